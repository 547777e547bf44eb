/**
 * Which reported trades may become ticks (MKT-09).
 *
 * One state per symbol. Checks run in this order, and the first that fails names the drop: a price or quantity of zero, or
 * so large that its sums would not fit the log; a duplicate (the source's trade number was seen); out of order (the source's
 * number or its time goes back); an outlier. An outlier is more than 20 % off the last accepted price; three
 * in a row that agree within 1 % mean that the market really moved, and the third is accepted.
 * Known limit: the first two trades of such a move are dropped; they are counted as outliers.
 */
import type { Price, Quantity } from "../money/money.ts";

/** A trade as a source reports it, before it gets our time and our number. */
export type FeedTrade = {
  readonly symbol: string;
  /** The source that reported it; numbers are compared only within one source. */
  readonly source: string;
  /** The source's own ascending trade number. */
  readonly id: number;
  /** The source's time, epoch ms. */
  readonly timeMs: number;
  readonly price: Price;
  readonly qty: Quantity;
  readonly buyerMaker: boolean;
};

export const dropReasons = ["invalid", "duplicate", "out-of-order", "outlier"] as const;
export type DropReason = (typeof dropReasons)[number];

type SourceMark = { readonly id: number; readonly timeMs: number };

export type AcceptState = {
  readonly lastPrice: Price | undefined;
  readonly sources: Readonly<Record<string, SourceMark>>;
  /** The latest outliers that agree with each other, waiting to be confirmed. */
  readonly suspects: { readonly price: Price; readonly count: number } | undefined;
};

export type Verdict =
  | { readonly accepted: true; readonly state: AcceptState }
  | { readonly accepted: false; readonly reason: DropReason; readonly state: AcceptState };

/** The state before the first trade, or after a restart with the last price of the log. */
export const acceptFrom = (lastPrice: Price | undefined): AcceptState => ({
  lastPrice,
  sources: {},
  suspects: undefined,
});

const outlierPercent = 20n;
const agreementPercent = 1n;
const confirmations = 3;

/** Judges one trade of the state's symbol; the returned state judges the next. */
export const accept = (state: AcceptState, trade: FeedTrade): Verdict => {
  const reason = orderFault(state, trade);
  if (reason !== undefined) return { accepted: false, reason, state };
  const sources = { ...state.sources, [trade.source]: { id: trade.id, timeMs: trade.timeMs } };
  if (!differs(state.lastPrice, trade.price, outlierPercent)) {
    return { accepted: true, state: { lastPrice: trade.price, sources, suspects: undefined } };
  }
  const agrees =
    state.suspects !== undefined && !differs(state.suspects.price, trade.price, agreementPercent);
  const count = agrees ? (state.suspects?.count ?? 0) + 1 : 1;
  if (count >= confirmations) {
    return { accepted: true, state: { lastPrice: trade.price, sources, suspects: undefined } };
  }
  const suspects = { price: trade.price, count };
  return { accepted: false, reason: "outlier", state: { ...state, sources, suspects } };
};

/** 1e9 USDT; 1e8 coins in one trade. A day of the busiest pair stays below what a bigint column holds. */
const highestPrice = 100_000_000_000_000_000n;
const largestQuantity = 10_000_000_000_000_000n;

const orderFault = (state: AcceptState, trade: FeedTrade): DropReason | undefined => {
  if (trade.price <= 0n || trade.qty <= 0n) return "invalid";
  if (trade.price > highestPrice || trade.qty > largestQuantity) return "invalid";
  const mark = state.sources[trade.source];
  if (mark === undefined) return undefined;
  if (trade.id === mark.id) return "duplicate";
  if (trade.id < mark.id || trade.timeMs < mark.timeMs) return "out-of-order";
  return undefined;
};

const differs = (from: Price | undefined, to: Price, percent: bigint): boolean => {
  if (from === undefined) return false;
  const distance = to > from ? to - from : from - to;
  return distance * 100n > from * percent;
};
