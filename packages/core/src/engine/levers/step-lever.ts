/** The engine's part for leveraged contracts and the bot: dispatches commands, and applies trades and marks (LEV, BOT). */
import { unreachable } from "../../assert/assert.ts";
import type { LeverTerms } from "../../leverage/lever-terms.ts";
import type { Tick } from "../../market/tick.ts";
import type { Result } from "../../result/result.ts";
import { addTrade, closeMinute, lastMsOf } from "../bot/bars.ts";
import { markOldRunsDue, markRunsDue, startRun, stopRun } from "../bot/bot-steps.ts";
import type { Decision } from "../events.ts";
import type { EngineState } from "../state.ts";
import type { LeverCommand } from "./lever-command.ts";
import {
  closeAllLevers,
  closeLever,
  reverseLever,
  revokeAllLevers,
  revokeLever,
  setStops,
} from "./lever-commands.ts";
import { triggerLevers } from "./lever-ticks.ts";
import { openLever } from "./open-lever.ts";
import { bookOf } from "./symbol-book.ts";

/** Decides a command, or returns a refusal and changes nothing. */
export const decideLever = (state: EngineState, command: LeverCommand): Result<Decision> => {
  switch (command.type) {
    case "openLever":
      return openLever(state, command);
    case "closeLever":
      return closeLever(state, command);
    case "revokeLever":
      return revokeLever(state, command);
    case "setStops":
      return setStops(state, command);
    case "reverseLever":
      return reverseLever(state, command);
    case "closeAllLevers":
      return closeAllLevers(state, command);
    case "revokeAllLevers":
      return revokeAllLevers(state, command);
    case "startRun":
      return startRun(state, command);
    case "stopRun":
      return stopRun(state, command);
    default:
      return unreachable(command);
  }
};

/** A symbol that no longer offers anything keeps the stress move of its last offer. */
export const offerLever = (state: EngineState, symbol: string, terms: LeverTerms | undefined): void => {
  const book = bookOf(state, symbol);
  if (terms === undefined) {
    state.leverTerms.delete(symbol);
    return;
  }
  state.leverTerms.set(symbol, terms);
  book.stressBps = terms.stressBps;
  book.stressLoss = undefined;
};

/** Applies a trade tick: its triggers, the symbol's minutes and the price of its exposure. */
export const takeTrade = (state: EngineState, tick: Tick): void => {
  const book = bookOf(state, tick.symbol);
  book.stressLoss = undefined;
  triggerLevers(state, book, tick);
  if (addTrade(book.bars, tick.timeMs, tick.price)) markRunsDue(state, book.runs);
  const { open } = book.bars;
  if (open !== undefined && lastMsOf(open) < state.minuteEndMs) state.minuteEndMs = lastMsOf(open);
};

/** A heartbeat ends the minutes before it, as a trade does, so that the runs that it decides see them. */
export const takeHeartbeat = (state: EngineState, tick: Tick): void => {
  const { bars, runs } = bookOf(state, tick.symbol);
  if (closeMinute(bars, tick.timeMs - 1)) markRunsDue(state, runs);
};

/** A mark ends minutes, and the 24 hours of runs. */
export const markLevers = (state: EngineState): void => {
  markOldRunsDue(state);
  if (state.markMs < state.minuteEndMs) return;
  state.minuteEndMs = Infinity;
  for (const { bars, runs } of state.books.values()) {
    if (closeMinute(bars, state.markMs)) markRunsDue(state, runs);
    if (bars.open !== undefined) state.minuteEndMs = Math.min(state.minuteEndMs, lastMsOf(bars.open));
  }
};
