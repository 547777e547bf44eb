/**
 * When a price on the screen is too old to trade on (MKT-09, NAV-09). Pure: times are handed in.
 * The device's own clock measures the age since a push arrived, so that a wrong clock does no harm.
 */
import { staleAfterMs } from "@candor/core/market/staleness";

export type Seen = {
  /** The price's own time: a repeat of an old price on subscribing must not look fresh. */
  readonly timeMs: number;
  /** When it arrived, on this device's clock. */
  readonly seenMs: number;
  /** How old it was on arrival, as far as clocks that may differ can tell. */
  readonly ageMs: number;
};

/** Clocks of server and device may differ by this much before an age means anything. */
const clockToleranceMs = 4_000;

/** Notes a price; a repeat of the one before keeps its age. */
export const seePrice = (before: Seen | undefined, timeMs: number, nowMs: number): Seen => {
  if (before !== undefined && timeMs <= before.timeMs) return before;
  const ageMs = nowMs - timeMs;
  return { timeMs, seenMs: nowMs, ageMs: ageMs > clockToleranceMs ? ageMs : 0 };
};

/** Nothing seen yet is not stale: it is loading. */
export const isSeenStale = (seen: Seen | undefined, nowMs: number): boolean =>
  seen !== undefined && nowMs - seen.seenMs + seen.ageMs >= staleAfterMs;
