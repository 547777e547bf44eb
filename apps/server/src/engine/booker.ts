/**
 * Turns the engine's decisions into booked batches and published events.
 *
 * Invariants: one call is under way at a time (the runner sees to it); when a call has answered, the
 * state is what is booked; nothing is answered or published before it is durable.
 * Failures: a batch is sent again until the database says what became of it, because it books once
 * however often it is sent; whatever else goes wrong is thrown and ends the engine. Who waits is told that
 * nothing was done only when the database refused the first sending, else that nobody knows.
 */
import { assert } from "@candor/core/assert/assert";
import type { EngineEffect, Settlement } from "@candor/core/engine/events";
import { stateHash } from "@candor/core/engine/state-hash";
import type { EngineState, OpenOption } from "@candor/core/engine/state";
import { step } from "@candor/core/engine/step";
import type { Clock } from "../platform/clock.ts";
import { isDatabaseRefusal, isOperatingFailure } from "../platform/db/operating-failure.ts";
import type { Log } from "../platform/log.ts";
import { OutcomeUnknown } from "../platform/unavailable.ts";
import {
  bookPlacements,
  bookSettlements,
  type BatchHead,
  type BookedCommand,
  type DecidedCommand,
  type Queryable,
} from "./book.ts";
import { EngineUnavailable, type CommandOutcome, type PlaceCommand } from "./command.ts";
import type { Published } from "./published.ts";
import { answerWaiters, type Asked } from "./queue.ts";

/** Due options booked at once: small enough that the first are not held up by the last. */
const settlePiece = 500;
const retryPausesMs = [20, 50, 100, 250, 500] as const;
const longestPauseMs = 1_000;

export type BookerParts = {
  readonly state: EngineState;
  readonly database: Queryable;
  readonly shard: number;
  readonly epoch: bigint;
  /** Number of the last booked batch. */
  readonly lastBatch: bigint;
  readonly clock: Clock;
  readonly log: Log;
  /** True when no failed batch is to be sent again. */
  readonly isStopping: () => boolean;
};

export type Booker = {
  /** Books a piece of what is due, or, when nothing is, only how far the engine has come. */
  readonly settle: () => Promise<readonly Published[]>;
  /** Decides and books commands and answers who waits for them. */
  readonly place: (asked: readonly Asked[]) => Promise<readonly Published[]>;
  /** The mark that the database knows. */
  readonly bookedMarkMs: () => number;
};

export const createBooker = (parts: BookerParts): Booker => {
  const { state, database, shard, epoch, clock } = parts;
  let batch = parts.lastBatch;
  let bookedMarkMs = state.markMs;
  let lastNowMs = 0;

  /** No two batches have one time: by it the database knows what a batch that is sent again stored itself. */
  const nextHead = (): BatchHead => {
    batch += 1n;
    const nowMs = Math.max(clock.nowMs(), state.markMs, lastNowMs + 1);
    lastNowMs = nowMs;
    return { shard, epoch, batch, markMs: state.markMs, nowMs };
  };

  const place = async (asked: readonly Asked[]): Promise<readonly Published[]> => {
    const acceptedMs = clock.nowMs();
    const head = nextHead();
    const baseHash = stateHash(state);
    const decided = asked.map(({ command }) => decide(state, command, acceptedMs));
    const booked = await untilBooked(parts, () => bookPlacements(database, head, baseHash, decided));
    bookedMarkMs = head.markMs;
    assert(booked.length === asked.length, "every command of a batch is answered");
    return asked.flatMap((one, position) => finish(state, one, decided[position], booked[position]));
  };

  return {
    bookedMarkMs: () => bookedMarkMs,
    settle: async () => {
      const settlements = step(state, { type: "settle", limit: settlePiece }).flatMap(settlementOf);
      const head = nextHead();
      const hash = stateHash(state);
      await untilBooked(parts, () => bookSettlements(database, head, hash, settlements));
      bookedMarkMs = head.markMs;
      return settledEvents(settlements, head.nowMs);
    },
    place: async (asked) => {
      try {
        return await place(asked);
      } catch (error) {
        const unanswered = isDatabaseRefusal(error)
          ? new EngineUnavailable("the engine stopped before it could answer")
          : new OutcomeUnknown("the engine stopped while a batch was under way", { cause: error });
        for (const { waiters } of asked) for (const waiter of waiters) waiter.reject(unanswered);
        throw error;
      }
    },
  };
};

const untilBooked = async <Answer>(
  { log, isStopping }: BookerParts,
  book: () => Promise<Answer>,
): Promise<Answer> => {
  for (let attempt = 0; ; attempt++) {
    try {
      return await book();
    } catch (error) {
      if (!isOperatingFailure(error) || isStopping()) {
        // What is refused now may have been booked by a sending before.
        throw attempt === 0 ? error : new OutcomeUnknown("a batch was given up", { cause: error });
      }
      log.warn({ err: error, attempt }, "a batch is sent again");
      const pauseMs = retryPausesMs[attempt] ?? longestPauseMs;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
};

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

const outcomeOf = ({ outcome, answer }: BookedCommand): CommandOutcome =>
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
