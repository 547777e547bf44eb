/**
 * Prices that the house has promised (docs/rules/swap.md): each is kept once, in its time, and only near the deciding tick.
 *
 * Invariants: a promise that was kept stays in the state as long as it could be asked for again. Nobody knows the deciding tick when
 * the command is accepted, and a tick outside the bounds refuses it in both directions: a promise is not a free option for anyone.
 */
import { isStale } from "../../market/staleness.ts";
import { refuse, ok, type Result } from "../../result/result.ts";
import type { PricePromise } from "../command.ts";
import { decisionTick } from "../decision-tick.ts";
import type { EngineState, TradePoint } from "../state.ts";

/** The tick that decides it, or the refusal; changes nothing. */
export const checkPromise = (
  state: EngineState,
  { symbol, low, high, untilMs, token }: PricePromise,
  acceptedMs: number,
): Result<TradePoint> => {
  if (acceptedMs > untilMs) return refuse("QuoteExpired");
  if (state.kept.has(token)) return refuse("QuoteUsed");
  const tick = decisionTick(state, symbol, acceptedMs);
  if (tick === undefined) return refuse("PriceIsStale");
  return tick.price < low || tick.price > high ? refuse("PriceMoved") : ok(tick);
};

/** From now on the promise is refused. Recovery calls this too, for the promises that are booked. */
export const keepPromise = (
  state: EngineState,
  { token, untilMs }: Pick<PricePromise, "token" | "untilMs">,
): void => {
  state.kept.set(token, untilMs);
};

/** A command that was accepted in time is decided at a tick less than 5 s later (MKT-09), or refused: after that nobody can ask again. */
export const forgetOldPromises = (state: EngineState): void => {
  for (const [token, untilMs] of state.kept) if (isStale(untilMs, state.markMs)) state.kept.delete(token);
};
