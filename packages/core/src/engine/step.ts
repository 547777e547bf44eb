/**
 * The engine: a deterministic state machine (docs/ENGINE.md).
 *
 * Purpose: the same events in the same order give the same effects and the same state, on any machine. It reads no clock,
 * no database and no randomness.
 * Ordering: an advance of the tick log is its ticks in order, then its mark; commands come between advances. Times
 * never go back over all symbols. At one time: first every tick acts on what is open, then the commands that waited are
 * decided in the order of acceptance. A tick at t proves that everything due before t has seen its last price; a mark
 * proves it for everything due at or before the mark.
 * Known limit: what ticks cause is kept until a settle step hands it out, so that a very large number can be booked in
 * batches with commands in between.
 */
import { assert, unreachable } from "../assert/assert.ts";
import type { Tick } from "../market/tick.ts";
import type { Command } from "./command.ts";
import type { EngineEffect, EngineEvent } from "./events.ts";
import { freezeUser } from "./freeze.ts";
import { forgetOldDraws } from "./funds/draw.ts";
import { forgetOldPromises } from "./funds/promise.ts";
import { settleLevers } from "./levers/lever-due.ts";
import { markLevers, offerLever, takeHeartbeat, takeTrade } from "./levers/step-lever.ts";
import { forgetOldPlacements, makeDue, settleOptions } from "./options/settle-options.ts";
import type { EngineState } from "./state.ts";
import { acceptCommand, decideWaiting, queueSteps } from "./waiting.ts";

/** Applies one event to the state, in place, and returns its effects. */
export const step = (state: EngineState, event: EngineEvent): readonly EngineEffect[] => {
  switch (event.type) {
    case "tick":
      return takeTick(state, event.tick);
    case "mark":
      return takeMark(state, event.markMs);
    case "command":
      return takeCommand(state, event.ticket, event.command);
    case "settle":
      return settle(state, event.limit);
    case "offer":
      state.terms.set(event.symbol, event.terms);
      return [];
    case "offerLever":
      offerLever(state, event.symbol, event.terms);
      return [];
    case "offerRuns":
      state.botBands = event.schedule;
      return [];
    case "offerShares":
      state.gateShares = event.shares;
      return [];
    case "offerStock":
      state.stockShare = event.share;
      return [];
    default:
      return unreachable(event);
  }
};

const takeCommand = (state: EngineState, ticket: number, command: Command): readonly EngineEffect[] => {
  if (command.type === "freezeUser") return freezeUser(state, ticket, command);
  if (command.type !== "unfreezeUser") return acceptCommand(state, ticket, command);
  state.frozen.delete(command.userId);
  return [{ type: "taken", ticket, facts: [], newId: undefined }];
};

const takeTick = (state: EngineState, tick: Tick): readonly EngineEffect[] => {
  assert(tick.timeMs > state.markMs, "a tick is later than every mark before it");
  // A later time begins: the commands of the time before are decided first.
  const effects = tick.timeMs - 1 > state.markMs ? closeInstant(state, tick.timeMs - 1) : [];
  const hasTicked = state.ticks.get(tick.symbol)?.timeMs === tick.timeMs;
  assert(tick.kind === "heartbeat" || !hasTicked, "a pair trades once at a time, before its heartbeat");
  const point = { seq: tick.seq, timeMs: tick.timeMs, price: tick.price };
  if (tick.kind === "trade") {
    state.lastTrades.set(tick.symbol, point);
    takeTrade(state, tick);
  } else {
    takeHeartbeat(state, tick);
  }
  if (!hasTicked) state.ticks.set(tick.symbol, point);
  return effects;
};

const takeMark = (state: EngineState, markMs: number): readonly EngineEffect[] => {
  assert(markMs >= state.markMs, "marks do not go back");
  const effects = closeInstant(state, markMs);
  forgetOldPlacements(state);
  forgetOldPromises(state);
  forgetOldDraws(state);
  markLevers(state);
  queueSteps(state);
  return effects;
};

/** All ticks up to `markMs` have been seen: what waited for these ticks is decided, and what is due has its exit. */
const closeInstant = (state: EngineState, markMs: number): readonly EngineEffect[] => {
  state.markMs = markMs;
  const effects = decideWaiting(state);
  // After the commands: a mark much later than its ticks may have passed the sell time of options placed at them.
  makeDue(state, markMs);
  return effects;
};

const settle = (state: EngineState, limit: number): readonly EngineEffect[] => {
  const options = settleOptions(state, limit);
  const levers = settleLevers(state, limit - options.length);
  return options.length + levers.length === 0 ? [] : [{ type: "settled", facts: [...options, ...levers] }];
};
