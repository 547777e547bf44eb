/** What the engine is asked and what it answers. The caller writes the answers, the engine picks one. */
import type { PlaceOption } from "@candor/core/engine/events";
import type { Refusal } from "@candor/core/result/result";
import { Unavailable } from "../platform/unavailable.ts";

/** A placement with the caller's key (API-11). `acceptedMs` is the runner's to set. */
export type PlaceCommand = Omit<PlaceOption, "type" | "acceptedMs"> & {
  /** 16 to 80 characters, unique per user for this request. */
  readonly key: string;
  /** A hash of the request: the same key with another one is a conflict. */
  readonly fingerprint: string;
  /** Set when the caller's own checks refuse: nothing is decided, the refusal is stored and answered. */
  readonly refusal?: Refusal | undefined;
  /** The exact body of the answer, stored with the decision. Pure; may be called and not used. */
  readonly placedBody: (optionId: number) => string;
  readonly refusedBody: (refusal: Refusal) => string;
};

/**
 * `applied`, `refused`: decided and booked now. `replayed`: this request was decided before, `body`
 * is that answer. `conflict`: the key belongs to another request; nothing was stored.
 */
export type CommandOutcome =
  | { readonly outcome: "applied" | "refused" | "replayed"; readonly body: string }
  | { readonly outcome: "conflict" };

/**
 * What modules see of the engine. Rejects with `EngineUnavailable` when nothing was done, with `OutcomeUnknown` when it
 * may have been.
 */
export type EnginePort = {
  readonly placeOption: (command: PlaceCommand) => Promise<CommandOutcome>;
};

/** The engine is stopping or leads no more; the caller may send the same command again. */
export class EngineUnavailable extends Unavailable {
  override readonly name = "EngineUnavailable";
}
