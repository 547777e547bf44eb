/**
 * What ticks have decided and the ledger has not booked yet (docs/ENGINE.md).
 *
 * Ordering: first decided, first handed out.
 * Invariants: a tick may decide a hundred thousand of these at once, so each is as small as possible. Its order has left
 * exposure and triggers; it leaves its owner's list, its change is written, and its money moves, when it is handed out. Until
 * then `dueProfit` contains its owner's profit.
 */
import { assert } from "../../assert/assert.ts";
import type { BotRun, RunEnd } from "../../bot/bot-run.ts";
import type { LeverOrder } from "../../leverage/lever-order.ts";
import { money } from "../../money/money.ts";
import { applyRun, leaveOwner, leverFact } from "./apply-lever.ts";
import { closed } from "./lever-change.ts";
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
  if (!("fill" in due)) state.dueProfit = money(state.dueProfit + due.profit);
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

/** Hands out what waits, oldest first, and moves its money. A run whose trade is done becomes due for its next step. */
export const settleLevers = (state: EngineState, limit: number): readonly Fact[] => {
  const taken = state.leverDue.splice(0, limit);
  if (taken.length === 0) return [];
  if (state.leverDue.length === 0) state.dueById = undefined;
  const facts: Fact[] = [];
  for (const due of taken) {
    if (state.dueById?.get(due.order.id) === due) state.dueById.delete(due.order.id);
    if ("fill" in due) {
      facts.push(leverFact(state, due.fill));
      continue;
    }
    leaveOwner(state, due.order);
    state.dueProfit = money(state.dueProfit - due.profit);
    facts.push(leverFact(state, closed(due.order, due.reason, due.moment)));
    if (due.run === undefined) continue;
    facts.push({ type: "runChanged", change: due.run });
    state.runsDue.delete(due.run.run.id);
    if (due.run.end !== undefined) state.runOf.delete(due.run.run.userId);
    state.botDue.add(due.run.run.id);
  }
  for (const book of state.books.values()) book.index.tidy();
  return facts;
};
