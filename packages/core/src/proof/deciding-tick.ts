/**
 * Finds the tick that decides a command with a price again (API-18, TRUST-06): the first one after the command was
 * accepted, a heartbeat or a trade.
 *
 * Limit: that no tick was skipped is proven only if the tick before it is among the ticks, or if the log begins with it.
 */
import type { LoggedTick } from "../market/segment.ts";

export type DecidingTick = {
  readonly tick: LoggedTick | undefined;
  /** True when these ticks show that no other lies between the acceptance and this one. */
  readonly isProven: boolean;
};

/** `ticks` are consecutive ticks of the log, oldest first. */
export const decidingTick = (ticks: readonly LoggedTick[], acceptedMs: number): DecidingTick => {
  const index = ticks.findIndex((tick) => tick.timeMs > acceptedMs);
  const tick = ticks[index];
  return { tick, isProven: tick !== undefined && (index > 0 || tick.seq === 1) };
};
