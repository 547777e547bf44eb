/**
 * What a trade does to the live orders of its symbol (LEV-10, LEV-11).
 *
 * Ordering: at one tick close-outs first, then stops and take-profits, then fills; oldest order first in each. Everything
 * happens at the tick's own price, however far it jumped.
 * Known limit: decided changes wait in `leverDue`, so that a very large number can be booked in batches. Until then live
 * orders and exposure are ahead of the ledger, and a later tick may close what an earlier one opened.
 */
import type { CloseReason, LeverOrder } from "../../leverage/lever-order.ts";
import { leverOutcome } from "../../leverage/profit.ts";
import { reachesStopLoss } from "../../leverage/stops.ts";
import type { Tick } from "../../market/tick.ts";
import { applyChange, applyRun } from "./apply-lever.ts";
import { filled, runAfter, type Moment, type RunChange } from "./lever-change.ts";
import { putDue } from "./lever-due.ts";
import type { EngineState, SymbolBook } from "../state.ts";

/** Decides everything that the trade triggers. */
export const triggerLevers = (state: EngineState, { index }: SymbolBook, tick: Tick): void => {
  if (!index.isMet(tick.price)) return;
  const moment: Moment = { seq: tick.seq, price: tick.price, atMs: tick.timeMs, askedMs: tick.timeMs };
  for (const lever of index.take(["closeOut"], tick)) closeAt(state, lever, "closeOut", moment);
  for (const lever of index.take(["stopLoss", "takeProfit"], tick)) {
    const isStop = lever.stopLoss !== undefined && reachesStopLoss(lever.side, lever.stopLoss, tick.price);
    closeAt(state, lever, isStop ? "stopLoss" : "takeProfit", moment);
  }
  for (const lever of index.take(["fill"], tick)) {
    const fill = filled(lever, moment);
    applyChange(state, fill);
    putDue(state, { order: fill.order, fill });
  }
};

const closeAt = (state: EngineState, order: LeverOrder, reason: CloseReason, moment: Moment): void => {
  state.levers.delete(order.id);
  const run = order.runId === undefined ? undefined : closeTrade(state, order.runId, order, moment);
  putDue(state, { order, moment, reason, run });
};

const closeTrade = (
  state: EngineState,
  runId: number,
  order: LeverOrder,
  { price }: Moment,
): RunChange | undefined => {
  const trader = state.runs.get(runId);
  if (trader?.orderId !== order.id) return undefined;
  const { profit } = leverOutcome(order, order.opening?.price ?? price, price);
  const run = runAfter(trader, profit, true);
  applyRun(state, run);
  state.runsDue.add(runId);
  return run;
};
