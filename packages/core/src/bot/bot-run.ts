/**
 * The types of the rule-based bot (BOT-06). Money in micro-units, times in epoch ms.
 *
 * Invariants: a run has at most one trade open; `done` never exceeds `times`.
 */
import type { Money } from "../money/money.ts";

/** A run that has not ended. Immutable; a change makes a new object with the same id. */
export type BotRun = {
  readonly id: number;
  readonly userId: number;
  readonly symbol: string;
  /** The margin that each trade may use, micro-units. */
  readonly amount: Money;
  readonly multiple: number;
  /** The most trades that the run makes. */
  readonly times: number;
  readonly startedMs: number;
  /** Trades that have ended. */
  readonly done: number;
  /** Profits and losses of the closed trades, less all fees, micro-units. */
  readonly net: Money;
  /** The trade that is open. */
  readonly orderId: number | undefined;
};

/**
 * Why a run ended: all trades done, half of the amount lost, 24 h passed, stopped by its owner, too little money for
 * the next trade, the next trade refused (exposure, or too many orders), its owner's account frozen.
 */
export type RunEndReason =
  | "allTradesDone"
  | "halfLost"
  | "dayOver"
  | "owner"
  | "fundsGone"
  | "tradeRefused"
  | "frozen";

export type RunEnd = { readonly reason: RunEndReason; readonly atMs: number };
