/**
 * What a trade tick triggers among the live orders of its symbol (LEV-10, LEV-11).
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
import type { Money } from "../../money/money.ts";
import { applyChange, applyRun, removeOrder } from "./apply-lever.ts";
import { filled, runAfter, type Moment, type RunChange } from "./lever-change.ts";
import { putDue } from "./lever-due.ts";
import type { EngineState, SymbolBook } from "../state.ts";

/** Decides everything that the trade triggers. */
export const triggerLevers = (state: EngineState, { index }: SymbolBook, tick: Tick): void => {
  if (!index.isMet(tick.price)) return;
  const moment: Moment = { seq: tick.seq, price: tick.price, atMs: tick.timeMs, askedMs: tick.timeMs };
  index.take(["closeOut"], tick, (lever) => closeAt(state, lever, "closeOut", moment));
  index.take(["stopLoss", "takeProfit"], tick, (lever) => {
    const isStop = lever.stopLoss !== undefined && reachesStopLoss(lever.side, lever.stopLoss, tick.price);
    closeAt(state, lever, isStop ? "stopLoss" : "takeProfit", moment);
  });
  index.take(["fill"], tick, (lever) => {
    const fill = filled(lever, moment);
    applyChange(state, fill);
    putDue(state, { order: fill.order, fill });
  });
};

/** The order leaves at once: reading it a second time, among a hundred thousand, would cost as much as its decision. */
const closeAt = (state: EngineState, order: LeverOrder, reason: CloseReason, moment: Moment): void => {
  removeOrder(state, order);
  const { profit } = leverOutcome(order, order.opening?.price ?? moment.price, moment.price);
  const run = order.runId === undefined ? undefined : closeTrade(state, order.runId, order, profit);
  putDue(state, { order, moment, reason, profit, run });
};

const closeTrade = (
  state: EngineState,
  runId: number,
  order: LeverOrder,
  profit: Money,
): RunChange | undefined => {
  const trader = state.runs.get(runId);
  if (trader?.orderId !== order.id) return undefined;
  const run = runAfter(trader, profit, true);
  applyRun(state, run);
  state.runsDue.add(runId);
  return run;
};
