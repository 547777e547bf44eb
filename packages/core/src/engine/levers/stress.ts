/**
 * The stress of a symbol's contracts (LEV-17).
 *
 * The price jumps by the symbol's stress move, up or down. Orders on the winning side gain the whole move. Orders on the
 * losing side pay only what they have lost by now, since a jump passes their close-outs. Pending orders of the winning side
 * count as filled just before the jump. The loss is the worse of both jumps, never below zero.
 * Invariants: adding or removing an order costs O(1); the sums do not depend on the order of these calls.
 */
import type { LeverOrder } from "../../leverage/lever-order.ts";
import { leafMoney } from "../../leverage/margin.ts";
import { money, type Money, type Price } from "../../money/money.ts";
import type { ExposureSums, SideSums, SymbolBook } from "../state.ts";

/** So fine that a million rounded quantities add up to less than a thousandth of a micro-unit, which is ignored. */
const quantityScale = 1n << 80n;
const finest = 1_000n;
const bpsUnit = 10_000n;

export const createSums = (): ExposureSums => {
  const empty = (): SideSums => ({ leaves: 0, notional: 0n, quantity: 0n, pending: 0n });
  return { longs: empty(), shorts: empty() };
};

/** Adds an order to its symbol's sums (`sign` 1), or removes it (-1). */
export const countExposure = (book: SymbolBook, order: LeverOrder, sign: 1 | -1): void => {
  const sums = order.side === "long" ? book.sums.longs : book.sums.shorts;
  const notional = (leafMoney * BigInt(order.share)) / BigInt(order.molecule);
  const isTaken = sign === 1;
  book.stressLoss = undefined;
  if (order.opening === undefined) {
    sums.pending = isTaken ? sums.pending + notional : sums.pending - notional;
    return;
  }
  const quantity = (notional * quantityScale) / order.opening.price;
  sums.leaves += sign * order.share;
  sums.notional = isTaken ? sums.notional + notional : sums.notional - notional;
  sums.quantity = isTaken ? sums.quantity + quantity : sums.quantity - quantity;
};

/** What a symbol's stress move from `price` would cost the house, rounded up, zero or more. */
export const stressLossOf = ({ longs, shorts }: ExposureSums, price: Price, stressBps: number): Money => {
  const move = BigInt(stressBps);
  const unit = bpsUnit * quantityScale;
  const worth = (bps: bigint, quantity: bigint): bigint => price * bps * quantity;
  const fixed = shorts.notional - longs.notional;
  const up = worth(bpsUnit + move, longs.quantity) - worth(bpsUnit, shorts.quantity);
  const down = worth(bpsUnit, longs.quantity) - worth(bpsUnit - move, shorts.quantity);
  const upLoss = fixed + ceil(up + move * longs.pending * quantityScale, unit);
  const downLoss = fixed + ceil(down + move * shorts.pending * quantityScale, unit);
  const worse = upLoss > downLoss ? upLoss : downLoss;
  return money(worse > 0n ? worse : 0n);
};

/** Rounds up, but ignores what earlier rounding has added. */
const ceil = (numerator: bigint, divisor: bigint): bigint => {
  const exact = numerator - divisor / finest;
  const quotient = exact / divisor;
  return exact > 0n && quotient * divisor !== exact ? quotient + 1n : quotient;
};
