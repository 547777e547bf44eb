/**
 * The facts of a batch as rows, as db/functions takes them: never with amounts to move, which the ledger works out by itself.
 *
 * Invariants: rows stand in the order of decision. One that moves money has its line, from 1.
 */
import type { BotRun, RunEnd } from "@candor/core/bot/bot-run";
import type { OpenOption } from "@candor/core/engine/state";
import type { LeverEnd, LeverOrder } from "@candor/core/leverage/lever-order";
import type { OptionOutcome } from "@candor/core/options/option";

export type LeverStep = {
  readonly list: "levers";
  /** What posting the caller thinks that it has. */
  readonly kind: string | undefined;
  readonly isNew: boolean;
  readonly lever: LeverOrder;
  readonly end: LeverEnd | undefined;
};
export type RunStep = {
  readonly list: "runs";
  readonly isNew: boolean;
  readonly run: BotRun;
  readonly end: RunEnd | undefined;
};
export type SettledRow = {
  readonly list: "options_settled";
  readonly userId: number;
  readonly id: number;
  readonly exitSeq: number;
  readonly exitPrice: bigint;
  readonly outcome: OptionOutcome;
  readonly net: bigint;
};
export type Row =
  | { readonly list: "options_placed"; readonly option: OpenOption }
  | SettledRow
  | LeverStep
  | RunStep
  | {
      readonly list: "transfers";
      readonly id: number;
      readonly userId: number;
      readonly direction: "to_contract" | "to_wallet";
      readonly amount: bigint;
      readonly acceptedMs: number;
    }
  | {
      readonly list: "fundings";
      readonly id: number;
      /** 0 for the house's capital. */
      readonly userId: number;
      readonly amount: bigint;
      readonly acceptedMs: number;
    }
  | { readonly list: "corrections"; readonly requestId: number };

/** A row with what the engine says that its accounts hold then. */
export type BatchRow = {
  readonly row: Row;
  readonly line: number | undefined;
  readonly after: ReadonlyMap<bigint, bigint>;
};

export type StoredAnswer = {
  readonly userId: number;
  readonly key: string;
  readonly fingerprint: string;
  readonly isApplied: boolean;
  readonly text: string;
};

/** A correction that an operator has asked for, and two have approved. */
export type CorrectionRequest = { readonly debit: bigint; readonly credit: bigint; readonly amount: bigint };
