/** Answers that are stored with a decision and returned again for the same key (API-11), whichever part decided. */
import type { Language } from "@candor/wire/language";
import { refuseWith } from "../platform/refused.ts";
import type { Answered } from "./reply.ts";

/** The caller of an action that happens once. */
export type KeyedCaller = {
  readonly userId: number;
  readonly language: Language;
  readonly key: string;
  /** The key was made from the signed request: a repeat is refused. */
  readonly derived: boolean;
  /** A digest of the request: the same key with another digest is a conflict. */
  readonly fingerprint: string;
};

/**
 * `applied`, `refused`: decided and booked now. `replayed`: this request was decided before, and this
 * is that answer. `conflict`: the key belongs to another request; nothing was stored.
 */
export type StoredOutcome =
  | (Answered & { readonly outcome: "applied" | "refused" | "replayed" })
  | { readonly outcome: "conflict" };

export type StoredAnswer = Answered & { readonly replayed: boolean };

/** The answer for the caller. Throws `Refused`: "IdempotencyConflict", and "DoNotSubmit" for a repeat under a derived key. */
export const storedAnswer = (outcome: StoredOutcome, derived: boolean): StoredAnswer => {
  if (outcome.outcome === "conflict") return refuseWith("IdempotencyConflict");
  const { outcome: how, ...answered } = outcome;
  const replayed = how === "replayed";
  if (replayed && derived) return refuseWith("DoNotSubmit");
  return { ...answered, replayed };
};
