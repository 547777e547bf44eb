/**
 * The outcome of an option: a pure function of its stakes and the exit price (OPT-06). The engine,
 * the browser's "check it yourself" and the offline verifier all call this one function.
 */
import { money, type Money, type Price } from "../money/money.ts";
import { call, type OptionOutcome, type OptionStakes } from "./option.ts";
import { optionPayout } from "./payout.ts";

export type OptionResult = {
  readonly outcome: OptionOutcome;
  /** The wire's word: 1 for a win and for a tie, 2 for a loss. */
  readonly isWin: 1 | 2;
  /** Profit or loss of the owner, micro-units: the payout, 0 on a tie, minus the stake on a loss. */
  readonly ploss: Money;
};

/** CALL wins above the entry price, PUT below it; equal prices give the stake back (OPT-06). */
export const settleOption = (option: OptionStakes, exitPrice: Price): OptionResult => {
  if (exitPrice === option.entryPrice) return { outcome: "tie", isWin: 1, ploss: money(0n) };
  const rose = exitPrice > option.entryPrice;
  const won = rose === (option.style === call);
  return won
    ? { outcome: "win", isWin: 1, ploss: optionPayout(option.fee, option.percent) }
    : { outcome: "lose", isWin: 2, ploss: money(-option.fee) };
};
