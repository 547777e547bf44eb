/**
 * Checks every reported trade before it may become a tick, and counts the dropped ones (MKT-09).
 * Outliers are also logged, a line each.
 */
import {
  accept,
  acceptFrom,
  dropReasons,
  type AcceptState,
  type DropReason,
  type FeedTrade,
} from "@candor/core/market/accept";
import { formatPrice, type Price } from "@candor/core/money/money";
import type { Log } from "../platform/log.ts";

export type DropCounts = Readonly<Record<DropReason, number>>;

export type TradeGate = {
  /** True when the trade may become a tick. */
  readonly passes: (trade: FeedTrade) => boolean;
  /** Number of dropped trades per symbol and reason since the start. */
  readonly dropped: () => ReadonlyMap<string, DropCounts>;
};

/** `lastPrices`: the last logged price of each symbol of the product; others are dropped as invalid. */
export const tradeGate = (lastPrices: ReadonlyMap<string, Price | undefined>, log: Log): TradeGate => {
  const states = new Map<string, AcceptState>();
  const counts = new Map<string, Record<DropReason, number>>();
  for (const [symbol, price] of lastPrices) {
    states.set(symbol, acceptFrom(price));
    counts.set(symbol, noDrops());
  }
  const drop = (trade: FeedTrade, reason: DropReason, state: AcceptState): false => {
    const count = counts.get(trade.symbol);
    if (count !== undefined) count[reason] += 1;
    if (reason === "outlier") {
      const [price, last] = [formatPrice(trade.price), formatPrice(state.lastPrice ?? 0n)];
      log.warn({ symbol: trade.symbol, source: trade.source, price, last }, "an outlier was dropped");
    }
    return false;
  };
  return {
    passes: (trade) => {
      const state = states.get(trade.symbol);
      if (state === undefined) return false;
      const verdict = accept(state, trade);
      states.set(trade.symbol, verdict.state);
      return verdict.accepted || drop(trade, verdict.reason, state);
    },
    dropped: () => counts,
  };
};

const noDrops = (): Record<DropReason, number> =>
  Object.fromEntries(dropReasons.map((reason) => [reason, 0])) as Record<DropReason, number>;
