/**
 * The facts of a batch as rows, in the form that db/functions takes: without amounts to move, which the ledger computes itself.
 *
 * Invariants: rows are in the order of decision. A row that moves money has a line number, from 1.
 */
import type { BotRun, RunEnd } from "@candor/core/bot/bot-run";
import type { OpenOption } from "@candor/core/engine/state";
import type { LeverEnd, LeverOrder } from "@candor/core/leverage/lever-order";
import { assetCodes } from "@candor/core/ids/account-id";
import type { Asset } from "@candor/core/money/money";
import type { OptionOutcome } from "@candor/core/options/option";

export type LeverStep = {
  readonly list: "levers";
  /** The posting that the caller expects. */
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
/** Of the asset sold, `amount`; what is bought follows from the quote. */
export type SwapRow = {
  readonly list: "swaps";
  readonly id: number;
  readonly userId: number;
  readonly quote: string;
  readonly symbol: string;
  readonly sold: Asset;
  readonly bought: Asset;
  readonly amount: bigint;
  readonly spread: bigint;
  readonly quoteSeq: number;
  readonly quoteMs: number;
  readonly quotePrice: bigint;
  readonly madeMs: number;
  readonly untilMs: number;
  readonly acceptedMs: number;
  readonly tickSeq: number;
  readonly tickMs: number;
  readonly tickPrice: bigint;
};
export type WithdrawalRow = {
  readonly list: "withdrawals_requested";
  readonly id: number;
  readonly userId: number;
  readonly amount: bigint;
  readonly feeBps: number;
  readonly fee: bigint;
  /** When its owner saved where it goes. */
  readonly addressMs: number;
  readonly acceptedMs: number;
};
/** What moves follows from the steps of the withdrawal. */
export type WithdrawalEndRow = {
  readonly list: "withdrawals_ended";
  readonly id: number;
  readonly userId: number;
  readonly withdrawalId: number;
};
/** Whose it is, and how much, is what the deposit says. */
export type DepositRow = { readonly list: "deposits"; readonly id: number; readonly depositId: number };
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
  | { readonly list: "corrections"; readonly requestId: number }
  | { readonly list: "house_moves"; readonly actId: number }
  | SwapRow
  | WithdrawalRow
  | WithdrawalEndRow
  | DepositRow;

/** A row with the balances of its accounts after it, as returned by the engine. */
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

/** An asset of swaps by its number. */
export const readAsset = (code: number): Asset => {
  const named = (Object.keys(assetCodes) as Asset[]).find((asset) => assetCodes[asset] === code);
  if (named === undefined) throw new Error(`no asset ${code}`);
  return named;
};
