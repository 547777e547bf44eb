/**
 * What goes into the engine and what comes out. All inputs of a decision are in the events themselves.
 *
 * Invariants: a fact is final. Facts are booked in the order in which they came out, and never taken back.
 */
import type { BandSchedule } from "../bot/bands.ts";
import type { LeverTerms } from "../leverage/lever-terms.ts";
import type { Tick } from "../market/tick.ts";
import type { Rate } from "../money/money.ts";
import type { OptionResult } from "../options/settle.ts";
import type { OptionTerm } from "../options/terms.ts";
import type { Refusal } from "../result/result.ts";
import type { Holding } from "./funds/funds.ts";
import type { LeverChange, RunChange } from "./levers/lever-change.ts";
import type { Command, ExpectedVersion, FactRow } from "./command.ts";
import type { GateShares, OpenOption, TradePoint } from "./state.ts";

export type EngineEvent =
  | { readonly type: "tick"; readonly tick: Tick }
  /** All ticks up to `markMs` have been given; later ones have a later time. */
  | { readonly type: "mark"; readonly markMs: number }
  /** `ticket`: the caller's number for the command, returned with the decision. */
  | { readonly type: "command"; readonly ticket: number; readonly command: Command }
  /** Hands out at most `limit` of what ticks have caused: due options, then changes of contracts, oldest first. */
  | { readonly type: "settle"; readonly limit: number }
  /** What a symbol offers from now on; options already open keep their terms. */
  | { readonly type: "offer"; readonly symbol: string; readonly terms: readonly OptionTerm[] }
  /** The same for leveraged contracts; undefined for nothing. */
  | { readonly type: "offerLever"; readonly symbol: string; readonly terms: LeverTerms | undefined }
  /** The bands of amounts for which runs of the bot may be started, with their times. */
  | { readonly type: "offerRuns"; readonly schedule: BandSchedule }
  /** How much of the exposure gate one owner may hold. */
  | { readonly type: "offerShares"; readonly shares: GateShares }
  /** How much of the house's stock one user may take in a day. */
  | { readonly type: "offerStock"; readonly share: Rate };

export type Settlement = OptionResult & { readonly option: OpenOption; readonly exit: TradePoint };

export type MovedFact = {
  readonly type: "moved";
  readonly list: string;
  readonly userId: number;
  readonly row: FactRow;
  readonly after: readonly Holding[];
  /** It moves no money: it has no transaction. */
  readonly isBare?: true;
  /** The parts that the command expected unchanged, with their versions from now on. */
  readonly changes?: readonly ExpectedVersion[];
  /** It has two transactions. */
  readonly lines?: 2;
};

/** A decision to be booked. `after`: the balances of the changed accounts after it. */
export type Fact =
  | { readonly type: "optionPlaced"; readonly option: OpenOption; readonly after: readonly Holding[] }
  | { readonly type: "optionSettled"; readonly settlement: Settlement; readonly after: readonly Holding[] }
  | { readonly type: "leverChanged"; readonly change: LeverChange; readonly after: readonly Holding[] }
  | { readonly type: "runChanged"; readonly change: RunChange }
  | MovedFact;

/** The result of an accepted command: its facts, and the number of what it created. */
export type Decision = { readonly facts: readonly Fact[]; readonly newId: number | undefined };

export type EngineEffect =
  /** `ticket` is undefined for the engine's own command: a step of a run. */
  | ({ readonly type: "taken"; readonly ticket: number | undefined } & Decision)
  | { readonly type: "refused"; readonly ticket: number | undefined; readonly refusal: Refusal }
  /** What ticks caused, handed out. */
  | { readonly type: "settled"; readonly facts: readonly Fact[] };
