/**
 * The types of timed options (OPT-02, OPT-05, OPT-06). Only wire and the row mappings know the wire's digits for them.
 * All numbers are integers: money in micro-units, prices in 1e-8 USDT, times in epoch ms.
 */
import type { Money, Price } from "../money/money.ts";

/** A call wins when the price rises, a put wins when it falls. */
export type OptionDirection = "call" | "put";

/** How an option ended. */
export type OptionOutcome = "win" | "lose" | "tie";

/** Everything that the outcome of an option may depend on, besides the exit price. */
export type OptionStakes = {
  readonly direction: OptionDirection;
  /** Micro-units, above zero. */
  readonly stake: Money;
  /** The profit of a win in whole percent of the stake; 80 means 80 %. */
  readonly percent: number;
  readonly entryPrice: Price;
};
