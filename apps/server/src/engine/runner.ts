/**
 * The single writer of the engine's decisions (docs/ENGINE.md).
 *
 * Purpose: steps the engine with advances of the tick log and with commands, as they come; books the decisions in that order,
 * a batch at a time; then answers and publishes.
 * Invariants: at most one booking is under way. Decisions continue meanwhile, because a decision is always booked and never
 * taken back. Nobody is told of a decision before it is durable.
 * Ordering: the journal has the order of the decisions. What ticks have caused, such as close-outs, is handed out in pieces, after
 * earlier decisions: however much it is, a command waits for one piece at most.
 * Failures: a lost lead, a difference between engine and ledger, or a bug stops the runner permanently and rejects waiting calls.
 */
import { exposureOf, type Exposure } from "@candor/core/engine/levers/exposure";
import type { EngineEvent } from "@candor/core/engine/events";
import { offersAt, offersInTime, type OfferSchedule } from "@candor/core/engine/offer-schedule";
import type { EngineState } from "@candor/core/engine/state";
import { awaitedSymbols } from "@candor/core/engine/waiting";
import type { Advance } from "../records/advance.ts";
import { createBooker, type Booker, type BookerDeps } from "./booker.ts";
import type { EngineRequest } from "./engine-request.ts";
import { EngineUnavailable } from "./engine-unavailable.ts";
import { createDecider, type Decider, type DeciderDeps } from "./decider.ts";
import { createUnbooked, type Batch, type Unbooked } from "./unbooked.ts";
import type { StoredOutcome } from "../records/stored-answer.ts";
import type { Published, PublishedListener } from "../records/published.ts";
import { publishedOf } from "./published-of.ts";
import { createWaiters, type Pending, type Waiters } from "./waiters.ts";

/** Approximate number of facts and answers in a batch; entries are not split. */
const batchSize = 256;
/** How much of what ticks have caused is handed out at a time: commands are answered between two pieces. */
const pieceSize = 500;
/** While nothing happens, a mark is booked this often. */
const idleMarkMs = 10_000;
/** Above this number of commands under way, further ones are refused at once: they would only be answered late. */
const mostPending = 20_000;

export type Runner = {
  /**
   * Rejects with `EngineUnavailable` when nothing was done, with `OutcomeUnknown` when it may have been. Settles when the
   * decision is durable.
   */
  readonly submit: (request: EngineRequest) => Promise<StoredOutcome>;
  readonly exposure: () => Exposure;
  readonly advance: (advance: Advance) => void;
  /** To be called with all known offers when one of them is new or has changed. */
  readonly offer: (offers: OfferSchedule) => void;
  /** The symbols for which a command waits: each needs a tick. */
  readonly awaited: () => ReadonlySet<string>;
  /** Called after each booked batch; listeners must not throw. */
  readonly onPublished: (listener: PublishedListener) => void;
  /** True while anything decided waits to be booked, or a key is being looked up; commands that wait for a tick do not count. */
  readonly isBusy: () => boolean;
  /** Finishes the current batch and rejects everything that waits. */
  readonly stop: () => Promise<void>;
  /** Ends the runner for an outside reason, such as a lost lead. */
  readonly end: (reason: unknown) => void;
  /** Settles when the runner has ended: undefined after `stop`, else what ended it. */
  readonly ended: Promise<unknown>;
};

export type RunnerDeps = Omit<BookerDeps, "isStopping"> &
  Pick<DeciderDeps, "state" | "lookUpKey" | "stampMs" | "whenDelivered"> & {
    /** All known offers. The state has been told of those that began at its mark or before. */
    readonly offers: OfferSchedule;
  };

/** What the loop books from, and where it publishes. */
type Loop = {
  readonly state: EngineState;
  readonly unbooked: Unbooked;
  readonly waiters: Waiters;
  readonly decider: Decider;
  readonly booker: Booker;
  readonly publish: (events: readonly Published[]) => void;
  /** Requests whose answers are in the batch under way. */
  underWay: ReadonlySet<Pending>;
  bookedMarkMs: number;
};

/** A freeze may have been written but not booked when the last engine ended: its consequences are decided now (SES-17). */
const freezesOf = ({ frozen, markMs }: EngineState): readonly EngineEvent[] =>
  [...frozen].map((userId) => ({
    type: "command",
    ticket: nobody,
    command: { type: "freezeUser", userId, acceptedMs: markMs },
  }));
/** The ticket of a command whose answer nobody waits for. */
const nobody = 0;

