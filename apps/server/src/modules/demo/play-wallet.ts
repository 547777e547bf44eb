/** The wallets outside of the platform that a demo's users play with: they send transfers on the sandbox chain and sign texts. */
import { randomUUID } from "node:crypto";
import { formatMoney, money, moneyUnit, type Money } from "@candor/core/money/money";
import type { Network } from "../../platform/chain/chain.ts";
import { usdtContract } from "../../platform/chain/known-tokens.ts";
import { sandboxWallet, type SandboxWallet } from "../../platform/chain/sandbox-wallet.ts";
import { sendInSandbox, type SandboxOutcome } from "../../platform/chain/sandbox.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/open-database.ts";
import { refuseWith } from "../../platform/refused.ts";
import type { SecretKey } from "../../platform/secret-key.ts";
import { requireAddress } from "../../records/addresses/require-address.ts";

export type PlaySending = {
  readonly network: Network;
  readonly to: string;
  readonly asset: "USDT" | "coin" | "other";
  readonly money: Money;
  readonly from: "mine" | "stranger";
  readonly outcome: SandboxOutcome;
};

/** ETH has 18 decimals; USDT and TRX have 6, as money here has. */
const weiOfMicro = 1_000_000_000_000n;

/** The most of a coin that is sent at once. ETH is counted in smaller units than USDT, and the ledger's sums must not overflow. */
const mostCoins = money(30n * moneyUnit);

/** The wallet of a user, on each network. */
export const playWalletOf =
  (secretKey: SecretKey) =>
  (userId: number, network: Network): SandboxWallet =>
    sandboxWallet(secretOf(secretKey), network, String(userId));

const secretOf = (secretKey: SecretKey): Buffer => secretKey.derive("play wallets");

export const createPlayWallet = ({
  db,
  clock,
  secretKey,
}: {
  readonly db: Db;
  readonly clock: Clock;
  readonly secretKey: SecretKey;
}) => {
  const of = playWalletOf(secretKey);
  return {
    of,
    /** Refuses enterTheAmount, TheAmountMustBeGreaterThanAndLessThan for too much of a coin, and an address that is none of the network. */
    send: async (userId: number, sending: PlaySending): Promise<{ hash: string; from: string }> => {
      const { network, asset, money: sent, outcome } = sending;
      if (sent === 0n) refuseWith("enterTheAmount");
      if (asset === "coin" && sent > mostCoins)
        refuseWith("TheAmountMustBeGreaterThanAndLessThan", { min: "0", max: formatMoney(mostCoins) });
      const to = requireAddress(network, sending.to);
      const sender =
        sending.from === "mine"
          ? of(userId, network)
          : sandboxWallet(secretOf(secretKey), network, randomUUID());
      const paid = { network, from: sender.address, to, amount: unitsOf(network, asset, sent), outcome };
      return {
        hash: await sendInSandbox(db, { ...paid, ...tokenOf(network, asset) }, clock.nowMs()),
        from: sender.address,
      };
    },
  };
};

const unitsOf = (network: Network, asset: PlaySending["asset"], sent: Money): bigint =>
  network === "ethereum" && asset === "coin" ? sent * weiOfMicro : sent;

/** Any other token: its contract is an address that no token has. */
const otherTokens: Readonly<Record<Network, string>> = {
  ethereum: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
  tron: "TJoaVSdktrnndU4dmKm33SWMKoXt4LLFbU",
};

const tokenOf = (network: Network, asset: PlaySending["asset"]) => {
  if (asset === "coin") return { asset: network === "tron" ? "TRX" : "ETH", token: undefined } as const;
  if (asset === "other") return { asset, token: otherTokens[network] } as const;
  return { asset, token: usdtContract[network] } as const;
};
