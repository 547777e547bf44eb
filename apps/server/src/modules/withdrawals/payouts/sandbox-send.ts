/** Pays USDT on the demo's chain, from a wallet of the house that exists only there (WAL-12). */
import { usdtContract } from "../../../platform/chain/known-tokens.ts";
import { sandboxWallet } from "../../../platform/chain/sandbox-wallet.ts";
import { sendInSandbox } from "../../../platform/chain/sandbox.ts";
import type { SecretKey } from "../../../platform/secret-key.ts";
import type { SandboxSend } from "./channels.ts";

export const createSandboxSend = (secretKey: SecretKey): SandboxSend => {
  const secret = secretKey.derive("play wallets");
  return (tx, { network, to, amount }, nowMs) => {
    const from = sandboxWallet(secret, network, "house").address;
    const sent = { network, asset: "USDT", token: usdtContract[network], from, to, amount } as const;
    return sendInSandbox(tx, { ...sent, outcome: "success" }, nowMs);
  };
};
