/**
 * The words of timed options (OPT-02, OPT-05, OPT-06). The wire's digits for them live in wire and in row mappings only.
 * Every number here is integer: money in micro-units, prices in 1e-8 USDT, times in epoch ms.
 */
import type { Money, Price } from "../money/money.ts";

/** A call wins when the price rises, a put wins when it falls. */
export type OptionDirection = "call" | "put";

/** How an option ended. */
export type OptionOutcome = "win" | "lose" | "tie";

/** What the outcome of an option depends on: nothing else may. */
export type OptionStakes = {
  readonly direction: OptionDirection;
  /** Micro-units, above zero. */
  readonly stake: Money;
  /** The whole percent of the stake that a win pays on top of it; 80 means 80 %. */
  readonly percent: number;
  readonly entryPrice: Price;
};
