/**
 * The callers that wait for the answer to a command, by user and key: a repeat joins the first instead of being decided again
 * (API-11).
 *
 * Invariants: a key is kept here from its arrival until its answer is durable, so no key is decided twice. The first waiter is
 * the sender; a repeat with another fingerprint is a conflict.
 */
import { isDatabaseRefusal } from "../platform/db/operating-failure.ts";
import type { StoredOutcome } from "../records/stored-answer.ts";
import type { Answered } from "../records/reply.ts";
import { OutcomeUnknown } from "../platform/unavailable.ts";
import type { EngineRequest } from "./engine-request.ts";
import { EngineUnavailable } from "./engine-unavailable.ts";

type Waiter = {
  readonly fingerprint: string;
  readonly resolve: (outcome: StoredOutcome) => void;
  readonly reject: (error: Error) => void;
};

/** A request that has no answer yet, and all its waiting callers. */
export type Pending = { readonly request: EngineRequest; readonly waiters: Waiter[] };

export type Waiters = {
  readonly count: () => number;
  /** Adds a waiter for this key; `first` is called when the key is new. */
  readonly join: (request: EngineRequest, first: (pending: Pending) => void) => Promise<StoredOutcome>;
  readonly answer: (pending: Pending, outcome: StoredOutcome) => void;
  /** Answers with a refusal that is not stored, so that it is nobody's replay. */
  readonly turnAway: (pending: Pending, answered: Answered) => void;
  readonly reject: (pending: Pending, error: Error) => void;
  /** Rejects every waiter. `cause`: what ended the engine. */
  readonly rejectAll: (isUnderWay: (pending: Pending) => boolean, cause?: unknown) => void;
};

export const createWaiters = (): Waiters => {
  const pendings = new Map<string, Pending>();
  const keyOf = ({ command, key }: EngineRequest): string => `${command.userId} ${key}`;
  const reject = (pending: Pending, error: Error): void => {
    pendings.delete(keyOf(pending.request));
    for (const waiter of pending.waiters) waiter.reject(error);
  };
  return {
    count: () => pendings.size,
    join: (request, first) =>
      new Promise((resolve, rejectOne) => {
        const waiter = { fingerprint: request.fingerprint, resolve, reject: rejectOne };
        const known = pendings.get(keyOf(request));
        if (known !== undefined) {
          known.waiters.push(waiter);
          return;
        }
        const pending = { request, waiters: [waiter] };
        pendings.set(keyOf(request), pending);
        first(pending);
      }),
    answer: (pending, outcome) => {
      pendings.delete(keyOf(pending.request));
      answerAll(pending, outcome);
    },
    turnAway: (pending, answered) => {
      pendings.delete(keyOf(pending.request));
      for (const waiter of pending.waiters) {
        const isSame = waiter.fingerprint === pending.request.fingerprint;
        waiter.resolve(isSame ? { ...answered, outcome: "refused" } : { outcome: "conflict" });
      }
    },
    reject,
    rejectAll: (isUnderWay, cause) => {
      for (const pending of pendings.values()) {
        const error =
          isUnderWay(pending) && !isDatabaseRefusal(cause)
            ? new OutcomeUnknown("the engine stopped while a batch was under way", { cause })
            : new EngineUnavailable("the engine stopped before it could answer", { cause });
        reject(pending, error);
      }
    },
  };
};

const answerAll = ({ request, waiters }: Pending, outcome: StoredOutcome): void => {
  for (const [position, waiter] of waiters.entries()) {
    if (position === 0) waiter.resolve(outcome);
    else if (waiter.fingerprint !== request.fingerprint) waiter.resolve({ outcome: "conflict" });
    else waiter.resolve("body" in outcome ? { ...outcome, outcome: "replayed" } : outcome);
  }
};
