/**
 * Runs of the rule-based bot (BOT-03, BOT-04, BOT-06, BOT-07): how they start, what they do next, how they end.
 *
 * Order of a step's checks: all trades done, half of the amount lost, 24 hours passed; then, without a trade, a fresh
 * price, thirty closed minutes, a direction, the funds for one leaf; then the order's own checks. The caps are checked
 * before each trade, never after it was sent. A step that has nothing to do changes nothing.
 * Invariants: a run has at most one trade, and a user at most one run. A step is decided at the first tick of its symbol after
 * the run had something to do.
 */
import { bandsAt, checkRunRequest, offeredBands } from "../../bot/bands.ts";
import type { BotRun, RunEndReason } from "../../bot/bot-run.ts";
import { checkQuota } from "../../bot/quota.ts";
import { botTradeOf, isHalfLost, runLifeMs, slowBars } from "../../bot/rule.ts";
import { tradeShare } from "../../bot/trade-share.ts";
import { runNet } from "../../bot/run-net.ts";
import { assert } from "../../assert/assert.ts";
import { isPool, userAccount } from "../../ids/account-id.ts";
import type { LeverTerms } from "../../leverage/lever-terms.ts";
import { openableLeaves } from "../../leverage/margin.ts";
import { money } from "../../money/money.ts";
import { ok, refuse, type Result } from "../../result/result.ts";
import { decisionTick } from "../decision-tick.ts";
import type { Decision, Fact } from "../events.ts";
import { balanceIn } from "../funds/funds.ts";
import { decideChange, decideRun, isDayOver, runsStarted } from "../levers/apply-lever.ts";
import { closed, placed, runAfter } from "../levers/lever-change.ts";
import type { StartRun, StopRun } from "../levers/lever-command.ts";
import { momentOf } from "../levers/lever-commands.ts";
import { endDueRun } from "../levers/lever-due.ts";
import { draftLever, refusesLever, type LeverRequest } from "../levers/open-lever.ts";
import { bookOf } from "../levers/symbol-book.ts";
import { nextId, type EngineState } from "../state.ts";

/** The bands that count when it is accepted decide, also when the log has not reached that time: anyone can compare the row with them. */
export const startRun = (state: EngineState, command: StartRun): Result<Decision> => {
  const { userId, symbol, amount, multiple, times, acceptedMs } = command;
  const terms = state.leverTerms.get(symbol);
  if (terms === undefined) return refuse("FailedToGetProductInformation");
  const isPools = command.isPools === true;
  const checked = isPools ? checkPoolsRun(state, command, terms) : checkUsersRun(state, command, terms);
  if (!checked.ok) return checked;
  if (openableLeaves(amount, multiple) < 1) return refuse("BadRequest", { field: "multiple" });
  if (state.runOf.has(userId)) return refuse("AiRunIsUnderWay");
  const quota = isPools ? ok(1) : checkQuota(runsStarted(state, userId, acceptedMs));
  if (!quota.ok) return quota;
  const run: BotRun = {
    id: nextId(state, "run"),
    userId,
    symbol,
    amount,
    multiple,
    times,
    startedMs: acceptedMs,
    done: 0,
    net: money(0n),
    orderId: undefined,
  };
  const facts = [decideRun(state, { before: undefined, run, end: undefined })];
  state.botDue.add(run.id);
  return ok({ facts, newId: run.id });
};

const checkUsersRun = (state: EngineState, command: StartRun, { multiples }: LeverTerms): Result<unknown> => {
  const bands = offeredBands(bandsAt(state.botBands, command.acceptedMs), multiples);
  return checkRunRequest(command, contractWallet(state, command.userId), bands);
};

/** A pool trades by its own published terms. */
const checkPoolsRun = (state: EngineState, command: StartRun, { multiples }: LeverTerms): Result<unknown> => {
  const { userId, amount, multiple, times } = command;
  assert(isPool(userId) && times === 1, "a pool starts a run for each of its trades");
  if (amount > contractWallet(state, userId)) return refuse("low");
  return multiples.includes(multiple) ? ok(amount) : refuse("BadRequest", { field: "multiple" });
};

export const stopRun = (state: EngineState, command: StopRun): Result<Decision> => {
  const run = state.runs.get(command.runId);
  if (run?.userId !== command.userId) return refuse("AiRunNotFound");
  const isBusy = command.onlyIdle === true && run.orderId !== undefined;
  if (isBusy || state.runsDue.has(run.id)) return refuse("LeverOrderIsBeingExecuted");
  const facts = endRun(state, run, "owner", command.acceptedMs);
  return facts === undefined ? refuse("PriceIsStale") : ok({ facts, newId: undefined });
};

/** Does the next thing that the run has to do; no facts when there is nothing to do. */
export const stepRun = (state: EngineState, runId: number, acceptedMs: number): readonly Fact[] => {
  const run = state.runs.get(runId);
  // While the close of its last trade waits to be booked it has nothing to do; when that is handed out, it is due again.
  if (run === undefined || state.runsDue.has(run.id)) return [];
  const reason = endReasonOf(state, run);
  if (reason !== undefined) return endRun(state, run, reason, acceptedMs) ?? [];
  return run.orderId === undefined ? nextTrade(state, run, acceptedMs) : [];
};

