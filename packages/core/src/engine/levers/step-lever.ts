/** The engine's part for leveraged contracts and the bot: which event goes where (LEV, BOT). */
import { unreachable } from "../../assert/assert.ts";
import type { Tick } from "../../market/tick.ts";
import { addTrade, closeMinute, lastMsOf } from "../bot/bars.ts";
import { startRun, stepRun, stopRun, wakeOldRuns, wakeRuns } from "../bot/bot-steps.ts";
import { undoLever } from "./decide-lever.ts";
import type { EngineEffect } from "../events.ts";
import { bookOf } from "./symbol-book.ts";
import {
  closeAllLevers,
  closeLever,
  openLever,
  reverseLever,
  revokeAllLevers,
  revokeLever,
  setStops,
} from "./lever-commands.ts";
import type { LeverCommand, LeverEvent } from "./lever-events.ts";
import { releaseDue, settleLevers } from "./lever-due.ts";
import { triggerLevers } from "./lever-ticks.ts";
import type { EngineState } from "../state.ts";

export const stepLever = (state: EngineState, event: LeverEvent): readonly EngineEffect[] => {
  switch (event.type) {
    case "settleLevers":
      return settleLevers(state, event.limit);
    case "undoLever":
      undoLever(state, event.decided, event.low);
      return [];
    case "offerLever":
      offerLever(state, event.symbol, event.terms);
      return [];
    default:
      return [command(state, event)];
  }
};

const command = (state: EngineState, event: LeverCommand): EngineEffect => {
  releaseDue(state);
  switch (event.type) {
    case "openLever":
      return openLever(state, event);
    case "closeLever":
      return closeLever(state, event);
    case "revokeLever":
      return revokeLever(state, event);
    case "setStops":
      return setStops(state, event);
    case "reverseLever":
      return reverseLever(state, event);
    case "closeAllLevers":
      return closeAllLevers(state, event);
    case "revokeAllLevers":
      return revokeAllLevers(state, event);
    case "startRun":
      return startRun(state, event);
    case "stopRun":
      return stopRun(state, event);
    case "stepRun":
      return stepRun(state, event);
    default:
      return unreachable(event);
  }
};

type Offer = Extract<LeverEvent, { readonly type: "offerLever" }>;

/** A symbol that offers nothing any more keeps the stress move of what it offered last. */
const offerLever = (state: EngineState, symbol: string, terms: Offer["terms"]): void => {
  const book = bookOf(state, symbol);
  if (terms === undefined) {
    state.leverTerms.delete(symbol);
    return;
  }
  state.leverTerms.set(symbol, terms);
  book.stressBps = terms.stressBps;
  book.stressLoss = undefined;
};

/** A trade tick: what it triggers, what it does to the symbol's minutes and to the price of its exposure. */
export const takeTrade = (state: EngineState, tick: Tick): void => {
  const book = bookOf(state, tick.symbol);
  book.stressLoss = undefined;
  triggerLevers(state, book, tick);
  if (addTrade(book.bars, tick.timeMs, tick.price)) wakeRuns(state, book.runs);
  const { open } = book.bars;
  if (open !== undefined && lastMsOf(open) < state.minuteEndMs) state.minuteEndMs = lastMsOf(open);
};

/** A mark has seen the end of some minutes, and of some runs' day. */
export const markLevers = (state: EngineState): void => {
  wakeOldRuns(state);
  if (state.markMs < state.minuteEndMs) return;
  state.minuteEndMs = Infinity;
  for (const { bars, runs } of state.books.values()) {
    if (closeMinute(bars, state.markMs)) wakeRuns(state, runs);
    if (bars.open !== undefined) state.minuteEndMs = Math.min(state.minuteEndMs, lastMsOf(bars.open));
  }
};
