/**
 * Steps the engine and puts what it decides among the unbooked decisions (docs/ENGINE.md).
 *
 * Invariants: a key is looked up before its command is accepted, so none is decided twice. A command is accepted after every
 * tick that has been taken for the log, and after the engine has been given all stored ticks: no command gets a price that is
 * already known, and no stop is moved or order revoked ahead of a tick that can be read by then (API-18). A command that
 * finds its user's queue full is answered at once and nothing is stored, so a flood does not slow down others' bookings; nor is anything
 * stored of one whose sender has read what has changed since.
 * Failures: a contradiction in the engine is a bug; `onBug` is called, and nothing more may be decided on that state.
 */
import type { EngineEffect, EngineEvent } from "@candor/core/engine/events";
import { changedMeanwhile } from "@candor/core/engine/funds/fact";
import type { EngineState } from "@candor/core/engine/state";
import { step } from "@candor/core/engine/step";
import { hasRoom, tooManyWaitingRefusal } from "@candor/core/engine/waiting";
import { countedOf } from "../platform/counted-log.ts";
import type { Log } from "../platform/log.ts";
import { EngineUnavailable } from "./engine-unavailable.ts";
import { tickOf, type Unbooked } from "./unbooked.ts";
import type { LookUpKey } from "./stored-keys.ts";
import type { Pending, Waiters } from "./waiters.ts";

export type DeciderDeps = {
  readonly state: EngineState;
  readonly log: Log;
  readonly lookUpKey: LookUpKey;
  /** The time at which a command is accepted now: before every tick that is still to be taken for the log. */
  readonly stampMs: () => number;
  /** Settles when the engine has been given every tick that is stored: others may have read it by then. */
  readonly whenDelivered: () => Promise<void>;
  readonly unbooked: Unbooked;
  readonly waiters: Waiters;
  readonly isStopping: () => boolean;
  /** Called when the unbooked decisions may have changed. */
  readonly onDecided: () => void;
  readonly onBug: (error: unknown) => void;
};

export type Decider = {
  /** Looks the key up, then decides the command or stores its refusal. */
  readonly lookUp: (pending: Pending) => void;
  readonly step: (events: readonly EngineEvent[]) => void;
  /** How many keys are being looked up. */
  readonly lookingUp: () => number;
};

export const createDecider = (deps: DeciderDeps): Decider => {
  const { state, unbooked, waiters } = deps;
  const tickets = new Map<number, Pending>();
  let lastTicket = 0;
  let lookingUp = 0;

  const stepAll = (events: readonly EngineEvent[]): void => {
    try {
      for (const event of events) {
        for (const effect of step(state, event)) putEffect(deps, tickets, effect);
      }
    } catch (error) {
      deps.onBug(error);
    }
    deps.onDecided();
  };

  const accept = (pending: Pending): void => {
    const { command, refusal, refused } = pending.request;
    if (!hasRoom(state, command)) {
      waiters.turnAway(pending, refused(tooManyWaitingRefusal));
      return;
    }
    if (refusal !== undefined) {
      const answer = { pending, state: "refused", answered: refused(refusal) } as const;
      unbooked.push({ facts: [], answer, markMs: state.markMs, tickMs: undefined });
      deps.onDecided();
      return;
    }
    lastTicket += 1;
    tickets.set(lastTicket, pending);
    const acceptedMs = deps.stampMs();
    stepAll([{ type: "command", ticket: lastTicket, command: { ...command, acceptedMs } }]);
  };

  const lookUp = async (pending: Pending): Promise<void> => {
    const { command, key, fingerprint, repeated } = pending.request;
    try {
      const stored = await deps.lookUpKey(command.userId, key);
      if (stored === undefined) await deps.whenDelivered();
      if (deps.isStopping())
        waiters.reject(pending, new EngineUnavailable("the engine stopped before it could answer"));
      else if (stored === undefined) accept(pending);
      else if (stored.fingerprint !== fingerprint) waiters.answer(pending, { outcome: "conflict" });
      else waiters.answer(pending, { ...repeated(stored.answer), outcome: "replayed" });
    } catch (error) {
      countedOf(deps.log)("not accepted", { err: error }, "a command could not be accepted");
      waiters.reject(
        pending,
        new EngineUnavailable("the database does not answer, or the tick log has ended"),
      );
    }
  };

  return {
    lookUp: (pending) => {
      lookingUp += 1;
      void lookUp(pending).finally(() => (lookingUp -= 1));
    },
    step: stepAll,
    lookingUp: () => lookingUp,
  };
};

/** Puts a decision among the unbooked ones, with the answer for its caller. */
const putEffect = (
  { state, unbooked, waiters }: DeciderDeps,
  tickets: Map<number, Pending>,
  effect: EngineEffect,
): void => {
  const { markMs } = state;
  if (effect.type === "settled") {
    unbooked.push({ facts: effect.facts, answer: undefined, markMs, tickMs: tickOf(effect.facts) });
    return;
  }
  const pending = effect.ticket === undefined ? undefined : tickets.get(effect.ticket);
  if (effect.ticket !== undefined) tickets.delete(effect.ticket);
  if (effect.type === "refused") {
    if (pending === undefined) return;
    const answered = pending.request.refused(effect.refusal);
    // Not an answer: the sender computes the command again, under the same key.
    if (effect.refusal.key === changedMeanwhile.key) return waiters.turnAway(pending, answered);
    unbooked.push({ facts: [], answer: { pending, state: "refused", answered }, markMs, tickMs: undefined });
    return;
  }
  if (pending === undefined && effect.facts.length === 0) return;
  const answer = pending && { pending, state: "applied" as const, answered: pending.request.taken(effect) };
  unbooked.push({ facts: effect.facts, answer, markMs, tickMs: undefined });
};
