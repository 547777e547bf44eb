/**
 * The next tick decides (API-18): commands that have a price wait for the first tick of their pair after they were accepted.
 *
 * Invariants: nobody knows the price of a command when it is accepted. Commands are decided in the order of acceptance, and
 * no command of a user overtakes another. A user has at most 32 commands waiting, so no backlog delays other users.
 * Ordering: all ticks of one time are seen before commands are decided at it; so a user's commands on several pairs that
 * tick together keep their order. A command behind one whose pair did not tick gets a new acceptance time, so it never has
 * a known price. The tick log gives every awaited pair a tick on each beat, so that does not happen there.
 */
import { assert } from "../assert/assert.ts";
import { refuse, type Refusal, type Result } from "../result/result.ts";
import { stepRun } from "./bot/bot-steps.ts";
import type { Command, WaitingCommand } from "./command.ts";
import type { Decision, EngineEffect } from "./events.ts";
import { moveFunds } from "./funds/fact.ts";
import { pairsOfLever } from "./levers/awaited-pairs.ts";
import { decideLever } from "./levers/step-lever.ts";
import { placeOption } from "./options/place-option.ts";
import type { EngineState, Waiting } from "./state.ts";

/** The most commands of a user that wait at a time (API-18). */
export const maxWaiting = 32;

/** The refusal for a user who has too many commands waiting. */
export const tooManyWaitingRefusal: Refusal = { key: "DoNotSubmit" };

/**
 * Whether the user's queue has room for this command; a freeze and its end never wait. Refusing one is not a decision: the
 * engine's caller need not record it.
 */
export const hasRoom = (state: EngineState, { type, userId }: Pick<Command, "type" | "userId">): boolean =>
  type === "freezeUser" || type === "unfreezeUser" || (state.waitingOf.get(userId) ?? 0) < maxWaiting;

/** Accepts a command: it is decided now, or waits for its tick. */
export const acceptCommand = (
  state: EngineState,
  ticket: number,
  command: WaitingCommand,
): readonly EngineEffect[] => {
  // A clock that is behind the log must not give a known price.
  const waiting = { ticket, command, acceptedMs: Math.max(command.acceptedMs, state.markMs) };
  const count = state.waitingOf.get(command.userId) ?? 0;
  if (count === 0 && awaitedPairs(state, waiting).length === 0) return [decide(state, waiting)];
  if (!hasRoom(state, command)) return [{ type: "refused", ticket, refusal: tooManyWaitingRefusal }];
  state.waiting.push(waiting);
  state.waitingOf.set(command.userId, count + 1);
  return [];
};

/** Decides what the ticks of the last instant allow, in the order of acceptance. */
export const decideWaiting = (state: EngineState): readonly EngineEffect[] => {
  if (state.waiting.length === 0) return [];
  const effects: EngineEffect[] = [];
  const left: Waiting[] = [];
  const blocked = new Set<number>();
  for (const waiting of state.waiting) {
    const userId = userOf(waiting);
    const isPriced = isReady(state, waiting);
    if (isPriced && !blocked.has(userId)) {
      if (waiting.ticket !== undefined) forget(state, userId);
      effects.push(decide(state, waiting));
      continue;
    }
    // One of its prices is known, and it cannot be decided yet: it takes a later price.
    if (knowsSome(state, waiting)) waiting.acceptedMs = state.markMs;
    blocked.add(userId);
    left.push(waiting);
  }
  state.waiting = left;
  return effects.filter(
    (effect) => effect.type !== "taken" || effect.ticket !== undefined || effect.facts.length > 0,
  );
};

/** Queues a step for each run that has something to do, behind the commands that wait. */
export const queueSteps = (state: EngineState): void => {
  for (const runId of state.botDue) {
    const run = state.runs.get(runId);
    if (run === undefined || state.stepping.has(runId)) continue;
    state.stepping.add(runId);
    state.waiting.push({ ticket: undefined, runId, userId: run.userId, acceptedMs: state.markMs });
  }
  state.botDue.clear();
};

