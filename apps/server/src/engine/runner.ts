/**
 * The single writer of the engine's decisions (design: engine).
 *
 * Purpose: takes advances and commands from one queue, lets `core/engine` decide, books a batch in
 * one SQL call, then answers and publishes. Commands gather while a booking is under way.
 * Invariants: at most one booking is under way, and nothing is decided meanwhile, so the state is
 * what is booked plus the batch in hand; nobody hears of a decision before it is durable.
 * Ordering: the queue's; pieces of due options and batches of commands take turns.
 * Failures: the same batch is sent again until the database answers (it books once); a fenced
 * leader, or a bug, stops the runner for good and rejects what waits.
 */
import { assert } from "@candor/core/assert/assert";
import type { EngineEffect, Settlement } from "@candor/core/engine/events";
import { stateHash } from "@candor/core/engine/state-hash";
import type { EngineState, OpenOption } from "@candor/core/engine/state";
import { step } from "@candor/core/engine/step";
import type { Advance } from "../feed/tick-log.ts";
import type { Clock } from "../platform/clock.ts";
import type { Log } from "../platform/log.ts";
import {
  bookPlacements,
  bookSettlements,
  type BatchHead,
  type BookedCommand,
  type DecidedCommand,
  type Queryable,
} from "./book.ts";
import {
  EngineUnavailable,
  type CommandOutcome,
  type EnginePort,
  type PlaceCommand,
} from "./command.ts";
import { isOperatingFailure } from "./operating-failure.ts";
import type { Published, PublishedListener } from "./published.ts";
import { answerWaiters, createQueue, type Asked } from "./queue.ts";

/** Most commands in a batch, and the longest time to gather them. */
const maxCommands = 256;
const gatherMs = 2;
/** Due options booked at once: small enough that the first are not held up by the last. */
const settlePiece = 500;
/** How far the committed mark may fall behind while nothing happens. */
const idleMarkMs = 10_000;
const retryPausesMs = [20, 50, 100, 250, 500, 1_000];

export type Runner = EnginePort & {
  readonly advance: (advance: Advance) => void;
  /** Called after each booked batch; listeners must not throw. */
  readonly onPublished: (listener: PublishedListener) => void;
  /** Whether anything waits or is being booked. */
  readonly isBusy: () => boolean;
  /** Finishes the batch in hand, rejects what waits. */
  readonly stop: () => Promise<void>;
  /** Settles when the runner has ended: undefined after `stop`, else what ended it. */
  readonly ended: Promise<unknown>;
};

export type RunnerParts = {
  readonly state: EngineState;
  readonly database: Queryable;
  readonly shard: number;
  readonly epoch: bigint;
  /** Number of the last booked batch. */
  readonly lastBatch: bigint;
  readonly clock: Clock;
  readonly log: Log;
};

