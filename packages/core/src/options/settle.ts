/**
 * The outcome of an option: a pure function of its stakes and the exit price (OPT-06). The engine,
 * the browser's "check it yourself" and the offline verifier all call this function.
 */
import { money, type Money, type Price } from "../money/money.ts";
import type { OptionOutcome, OptionStakes } from "./option.ts";
import { optionPayout } from "./payout.ts";

export type OptionResult = {
  readonly outcome: OptionOutcome;
  /** The owner's gain or loss, micro-units: the payout, 0 on a tie, minus the stake on a loss. */
  readonly net: Money;
};

/** A call wins above the entry price, a put below it; equal prices return the stake (OPT-06). */
export const settleOption = (option: OptionStakes, exitPrice: Price): OptionResult => {
  if (exitPrice === option.entryPrice) return { outcome: "tie", net: money(0n) };
  const rose = exitPrice > option.entryPrice;
  const won = rose === (option.direction === "call");
  return won
    ? { outcome: "win", net: optionPayout(option.stake, option.percent) }
    : { outcome: "lose", net: money(-option.stake) };
};
