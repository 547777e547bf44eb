/**
 * A deposit (WAL-02, WAL-04, WAL-14, WAL-15): money that an outside party says has arrived, and what becomes of it.
 *
 * Invariants: the amount is what the chain or the gateway says, never what a form says. Money moves once, from the custody of the
 * channel to the owner's account of its asset, and only in the state `confirmed`, which only `credited` follows.
 * Ordering: seen, then confirmed, then credited. A transfer that leaves the chain before that is undone, and seen again if it returns.
 */
import { houseAccount, userAccount } from "../ids/account-id.ts";
import type { Leg } from "../money/leg.ts";
import type { Money } from "../money/money.ts";

/** What is credited: USDT in the wallet, ETH in the account of that token, one for one (WAL-02). */
export const depositAssets = ["USDT", "ETH"] as const;
export type DepositAsset = (typeof depositAssets)[number];

/** A wallet counts ETH in 1e-8 (money.ts), a chain in wei. */
const weiAUnit = 10_000_000_000n;

/** What a chain's smallest units are in those of the wallet, rounded down: less than a unit of ETH is not credited. */
export const creditedUnits = (asset: DepositAsset, onChain: bigint): bigint =>
  asset === "USDT" ? onChain : onChain / weiAUnit;

/** Where the money is held for the house. */
export type DepositChannel = "sandbox" | "ethereum" | "tron" | "gateway";

/**
 * `seen`: on the chain, with too few confirmations. `undone`: it left the chain. `review`: nothing tells the owner, so an operator decides.
 * `refused`: not credited, for a reason. `confirmed`: will be credited. `credited`: in the owner's account.
 */
export type DepositState = "seen" | "undone" | "review" | "refused" | "confirmed" | "credited";

/** Why a transfer that arrived is not credited. */
export type RefusedReason = "below_minimum" | "not_as_ordered" | "rejected";

export const depositMoves = ({
  userId,
  channel,
  asset,
  amount,
}: {
  readonly userId: number;
  readonly channel: DepositChannel;
  readonly asset: DepositAsset;
  readonly amount: Money<DepositAsset>;
}): readonly Leg[] => [
  {
    debit: houseAccount(`custody:${channel}`, asset),
    credit: userAccount(userId, asset === "USDT" ? "wallet" : "token", asset),
    amount,
  },
];
