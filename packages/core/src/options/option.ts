/**
 * The words of timed options, as the product's wire writes them (OPT-02, OPT-05, OPT-06).
 * Every number here is integer: money in micro-units, prices in 1e-8 USDT, times in epoch ms.
 */
import type { Money, Price } from "../money/money.ts";

/** 0 CALL wins when the price rises, 1 PUT wins when it falls. */
export type OptionStyle = 0 | 1;
export const call: OptionStyle = 0;
export const put: OptionStyle = 1;

/** How an option ended. */
export type OptionOutcome = "win" | "lose" | "tie";

/** What the outcome of an option depends on: nothing else may. */
export type OptionStakes = {
  readonly style: OptionStyle;
  /** The amount staked, micro-units, above zero. */
  readonly fee: Money;
  /** The whole percent of the stake that a win pays on top of it; 80 means 80 %. */
  readonly percent: number;
  readonly entryPrice: Price;
};
