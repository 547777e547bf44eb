/**
 * The single writer of the engine's decisions (design: engine).
 *
 * Purpose: takes advances and commands from one queue, lets the booker decide and book them a batch at a
 * time, and publishes. Commands gather while a booking is under way.
 * Invariants: at most one booking is under way and nothing is decided meanwhile; nobody hears of a
 * decision before it is durable.
 * Ordering: the queue's; pieces of due options and batches of commands take turns.
 * Failures: a fenced leader, or a bug, stops the runner for good and rejects what waits.
 */
import type { EngineState } from "@candor/core/engine/state";
import { step } from "@candor/core/engine/step";
import type { Advance } from "../feed/tick-log.ts";
import { createBooker, type Booker, type BookerParts } from "./booker.ts";
import { EngineUnavailable, type EnginePort } from "./command.ts";
import type { PublishedListener } from "./published.ts";
import { createQueue, type EngineQueue } from "./queue.ts";

/** Most commands in a batch, and the longest time to gather them. */
const maxCommands = 256;
const gatherMs = 2;
/** How far the committed mark may fall behind while nothing happens. */
const idleMarkMs = 10_000;

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

export type RunnerParts = Omit<BookerParts, "isStopping">;

export const startRunner = (parts: RunnerParts): Runner => {
  const { state, log } = parts;
  const queue = createQueue();
  const listeners: PublishedListener[] = [];
  let stopping = false;
  let busy = false;
  let wake: () => void = () => {};
  const booker = createBooker({ ...parts, isStopping: () => stopping });

  const run = async (): Promise<void> => {
    while (!stopping) {
      if (queue.isEmpty() && state.due.length === 0) {
        busy = false;
        await new Promise<void>((resolve) => (wake = resolve));
        busy = true;
      }
      await takeTurn({ state, queue, booker, listeners });
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
    onPublished: (listener) => void listeners.push(listener),
    isBusy: () => !stopping && (busy || !queue.isEmpty()),
    stop: async () => {
      stopping = true;
      wake();
      await ended;
    },
    ended,
  };
};

type Turn = {
  readonly state: EngineState;
  readonly queue: EngineQueue;
  readonly booker: Booker;
  readonly listeners: readonly PublishedListener[];
};

/** The advances in front, a piece of what they made due, then the commands behind them. */
const takeTurn = async ({ state, queue, booker, listeners }: Turn): Promise<void> => {
  const publish: PublishedListener = (events) => {
    for (const listener of listeners) listener(events);
  };
  takeAdvances(state, queue);
  if (state.due.length > 0) publish(await booker.settle());
  await gather(queue);
  const asked = queue.takeCommands(maxCommands);
  if (asked.length > 0) publish(await booker.place(asked));
  else if (state.markMs - booker.bookedMarkMs() >= idleMarkMs) publish(await booker.settle());
};

const takeAdvances = (state: EngineState, queue: EngineQueue): void => {
  for (let next = queue.takeAdvance(); next !== undefined; next = queue.takeAdvance()) {
    for (const tick of next.ticks) step(state, { type: "tick", tick });
    step(state, { type: "mark", markMs: next.markMs });
  }
};

/** Lets commands that arrive together be booked together: waits while each turn of the loop brings more. */
const gather = async (queue: EngineQueue): Promise<void> => {
  const startedMs = performance.now();
  let seen = 0;
  while (queue.commandsWaiting() > seen) {
    seen = queue.commandsWaiting();
    if (seen >= maxCommands || performance.now() - startedMs >= gatherMs) return;
    await new Promise((resolve) => setImmediate(resolve));
  }
};
