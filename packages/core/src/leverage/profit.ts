/**
 * What a position has gained or lost at a price (LEV-09, LEV-11). The engine, the screens, "check it yourself" and the
 * offline verifier all call these functions; db's `lever_profit` computes the same.
 */
import { money, type Money, type Price } from "../money/money.ts";
import type { LeverSide } from "./lever-order.ts";
import { leafMoney } from "./margin.ts";

/** Everything that profit may depend on. `LeverOrder` can be used as one. */
export type LeverStakes = {
  readonly side: LeverSide;
  readonly share: number;
  readonly molecule: number;
};

export type LeverOutcome = {
  /** The owner's gain or loss, never below minus the margin, micro-units. */
  readonly profit: Money;
  /** The loss beyond the margin, which the house pays; zero or more (LEV-11). */
  readonly shortfall: Money;
};

/**
 * (price - open) / open * 1000 * leaves / molecule, negated for a short, rounded towards minus infinity: the owner
 * never gets a fraction of a micro-unit (LEV-09).
 */
export const leverProfit = (stakes: LeverStakes, openPrice: Price, price: Price): Money => {
  const move = stakes.side === "long" ? price - openPrice : openPrice - price;
  const divisor = openPrice * BigInt(stakes.molecule);
  const product = move * leafMoney * BigInt(stakes.share);
  const quotient = product / divisor;
  return money(product < 0n && quotient * divisor !== product ? quotient - 1n : quotient);
};

/**
 * What an order brings its owner: its profit less its fee (LEV-13). Every result that is shown is this one, and so are its sign
 * and its colour.
 */
export const leverNet = ({ fee }: { readonly fee: Money }, profit: Money): Money => money(profit - fee);

/** The profit with the owner's loss limited to the margin, and the part of the loss that the house pays (LEV-11). */
export const leverOutcome = (
  order: LeverStakes & { readonly margin: Money },
  openPrice: Price,
  price: Price,
): LeverOutcome => {
  const profit = leverProfit(order, openPrice, price);
  return profit < -order.margin
    ? { profit: money(-order.margin), shortfall: money(-order.margin - profit) }
    : { profit, shortfall: money(0n) };
};
