/**
 * The numbered batches of one leader: which comes next, and sending it until the database says what became of it.
 *
 * Invariants: a batch is sent again under its own number, because it books once however often it is sent; no two batches
 * have one time, by which the database knows what a batch that is sent again stored itself.
 */
import type { EngineState } from "@candor/core/engine/state";
import type { Clock } from "../platform/clock.ts";
import { isDatabaseRefusal, isOperatingFailure } from "../platform/db/operating-failure.ts";
import type { Log } from "../platform/log.ts";
import { OutcomeUnknown } from "../platform/unavailable.ts";
import type { BatchHead, Queryable } from "./batch-values.ts";
import { EngineUnavailable } from "./command.ts";
import type { Waiter } from "./queue.ts";

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

export type Batches = {
  readonly next: () => BatchHead;
  /** Throws what the database refuses, and what fails while stopping. */
  readonly untilBooked: <Answer>(book: () => Promise<Answer>) => Promise<Answer>;
};

export const createBatches = (parts: BookerParts): Batches => {
  const { state, shard, epoch, clock, log, isStopping } = parts;
  let batch = parts.lastBatch;
  let lastNowMs = 0;
  return {
    next: () => {
      batch += 1n;
      const nowMs = Math.max(clock.nowMs(), state.markMs, lastNowMs + 1);
      lastNowMs = nowMs;
      return { shard, epoch, batch, markMs: state.markMs, nowMs };
    },
    untilBooked: async (book) => {
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
    },
  };
};

/** Tells who waits for a batch that came to no answer: nothing was done, or nobody knows. */
export const rejectWaiters = (
  asked: readonly { readonly waiters: readonly Waiter[] }[],
  error: unknown,
): void => {
  const unanswered = isDatabaseRefusal(error)
    ? new EngineUnavailable("the engine stopped before it could answer")
    : new OutcomeUnknown("the engine stopped while a batch was under way", { cause: error });
  for (const { waiters } of asked) for (const waiter of waiters) waiter.reject(unanswered);
};
