/** The modules' interface to the engine: the only way to move money or to change open options, contracts and runs. */
import type { Command } from "@candor/core/engine/command";
import type { Refusal } from "@candor/core/result/result";
import type { StoredOutcome } from "./stored-answer.ts";
import type { Reply } from "./reply.ts";

/** A command as a module sends it; the engine sets the time when it was accepted. */
export type CommandInput = Unaccepted<Command>;
type Unaccepted<One> = One extends unknown ? Omit<One, "acceptedMs"> : never;

/** Stands for a movement that the caller's own checks refuse. */
export const refusedMove = (userId: number, list: string): CommandInput => ({
  type: "moveFunds",
  userId,
  list,
  row: {},
  legs: [],
  shortages: [],
});

/** A command with the caller's key (API-11). Data only: it travels to the engine's thread. */
export type CommandRequest = {
  readonly command: CommandInput;
  /** 16 to 80 characters, unique per user for this request. */
  readonly key: string;
  /** A hash of the request: the same key with another one is a conflict. */
  readonly fingerprint: string;
  /** Set when the caller's own checks refuse: nothing is decided; the refusal is stored and returned. */
  readonly refusal?: Refusal | undefined;
  readonly reply: Reply;
};

/** A command of the house's own, whose answer nobody reads. Its key says all that it is, unless a fingerprint is given. */
export const houseRequest = (command: CommandInput, key: string, fingerprint = key): CommandRequest => ({
  command,
  key,
  fingerprint,
  reply: { language: "en", says: "nothing" },
});

/**
 * Rejects with `EngineUnavailable` when nothing was done, with `OutcomeUnknown` when it may have been. Settles when the
 * decision is durable; before that, a command that has a price waits for the next tick of its pair (API-18).
 */
export type CommandPort = {
  readonly submit: (request: CommandRequest) => Promise<StoredOutcome>;
};
