/**
 * Writes decided changes of lever orders and runs into the state, and moves their money.
 *
 * Invariants: live orders, their owners' lists, triggers, exposure, runs and quotas change together. Nothing is taken back.
 */
import { assert } from "../../assert/assert.ts";
import type { BotRun } from "../../bot/bot-run.ts";
import { runLifeMs } from "../../bot/rule.ts";
import { quotaDayStart } from "../../bot/quota.ts";
import type { LeverOrder } from "../../leverage/lever-order.ts";
import type { Fact } from "../events.ts";
import { applyMoves } from "../funds/funds.ts";
import type { EngineState } from "../state.ts";
import { postingOf, runAfter, type LeverChange, type RunChange } from "./lever-change.ts";
import { countExposure } from "./stress.ts";
import { bookOf } from "./symbol-book.ts";

/** Applies the changes of a command to the state, and their consequences for the runs whose trades they close. */
export const decideChanges = (state: EngineState, changes: readonly LeverChange[]): readonly Fact[] => {
  const facts: Fact[] = [];
  for (const change of changes) {
    const run = tradeRunOf(state, change);
    facts.push(decideChange(state, change));
    if (run === undefined || change.end?.type !== "closed") continue;
    const after = runAfter(run, change.end.profit, change.before !== undefined);
    facts.push(decideRun(state, after));
    if (after.run.orderId === undefined) state.botDue.add(run.id);
  }
  return facts;
};

/** Applies one change to the state. */
export const decideChange = (state: EngineState, change: LeverChange): Fact => {
  applyChange(state, change);
  bookOf(state, change.order.symbol).index.tidy();
  return leverFact(state, change);
};

/** Applies a change of a run to the state. */
export const decideRun = (state: EngineState, change: RunChange): Fact => {
  applyRun(state, change);
  return { type: "runChanged", change };
};

/** The fact of a change that the state already contains; this moves its money. */
export const leverFact = (state: EngineState, change: LeverChange): Fact => {
  const posting = postingOf(change);
  const after = posting === undefined ? [] : applyMoves(state.funds, posting.legs);
  return { type: "leverChanged", change, after };
};

/** The run whose open trade is this order, or the order that this one is a part of. */
const tradeRunOf = (state: EngineState, { order }: LeverChange): BotRun | undefined => {
  const run = order.runId === undefined ? undefined : state.runs.get(order.runId);
  return run?.orderId === (order.parentId ?? order.id) ? run : undefined;
};

export const applyChange = (state: EngineState, { before, order, end }: LeverChange): void => {
  if (before === undefined) {
    // A part that was closed by itself was never live.
    if (end === undefined) addOrder(state, order);
    return;
  }
  assert(state.levers.get(before.id) === before, "a change begins at the order as it is");
  if (end === undefined) {
    replaceOrder(state, before, order);
    return;
  }
  removeOrder(state, before);
  leaveOwner(state, before);
};

export const addOrder = (state: EngineState, order: LeverOrder): void => {
  assert(!state.levers.has(order.id), "an order is taken once");
  const book = bookOf(state, order.symbol);
  state.levers.set(order.id, order);
  const own = state.leversOf.get(order.userId);
  if (own === undefined) state.leversOf.set(order.userId, [order.id]);
  else insertAscending(own, order.id);
  book.index.add(order);
  countExposure(book, order, 1);
};

/** Takes an order that ends out of the live orders, the triggers and the exposure. `leaveOwner` does the rest. */
export const removeOrder = (state: EngineState, order: LeverOrder): void => {
  state.levers.delete(order.id);
  const book = bookOf(state, order.symbol);
  book.index.remove(order);
  countExposure(book, order, -1);
};

/** Takes an order that has ended out of its owner's list. */
export const leaveOwner = ({ leversOf }: EngineState, { id, userId }: LeverOrder): void => {
  const own = leversOf.get(userId) ?? [];
  if (own.length > 1) takeOut(own, id);
  else leversOf.delete(userId);
};

const replaceOrder = (state: EngineState, before: LeverOrder, after: LeverOrder): void => {
  const book = bookOf(state, after.symbol);
  state.levers.set(after.id, after);
  book.index.replace(before, after);
  if (before.share === after.share && before.opening === after.opening) return;
  countExposure(book, before, -1);
  countExposure(book, after, 1);
};

export const applyRun = (state: EngineState, { before, run, end }: RunChange): void => {
  if (before === undefined) noteRunStart(state, run.userId, run.startedMs);
  if (end === undefined) setRun(state, run);
  else dropRun(state, run);
};

export const isDayOver = (state: EngineState, run: BotRun): boolean =>
  state.markMs >= run.startedMs + runLifeMs;

export const setRun = (state: EngineState, run: BotRun): void => {
  if (!state.runs.has(run.id)) {
    bookOf(state, run.symbol).runs.add(run.id);
    state.runOf.set(run.userId, run.id);
    state.runEndMs = Math.min(state.runEndMs, run.startedMs + runLifeMs);
  }
  state.runs.set(run.id, run);
};

const dropRun = (state: EngineState, run: BotRun): void => {
  state.runs.delete(run.id);
  bookOf(state, run.symbol).runs.delete(run.id);
  state.runOf.delete(run.userId);
  state.botDue.delete(run.id);
};

/** Counts a run to its owner's day; a command of yesterday may be decided after the first of today (BOT-04). */
export const noteRunStart = ({ quota }: EngineState, userId: number, startedMs: number): void => {
  const dayMs = quotaDayStart(startedMs);
  const started = quota.get(dayMs) ?? new Map<number, number>();
  quota.set(dayMs, started);
  started.set(userId, (started.get(userId) ?? 0) + 1);
  if (quota.size > keptDays) quota.delete(Math.min(...quota.keys()));
};
const keptDays = 2;

/** How many runs a user has started on the day of `atMs`. */
export const runsStarted = ({ quota }: EngineState, userId: number, atMs: number): number =>
  quota.get(quotaDayStart(atMs))?.get(userId) ?? 0;

const takeOut = (ids: number[], id: number): void => {
  for (let place = ids.indexOf(id) + 1; place < ids.length; place++) ids[place - 1] = ids[place] ?? 0;
  ids.pop();
};

const insertAscending = (ids: number[], id: number): void => {
  let place = ids.length;
  while (place > 0 && (ids[place - 1] ?? 0) > id) place -= 1;
  if (place === ids.length) ids.push(id);
  else ids.splice(place, 0, id);
};
