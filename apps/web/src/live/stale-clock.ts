/**
 * When a price on the screen is too old to trade on (MKT-09, NAV-09). Pure: times are passed in.
 * The device's own clock measures the age since a push arrived, so that a wrong clock does no harm.
 */
import { staleAfterMs } from "@candor/core/market/staleness";

export type Seen = {
  /** The price's own time: a repeat of an old price on subscribing must not look fresh. */
  readonly timeMs: number;
  /** When it arrived, on this device's clock. */
  readonly seenMs: number;
  /** How old it was on arrival, as far as two clocks that may differ can tell. */
  readonly ageMs: number;
};

/** The clocks of server and device may differ by this much before an age is trusted. */
const clockToleranceMs = 4_000;
/** A device may have a clock that is wrong by minutes until it has learned the server's. */
const mostAheadMs = 600_000;

/** Records a price; a repeat of the previous one keeps its age. A time far ahead counts as now, so that later prices are newer. */
export const seePrice = (before: Seen | undefined, toldMs: number, nowMs: number): Seen => {
  const timeMs = toldMs - nowMs > mostAheadMs ? nowMs : toldMs;
  if (before !== undefined && timeMs <= before.timeMs) return before;
  const ageMs = nowMs - timeMs;
  return { timeMs, seenMs: nowMs, ageMs: ageMs > clockToleranceMs ? ageMs : 0 };
};

/** A price that has not come yet is not stale: it is loading. */
export const isSeenStale = (seen: Seen | undefined, nowMs: number): boolean =>
  seen !== undefined && nowMs - seen.seenMs + seen.ageMs >= staleAfterMs;
