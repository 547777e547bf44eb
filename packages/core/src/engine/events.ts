/**
 * What goes into the engine and what comes out. Everything that decides is in the events themselves.
 *
 * Invariants: a fact is decided for good. It is booked in the order in which it came out, and never taken back.
 */
import type { LeverTerms } from "../leverage/lever-terms.ts";
import type { Tick } from "../market/tick.ts";
import type { OptionResult } from "../options/settle.ts";
import type { OptionTerm } from "../options/terms.ts";
import type { Refusal } from "../result/result.ts";
import type { Holding } from "./funds/funds.ts";
import type { LeverChange, RunChange } from "./levers/lever-change.ts";
import type { Command, FactRow } from "./command.ts";
import type { OpenOption, TradePoint } from "./state.ts";

export type EngineEvent =
  | { readonly type: "tick"; readonly tick: Tick }
  /** All ticks up to `markMs` have been given; later ones have a later time. */
  | { readonly type: "mark"; readonly markMs: number }
  /** `ticket`: the caller's number for it, which comes back with the decision. */
  | { readonly type: "command"; readonly ticket: number; readonly command: Command }
  /** Hands out at most `limit` of what ticks have brought about: due options, then changes of contracts, oldest first. */
  | { readonly type: "settle"; readonly limit: number }
  /** What a symbol offers from now on; options already open keep their terms. */
  | { readonly type: "offer"; readonly symbol: string; readonly terms: readonly OptionTerm[] }
  /** The same for leveraged contracts; undefined for nothing. */
  | { readonly type: "offerLever"; readonly symbol: string; readonly terms: LeverTerms | undefined };

export type Settlement = OptionResult & { readonly option: OpenOption; readonly exit: TradePoint };

export type MovedFact = {
  readonly type: "moved";
  readonly list: string;
  readonly userId: number;
  readonly row: FactRow;
  readonly after: readonly Holding[];
};

/** Something decided, to be booked. `after`: what the accounts that it moved hold then. */
export type Fact =
  | { readonly type: "optionPlaced"; readonly option: OpenOption; readonly after: readonly Holding[] }
  | { readonly type: "optionSettled"; readonly settlement: Settlement; readonly after: readonly Holding[] }
  | { readonly type: "leverChanged"; readonly change: LeverChange; readonly after: readonly Holding[] }
  | { readonly type: "runChanged"; readonly change: RunChange }
  | MovedFact;

/** A command that was taken: what follows from it, and the number of what is new. */
export type Decision = { readonly facts: readonly Fact[]; readonly newId: number | undefined };

export type EngineEffect =
  /** `ticket` is undefined for a command of the engine's own: a step of a run. */
  | ({ readonly type: "taken"; readonly ticket: number | undefined } & Decision)
  | { readonly type: "refused"; readonly ticket: number | undefined; readonly refusal: Refusal }
  /** What ticks brought about, handed out. */
  | { readonly type: "settled"; readonly facts: readonly Fact[] };
