/**
 * One intent to place an option, and its states (OPT-02, OPT-06, API-11). Pure: use-placement.ts
 * sends it, this file says what an answer means. An intent keeps its key in every repeat; a new price is a new intent.
 */
import type { OptionDirection } from "@candor/core/options/option";
import { leavesOpen, mayPass, mostRepeats } from "../../../lib/calls/open-outcome.ts";

export type Intent = {
  readonly key: string;
  readonly pid: number;
  readonly symbol: string;
  /** For display: the pair on the screen may have changed in the meantime. */
  readonly pair: string;
  readonly direction: OptionDirection;
  /** Decimal string. */
  readonly stake: string;
  readonly seconds: number;
  /** As it was shown: less is refused. */
  readonly percent: number;
  readonly seenPrice: string;
};

export type Placement =
  | { readonly kind: "idle" }
  | { readonly kind: "sending"; readonly intent: Intent }
  /** Refused because the price moved: the user may accept the new one. */
  | { readonly kind: "moved"; readonly intent: Intent }
  /** No answer came: it may or may not be placed; a repeat under the same key finds out without placing twice. */
  | { readonly kind: "lost"; readonly intent: Intent }
  | { readonly kind: "refused"; readonly intent: Intent; readonly key: string; readonly message: string };

export type Failure = { readonly key: string; readonly message: string };

/** A series of attempts under one key: how many failed before this one, and whether one of them left the outcome open. */
export type Attempts = { readonly failed: number; readonly isOpen: boolean };

/** What a failed attempt leads to; `isOpen`: whether the outcome is open after it. */
export const afterFailure = (
  intent: Intent,
  failure: Failure,
  before: Attempts,
): { readonly next: Placement | "again"; readonly isOpen: boolean } => {
  const isOpen = leavesOpen(failure.key, before.isOpen);
  if (before.failed < mostRepeats && (isOpen || mayPass(failure.key))) return { next: "again", isOpen };
  return { next: isOpen ? { kind: "lost", intent } : refusedOf(intent, failure), isOpen };
};

const refusedOf = (intent: Intent, failure: Failure): Placement => {
  if (failure.key === "PriceMoved") return { kind: "moved", intent };
  return { kind: "refused", intent, key: failure.key, message: failure.message };
};

/** The same order at another price: a new intent with a new key. */
export const atPrice = (intent: Intent, seenPrice: string, key: string): Intent => ({
  ...intent,
  seenPrice,
  key,
});

/** True when it continues only with a price that the user accepts. */
export const asksForPrice = (
  placement: Placement,
): placement is Extract<Placement, { readonly kind: "moved" }> => placement.kind === "moved";

/** True when a placement must not start: one is under way, or its outcome is unknown (SES-09). */
export const isBusy = (placement: Placement): boolean =>
  placement.kind === "sending" || placement.kind === "lost";
