/**
 * The time that the server gives to ticks, marks and acceptances, in contrast to the true time, which is the database's clock.
 *
 * A monotonic clock is anchored at the start, so a step of the machine's clock does not move it; a step of more than a second
 * is noticed, and the leader stops. The machine's own clock follows every step. The next step corrects it.
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
    /** The clock's time at a true time; each beat is later than the one before. */
    beat: (trueMs: number): number => {
      lastMs = Math.max(trueMs + offMs, lastMs + 3);
      return lastMs;
    },
    acceptance: (trueMs: number): number => trueMs + offMs,
  };
};

export type Clock = ReturnType<typeof createClock>;
