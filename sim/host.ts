/**
 * What the simulated server holds while it plays: the engine's state, who leads, and what it noted for the checkers.
 *
 * Invariants: `state` is what is booked plus the batch in hand; a leader that was paused or killed never books again, which
 * its sleeping batches try when they wake.
 */
import type { EngineEffect, EngineEvent } from "@candor/core/engine/events";
import type {
  LeverChange,
  LeverCommand,
  LeverDecided,
  RunChange,
} from "@candor/core/engine/levers/lever-events";
import type { EngineState } from "@candor/core/engine/state";
import type { Tick } from "@candor/core/market/tick";
import type { BookingFault, LeverOffers, SimCommand, SimTransfer, World } from "./inputs.ts";
import type { Booked } from "./answers.ts";
import type { MemoryLedger } from "./memory-ledger.ts";
import { Down, Fenced, type Head } from "./turn.ts";
import type { Subject } from "./subject.ts";

/** A lever command as it came to the engine. A step of a run has no key. */
export type AskedLever = {
  readonly command: LeverCommand;
  readonly key: string | undefined;
  readonly fingerprint: string;
  /** What the engine made of it; undefined when it refused or had nothing to do. */
  readonly decided: LeverDecided | undefined;
  readonly waits: boolean;
};

/** What the server did, in order: the naive twin and the replay work from this. */
export type Noted =
  | { readonly kind: "advance"; readonly markMs: number }
  | {
      readonly kind: "placed";
      readonly markMs: number;
      readonly acceptedMs: number;
      readonly commands: readonly SimCommand[];
      readonly booked: readonly Booked[];
    }
  | { readonly kind: "settled"; readonly markMs: number; readonly optionIds: readonly number[] }
  | {
      readonly kind: "levers";
      readonly markMs: number;
      readonly asked: readonly AskedLever[];
      readonly booked: readonly Booked[];
    }
  | {
      readonly kind: "leversSettled";
      readonly changes: readonly LeverChange[];
      readonly runs: readonly RunChange[];
    }
  | { readonly kind: "transfer"; readonly transfer: SimTransfer; readonly booked: Booked }
  /** What is on offer for leveraged contracts from now on. */
  | { readonly kind: "restart"; readonly levers: LeverOffers };

export type Host = {
  /** With what is on offer at present. */
  world: World;
  readonly subject: Subject;
  readonly ledger: MemoryLedger;
  readonly tickLog: Tick[];
  readonly notes: Noted[];
  readonly faults: string[];
  /** Batches of leaders that were paused or killed before they sent them. */
  readonly sleepers: (() => unknown)[];
  /** What each key stood for when it was first sent: a repeat says the same. */
  readonly firstAsked: Map<string, LeverCommand>;
  readonly restart: () => void;
  state: EngineState;
  epoch: number;
  batch: number;
};

export const apply = (host: Host, event: EngineEvent): readonly EngineEffect[] =>
  host.subject.step(host.state, event);

export const nextHead = (host: Host): Head => {
  host.batch += 1;
  return { epoch: host.epoch, batch: host.batch, markMs: host.state.markMs };
};

/** Sends a batch as its fault lets it, and notes what was booked; undefined when this leader did not outlive it. */
export const book = <Answer>(
  host: Host,
  fault: BookingFault,
  send: () => Answer,
  note: (answer: Answer) => void,
): Answer | undefined => {
  if (fault === "crash before" || fault === "paused") {
    host.sleepers.push(send);
    host.restart();
    return undefined;
  }
  if (fault === "failed before") {
    host.ledger.fail();
    if (!throwsOf(send, Down)) host.faults.push("a failing ledger booked");
  }
  if (fault === "answer lost") send();
  const answer = send();
  note(answer);
  if (fault !== "crash after") return answer;
  host.restart();
  return undefined;
};

/** What befalls the booking of a piece, by the number of its batch: pieces are too many to draw a fault for each. */
export const pieceFault = ({ batch }: Head): BookingFault => {
  if (batch % 61 === 0) return "crash after";
  if (batch % 13 === 0) return "failed before";
  return batch % 7 === 0 ? "answer lost" : "none";
};

/** Leaders that were paused come back and send what they had in hand: nothing of it may be booked. */
export const wakeSleepers = (host: Host): void => {
  for (const send of host.sleepers.splice(0)) {
    if (!throwsOf(send, Fenced)) host.faults.push("a leader that was paused booked after another took over");
  }
};

const throwsOf = (send: () => unknown, failure: typeof Down | typeof Fenced): boolean => {
  try {
    send();
    return false;
  } catch (error) {
    if (error instanceof failure) return true;
    throw error;
  }
};
