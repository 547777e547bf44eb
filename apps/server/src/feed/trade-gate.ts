/**
 * Checks every reported trade before it may become a tick, and counts the dropped ones (MKT-09). Outliers and trades that are
 * ahead are also logged, a line a minute.
 */
import {
  accept,
  acceptFrom,
  dropReasons,
  isInDoubt,
  type AcceptState,
  type DropReason,
  type FeedTrade,
} from "@candor/core/market/accept";
import { formatPrice, type Price } from "@candor/core/money/money";
import type { Clock } from "../platform/clock.ts";
import { countedLog } from "../platform/counted-log.ts";
import type { Log } from "../platform/log.ts";

export type DropCounts = Readonly<Record<DropReason, number>>;

export type TradeGate = {
  /** True when the trade may become a tick. */
  readonly passes: (trade: FeedTrade) => boolean;
  /** The symbols whose last price may be wrong: an outlier was heard, and whether the market has moved is not known yet. */
  readonly inDoubt: () => ReadonlySet<string>;
  /** Number of dropped trades per symbol and reason since the start. */
  readonly dropped: () => ReadonlyMap<string, DropCounts>;
};

/** `lastPrices`: the last logged price of each symbol of the product; others are dropped as invalid. */
export const tradeGate = (
  lastPrices: ReadonlyMap<string, Price | undefined>,
  { clock, log }: { readonly clock: Clock; readonly log: Log },
): TradeGate => {
  const states = new Map<string, AcceptState>();
  const counts = new Map<string, Record<DropReason, number>>();
  const logged = countedLog(log, clock);
  for (const [symbol, price] of lastPrices) {
    states.set(symbol, acceptFrom(price));
    counts.set(symbol, noDrops());
  }
  const drop = (trade: FeedTrade, reason: DropReason, { level }: AcceptState): false => {
    const count = counts.get(trade.symbol);
    if (count !== undefined) count[reason] += 1;
    const { symbol, source, id, timeMs } = trade;
    const about = { symbol, source, price: formatPrice(trade.price), last: formatPrice(level.price ?? 0n) };
    if (reason === "outlier") logged(`outlier ${symbol}`, about, "an outlier was dropped");
    if (reason === "ahead")
      logged(`ahead ${symbol}`, { symbol, source, id, timeMs }, "a trade's number or time is far ahead");
    return false;
  };
  return {
    passes: (trade) => {
      const state = states.get(trade.symbol);
      if (state === undefined) return false;
      const verdict = accept(state, trade, clock.nowMs());
      states.set(trade.symbol, verdict.state);
      return verdict.accepted || drop(trade, verdict.reason, state);
    },
    inDoubt: () => {
      const nowMs = clock.nowMs();
      return new Set([...states].flatMap(([symbol, state]) => (isInDoubt(state, nowMs) ? [symbol] : [])));
    },
    dropped: () => counts,
  };
};

const noDrops = (): Record<DropReason, number> =>
  Object.fromEntries(dropReasons.map((reason) => [reason, 0])) as Record<DropReason, number>;