export const startRunner = (parts: RunnerParts): Runner => {
  const { state, database, clock, log } = parts;
  const queue = createQueue();
  const listeners: PublishedListener[] = [];
  let batch = parts.lastBatch;
  let bookedMarkMs = state.markMs;
  let stopping = false;
  let busy = false;
  let wake: () => void = () => {};

  const nextHead = (): BatchHead => {
    batch += 1n;
    const nowMs = Math.max(clock.nowMs(), state.markMs);
    return { shard: parts.shard, epoch: parts.epoch, batch, markMs: state.markMs, nowMs };
  };

  const publish = (events: readonly Published[]): void => {
    for (const listener of listeners) listener(events);
  };

  /** Sends a batch until the database says what became of it. */
  const untilBooked = async <Answer>(book: () => Promise<Answer>): Promise<Answer> => {
    for (let attempt = 0; ; attempt++) {
      try {
        return await book();
      } catch (error) {
        if (!isOperatingFailure(error) || stopping) throw error;
        log.warn({ err: error, attempt }, "a batch is sent again");
        await pause(retryPausesMs[Math.min(attempt, retryPausesMs.length - 1)]!);
      }
    }
  };

  const settle = async (): Promise<void> => {
    const settlements = step(state, { type: "settle", limit: settlePiece }).flatMap(settlementOf);
    const head = nextHead();
    const hash = stateHash(state);
    await untilBooked(() => bookSettlements(database, head, hash, settlements));
    bookedMarkMs = head.markMs;
    publish(settledEvents(settlements, head.nowMs));
  };

  const place = async (asked: readonly Asked[]): Promise<void> => {
    try {
      const head = nextHead();
      const baseHash = stateHash(state);
      const decided = asked.map(({ command }) => decide(state, command, head.nowMs));
      const booked = await untilBooked(() => bookPlacements(database, head, baseHash, decided));
      bookedMarkMs = head.markMs;
      publish(finish(asked, decided, booked));
    } catch (error) {
      const unavailable = new EngineUnavailable("the engine stopped before it could answer");
      for (const { waiters } of asked) for (const waiter of waiters) waiter.reject(unavailable);
      throw error;
    }
  };

  const finish = (
    asked: readonly Asked[],
    decided: readonly DecidedCommand[],
    booked: readonly BookedCommand[],
  ): readonly Published[] => {
    const events: Published[] = [];
    for (const [position, row] of booked.entries()) {
      const { option } = decided[position]!;
      if (option !== undefined && row.outcome === "applied") events.push(...placedEvents(option));
      else if (option !== undefined) step(state, { type: "voidOption", optionId: option.id });
      answerWaiters(asked[position]!, outcomeOf(row));
    }
    return events;
  };

  const takeAdvances = (): void => {
    for (let next = queue.takeAdvance(); next !== undefined; next = queue.takeAdvance()) {
      for (const tick of next.ticks) step(state, { type: "tick", tick });
      step(state, { type: "mark", markMs: next.markMs });
    }
  };

  /** Lets commands that arrive together be booked together. */
  const gather = async (): Promise<void> => {
    const startedMs = performance.now();
    for (let seen = -1; queue.commandsWaiting() > seen; ) {
      seen = queue.commandsWaiting();
      if (seen >= maxCommands || performance.now() - startedMs >= gatherMs) return;
      await nextTurn();
    }
  };

  const run = async (): Promise<void> => {
    while (!stopping) {
      if (queue.isEmpty() && state.due.length === 0) {
        busy = false;
        await new Promise<void>((resolve) => (wake = resolve));
        busy = true;
      }
      takeAdvances();
      if (state.due.length > 0) await settle();
      if (queue.commandsWaiting() > 0) await gather();
      const asked = queue.takeCommands(maxCommands);
      if (asked.length > 0) await place(asked);
      else if (state.markMs - bookedMarkMs >= idleMarkMs) await settle();
    }
  };

  const ended = run()
    .then(() => undefined)
    .catch((error: unknown) => {
      log.fatal({ err: error }, "the engine has stopped");
      return error;
    })
    .finally(() => {
      stopping = true;
      queue.rejectAll(new EngineUnavailable("the engine has stopped"));
    });

  return {
    placeOption: (command) => {
      if (stopping) return Promise.reject(new EngineUnavailable("the engine has stopped"));
      const answer = queue.pushCommand(command);
      wake();
      return answer;
    },
    advance: (advance) => {
      if (stopping) return;
      queue.pushAdvance(advance);
      wake();
    },
    isBusy: () => !stopping && (busy || !queue.isEmpty()),
    onPublished: (listener) => void listeners.push(listener),
    stop: async () => {
      stopping = true;
      wake();
      await ended;
    },
    ended,
  };
};

const decide = (state: EngineState, command: PlaceCommand, nowMs: number): DecidedCommand => {
  const lowBody = command.refusedBody({ key: "low" });
  if (command.refusal) return { command, body: command.refusedBody(command.refusal), lowBody };
  const [effect] = step(state, { ...command, type: "placeOption", acceptedMs: nowMs });
  if (effect?.type === "placed") {
    return { command, option: effect.option, body: command.placedBody(effect.option.id), lowBody };
  }
  assert(effect?.type === "refused", "a placement is taken or refused");
  return { command, body: command.refusedBody(effect.refusal), lowBody };
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

const settledEvents = (
  settlements: readonly Settlement[],
  settledMs: number,
): readonly Published[] => [
  ...settlements.map((settlement) => ({ type: "optionSettled", settlement, settledMs }) as const),
  ...[...new Set(settlements.map(({ option }) => option.userId))].map(
    (userId) => ({ type: "balance", userId }) as const,
  ),
];

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
