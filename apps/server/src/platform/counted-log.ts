/**
 * Lines of the log that input from outside can cause: one a minute for each cause, with how many more there were since the last.
 * The first is written at once. A cause is a few words of ours, never a text from outside; beyond `mostCauses` they share a line.
 */
import { minuteMs } from "@candor/core/time/time";
import type { Clock } from "./clock.ts";
import type { Log } from "./log.ts";

/** Writes the line, or counts it. */
export type CountedLog = (
  cause: string,
  about: object,
  message: string,
  level?: "info" | "warn" | "error",
) => void;

const mostCauses = 1_000;
const otherCauses = "other causes";

type Counted = { readonly sinceMs: number; unwritten: number };
type Lines = Pick<Log, "info" | "warn" | "error">;

export const countedLog = (log: Lines, clock: Clock): CountedLog => {
  const causes = new Map<string, Counted>();
  return (named, about, message, level = "warn") => {
    const cause = causes.has(named) || causes.size < mostCauses ? named : otherCauses;
    const nowMs = clock.nowMs();
    const counted = causes.get(cause);
    if (counted !== undefined && nowMs - counted.sinceMs < minuteMs) {
      counted.unwritten += 1;
      return;
    }
    log[level]({ ...about, ...(counted === undefined ? {} : { more: counted.unwritten }) }, message);
    causes.set(cause, { sinceMs: nowMs, unwritten: 0 });
  };
};

const counters = new WeakMap<object, CountedLog>();

/** The counted lines of a log, the same for all who ask for them, by the machine's own monotonic time. */
export const countedOf = (log: Lines): CountedLog => {
  const known = counters.get(log) ?? countedLog(log, { nowMs: () => performance.now() });
  counters.set(log, known);
  return known;
};
