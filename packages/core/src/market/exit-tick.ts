/**
 * Which tick closes an option (OPT-06): the last trade tick with a time at or before the sell time.
 * Heartbeats are skipped. In a feed gap an option therefore settles at the last price that was really seen.
 */
import type { Tick } from "./tick.ts";

/** The last trade tick at or before `sellTimeMs`; undefined when there is none. `ticks` ascend by seq. */
export const exitTick = <T extends Tick>(ticks: readonly T[], sellTimeMs: number): T | undefined =>
  ticks.findLast((tick) => tick.kind === "trade" && tick.timeMs <= sellTimeMs);
