/**
 * The single writer of the engine's decisions (design: engine).
 *
 * Purpose: takes advances and commands from one queue, lets the booker decide and book them a batch at a
 * time, and publishes. Commands gather while a booking is under way.
 * Invariants: at most one booking is under way and nothing is decided meanwhile; nobody hears of a
 * decision before it is durable.
 * Ordering: the queue's; what a tick brings about is decided as a whole, then booked in pieces. Between two pieces every
 * advance that has come is taken and its commands are served, so that no price and no command grows old in a storm. A run of the bot steps only when everything that ticks have brought about is booked.
 * Failures: a fenced leader, or a bug, stops the runner for good and rejects what waits.
 */
import { exposureOf } from "@candor/core/engine/levers/exposure";
import type { EngineState } from "@candor/core/engine/state";
import { step } from "@candor/core/engine/step";
import type { Advance } from "../feed/tick-log.ts";
import type { BookerParts } from "./batches.ts";
import { createBooker, type Booker } from "./booker.ts";
import { EngineUnavailable, type EnginePort, type ExposurePort, type LeverPort } from "./command.ts";
import type { RunStep } from "./lever-booker.ts";
import type { PublishedListener } from "./published.ts";
import { createQueue, type EngineQueue } from "./queue.ts";
import type { StoredOutcome } from "../platform/stored-answer.ts";

/** Most commands in a batch, and the longest time to gather them. */
const maxCommands = 256;
const gatherMs = 2;
/** Most steps of runs in a batch. */
const maxSteps = 64;
/** How far the committed marks may fall behind while nothing happens. */
const idleMarkMs = 10_000;

export type Runner = EnginePort &
  LeverPort &
  ExposurePort & {
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

export type RunnerParts = Omit<BookerParts, "isStopping"> & {
  /** The mark up to which everything that ticks brought about was booked when the state was recovered. */
  readonly leverMarkMs: number;
};

export const startRunner = (parts: RunnerParts): Runner => {
  const { state, log } = parts;
  const queue = createQueue();
  const advances = { waiting: 0 };
  const listeners: PublishedListener[] = [];
  let stopping = false;
  let busy = false;
  let wake: () => void = () => {};
  const booker = createBooker({ ...parts, isStopping: () => stopping }, parts.leverMarkMs);

  const run = async (): Promise<void> => {
    while (!stopping) {
      if (queue.isEmpty() && !hasWork(state)) {
        busy = false;
        await new Promise<void>((resolve) => (wake = resolve));
        busy = true;
      }
      await takeTurn({ state, queue, advances, booker, listeners });
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

  const ask = (push: () => Promise<StoredOutcome>): Promise<StoredOutcome> => {
    if (stopping) return Promise.reject(new EngineUnavailable("the engine has stopped"));
    const answer = push();
    wake();
    return answer;
  };

  return {
    placeOption: (command) => ask(() => queue.pushOption(command)),
    lever: (request) => ask(() => queue.pushLever(request)),
    exposure: () => exposureOf(state),
    advance: (advance) => {
      if (stopping) return;
      queue.pushAdvance(advance);
      advances.waiting += 1;
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
  /** How many advances stand in the queue. */
  readonly advances: { waiting: number };
  readonly booker: Booker;
  readonly listeners: readonly PublishedListener[];
};

const hasWork = (state: EngineState): boolean =>
  state.due.length > 0 || state.leverDue.length > 0 || state.botDue.size > 0;

/** The advances in front, a piece of what they brought about, then all commands and advances that stood behind them. */
const takeTurn = async (turn: Turn): Promise<void> => {
  const { state, advances, booker, listeners } = turn;
  const publish: PublishedListener = (events) => {
    for (const listener of listeners) listener(events);
  };
  takeAdvances(turn);
  if (state.due.length > 0) publish(await booker.options.settle());
  if (state.leverDue.length > 0) publish(await booker.levers.settle());
  await serve(turn, publish);
  for (let behind = advances.waiting; behind > 0 && advances.waiting > 0; behind--) {
    takeAdvances(turn);
    await serve(turn, publish);
  }
  if (state.leverDue.length === 0 && state.markMs - booker.levers.bookedMarkMs() >= idleMarkMs) {
    publish(await booker.levers.settle());
  }
};

const takeAdvances = ({ state, queue, advances }: Turn): void => {
  for (let next = queue.takeAdvance(); next !== undefined; next = queue.takeAdvance()) {
    advances.waiting -= 1;
    for (const tick of next.ticks) step(state, { type: "tick", tick });
    step(state, { type: "mark", markMs: next.markMs });
  }
};

/** A batch of each family of the commands before the next advance, and the steps of runs. */
const serve = async ({ state, queue, booker }: Turn, publish: PublishedListener): Promise<void> => {
  await gather(queue);
  const placements = queue.takeOptions(maxCommands);
  if (placements.length > 0) publish(await booker.options.place(placements));
  const steps = stepsOf(state);
  const asked = queue.takeLevers(maxCommands - steps.length, new Set(steps.map(({ userId }) => userId)));
  if (steps.length + asked.length > 0) publish(await booker.levers.command(steps, asked));
};

/** What runs have to do next. Those whose trade has just ended wait until that is booked. */
const stepsOf = (state: EngineState): readonly RunStep[] => {
  const steps: RunStep[] = [];
  if (state.leverDue.length > 0) return steps;
  for (const runId of state.botDue) {
    if (steps.length === maxSteps) break;
    const run = state.runs.get(runId);
    if (run !== undefined) steps.push({ runId, userId: run.userId });
  }
  return steps;
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
