/**
 * Decides and books placements and settlements of options.
 *
 * Invariants: when a call has answered, the state is what is booked; nothing is answered before it is durable.
 */
import { assert } from "@candor/core/assert/assert";
import type { EngineEffect, Settlement } from "@candor/core/engine/events";
import { stateHash } from "@candor/core/engine/state-hash";
import type { EngineState, OpenOption } from "@candor/core/engine/state";
import { step } from "@candor/core/engine/step";
import { rejectWaiters, type Batches, type BookerParts } from "./batches.ts";
import { bookPlacements, bookSettlements, type BookedCommand, type DecidedCommand } from "./book.ts";
import type { PlaceCommand } from "./command.ts";
import type { Published } from "./published.ts";
import { answerWaiters, type Asked } from "./queue.ts";
import type { StoredOutcome } from "../platform/stored-answer.ts";

/** Due options booked at once: small enough that the first are not held up by the last. */
const settlePiece = 500;

export type OptionBooker = {
  /** Books a piece of what is due, or, when nothing is, only how far the engine has come. */
  readonly settle: () => Promise<readonly Published[]>;
  /** Decides and books commands and answers who waits for them. */
  readonly place: (asked: readonly Asked[]) => Promise<readonly Published[]>;
};

export const createOptionBooker = (
  { state, database, clock }: BookerParts,
  batches: Batches,
): OptionBooker => ({
  settle: async () => {
    const settlements = step(state, { type: "settle", limit: settlePiece }).flatMap(settlementOf);
    const head = batches.next();
    const hash = stateHash(state);
    await batches.untilBooked(() => bookSettlements(database, head, hash, settlements));
    return settledEvents(settlements, head.nowMs);
  },
  place: async (asked) => {
    const acceptedMs = clock.nowMs();
    const head = batches.next();
    const baseHash = stateHash(state);
    const decided = asked.map(({ command }) => decide(state, command, acceptedMs));
    try {
      const booked = await batches.untilBooked(() => bookPlacements(database, head, baseHash, decided));
      assert(booked.length === asked.length, "every command of a batch is answered");
      return asked.flatMap((one, position) => finish(state, one, decided[position], booked[position]));
    } catch (error) {
      rejectWaiters(asked, error);
      throw error;
    }
  },
});

const decide = (state: EngineState, command: PlaceCommand, acceptedMs: number): DecidedCommand => {
  const lowBody = command.refusedBody({ key: "low" });
  if (command.refusal) return { command, body: command.refusedBody(command.refusal), lowBody };
  const [effect] = step(state, { ...command, type: "placeOption", acceptedMs });
  if (effect?.type === "placed") {
    return { command, option: effect.option, body: command.placedBody(effect.option.id), lowBody };
  }
  assert(effect?.type === "refused", "a placement is taken or refused");
  return { command, body: command.refusedBody(effect.refusal), lowBody };
};

/** Answers one command; an option that was not booked is taken back out of the state. */
const finish = (
  state: EngineState,
  asked: Asked,
  decided: DecidedCommand | undefined,
  booked: BookedCommand | undefined,
): readonly Published[] => {
  assert(decided !== undefined && booked !== undefined, "a booked batch is as long as what was asked");
  const { option } = decided;
  const isApplied = booked.outcome === "applied";
  if (option !== undefined && !isApplied) step(state, { type: "voidOption", optionId: option.id });
  answerWaiters(asked, outcomeOf(booked));
  return option !== undefined && isApplied ? placedEvents(option) : [];
};

export const outcomeOf = ({ outcome, answer }: BookedCommand): StoredOutcome =>
  outcome === "conflict" || answer === null
    ? { outcome: "conflict" }
    : { outcome: outcome === "low" ? "refused" : outcome, body: answer };

const placedEvents = (option: OpenOption): readonly Published[] => [
  { type: "optionPlaced", option },
  { type: "balance", userId: option.userId },
];

const settlementOf = (effect: EngineEffect): readonly Settlement[] =>
  effect.type === "settled" ? [effect.settlement] : [];

const settledEvents = (settlements: readonly Settlement[], settledMs: number): readonly Published[] => [
  ...settlements.map((settlement) => ({ type: "optionSettled", settlement, settledMs }) as const),
  ...[...new Set(settlements.map(({ option }) => option.userId))].map(
    (userId) => ({ type: "balance", userId }) as const,
  ),
];
