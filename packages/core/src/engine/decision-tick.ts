/** The tick at which a command is decided (API-18, MKT-09). */
import { isStale } from "../market/staleness.ts";
import type { EngineState, TradePoint } from "./state.ts";

/**
 * The symbol's tick that decides a command accepted at `acceptedMs`; undefined when the price is stale: no trade in the
 * 5 s before that tick, or no tick within 5 s of the acceptance.
 */
export const decisionTick = (
  state: EngineState,
  symbol: string,
  acceptedMs: number,
): TradePoint | undefined => {
  const tick = state.ticks.get(symbol);
  if (tick === undefined || tick.timeMs <= acceptedMs) return undefined;
  const isOld = isStale(state.lastTrades.get(symbol)?.timeMs, tick.timeMs);
  return isOld || isStale(acceptedMs, tick.timeMs) ? undefined : tick;
};
