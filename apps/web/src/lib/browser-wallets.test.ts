import { expect, test } from "vitest";
import {
  watchWallets,
  WalletDeclined,
  type BrowserWallet,
  type Provider,
  type WalletHome,
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
