/**
 * One-minute bars of a symbol for the bot, built from trade ticks (BOT-06).
 *
 * Invariants: a minute without a trade has no bar; a minute closes when a later trade or a mark shows that it has ended.
 * Known limit: only the last closed minutes are kept, one more than the rule needs.
 */
import { slowBars, type Bar } from "../../bot/rule.ts";
import type { Price } from "../../money/money.ts";
import { minuteMs } from "../../time/time.ts";

export const keptBars = slowBars + 1;

export type MinuteBars = {
  /** Oldest first. */
  readonly closed: Bar[];
  open: Bar | undefined;
};

export const createMinuteBars = (): MinuteBars => ({ closed: [], open: undefined });

/** Adds a trade; true when it closed the minute before. */
export const addTrade = (bars: MinuteBars, timeMs: number, price: Price): boolean => {
  const { open } = bars;
  const openMs = timeMs - (timeMs % minuteMs);
  if (open === undefined || openMs > open.openMs) {
    const hasClosed = closeOpenBar(bars);
    bars.open = { openMs, high: price, low: price, close: price };
    return hasClosed;
  }
  if (price !== open.close) {
    const high = price > open.high ? price : open.high;
    const low = price < open.low ? price : open.low;
    bars.open = { openMs: open.openMs, high, low, close: price };
  }
  return false;
};

/** Closes the open minute if it has ended at `markMs`; true if it did. */
export const closeMinute = (bars: MinuteBars, markMs: number): boolean =>
  bars.open !== undefined && markMs >= lastMsOf(bars.open) && closeOpenBar(bars);

/** The last instant of a bar's minute. */
export const lastMsOf = (bar: Bar): number => bar.openMs + minuteMs - 1;

const closeOpenBar = (bars: MinuteBars): boolean => {
  if (bars.open === undefined) return false;
  bars.closed.push(bars.open);
  if (bars.closed.length > keptBars) bars.closed.shift();
  bars.open = undefined;
  return true;
};