/** The pairs for which a command waits: the tick log gives each of them a tick on its next beat. */
export const awaitedSymbols = (state: EngineState): ReadonlySet<string> => {
  const symbols = new Set<string>();
  for (const waiting of state.waiting) for (const symbol of awaitedPairs(state, waiting)) symbols.add(symbol);
  return symbols;
};

/** Refuses all waiting commands of a user, and drops the steps of the user's run. */
export const refuseWaiting = (
  state: EngineState,
  userId: number,
  refusal: Refusal,
): readonly EngineEffect[] => {
  const effects: EngineEffect[] = [];
  state.waiting = state.waiting.filter((waiting) => {
    if (userOf(waiting) !== userId) return true;
    if (waiting.ticket === undefined) state.stepping.delete(waiting.runId);
    else effects.push({ type: "refused", ticket: waiting.ticket, refusal });
    return false;
  });
  state.waitingOf.delete(userId);
  return effects;
};

const userOf = (waiting: Waiting): number =>
  waiting.ticket === undefined ? waiting.userId : waiting.command.userId;

const forget = (state: EngineState, userId: number): void => {
  const count = (state.waitingOf.get(userId) ?? 0) - 1;
  assert(count >= 0, "a command that waits is counted");
  if (count === 0) state.waitingOf.delete(userId);
  else state.waitingOf.set(userId, count);
};

/** The pairs whose prices a command needs; a pair that never had a tick has no price to wait for. */
const awaitedPairs = (state: EngineState, waiting: Waiting): readonly string[] =>
  pairsOf(state, waiting).filter((symbol) => state.ticks.has(symbol));

const pairsOf = (state: EngineState, waiting: Waiting): readonly string[] => {
  if (waiting.ticket === undefined) {
    const run = state.runs.get(waiting.runId);
    return run === undefined ? [] : [run.symbol];
  }
  const { command } = waiting;
  if (command.type === "moveFunds") return command.promise === undefined ? [] : [command.promise.symbol];
  if (command.type === "placeOption") return [command.symbol];
  return pairsOfLever(state, command);
};

const isAfter = (state: EngineState, symbol: string, acceptedMs: number): boolean =>
  (state.ticks.get(symbol)?.timeMs ?? 0) > acceptedMs;

/** A command without a pair, or one for all positions, may get another pair while it waits, so any tick counts for it. */
const knowsSome = (state: EngineState, waiting: Waiting): boolean => {
  const pairs = awaitedPairs(state, waiting);
  const isForAll = waiting.ticket !== undefined && waiting.command.type === "closeAllLevers";
  const looked = pairs.length > 0 && !isForAll ? pairs : [...state.ticks.keys()];
  return looked.some((symbol) => isAfter(state, symbol, waiting.acceptedMs));
};

const isReady = (state: EngineState, waiting: Waiting): boolean =>
  awaitedPairs(state, waiting).every((symbol) => isAfter(state, symbol, waiting.acceptedMs));

const decide = (state: EngineState, waiting: Waiting): EngineEffect => {
  const { ticket, acceptedMs } = waiting;
  if (ticket === undefined) {
    state.stepping.delete(waiting.runId);
    const facts = stepRun(state, waiting.runId, acceptedMs);
    return { type: "taken", ticket, facts, newId: undefined };
  }
  const result = decideCommand(state, { ...waiting.command, acceptedMs });
  return result.ok
    ? { type: "taken", ticket, ...result.value }
    : { type: "refused", ticket, refusal: result.refusal };
};

const decideCommand = (state: EngineState, command: WaitingCommand): Result<Decision> => {
  // A frozen user may only close what is open (SES-17).
  const isClosing = command.type === "closeLever" || command.type === "closeAllLevers";
  if (state.frozen.has(command.userId) && !isClosing) return refuse("AccountFrozen");
  switch (command.type) {
    case "placeOption":
      return placeOption(state, command);
    case "moveFunds":
      return moveFunds(state, command);
    default:
      return decideLever(state, command);
  }
};
