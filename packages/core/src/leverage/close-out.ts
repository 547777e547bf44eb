/**
 * The price at which the engine closes a position out (LEV-11).
 *
 * Invariants: with r the profit of LEV-09, `margin + r <= floor(margin * bps / 10000)` holds for a long at every price up
 * to `closeOutPriceOf` and at none above it; for a short at every price from it upwards and at none below.
 */
import { price, type Money, type Price } from "../money/money.ts";
import { leafMoney } from "./margin.ts";
import type { LeverStakes } from "./profit.ts";

export type CloseOutTerms = LeverStakes & {
  readonly margin: Money;
  /** In 1/10000 of the margin. */
  readonly closeOutBps: number;
};

/** The largest price that a tick log can hold; a close-out beyond it never happens. */
const highestPrice = 2n ** 63n - 1n;

/** The first price against the owner at which the position is closed out; undefined when there is no such price. */
export const closeOutPriceOf = (order: CloseOutTerms, openPrice: Price): Price | undefined => {
  const notional = leafMoney * BigInt(order.share);
  // Closed out when floor(profit) <= -lost, that is profit < 1 - lost; this is 1 - lost in micro-units, times the molecule.
  const beyond = (1n - (order.margin - leftAtCloseOut(order))) * BigInt(order.molecule);
  if (order.side === "long") {
    const below = openPrice * (notional + beyond) - 1n;
    const highest = below < 0n ? 0n : below / notional;
    return highest > 0n ? price(highest < highestPrice ? highest : highestPrice) : undefined;
  }
  const lowest = (openPrice * (notional - beyond)) / notional + 1n;
  if (lowest > highestPrice) return undefined;
  return price(lowest > 0n ? lowest : 1n);
};

const leftAtCloseOut = ({ margin, closeOutBps }: CloseOutTerms): bigint =>
  (margin * BigInt(closeOutBps)) / 10_000n;
