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
  const tick = tickInTime(state, symbol, acceptedMs);
  const isOld = tick !== undefined && isStale(state.lastTrades.get(symbol)?.timeMs, tick.timeMs);
  return isOld ? undefined : tick;
};

/**
 * The same for an owner's close. Of a pair that offers no contracts any more the price may be old: two operators have announced that
 * (LEV-07), and its positions can be closed at the last confirmed price, however long there has been no trade.
 */
export const closingTick = (
  state: EngineState,
  symbol: string,
  acceptedMs: number,
): TradePoint | undefined => {
  const isOffered = (state.leverTerms.get(symbol)?.multiples.length ?? 0) > 0;
  return isOffered ? decisionTick(state, symbol, acceptedMs) : tickInTime(state, symbol, acceptedMs);
};

/** The symbol's tick after the acceptance; undefined when it came too late. */
const tickInTime = (state: EngineState, symbol: string, acceptedMs: number): TradePoint | undefined => {
  const tick = state.ticks.get(symbol);
  if (tick === undefined || tick.timeMs <= acceptedMs) return undefined;
  return isStale(acceptedMs, tick.timeMs) ? undefined : tick;
};
