/**
 * What ticks have decided and the ledger has not booked yet (design: engine).
 *
 * Ordering: first decided, first handed out.
 * Invariants: a tick may decide a hundred thousand of these at once, so each is as little as can be. Its change is written
 * when it is handed out; then, or before anybody reads them, its order is released from exposure, trading book, triggers and
 * its owner's list. The first `releasedDue` of the list have been.
 */
import type { CloseReason, LeverOrder } from "../../leverage/lever-order.ts";
import { leverOutcome } from "../../leverage/profit.ts";
import { money, type Money } from "../../money/money.ts";
import { releaseOrder } from "./apply-lever.ts";
import { closed, withPosting, type Moment } from "./lever-change.ts";
import type { LeverChange, LeverEffect, RunChange } from "./lever-events.ts";
import { changesDigest } from "../state-hash.ts";
import type { EngineState } from "../state.ts";

/** A position that closed, or a pending order that opened. */
export type LeverDue =
  | {
      readonly order: LeverOrder;
      readonly moment: Moment;
      readonly reason: CloseReason;
      readonly run: RunChange | undefined;
    }
  | { readonly order: LeverOrder; readonly fill: LeverChange };

/** True while something of this order waits to be booked. */
export const isBeingExecuted = (state: EngineState, orderId: number): boolean =>
  waitingOrder(state, orderId) !== undefined;

/** The order of which something waits to be booked. */
export const waitingOrder = (state: EngineState, orderId: number): LeverOrder | undefined => {
  if (state.leverDue.length === 0) return undefined;
  state.dueById ??= new Map(state.leverDue.map((due) => [due.order.id, due]));
  return state.dueById.get(orderId)?.order;
};

export const putDue = (state: EngineState, due: LeverDue): void => {
  state.leverDue.push(due);
  state.dueById?.set(due.order.id, due);
};

/** Releases all that has been decided: call before exposure, the trading book or an owner's list is read. */
export const releaseDue = (state: EngineState): void => {
  for (; state.releasedDue < state.leverDue.length; state.releasedDue++) {
    const due = state.leverDue[state.releasedDue];
    if (due !== undefined && !("fill" in due)) release(state, due.order, profitOf(due));
  }
};

const release = (state: EngineState, order: LeverOrder, profit: Money): void => {
  releaseOrder(state, order);
  state.tradingBook = money(state.tradingBook - profit);
};

const profitOf = ({ order, moment }: Exclude<LeverDue, { fill: LeverChange }>): Money =>
  leverOutcome(order, order.opening?.price ?? moment.price, moment.price).profit;

/** Hands out what waits, oldest first; now it counts as booked. A run whose trade is done has its next step to make. */
export const settleLevers = (state: EngineState, limit: number): readonly LeverEffect[] => {
  const taken = state.leverDue.splice(0, limit);
  if (taken.length === 0) return [];
  if (state.leverDue.length === 0) state.dueById = undefined;
  const changes: LeverChange[] = [];
  const runs: RunChange[] = [];
  for (const [place, due] of taken.entries()) {
    if (state.dueById?.get(due.order.id) === due) state.dueById.delete(due.order.id);
    changes.push(withPosting(changeOf(state, due, place < state.releasedDue)));
    if ("fill" in due || due.run === undefined) continue;
    runs.push(due.run);
    state.runsDue.delete(due.run.run.id);
    state.botDue.add(due.run.run.id);
  }
  state.releasedDue = Math.max(0, state.releasedDue - taken.length);
  state.leverDigest ^= changesDigest(changes, runs);
  for (const book of state.books.values()) book.index.tidy();
  return [{ type: "leverSettled", changes, runs }];
};

const changeOf = (state: EngineState, due: LeverDue, isReleased: boolean): LeverChange => {
  if ("fill" in due) return due.fill;
  const change = closed(due.order, due.reason, due.moment);
  if (!isReleased) release(state, due.order, change.end.profit);
  return change;
};
