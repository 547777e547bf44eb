/** The trade that a command is decided at (MKT-09). */
import { isStale } from "../market/staleness.ts";
import type { EngineState, TradePoint } from "./state.ts";

/** The symbol's last trade; undefined when there is none, or when it is too old at `acceptedMs` or at the mark. */
export const freshTrade = (
  state: EngineState,
  symbol: string,
  acceptedMs: number,
): TradePoint | undefined => {
  const last = state.lastTrades.get(symbol);
  const nowMs = Math.max(acceptedMs, state.markMs);
  // A clock that went back cannot say how old a price is, and until it catches up there is no new one.
  const isBehind = isStale(acceptedMs, state.markMs);
  return last === undefined || isBehind || isStale(last.timeMs, nowMs) ? undefined : last;
};
