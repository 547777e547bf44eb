/**
 * Runs of the rule-based bot (BOT-03, BOT-04, BOT-06, BOT-07): how they start, what they do next, how they end.
 *
 * Ordering of a step: all trades done, half of the amount lost, a day over, the last trade not paid for; then, without
 * a trade, thirty closed minutes, a fresh price, a direction; then the order's own checks. The caps are looked at before
 * each trade, never after it was sent.
 * Invariants: a run has at most one trade, and a user one run.
 */
import {
  allTradesDone,
  dayOver,
  fundsGone,
  halfLost,
  stoppedByOwner,
  tradeRefused,
  type BotRun,
  type RunEndReason,
} from "../../bot/bot-run.ts";
import { checkQuota } from "../../bot/quota.ts";
import { botTradeOf, isHalfLost, runLifeMs, slowBars } from "../../bot/rule.ts";
import { closedWithRun, type LeverOrder } from "../../leverage/lever-order.ts";
import { openableLeaves } from "../../leverage/margin.ts";
import { money } from "../../money/money.ts";
import { isDayOver, runsStarted } from "../levers/apply-lever.ts";
import { decide } from "../levers/decide-lever.ts";
import type { EngineEffect } from "../events.ts";
import { freshTrade } from "../fresh-trade.ts";
import { bookOf } from "../levers/symbol-book.ts";
import { closed, placed, runAfter } from "../levers/lever-change.ts";
import { momentOf } from "../levers/lever-commands.ts";
import type { StartRun, StepRun, StopRun } from "../levers/lever-events.ts";
import { draftLever, needOf, refused, refusesLever } from "../levers/open-lever.ts";
import type { EngineState } from "../state.ts";

const waits: EngineEffect = { type: "runWaits" };

/** The bands were checked by the caller; here, whether the leverage is offered, no run goes on, and the day has one left. */
export const startRun = (state: EngineState, command: StartRun): EngineEffect => {
  const { userId, symbol, amount, multiple, times } = command;
  const terms = state.leverTerms.get(symbol);
  if (terms === undefined) return refused({ key: "FailedToGetProductInformation" });
  if (!terms.multiples.includes(multiple) || openableLeaves(amount, multiple) < 1)
    return refused({ key: "BadRequest", values: { field: "multiple" } });
  if (state.runOf.has(userId)) return refused({ key: "AiRunIsUnderWay" });
  const quota = checkQuota(runsStarted(state, userId));
  if (!quota.ok) return refused(quota.refusal);
  const run: BotRun = {
    id: state.nextRunId,
    userId,
    symbol,
    amount,
    multiple,
    times,
    startedMs: state.markMs,
    done: 0,
    net: money(0n),
    orderId: undefined,
  };
  const change = { before: undefined, run, end: undefined };
  const decided = decide(state, { changes: [], runs: [change], newId: run.id, need: amount });
  state.botDue.add(run.id);
  return decided;
};

export const stopRun = (state: EngineState, command: StopRun): EngineEffect => {
  const run = state.runs.get(command.runId);
  if (run?.userId !== command.userId) return refused({ key: "AiRunNotFound" });
  if (state.runsDue.has(run.id)) return refused({ key: "LeverOrderIsBeingExecuted" });
  return endRun(state, run, stoppedByOwner, command.acceptedMs) ?? refused({ key: "PriceIsStale" });
};

/** The next thing that the run has to do. */
export const stepRun = (state: EngineState, command: StepRun): EngineEffect => {
  const { runId, acceptedMs } = command;
  state.botDue.delete(runId);
  const run = state.runs.get(runId);
  // While its last trade waits to be booked it has nothing to do; when that is booked, it is due again.
  if (run === undefined || state.runsDue.has(run.id)) return waits;
  const reason = endReasonOf(state, run);
  if (reason !== undefined) return endRun(state, run, reason, acceptedMs) ?? waits;
  return run.orderId === undefined ? nextTrade(state, run, acceptedMs) : waits;
};

/** The runs of a symbol whose minute has closed: those without a trade look again, those too old try to end. */
export const wakeRuns = (state: EngineState, runIds: ReadonlySet<number>): void => {
  for (const runId of runIds) {
    const run = state.runs.get(runId);
    if (run === undefined || state.runsDue.has(run.id)) continue;
    if (run.orderId === undefined || isDayOver(state, run)) state.botDue.add(runId);
  }
};

const endReasonOf = (state: EngineState, run: BotRun): RunEndReason | undefined => {
  if (run.orderId === undefined && run.done >= run.times) return allTradesDone;
  if (run.orderId === undefined && isHalfLost(run.amount, run.net)) return halfLost;
  if (isDayOver(state, run)) return dayOver;
  return state.poorRuns.has(run.id) ? fundsGone : undefined;
};

/** Ends the run and closes its trade; undefined, and nothing happens, when that has no fresh price to close at. */
const endRun = (
  state: EngineState,
  run: BotRun,
  reason: RunEndReason,
  acceptedMs: number,
): EngineEffect | undefined => {
  const trade = run.orderId === undefined ? undefined : state.levers.get(run.orderId);
  const end = { reason, atMs: state.markMs };
  const decision = { newId: undefined, need: money(0n) };
  if (trade === undefined)
    return decide(state, { changes: [], runs: [{ before: run, run, end }], ...decision });
  const moment = momentOf(state, trade, acceptedMs);
  if (moment === undefined) return undefined;
  const closing = closed(trade, closedWithRun, moment);
  const after = runAfter(run, closing.end.profit, true);
  return decide(state, { changes: [closing], runs: [{ ...after, end }], ...decision });
};

const nextTrade = (state: EngineState, run: BotRun, acceptedMs: number): EngineEffect => {
  const lever = draftTrade(state, run, acceptedMs);
  if (lever === undefined) return waits;
  if (lever === "refused" || refusesLever(state, lever) !== undefined)
    return endRun(state, run, tradeRefused, acceptedMs) ?? waits;
  // The fee is part of the result from the opening on.
  const after = { ...run, net: money(run.net - lever.fee), orderId: lever.id };
  const runs = [{ before: run, run: after, end: undefined }];
  return decide(state, { changes: [placed(lever)], runs, newId: lever.id, need: needOf(lever) });
};

/** The trade that the rule names now; undefined when it waits, `refused` when the symbol does not offer it any more. */
const draftTrade = (
  state: EngineState,
  run: BotRun,
  acceptedMs: number,
): LeverOrder | "refused" | undefined => {
  const { userId, symbol, multiple } = run;
  const last = freshTrade(state, symbol, acceptedMs);
  const trade = last && botTradeOf(bookOf(state, symbol).bars.closed.slice(-slowBars), last.price);
  if (trade === undefined) return undefined;
  const share = openableLeaves(run.amount, multiple);
  const wish = { userId, acceptedMs, symbol, multiple, share, ...trade, askedPrice: undefined };
  const draft = draftLever(state, { ...wish, runId: run.id });
  return draft.ok ? draft.value : "refused";
};

/** Marks that grew a run too old make it due; afterwards the next closed minute of its symbol does. */
export const wakeOldRuns = (state: EngineState): void => {
  if (state.markMs < state.runEndMs) return;
  state.runEndMs = Infinity;
  for (const run of state.runs.values()) {
    if (!isDayOver(state, run)) state.runEndMs = Math.min(state.runEndMs, run.startedMs + runLifeMs);
    else if (!state.runsDue.has(run.id)) state.botDue.add(run.id);
  }
};
