/**
 * The tick that decides a command with a price, found anew (API-18, TRUST-06): the first one after the command was
 * accepted, a heartbeat as well as a trade.
 *
 * Limit: that nothing was passed over shows only where the tick before it is among the ticks, or where the log begins
 * with it.
 */
import type { LoggedTick } from "../market/segment.ts";

export type DecidingTick = {
  readonly tick: LoggedTick | undefined;
  /** True when these ticks show that no other lies between the acceptance and this one. */
  readonly isProven: boolean;
};

/** `ticks` stand in the log without a hole, oldest first. */
export const decidingTick = (ticks: readonly LoggedTick[], acceptedMs: number): DecidingTick => {
  const index = ticks.findIndex((tick) => tick.timeMs > acceptedMs);
  const tick = ticks[index];
  return { tick, isProven: tick !== undefined && (index > 0 || tick.seq === 1) };
};
