import { describe, expect, test } from "vitest";
import {
  transferData,
  transferLink,
  watchWallets,
  WalletDeclined,
  WrongChain,
  type BrowserWallet,
  type Provider,
  type WalletHome,
  type WalletTransfer,
} from "./browser-wallets.ts";

const address = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
type Asked = { readonly method: string; readonly params?: readonly unknown[] };

const provider = (answers: Readonly<Record<string, unknown>>) => {
  const calls: Asked[] = [];
  const request: Provider["request"] = async (call) => {
    calls.push(call);
    const answer = answers[call.method];
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return { request, calls };
};
const announce = (home: EventTarget, uuid: string, name: string, wallet: Provider): void =>
  void home.dispatchEvent(
    new CustomEvent("eip6963:announceProvider", { detail: { info: { uuid, name }, provider: wallet } }),
  );
const watched = (home: WalletHome) => {
  let wallets: readonly BrowserWallet[] = [];
  const stop = watchWallets(home, (found) => (wallets = found));
  return { stop, names: () => wallets.map(({ name }) => name), first: () => wallets[0] };
};

test("[COLD-01] finds each wallet that announces itself, once, also one that comes late, until it is stopped", () => {
  const home = new EventTarget();
  const early = provider({});
  home.addEventListener("eip6963:requestProvider", () => announce(home, "a", "Early", early));
  const found = watched(home);
  expect(found.names()).toEqual(["Early"]);
  announce(home, "b", "Late", provider({}));
  announce(home, "a", "Early", early);
  expect(found.names()).toEqual(["Early", "Late"]);
  found.stop();
  announce(home, "c", "Too late", provider({}));
  expect(found.names()).toEqual(["Early", "Late"]);
});

test("[COLD-01] takes window.ethereum only where no wallet announces itself, and window.tron beside", () => {
  const tron = { ...provider({}), tronWeb: undefined as never };
  const home = Object.assign(new EventTarget(), { ethereum: provider({}), tron });
  const found = watched(home);
  expect(found.names()).toEqual(["", "TronLink"]);
  announce(home, "a", "Announced", provider({}));
  expect(found.names()).toEqual(["Announced", "TronLink"]);
});

test("[COLD-01] asks for an address and for the signature of a text, and for nothing else", async () => {
  const wallet = provider({ eth_requestAccounts: [address, "0x1"], personal_sign: "0xsigned" });
  const home = Object.assign(new EventTarget(), { ethereum: wallet });
  const [first] = [watched(home).first()];
  expect(await first?.connect()).toBe(address);
  expect(await first?.sign("Bind · 確認", address)).toBe("0xsigned");
  expect(wallet.calls).toEqual([
    { method: "eth_requestAccounts" },
    { method: "personal_sign", params: ["0x42696e6420c2b720e7a2bae8aa8d", address] },
  ]);
});

test("[COLD-01] TronLink gives its address and TRON's form of a signature", async () => {
  const signed: string[] = [];
  const tronWeb = {
    defaultAddress: { base58: "TJoaVSdktrnndU4dmKm33SWMKoXt4LLFbU" },
    trx: { signMessageV2: async (text: string) => (signed.push(text), "0xtron") },
  };
  const home = Object.assign(new EventTarget(), { tron: { ...provider({}), tronWeb } });
  const wallet = watched(home).first();
  expect(await wallet?.connect()).toBe("TJoaVSdktrnndU4dmKm33SWMKoXt4LLFbU");
  expect(await wallet?.sign("a text", "")).toBe("0xtron");
  expect(signed).toEqual(["a text"]);
});

test("a user who says no in the wallet has declined; another failure stays what it is", async () => {
  const no = Object.assign(new Error("User rejected"), { code: 4001 });
  const wallet = (error: Error) =>
    watched(Object.assign(new EventTarget(), { ethereum: provider({ eth_requestAccounts: error }) })).first();
  await expect(wallet(no)?.connect()).rejects.toThrow(WalletDeclined);
  await expect(wallet(new Error("locked"))?.connect()).rejects.toThrow("locked");
});

describe("a transfer", () => {
  const token = "0xdAC17F958D2ee523a2206206994597C13D831ec7";
  const data = `0xa9059cbb${"0".repeat(24)}${address.slice(2).toLowerCase()}${(25_500_000).toString(16).padStart(64, "0")}`;
  const transfer = { chainId: 1, token, to: address, units: 25_500_000n };
  const sendThrough = async (answers: Readonly<Record<string, unknown>>, what: WalletTransfer = transfer) => {
    const wallet = provider({ eth_requestAccounts: ["0x1"], eth_sendTransaction: "0xhash", ...answers });
    const first = watched(Object.assign(new EventTarget(), { ethereum: wallet })).first();
    return { sent: first?.transfer?.(what), wallet };
  };

  test("[WAL-05] the wallet is asked for one plain transfer of the amount to the address, and for nothing else", async () => {
    const { sent, wallet } = await sendThrough({ eth_chainId: "0x1" });
    expect(await sent).toEqual({ hash: "0xhash", from: "0x1" });
    expect(wallet.calls).toEqual([
      { method: "eth_requestAccounts" },
      { method: "eth_chainId" },
      {
        method: "eth_sendTransaction",
        params: [{ from: "0x1", to: token, value: "0x0", data, chainId: "0x1" }],
      },
    ]);
  });

  test("[WAL-05] [WAL-02] ETH itself is the value of a transaction to the address, without a call", async () => {
    const ofEth = { ...transfer, token: undefined, units: 1_250_000_000_000_000_000n };
    const { sent, wallet } = await sendThrough({ eth_chainId: "0x1" }, ofEth);
    await sent;
    expect(wallet.calls.at(-1)?.params).toEqual([
      { from: "0x1", to: address, value: "0x1158e460913d0000", chainId: "0x1" },
    ]);
    expect(transferLink(ofEth)).toBe(`ethereum:${address}@1?value=1250000000000000000`);
    const elsewhere = { ...ofEth, to: "vitalik.eth" };
    await expect((await sendThrough({ eth_chainId: "0x1" }, elsewhere)).sent).rejects.toThrow(
      "not an address",
    );
  });

  test("[WAL-05] a wallet on another chain is asked to change; one that does not is asked for nothing more", async () => {
    const { sent, wallet } = await sendThrough({
      eth_chainId: "0x38",
      wallet_switchEthereumChain: Object.assign(new Error("unknown chain"), { code: 4902 }),
    });
    await expect(sent).rejects.toThrow(WrongChain);
    expect(wallet.calls.map(({ method }) => method)).toEqual([
      "eth_requestAccounts",
      "eth_chainId",
      "wallet_switchEthereumChain",
      "eth_chainId",
    ]);
    expect(wallet.calls[2]?.params).toEqual([{ chainId: "0x1" }]);
  });

  test("[WAL-05] TronLink is not asked to send, and what is not an address is not sent to", () => {
    const home = Object.assign(new EventTarget(), { tron: { ...provider({}), tronWeb: undefined as never } });
    expect(watched(home).first()?.transfer).toBeUndefined();
    expect(() => transferData("vitalik.eth", 1n)).toThrow("not an address");
  });

  test("[WAL-05] the link of a wallet app asks for the same transfer", () => {
    expect(transferLink(transfer)).toBe(`ethereum:${token}@1/transfer?address=${address}&uint256=25500000`);
  });
});
