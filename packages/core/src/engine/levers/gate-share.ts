/**
 * How much of the exposure gate one owner may hold (LEV-19, INV-14): a user over waiting orders, open positions and options together, a
 * pool over its trade. So nobody, by any mix of them, takes from others what the house can promise.
 *
 * Invariants: each order counts with its symbol's whole stress move, since an owner's other side saves others nothing, and each option
 * with what it may pay. What a tick has closed counts no longer. `promisedTo` is the sum over `open`, by user.
 */
import { isPool } from "../../ids/account-id.ts";
import type { LeverOrder } from "../../leverage/lever-order.ts";
import { notionalOf } from "../../leverage/margin.ts";
import { formatFixed, mulDiv, parseRate, rateUnit, type Rate } from "../../money/money.ts";
import type { Refusal } from "../../result/result.ts";
import { firstShare, type EngineState, type OpenOption } from "../state.ts";
import { equityOf } from "./exposure.ts";
import { bookOf } from "./symbol-book.ts";

/** The settings `gate_user_share` and `gate_pool_share`: what is no share counts as a tenth. */
export const gateShareOf = (setting: string | undefined): Rate => {
  const share = parseRate(setting ?? "");
  return share === undefined || share === 0n ? firstShare : share;
};

/** True when an owner who takes `more`, which may be less than nothing, holds no more than a share of the house's own money. */
export const fitsShare = (state: EngineState, userId: number, more: bigint): boolean =>
  (heldBy(state, userId) + more) * rateUnit <= equityOf(state) * shareOf(state, userId);

/** The refusal, which says a user's share in percent. */
export const overShare = (state: EngineState): Refusal => ({
  key: "GateShareLimit",
  values: { percent: percentOf(state.gateShares.users) },
});

/** The cost of an order for the house in its symbol's stress move, rounded up. */
export const stressOf = (state: EngineState, { symbol, share, molecule }: LeverOrder): bigint =>
  mulDiv(notionalOf(share), BigInt(bookOf(state, symbol).stressBps), 10_000n * BigInt(molecule), "up");

/** Adds what an option may pay to what its user holds (`sign` 1n), or takes it out (-1n). */
export const countPromise = (
  { promisedTo }: EngineState,
  { userId, payout }: OpenOption,
  sign: 1n | -1n,
): void => {
  const held = (promisedTo.get(userId) ?? 0n) + sign * payout;
  if (held === 0n) promisedTo.delete(userId);
  else promisedTo.set(userId, held);
};

const shareOf = ({ gateShares }: EngineState, userId: number): Rate =>
  isPool(userId) ? gateShares.pools : gateShares.users;

/** What the house may have to pay an owner: for options what they promise, for orders their stress moves. */
const heldBy = (state: EngineState, userId: number): bigint => {
  let held = state.promisedTo.get(userId) ?? 0n;
  for (const id of state.leversOf.get(userId) ?? []) {
    const lever = state.levers.get(id);
    if (lever !== undefined) held += stressOf(state, lever);
  }
  return held;
};

/** 0.1 is "10", 0.125 is "12.5". */
const percentOf = (share: Rate): string => formatFixed(share * 100n, 8, 2).replace(/\.?0+$/, "");
