/**
 * The engine: a deterministic state machine (design: engine; OPT-05, OPT-06, OPT-07; LEV and BOT in step-lever.ts).
 *
 * Purpose: given the same events in the same order, the same effects and the same state, on any
 * machine. It reads no clock, no database and no randomness.
 * Ordering: an advance of the tick log is its ticks in order, then its mark; commands come between
 * advances. Times never go back over all symbols, so a tick at t proves that everything due before
 * t has seen its last price, and a mark proves it for everything due at or before the mark.
 * Known limit: due options stay open until a settle step hands them out, so that a great many of
 * them can be booked in pieces with commands in between.
 */
import { assert } from "../assert/assert.ts";
import type { Tick } from "../market/tick.ts";
import { money } from "../money/money.ts";
import { settleOption } from "../options/settle.ts";
import type { EngineEffect, EngineEvent, Settlement } from "./events.ts";
import { placeOption, releaseOption } from "./options/place-option.ts";
import { markLevers, stepLever, takeTrade } from "./levers/step-lever.ts";
import type { DueOption, EngineState } from "./state.ts";

/** Applies one event to the state, in place, and says what follows from it. */
export const step = (state: EngineState, event: EngineEvent): readonly EngineEffect[] => {
  switch (event.type) {
    case "tick":
      return takeTick(state, event.tick);
    case "mark":
      return takeMark(state, event.markMs);
    case "settle":
      return settleDue(state, event.limit);
    case "placeOption": {
      const placed = placeOption(state, event);
      return [placed.ok ? { type: "placed", option: placed.value } : { type: "refused", ...placed }];
    }
    case "voidOption":
      return voidOption(state, event.optionId);
    case "offer":
      state.terms.set(event.symbol, event.terms);
      return [];
    case "capital":
      state.capital = money(state.capital + event.change);
      return [];
    default:
      return stepLever(state, event);
  }
};

const takeTick = (state: EngineState, tick: Tick): readonly [] => {
  assert(tick.timeMs > state.markMs, "a tick is later than every mark before it");
  makeDue(state, tick.timeMs - 1);
  if (tick.kind === "trade") {
    state.lastTrades.set(tick.symbol, { seq: tick.seq, timeMs: tick.timeMs, price: tick.price });
    takeTrade(state, tick);
  }
  return [];
};

const takeMark = (state: EngineState, markMs: number): readonly [] => {
  assert(markMs >= state.markMs, "marks do not go back");
  makeDue(state, markMs);
  state.markMs = markMs;
  forgetOldPlacements(state);
  markLevers(state);
  return [];
};

/** Fixes the exit of every option whose sell time is at or before `untilMs` (OPT-06). */
const makeDue = (state: EngineState, untilMs: number): void => {
  for (let next = state.heap.peek(); next && next.sellMs <= untilMs; next = state.heap.peek()) {
    state.heap.pop();
    if (!state.open.has(next.id)) continue;
    const exit = state.lastTrades.get(next.symbol);
    assert(exit !== undefined, "an open option has at least its entry tick behind it");
    state.due.push({ option: next, exit });
  }
};

const settleDue = (state: EngineState, limit: number): readonly EngineEffect[] => {
  const due = state.due.splice(0, limit);
  return due.map((item) => ({ type: "settled", settlement: settle(state, item) }));
};

const settle = (state: EngineState, { option, exit }: DueOption): Settlement => {
  const result = settleOption(option, exit.price);
  const reserve = releaseOption(state, option);
  if (result.outcome === "tie") state.capital = money(state.capital + reserve);
  if (result.outcome === "lose") state.capital = money(state.capital + reserve + option.fee);
  return { ...result, option, exit };
};

const voidOption = (state: EngineState, optionId: number): readonly [] => {
  const option = state.open.get(optionId);
  assert(option !== undefined, "only an open option can be voided");
  state.capital = money(state.capital + releaseOption(state, option));
  // Its placement was allowed, so the one before it is past its cooldown: nothing to restore.
  state.placedMs.delete(option.userId);
  return [];
};

/** Insertion order is placing order: the oldest come first, and only as many as have expired go. */
const forgetOldPlacements = (state: EngineState): void => {
  for (const [userId, placedMs] of state.placedMs) {
    if (placedMs + state.cooldownMs > state.markMs) return;
    state.placedMs.delete(userId);
  }
};
