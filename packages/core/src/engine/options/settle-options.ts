/** Options come due, get their exit, and are handed out as settled (OPT-05, OPT-06). */
import { assert } from "../../assert/assert.ts";
import { settledLegs } from "../../options/postings.ts";
import { settleOption } from "../../options/settle.ts";
import type { Fact } from "../events.ts";
import { applyMoves } from "../funds/funds.ts";
import { countPromise } from "../levers/gate-share.ts";
import type { DueOption, EngineState } from "../state.ts";

/** Fixes the exit of every option whose sell time is at or before `untilMs`: the last trade up to then. */
export const makeDue = (state: EngineState, untilMs: number): void => {
  for (let next = state.heap.peek(); next && next.sellMs <= untilMs; next = state.heap.peek()) {
    state.heap.pop();
    const exit = state.lastTrades.get(next.symbol);
    assert(exit !== undefined, "a pair with an open option has traded");
    state.due.push({ option: next, exit });
  }
};

/** Hands out at most `limit` due options, oldest first, and moves their money. */
export const settleOptions = (state: EngineState, limit: number): readonly Fact[] =>
  state.due.splice(0, limit).map((due) => settle(state, due));

const settle = (state: EngineState, { option, exit }: DueOption): Fact => {
  state.open.delete(option.id);
  countPromise(state, option, -1n);
  const result = settleOption(option, exit.price);
  const after = applyMoves(state.funds, settledLegs(option, result.outcome));
  return { type: "optionSettled", settlement: { ...result, option, exit }, after };
};

/** Insertion order is placing order: the oldest come first, and only expired ones are deleted. */
export const forgetOldPlacements = (state: EngineState): void => {
  for (const [userId, placedMs] of state.placedMs) {
    if (placedMs + state.cooldownMs > state.markMs) return;
    state.placedMs.delete(userId);
  }
};
