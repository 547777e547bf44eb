/**
 * A command that was taken becomes part of the state, and comes out of it again when the ledger did not book it.
 *
 * Invariants: taking back what was decided last restores orders, triggers, exposure, hash, quota and, for the latest
 * numbers, the counters too; so a batch is taken back from its end.
 */
import { fundsGone } from "../../bot/bot-run.ts";
import { money, type Money } from "../../money/money.ts";
import { applyChange, applyRun, revertChange, revertRun } from "./apply-lever.ts";
import { bookOf } from "./symbol-book.ts";
import { runAfter, withPosting, type Closing } from "./lever-change.ts";
import type { LeverChange, LeverDecided } from "./lever-events.ts";
import { changesDigest } from "../state-hash.ts";
import type { EngineState } from "../state.ts";

/** Applies a decision. */
export const decide = (state: EngineState, decision: Omit<LeverDecided, "type">): LeverDecided => {
  const changes = decision.changes.map(withPosting);
  for (const change of changes) {
    applyChange(state, change);
    if (change.before === undefined) state.nextLeverId += 1;
  }
  for (const change of decision.runs) {
    applyRun(state, change);
    if (change.before === undefined) state.nextRunId += 1;
  }
  state.leverDigest ^= changesDigest(changes, decision.runs);
  tidy(state, changes);
  return { type: "leverDecided", ...decision, changes };
};

/** The same for changes that may close trades of a run: it goes on with its next step. */
export const decideClosing = (
  state: EngineState,
  changes: readonly (LeverChange | Closing)[],
  newId?: number,
  need: Money = money(0n),
): LeverDecided => {
  const runs = changes.flatMap((change) => {
    const run = tradeRunOf(state, change);
    return run === undefined || change.end?.status !== 3
      ? []
      : [runAfter(run, change.end.profit, change.before !== undefined)];
  });
  const decided = decide(state, { changes, runs, newId, need });
  for (const { run } of runs) if (run.orderId === undefined) state.botDue.add(run.id);
  return decided;
};

const tradeRunOf = (state: EngineState, { order }: LeverChange) => {
  const run = order.runId === undefined ? undefined : state.runs.get(order.runId);
  return run?.orderId === (order.parentId ?? order.id) ? run : undefined;
};

/** The ledger did not book it; `low`: for want of money, which a run's next step will know. */
export const undoLever = (state: EngineState, decided: LeverDecided, low: boolean): void => {
  state.leverDigest ^= changesDigest(decided.changes, decided.runs);
  for (const change of decided.runs.toReversed()) {
    revertRun(state, change);
    const { before, run, end } = change;
    if (before === undefined && state.nextRunId === run.id + 1) state.nextRunId = run.id;
    const lacked = low && before?.orderId === undefined && run.orderId !== undefined;
    if (lacked || end?.reason === fundsGone) state.poorRuns.add(run.id);
  }
  for (const change of decided.changes.toReversed()) {
    revertChange(state, change);
    const { before, order } = change;
    if (before === undefined && state.nextLeverId === order.id + 1) state.nextLeverId = order.id;
  }
  tidy(state, decided.changes);
};

const tidy = (state: EngineState, changes: readonly LeverChange[]): void => {
  for (const { order } of changes) bookOf(state, order.symbol).index.tidy();
};