export const startRunner = (deps: RunnerDeps): Runner => {
  const { state, log } = deps;
  const [unbooked, waiters] = [createUnbooked(), createWaiters()];
  const listeners: PublishedListener[] = [];
  const failure = Promise.withResolvers<unknown>();
  // `cause`: why it ended; undefined while it runs, and when it was stopped.
  let [stopping, busy, cause]: [boolean, boolean, unknown] = [false, false, undefined];
  let wake: () => void = () => {};
  const isStopping = (): boolean => stopping;
  const end = (reason: unknown): void => {
    stopping = true;
    failure.resolve(reason);
    wake();
  };
  const onDecided = (): void => wake();
  const decider = createDecider({ ...deps, unbooked, waiters, isStopping, onDecided, onBug: end });
  const inTime = stepInTime(decider, state, deps.offers);
  const publish = (events: readonly Published[]): void => {
    for (const listener of listeners) listener(events);
  };
  const booker = createBooker({ ...deps, isStopping });
  const loop: Loop = {
    state,
    unbooked,
    waiters,
    decider,
    booker,
    publish,
    underWay: new Set(),
    bookedMarkMs: state.markMs,
  };
  decider.step(freezesOf(state));
  const run = async (): Promise<void> => {
    while (!stopping) {
      const batch = nextBatch(loop);
      busy = batch !== undefined;
      if (batch === undefined) await new Promise<void>((resolve) => (wake = resolve));
      else await bookNext(loop, batch);
    }
  };
  const ended = Promise.race([run().then(() => undefined), failure.promise])
    .catch((error: unknown) => error)
    .then((reason) => {
      if (reason !== undefined) log.fatal({ err: reason }, "the engine has stopped");
      [stopping, cause] = [true, reason];
      waiters.rejectAll((pending) => loop.underWay.has(pending), reason);
      return reason;
    });

  return {
    submit: (request) => {
      const refusal = stopping ? "the engine has stopped" : tooMany(waiters);
      if (refusal !== undefined) return Promise.reject(new EngineUnavailable(refusal, { cause }));
      return waiters.join(request, decider.lookUp);
    },
    exposure: () => exposureOf(state),
    advance: (advance) => {
      if (!stopping) inTime.advance(advance);
    },
    offer: inTime.offer,
    awaited: () => awaitedSymbols(state),
    onPublished: (listener) => void listeners.push(listener),
    isBusy: () => !stopping && (busy || decider.lookingUp() > 0 || hasWork(loop)),
    stop: async () => {
      stopping = true;
      wake();
      await ended;
    },
    end,
    ended,
  };
};

/** Passes ticks to the engine, with the offers that begin among them. */
const stepInTime = (
  decider: Decider,
  state: EngineState,
  known: OfferSchedule,
): Pick<Runner, "advance" | "offer"> => {
  let offers = known;
  return {
    advance: ({ ticks, markMs }) =>
      decider.step([...offersInTime(offers, state.markMs, ticks, markMs), { type: "mark", markMs }]),
    offer: (next) => {
      offers = next;
      decider.step(offersAt(offers, state.markMs));
    },
  };
};

const tooMany = (waiters: Waiters): string | undefined =>
  waiters.count() >= mostPending ? "too many commands wait for the engine" : undefined;

const hasWork = ({ state, unbooked }: Loop): boolean =>
  unbooked.size() + state.due.length + state.leverDue.length > 0;

/** The next batch to book; undefined when there is none. */
const nextBatch = ({ state, unbooked, decider, bookedMarkMs }: Loop): Batch | undefined => {
  const room = pieceSize - unbooked.size();
  const isDue = state.due.length + state.leverDue.length > 0;
  if (room > 0 && isDue) decider.step([{ type: "settle", limit: room }]);
  if (unbooked.size() === 0 && state.markMs - bookedMarkMs < idleMarkMs) return undefined;
  return unbooked.take(state, batchSize);
};

const bookNext = async (loop: Loop, batch: Batch): Promise<void> => {
  const answers = batch.entries.flatMap(({ answer }) => (answer ? [answer] : []));
  loop.underWay = new Set(answers.map(({ pending }) => pending));
  const bookedMs = await loop.booker.book(batch);
  loop.underWay = new Set();
  loop.bookedMarkMs = batch.markMs;
  for (const { pending, state, answered } of answers)
    loop.waiters.answer(pending, { ...answered, outcome: state });
  const facts = batch.entries.flatMap((entry) => entry.facts);
  const events = publishedOf(facts, bookedMs);
  if (events.length > 0) loop.publish(events);
};
