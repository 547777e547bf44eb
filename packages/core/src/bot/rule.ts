/**
 * The bot's published rule (BOT-06): what it looks at, and what it does. Pure; engine and back-test call the same function.
 *
 * The rule: MA7 and MA30 are the means of the last 7 and 30 closed 1m closes. Buy when MA7 is above MA30, sell when it
 * is below, wait when they are equal. The stop-loss is half of the last 30 minutes' range away, the take-profit three
 * quarters of it. A range below 0.2 % of the price counts as 0.2 %, so that the stop is at least 0.1 % away.
 */
import { assert } from "../assert/assert.ts";
import { price, type Money, type Price } from "../money/money.ts";
import { hourMs } from "../time/time.ts";

/** A closed minute as the rule sees it; a `Candle` can be used as one. Minutes without a trade have none. */
export type Bar = {
  readonly openMs: number;
  readonly high: Price;
  readonly low: Price;
  readonly close: Price;
};

export const fastBars = 7;
export const slowBars = 30;
/** Stop and take-profit as fractions of the range. */
export const stopPart = { numerator: 1n, denominator: 2n };
export const profitPart = { numerator: 3n, denominator: 4n };
/** The smallest range that is used is the price divided by this. */
export const leastRangeDivisor = 500n;
/** A run ends after this. */
export const runLifeMs = 24 * hourMs;

/** The sides of a contract (LEV-02). */
export type BotSide = "long" | "short";

export type BotTrade = {
  readonly side: BotSide;
  readonly stopLoss: Price;
  readonly takeProfit: Price;
};

/** The direction of the averages over the last bars, oldest first; undefined for too few bars or equal averages. */
export const directionOf = (bars: readonly Bar[]): BotSide | undefined => {
  if (bars.length < slowBars) return undefined;
  // Compares the means without division: sum7 / 7 and sum30 / 30, both multiplied by 210.
  const difference = sumOf(bars, fastBars) * BigInt(slowBars) - sumOf(bars, slowBars) * BigInt(fastBars);
  if (difference === 0n) return undefined;
  return difference > 0n ? "long" : "short";
};

/** The trade that the rule makes at `lastPrice` after `bars` (closed, oldest first); undefined when it waits. */
export const botTradeOf = (bars: readonly Bar[], lastPrice: Price): BotTrade | undefined => {
  const side = directionOf(bars);
  if (side === undefined) return undefined;
  const range = rangeOf(bars, lastPrice);
  const stop = up(range * stopPart.numerator, stopPart.denominator);
  const profit = up(range * profitPart.numerator, profitPart.denominator);
  return side === "long"
    ? { side, stopLoss: aboveZero(lastPrice - stop), takeProfit: price(lastPrice + profit) }
    : { side, stopLoss: price(lastPrice + stop), takeProfit: aboveZero(lastPrice - profit) };
};

/** True when half of the amount is lost, checked before each trade (BOT-06). */
export const isHalfLost = (amount: Money, net: Money): boolean => 2n * net <= -amount;

const sumOf = (bars: readonly Bar[], count: number): bigint => {
  let sum = 0n;
  for (let index = bars.length - count; index < bars.length; index++) {
    const bar = bars[index];
    assert(bar !== undefined, "an average has all its bars");
    sum += bar.close;
  }
  return sum;
};

const rangeOf = (bars: readonly Bar[], lastPrice: Price): bigint => {
  const window = bars.slice(-slowBars);
  let [high, low] = [0n, window[0]?.low ?? 0n];
  for (const bar of window) {
    if (bar.high > high) high = bar.high;
    if (bar.low < low) low = bar.low;
  }
  const least = up(lastPrice, leastRangeDivisor);
  return high - low > least ? high - low : least;
};

const up = (amount: bigint, divisor: bigint): bigint => (amount + divisor - 1n) / divisor;
const aboveZero = (units: bigint): Price => price(units > 0n ? units : 1n);
