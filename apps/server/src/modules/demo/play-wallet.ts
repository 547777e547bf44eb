/** The wallets outside of the platform that a demo's users play with: they send transfers on the sandbox chain and sign texts. */
import { randomUUID } from "node:crypto";
import {
  formatMoney,
  money,
  moneyUnit,
  mulDiv,
  priceUnit,
  zeroMoney,
  type Money,
  type Price,
} from "@candor/core/money/money";
import type { Network } from "../../platform/chain/chain.ts";
import { usdtContract } from "../../platform/chain/known-tokens.ts";
import { sandboxWallet, type SandboxWallet } from "../../platform/chain/sandbox-wallet.ts";
import { sendInSandbox, type SandboxOutcome } from "../../platform/chain/sandbox.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/open-database.ts";
import type { Reader } from "../../platform/db/schema/schema.ts";
import { Refused, refuseWith } from "../../platform/refused.ts";
import type { SecretKey } from "../../platform/secret-key.ts";
import { requireAddress } from "../../records/addresses/require-address.ts";
import { countPlay, type InPlayTurn, type PlayCheck } from "../../records/play-money.ts";
import { readAddressOwner } from "./queries.ts";

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

type PlayWalletDeps = {
  readonly db: Db;
  readonly clock: Clock;
  readonly secretKey: SecretKey;
  readonly inPlayTurn: InPlayTurn;
  /** The last logged trade of a symbol. */
  readonly lastTrade: (symbol: string) => { readonly price: Price } | undefined;
};

export const createPlayWallet = (deps: PlayWalletDeps) => {
  const of = playWalletOf(deps.secretKey);
  return {
    of,
    /**
     * Refuses enterTheAmount, TheAmountMustBeGreaterThanAndLessThan for too much of a coin, and an address that is none of the network; then
     * PriceIsStale for ETH that never had a price, and DemoFundingLimit for more than may still come today (WAL-14).
     */
    send: async (userId: number, sending: PlaySending): Promise<{ hash: string; from: string }> => {
      const { network, asset, money: sent, outcome } = sending;
      if (sent === 0n) refuseWith("enterTheAmount");
      if (asset === "coin" && sent > mostCoins)
        refuseWith("TheAmountMustBeGreaterThanAndLessThan", { min: "0", max: formatMoney(mostCoins) });
      const to = requireAddress(network, sending.to);
      const sender =
        sending.from === "mine"
          ? of(userId, network)
          : sandboxWallet(secretOf(deps.secretKey), network, randomUUID());
      const paid = { network, from: sender.address, to, amount: unitsOf(network, asset, sent), outcome };
      const sentOn = (db: Reader, nowMs: number): Promise<string> =>
        sendInSandbox(db, { ...paid, ...tokenOf(network, asset) }, nowMs);
      const worth = worthOf(deps, sending);
      const hash =
        worth === zeroMoney
          ? await sentOn(deps.db, deps.clock.nowMs())
          : await sendCounted(deps, { userId, network, to, worth }, sentOn);
      return { hash, from: sender.address };
    },
  };
};

/** What it can bring in, in USDT: what fails or leaves the chain again, and what nobody credits, brings nothing. */
const worthOf = (
  { lastTrade }: PlayWalletDeps,
  { network, asset, money: sent, outcome }: PlaySending,
): Money => {
  if (outcome !== "success" || asset === "other") return zeroMoney;
  if (asset === "USDT") return sent;
  if (network === "tron") return zeroMoney;
  const { price } = lastTrade("ETHUSDT") ?? refuseWith("PriceIsStale");
  return money(mulDiv(sent, price, priceUnit, "up"));
};

type Counted = {
  readonly userId: number;
  readonly network: Network;
  readonly to: string;
  readonly worth: Money;
};

/** Sends within what the day has left of the sender, and of the other user whose own address it is. */
const sendCounted = async (
  { db, clock, inPlayTurn }: PlayWalletDeps,
  { userId, network, to, worth }: Counted,
  sentOn: (db: Reader, nowMs: number) => Promise<string>,
): Promise<string> => {
  const owner = await readAddressOwner(db, network, to);
  const others = owner === undefined || owner === userId ? [] : [owner];
  const send = async (check: PlayCheck): Promise<string> => {
    for (const each of [userId, ...others]) {
      const refusal = await check(each, worth);
      if (refusal !== undefined) throw new Refused(refusal);
    }
    const nowMs = clock.nowMs();
    return await db.transaction().execute(async (tx) => {
      await countPlay(
        tx,
        [userId, ...others].map((each) => ({ userId: each, way: "chain", amount: worth, atMs: nowMs })),
      );
      return await sentOn(tx, nowMs);
    });
  };
  return await inPlayTurn(userId, send, others);
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
