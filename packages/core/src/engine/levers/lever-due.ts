/**
 * What ticks have decided and the ledger has not booked yet (docs/ENGINE.md).
 *
 * Ordering: first decided, first handed out.
 * Invariants: a tick may decide a hundred thousand of these at once, so each is as small as possible. Its change is
 * written, and its money moves, when it is handed out. Its order is released from exposure, triggers and its owner's list
 * then, or earlier, before any of these is read; in that case `dueProfit` contains the owner's profit until it is handed
 * out. The first `releasedDue` of the list are released.
 */
import { assert } from "../../assert/assert.ts";
import type { BotRun, RunEnd } from "../../bot/bot-run.ts";
import type { LeverOrder } from "../../leverage/lever-order.ts";
import { leverOutcome } from "../../leverage/profit.ts";
import { money, type Money } from "../../money/money.ts";
import { applyRun, leverFact, releaseOrder } from "./apply-lever.ts";
import { closed, type LeverChange } from "./lever-change.ts";
import type { Fact } from "../events.ts";
import type { EngineState, LeverDue } from "../state.ts";

/** True while a change of this order waits to be booked. */
export const isBeingExecuted = (state: EngineState, orderId: number): boolean =>
  waitingOrder(state, orderId) !== undefined;

/** The order with this number if a change of it waits to be booked. */
export const waitingOrder = (state: EngineState, orderId: number): LeverOrder | undefined => {
  if (state.leverDue.length === 0) return undefined;
  state.dueById ??= new Map(state.leverDue.map((due) => [due.order.id, due]));
  return state.dueById.get(orderId)?.order;
};

export const putDue = (state: EngineState, due: LeverDue): void => {
  state.leverDue.push(due);
  state.dueById?.set(due.order.id, due);
};

/** Ends a run whose trade a tick has closed, before the close is handed out: both are booked as one change. */
export const endDueRun = (state: EngineState, run: BotRun, end: RunEnd): void => {
  const place = state.leverDue.findIndex((due) => !("fill" in due) && due.run?.run.id === run.id);
  const due = state.leverDue[place];
  assert(due !== undefined && !("fill" in due) && due.run !== undefined, "a due run has its trade's change");
  const ended = { ...due, run: { ...due.run, end } };
  state.leverDue[place] = ended;
  if (state.dueById?.get(due.order.id) === due) state.dueById.set(due.order.id, ended);
  applyRun(state, { before: run, run, end });
  // Until that is handed out it counts as its owner's run: the next one is not booked before its end.
  state.runOf.set(run.userId, run.id);
};

/** Releases everything that has been decided: call before exposure, the trading book or an owner's list is read. */
export const releaseDue = (state: EngineState): void => {
  for (; state.releasedDue < state.leverDue.length; state.releasedDue++) {
    const due = state.leverDue[state.releasedDue];
    if (due !== undefined && !("fill" in due)) release(state, due.order, profitOf(due));
  }
};

const release = (state: EngineState, order: LeverOrder, profit: Money): void => {
  releaseOrder(state, order);
  state.dueProfit = money(state.dueProfit + profit);
};

const profitOf = ({ order, moment }: Exclude<LeverDue, { fill: LeverChange }>): Money =>
  leverOutcome(order, order.opening?.price ?? moment.price, moment.price).profit;

/** Hands out what waits, oldest first, and moves its money. A run whose trade is done becomes due for its next step. */
export const settleLevers = (state: EngineState, limit: number): readonly Fact[] => {
  const taken = state.leverDue.splice(0, limit);
  if (taken.length === 0) return [];
  const released = Math.min(state.releasedDue, taken.length);
  state.releasedDue -= released;
  if (state.leverDue.length === 0) state.dueById = undefined;
  const facts: Fact[] = [];
  for (const [place, due] of taken.entries()) {
    if (state.dueById?.get(due.order.id) === due) state.dueById.delete(due.order.id);
    if ("fill" in due) {
      facts.push(leverFact(state, due.fill));
      continue;
    }
    const change = closed(due.order, due.reason, due.moment);
    if (place < released) state.dueProfit = money(state.dueProfit - change.end.profit);
    else releaseOrder(state, due.order);
    facts.push(leverFact(state, change));
    if (due.run === undefined) continue;
    facts.push({ type: "runChanged", change: due.run });
    state.runsDue.delete(due.run.run.id);
    if (due.run.end !== undefined) state.runOf.delete(due.run.run.userId);
    state.botDue.add(due.run.run.id);
  }
  for (const book of state.books.values()) book.index.tidy();
  return facts;
};
