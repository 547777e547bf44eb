/**
 * What a trade does to the live orders of its symbol (LEV-10, LEV-11), and what becomes of it.
 *
 * Ordering: at one tick close-outs first, then stops and take-profits, then fills; oldest order first in each. Everything
 * happens at the tick's own price, however far it jumped.
 * Known limit: changes wait in `leverDue`, so that a great many of them can be booked in pieces. Live orders and exposure
 * are ahead of the ledger meanwhile, and a later tick may close what an earlier one opened.
 */
import { closedByStopLoss, closedByTakeProfit, closedOut, type LeverOrder } from "../leverage/lever-order.ts";
import { reachesStopLoss } from "../leverage/stops.ts";
import type { Tick } from "../market/tick.ts";
import { applyChange, applyRun } from "./apply-lever.ts";
import { closed, filled, runAfter, withPosting, type Closing, type Moment } from "./lever-change.ts";

import type { LeverBook } from "./lever-book.ts";
import type { LeverChange, LeverEffect, RunChange } from "./lever-events.ts";
import type { LeverIndex } from "./lever-index.ts";
import type { EngineState } from "./state.ts";
import { changesDigest } from "./state-hash.ts";

/** Decides all that the trade triggers. */
export const triggerLevers = (state: EngineState, { index }: LeverBook, tick: Tick): void => {
  if (!index.isMet(tick.price)) return;
  const moment: Moment = { seq: tick.seq, price: tick.price, atMs: tick.timeMs };
  for (const order of index.take(["closeOut"], tick)) closeAt(state, closed(order, closedOut, moment));
  for (const order of index.take(["stopLoss", "takeProfit"], tick)) {
    const isStop = order.stopLoss !== undefined && reachesStopLoss(order.side, order.stopLoss, tick.price);
    closeAt(state, closed(order, isStop ? closedByStopLoss : closedByTakeProfit, moment));
  }
  fillAll(state, index, moment);
};

const fillAll = (state: EngineState, index: LeverIndex, moment: Moment): void => {
  for (const order of index.take(["fill"], moment)) {
    const change = filled(order, moment);
    applyChange(state, change);
    wait(state, change, undefined);
  }
};

const closeAt = (state: EngineState, { profit, ...change }: Closing): void => {
  applyChange(state, change);
  const run = runOfTrade(state, change.order);
  const runChange = run && runAfter(run, profit, true);
  if (runChange !== undefined) {
    applyRun(state, runChange);
    state.runsDue.add(runChange.run.id);
  }
  wait(state, change, runChange);
};

const runOfTrade = (state: EngineState, { runId, id }: LeverOrder) => {
  const run = runId === undefined ? undefined : state.runs.get(runId);
  return run?.orderId === id ? run : undefined;
};

const wait = (state: EngineState, change: LeverChange, run: RunChange | undefined): void => {
  const due = { change, run };
  state.leverDue.push(due);
  state.lastDue.set(change.order.id, due);
};

/** True while a change of this order waits to be booked. */
export const isBeingExecuted = (state: EngineState, orderId: number): boolean => state.lastDue.has(orderId);

/** Hands out what waits, oldest first; now it counts as booked. A run whose trade is done has its next step to make. */
export const settleLevers = (state: EngineState, limit: number): readonly LeverEffect[] => {
  const due = state.leverDue.splice(0, limit);
  if (due.length === 0) return [];
  const changes: LeverChange[] = [];
  const runs: RunChange[] = [];
  for (const item of due) {
    changes.push(withPosting(item.change));
    const { id } = item.change.order;
    if (state.lastDue.get(id) === item) state.lastDue.delete(id);
    if (item.run === undefined) continue;
    runs.push(item.run);
    state.runsDue.delete(item.run.run.id);
    state.botDue.add(item.run.run.id);
  }
  state.leverDigest ^= changesDigest(changes, runs);
  for (const book of state.books.values()) book.index.tidy();
  return [{ type: "leverSettled", changes, runs }];
};
