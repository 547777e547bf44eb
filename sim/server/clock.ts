/**
 * The time that the server gives to ticks, marks and acceptances, as against the true time, which the database's clock has.
 *
 * A monotonic clock is anchored at the start, so a step of the machine's clock does not move it; one of more than a second is
 * noticed, and the leader stops. A clock that is the machine's own goes along with every step. The next step puts it right.
 */
import type { ServerRules } from "../subject.ts";

const mostUnnoticedMs = 1_000;

export const createClock = (kind: ServerRules["clock"]) => {
  let offMs = 0;
  let lastMs = 0;
  return {
    /** True when the leader has to stop. */
    step: (byMs: number): boolean => {
      if (kind === "monotonic") return Math.abs(byMs) > mostUnnoticedMs;
      offMs = offMs === 0 ? byMs : 0;
      return false;
    },
    /** What it says at a true time; a beat is later than the beat before. */
    beat: (trueMs: number): number => {
      lastMs = Math.max(trueMs + offMs, lastMs + 3);
      return lastMs;
    },
    acceptance: (trueMs: number): number => trueMs + offMs,
  };
};

export type Clock = ReturnType<typeof createClock>;
