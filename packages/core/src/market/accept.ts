/**
 * Which reported trades may become ticks (MKT-09).
 *
 * One state per symbol. Checks run in this order, and the first that fails names the drop: a price or quantity of zero, or
 * so large that its sums would not fit the log (invalid); the order of its source (duplicate, out of order, ahead:
 * `source-order.ts`); the level of the market (outlier: `price-level.ts`). Every rule that refuses gives way after some seconds of
 * agreement, so that no trade, however false, stops a pair for longer.
 */
import type { Price, Quantity } from "../money/money.ts";
import { judgePrice, levelFrom, type PriceLevel } from "./price-level.ts";
import { judgeOrder, type SourceOrder } from "./source-order.ts";
import { staleAfterMs } from "./staleness.ts";

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

export const dropReasons = ["invalid", "duplicate", "out-of-order", "ahead", "outlier"] as const;
export type DropReason = (typeof dropReasons)[number];

export type AcceptState = {
  readonly level: PriceLevel;
  readonly sources: Readonly<Record<string, SourceOrder>>;
};

export type Verdict =
  | { readonly accepted: true; readonly state: AcceptState }
  | { readonly accepted: false; readonly reason: DropReason; readonly state: AcceptState };

/** The state before the first trade, or after a restart with the last price of the log. */
export const acceptFrom = (lastPrice: Price | undefined): AcceptState => ({
  level: levelFrom(lastPrice),
  sources: {},
});

/** Judges one trade of the state's symbol, heard at `nowMs` of our clock; the returned state judges the next. */
export const accept = (state: AcceptState, trade: FeedTrade, nowMs: number): Verdict => {
  if (!isPossible(trade)) return { accepted: false, reason: "invalid", state };
  const { fault, order } = judgeOrder(state.sources[trade.source], trade, nowMs);
  const sources = { ...state.sources, [trade.source]: order };
  if (fault !== undefined) return { accepted: false, reason: fault, state: { ...state, sources } };
  const { isNear, level } = judgePrice(state.level, trade.price, nowMs);
  if (isNear) return { accepted: true, state: { level, sources } };
  return { accepted: false, reason: "outlier", state: { level, sources } };
};

/**
 * Whether an outlier was heard and it is not known yet whether the market has moved. The last price may then be wrong, so nothing
 * is decided on it again; after `staleAfterMs` it is stale anyway.
 */
export const isInDoubt = ({ level: { doubtMs } }: AcceptState, nowMs: number): boolean =>
  doubtMs !== undefined && nowMs - doubtMs < staleAfterMs;

/** 1e9 USDT; 1e8 coins in one trade. A day of the busiest pair stays below what a bigint column holds. */
const highestPrice = 100_000_000_000_000_000n;
const largestQuantity = 10_000_000_000_000_000n;

const isPossible = ({ price, qty }: FeedTrade): boolean =>
  price > 0n && qty > 0n && price <= highestPrice && qty <= largestQuantity;
