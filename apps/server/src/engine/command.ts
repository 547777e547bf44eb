/** What the engine is asked and what it answers. The caller writes the answers, the engine picks one. */
import type { PlaceOption } from "@candor/core/engine/events";
import type { LeverCommand, LeverDecided, StepRun } from "@candor/core/engine/levers/lever-events";
import type { Money } from "@candor/core/money/money";
import type { Refusal } from "@candor/core/result/result";
import type { StoredOutcome } from "../platform/stored-answer.ts";
import { Unavailable } from "../platform/unavailable.ts";

/** What every command brings with it (API-11). */
type Keyed = {
  /** 16 to 80 characters, unique per user for this request. */
  readonly key: string;
  /** A hash of the request: the same key with another one is a conflict. */
  readonly fingerprint: string;
  /** Set when the caller's own checks refuse: nothing is decided, the refusal is stored and answered. */
  readonly refusal?: Refusal | undefined;
  readonly refusedBody: (refusal: Refusal) => string;
};

/** A placement with the caller's key. `acceptedMs` is the runner's to set. */
export type PlaceCommand = Omit<PlaceOption, "type" | "acceptedMs"> &
  Keyed & {
    /** The exact body of the answer, stored with the decision. Pure; may be called and not used. */
    readonly placedBody: (optionId: number) => string;
  };

/** What a user may ask of leveraged contracts and the bot; the steps of a run are the engine's own. */
export type LeverAsk = Unaccepted<Exclude<LeverCommand, StepRun>>;
type Unaccepted<Command> = Command extends unknown ? Omit<Command, "acceptedMs"> : never;

/** The same with the caller's key. `acceptedMs` is the runner's to set. */
export type LeverRequest = Keyed & {
  readonly ask: LeverAsk;
  /** As `placedBody`. */
  readonly decidedBody: (decided: LeverDecided) => string;
};

/**
 * What modules see of the engine. Rejects with `EngineUnavailable` when nothing was done, with `OutcomeUnknown` when it
 * may have been.
 */
export type EnginePort = {
  readonly placeOption: (command: PlaceCommand) => Promise<StoredOutcome>;
};

/** The same for leveraged contracts and the bot. */
export type LeverPort = {
  readonly lever: (request: LeverRequest) => Promise<StoredOutcome>;
};

/** The house's own money and what a stress move would cost it, as booked (LEV-17). Money in micro-units. */
export type ExposureView = {
  /** capital + trading_book + insurance. */
  readonly equity: Money;
  /** What all symbols together would cost in their stress moves. */
  readonly stressLoss: Money;
  readonly symbols: readonly {
    readonly symbol: string;
    /** Notional of open longs and shorts, and what this symbol's stress move would cost. */
    readonly longs: Money;
    readonly shorts: Money;
    readonly stressLoss: Money;
  }[];
};
export type ExposurePort = { readonly exposure: () => ExposureView };

/** The engine is stopping or leads no more; the caller may send the same command again. */
export class EngineUnavailable extends Unavailable {
  override readonly name = "EngineUnavailable";
}