/** Ends the run of a frozen user; its open trade stays as an ordinary position (SES-17). */
export const freezeRun = (state: EngineState, userId: number, atMs: number): readonly Fact[] => {
  const runId = state.runOf.get(userId);
  const run = runId === undefined ? undefined : state.runs.get(runId);
  if (run === undefined) return [];
  if (state.runsDue.has(run.id)) {
    // A tick has just closed its trade: the run ends when that close is handed out.
    endDueRun(state, run, { reason: "frozen", atMs });
    return [];
  }
  return [decideRun(state, frozenRun(run, atMs))];
};

/** Makes a symbol's runs due after a closed minute: those without a trade look for one, those older than a day try to end. */
export const markRunsDue = (state: EngineState, runIds: ReadonlySet<number>): void => {
  for (const runId of runIds) {
    const run = state.runs.get(runId);
    if (run === undefined || state.runsDue.has(run.id)) continue;
    if (run.orderId === undefined || isDayOver(state, run)) state.botDue.add(runId);
  }
};

/** Makes the runs due that are a day old at this mark; afterwards the next closed minute of their symbol does. */
export const markOldRunsDue = (state: EngineState): void => {
  if (state.markMs < state.runEndMs) return;
  state.runEndMs = Infinity;
  for (const run of state.runs.values()) {
    if (!isDayOver(state, run)) state.runEndMs = Math.min(state.runEndMs, run.startedMs + runLifeMs);
    else if (!state.runsDue.has(run.id)) state.botDue.add(run.id);
  }
};

const contractWallet = (state: EngineState, userId: number) =>
  balanceIn(state.funds, userAccount(userId, "contract"));

const frozenRun = (run: BotRun, atMs: number) => {
  const done = run.orderId === undefined ? run.done : run.done + 1;
  return {
    before: run,
    run: { ...run, done, orderId: undefined },
    end: { reason: "frozen", atMs } as const,
  };
};

const endReasonOf = (state: EngineState, run: BotRun): RunEndReason | undefined => {
  if (run.orderId === undefined && run.done >= run.times) return "allTradesDone";
  if (run.orderId === undefined && isHalfLost(run.amount, run.net)) return "halfLost";
  return isDayOver(state, run) ? "dayOver" : undefined;
};

/** Ends the run and closes its trade; undefined, with no change, when there is no fresh price to close the trade at. */
const endRun = (
  state: EngineState,
  run: BotRun,
  reason: RunEndReason,
  acceptedMs: number,
): readonly Fact[] | undefined => {
  const trade = run.orderId === undefined ? undefined : state.levers.get(run.orderId);
  const end = { reason, atMs: Math.max(state.markMs, acceptedMs) };
  if (trade === undefined) return [decideRun(state, { before: run, run, end })];
  const moment = momentOf(state, trade.symbol, acceptedMs);
  if (moment === undefined) return undefined;
  const closing = closed(trade, "runEnd", moment);
  const after = runAfter(run, closing.end.profit, true);
  return [decideChange(state, closing), decideRun(state, { ...after, end })];
};

const nextTrade = (state: EngineState, run: BotRun, acceptedMs: number): readonly Fact[] => {
  const request = requestOf(state, run, acceptedMs);
  if (request === undefined) return [];
  if (request.share < 1) return endRun(state, run, "fundsGone", acceptedMs) ?? [];
  const draft = draftLever(state, request);
  // A pool's trade has its own share of the gate, so no pool takes it from users (INV-14).
  if (!draft.ok || refusesLever(state, draft.value) !== undefined)
    return endRun(state, run, "tradeRefused", acceptedMs) ?? [];
  const lever = draft.value;
  nextId(state, "lever");
  // The fee counts in the result from the opening on.
  const after = { ...run, net: runNet(run.net, { fee: lever.fee }), orderId: lever.id };
  return [decideChange(state, placed(lever)), decideRun(state, { before: run, run: after, end: undefined })];
};

/** The trade that the rule makes now; undefined when it waits. Its size is what the wallet can pay, up to the run's amount. */
const requestOf = (state: EngineState, run: BotRun, acceptedMs: number): LeverRequest | undefined => {
  const { userId, symbol, multiple, amount } = run;
  const tick = decisionTick(state, symbol, acceptedMs);
  const bars = bookOf(state, symbol).bars.closed.slice(-slowBars);
  const trade = tick && botTradeOf(bars, tick.price);
  if (trade === undefined) return undefined;
  const feeRate = state.leverTerms.get(symbol)?.feeRate;
  const wallet = contractWallet(state, userId);
  const share = feeRate === undefined ? 1 : tradeShare(amount, multiple, feeRate, wallet);
  return { userId, acceptedMs, symbol, multiple, share, ...trade, askedPrice: undefined, runId: run.id };
};
