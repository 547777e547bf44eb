/**
 * Wallets that live in this browser: found by EIP-6963 (each announces itself), or as `window.ethereum` where none does, and TronLink's
 * `window.tron`. They are asked for an address, for a signature of a text, which is not a transaction, and for one plain transfer of a token,
 * or of ETH, at a time (WAL-05): never for an allowance, with which somebody else could move money later. The user confirms each in the wallet.
 */

/** EIP-1193: what a wallet of Ethereum gives a page. */
export type Provider = {
  readonly request: (call: {
    readonly method: string;
    readonly params?: readonly unknown[];
  }) => Promise<unknown>;
};

export type WalletNetwork = "ethereum" | "tron";

export type BrowserWallet = {
  readonly id: string;
  readonly name: string;
  readonly network: WalletNetwork;
  /** The address that the user chooses in the wallet. */
  readonly connect: () => Promise<string>;
  /** Asks the user to sign; the signature in hex. */
  readonly sign: (text: string, address: string) => Promise<string>;
  /** Asks the user to send; the hash of the transaction and its sender. Absent in a wallet that is not asked to. */
  readonly transfer?: (transfer: WalletTransfer) => Promise<{ readonly hash: string; readonly from: string }>;
};

export type WalletTransfer = {
  readonly chainId: number;
  /** The token's contract; undefined for ETH itself. */
  readonly token: string | undefined;
  readonly to: string;
  /** In the token's smallest unit, or in wei. */
  readonly units: bigint;
};

/** The user said no in the wallet: nothing to report. */
export class WalletDeclined extends Error {
  override readonly name = "WalletDeclined";
}

/** The wallet is on another chain than the address, and did not change. */
export class WrongChain extends Error {
  override readonly name = "WrongChain";
}

type Announced = {
  readonly info: { readonly uuid: string; readonly name: string };
  readonly provider: Provider;
};
type Tron = Provider & {
  readonly tronWeb?: {
    readonly defaultAddress: { readonly base58: string | false };
    readonly trx: { readonly signMessageV2: (text: string) => Promise<string> };
  };
};
/** The window, and what extensions add to it. */
export type WalletHome = EventTarget & { readonly ethereum?: Provider; readonly tron?: Tron };

/** EIP-1193: the user rejected the request. */
const declinedCode = 4001;

/** ETH has eighteen decimals, amounts that are typed or sent to the server have six. */
export const weiOfMicro = 1_000_000_000_000n;

const word = (hex: string): string => hex.padStart(64, "0");

const requireAddress = (to: string): void => {
  if (!/^0x[\da-f]{40}$/i.test(to)) throw new Error(`${to} is not an address of Ethereum`);
};

/** The call of `transfer(address,uint256)` of a token. */
export const transferData = (to: string, units: bigint): string => {
  requireAddress(to);
  return `0xa9059cbb${word(to.slice(2).toLowerCase())}${word(units.toString(16))}`;
};

/** The same transfer as a link that opens a wallet app (EIP-681). */
export const transferLink = ({ chainId, token, to, units }: WalletTransfer): string =>
  token === undefined
    ? `ethereum:${to}@${chainId}?value=${units}`
    : `ethereum:${token}@${chainId}/transfer?address=${to}&uint256=${units}`;

const asked = async (request: Promise<unknown>): Promise<string> => {
  try {
    const answer = await request;
    const [first] = Array.isArray(answer) ? (answer as unknown[]) : [answer];
    return typeof first === "string" ? first : "";
  } catch (error) {
    if ((error as { code?: unknown } | null)?.code === declinedCode) throw new WalletDeclined();
    throw error;
  }
};

const hexOf = (text: string): string =>
  `0x${Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, "0")).join("")}`;

const quantity = (number: number): string => `0x${number.toString(16)}`;

/** A wallet that does not know the chain, or whose user refuses, stays where it is; nothing is sent there. */
const changeChain = async (provider: Provider, chainId: number): Promise<void> => {
  const isThere = async () => Number(await asked(provider.request({ method: "eth_chainId" }))) === chainId;
  if (await isThere()) return;
  const wanted = { method: "wallet_switchEthereumChain", params: [{ chainId: quantity(chainId) }] };
  await asked(provider.request(wanted)).catch(() => {});
  if (!(await isThere())) throw new WrongChain();
};

/** ETH itself is the value of a transaction without a call. */
const sentBy = ({ token, to, units }: Omit<WalletTransfer, "chainId">) => {
  if (token !== undefined) return { to: token, value: "0x0", data: transferData(to, units) };
  requireAddress(to);
  return { to, value: `0x${units.toString(16)}` };
};

const transferThrough =
  (provider: Provider): NonNullable<BrowserWallet["transfer"]> =>
  async ({ chainId, ...transfer }) => {
    const from = await asked(provider.request({ method: "eth_requestAccounts" }));
    await changeChain(provider, chainId);
    const sent = { from, ...sentBy(transfer), chainId: quantity(chainId) };
    return { from, hash: await asked(provider.request({ method: "eth_sendTransaction", params: [sent] })) };
  };

const ethereumWallet = (id: string, name: string, provider: Provider): BrowserWallet => ({
  id,
  name,
  network: "ethereum",
  connect: () => asked(provider.request({ method: "eth_requestAccounts" })),
  sign: (text, address) =>
    asked(provider.request({ method: "personal_sign", params: [hexOf(text), address] })),
  transfer: transferThrough(provider),
});

const tronWallet = (tron: Tron): BrowserWallet => ({
  id: "tron",
  name: "TronLink",
  network: "tron",
  connect: async () => {
    await asked(tron.request({ method: "eth_requestAccounts" }));
    return tron.tronWeb?.defaultAddress.base58 || "";
  },
  sign: async (text) => asked(Promise.resolve(tron.tronWeb?.trx.signMessageV2(text))),
});

/** Calls back with all wallets known so far, at once and whenever another announces itself. Returns what stops it. */
export const watchWallets = (
  home: WalletHome,
  onChange: (wallets: readonly BrowserWallet[]) => void,
): (() => void) => {
  const announced = new Map<string, BrowserWallet>();
  const report = (): void => {
    const found = [...announced.values()];
    if (found.length === 0 && home.ethereum !== undefined) {
      found.push(ethereumWallet("injected", "", home.ethereum));
    }
    onChange(home.tron === undefined ? found : [...found, tronWallet(home.tron)]);
  };
  const hear = (event: Event): void => {
    const { info, provider } = (event as CustomEvent<Announced>).detail;
    announced.set(info.uuid, ethereumWallet(info.uuid, info.name, provider));
    report();
  };
  home.addEventListener("eip6963:announceProvider", hear);
  home.dispatchEvent(new Event("eip6963:requestProvider"));
  report();
  return () => home.removeEventListener("eip6963:announceProvider", hear);
};
