/**
 * What a trade does to the live orders of its symbol (LEV-10, LEV-11).
 *
 * Ordering: at one tick close-outs first, then stops and take-profits, then fills; oldest order first in each. Everything
 * happens at the tick's own price, however far it jumped.
 * Known limit: what was decided waits in `leverDue`, so that a great many of them can be booked in pieces. Live orders and
 * exposure are ahead of the ledger meanwhile, and a later tick may close what an earlier one opened.
 */
import { assert } from "../assert/assert.ts";
import {
  closedByStopLoss,
  closedByTakeProfit,
  closedOut,
  type CloseReason,
  type LeverOrder,
} from "../leverage/lever-order.ts";
import { leverOutcome } from "../leverage/profit.ts";
import { reachesStopLoss } from "../leverage/stops.ts";
import type { Tick } from "../market/tick.ts";
import { money } from "../money/money.ts";
import { applyChange, applyRun, removeOrder } from "./apply-lever.ts";
import type { LeverBook } from "./lever-book.ts";
import { filled, runAfter, type Moment } from "./lever-change.ts";
import { putDue } from "./lever-due.ts";
import type { EngineState } from "./state.ts";

/** Decides all that the trade triggers. */
export const triggerLevers = (state: EngineState, { index }: LeverBook, tick: Tick): void => {
  if (!index.isMet(tick.price)) return;
  const moment: Moment = { seq: tick.seq, price: tick.price, atMs: tick.timeMs };
  for (const order of index.take(["closeOut"], tick)) closeAt(state, order, closedOut, moment);
  for (const order of index.take(["stopLoss", "takeProfit"], tick)) {
    const isStop = order.stopLoss !== undefined && reachesStopLoss(order.side, order.stopLoss, tick.price);
    closeAt(state, order, isStop ? closedByStopLoss : closedByTakeProfit, moment);
  }
  for (const order of index.take(["fill"], tick)) {
    const fill = filled(order, moment);
    applyChange(state, fill);
    putDue(state, { order: fill.order, fill });
  }
};

const closeAt = (state: EngineState, order: LeverOrder, reason: CloseReason, moment: Moment): void => {
  assert(order.opening !== undefined, "only a position closes");
  const { profit } = leverOutcome(order, order.opening.price, moment.price);
  removeOrder(state, order);
  state.tradingBook = money(state.tradingBook - profit);
  const trader = order.runId === undefined ? undefined : state.runs.get(order.runId);
  const run = trader?.orderId === order.id ? runAfter(trader, profit, true) : undefined;
  if (run !== undefined) {
    applyRun(state, run);
    state.runsDue.add(run.run.id);
  }
  putDue(state, { order, moment, reason, run });
};
