/**
 * Which prices are near the market's level (MKT-09), one state per symbol.
 *
 * A price within 20 % of the last accepted one is. Any other is an outlier, unless several seconds agree with it: prices are
 * gathered by the second they were heard in, whatever was decided about them, and a second counts as one price, its median. The
 * second that goes on does not count. Seconds agree with a price in one of two ways: the last three that brought prices follow one
 * another within 20 %, and so does this price; or it is within 20 % of the median of the last six, of which there are at least
 * three. So a new level is taken within seconds after a jump, in a trend, with noise and with two-sided quotes, however often a
 * stale price comes between. Single false prices are refused, also a burst of them, or as many as there are good ones.
 *
 * Known limit: a source that alone reports false prices for more than two seconds is believed.
 */
import type { Price } from "../money/money.ts";
import { secondMs } from "../time/time.ts";

/** The prices heard in a second, at most `mostPrices`, the last ones. */
type HeardSecond = { readonly second: number; readonly prices: readonly Price[] };

export type PriceLevel = {
  /** The last accepted price: what others are measured from. */
  readonly price: Price | undefined;
  /** The last seconds that brought prices, oldest first, with the one that goes on. */
  readonly heard: readonly HeardSecond[];
  /** When the first outlier since the last accepted price was heard. */
  readonly doubtMs: number | undefined;
};

/** The level at a start: that of the log's last price. */
export const levelFrom = (price: Price | undefined): PriceLevel => ({
  price,
  heard: [],
  doubtMs: undefined,
});

const outlierPercent = 20n;
const secondsKept = 6;
const secondsNeeded = 3;
const mostPrices = 99;

/** Judges a price heard at `nowMs`; the returned level judges the next. */
export const judgePrice = (
  level: PriceLevel,
  price: Price,
  nowMs: number,
): { readonly isNear: boolean; readonly level: PriceLevel } => {
  const before = level.heard.filter(({ second }) => second < secondOf(nowMs)).slice(-secondsKept);
  const heard = [...before, { second: secondOf(nowMs), prices: pricesWith(level, price, nowMs) }];
  const isNear =
    level.price === undefined || isWithin(level.price, price) || isConfirmed(before, level.price, price);
  if (isNear) return { isNear, level: { price, heard, doubtMs: undefined } };
  return { isNear, level: { price: level.price, heard, doubtMs: level.doubtMs ?? nowMs } };
};

const secondOf = (nowMs: number): number => Math.floor(nowMs / secondMs);

/** The prices of the second that goes on, with this one. */
const pricesWith = ({ heard }: PriceLevel, price: Price, nowMs: number): readonly Price[] => {
  const last = heard.at(-1);
  const same = last !== undefined && last.second === secondOf(nowMs) ? last.prices : [];
  return [...same.slice(1 - mostPrices), price];
};

const isConfirmed = (seconds: readonly HeardSecond[], from: Price, price: Price): boolean => {
  if (seconds.length < secondsNeeded) return false;
  const medians = seconds.map(({ prices }) => medianNear(prices, from));
  if (isWithin(medianNear(medians, from), price)) return true;
  const chain = [...medians.slice(-secondsNeeded), price];
  return chain.every((next, place) => place === 0 || isWithin(chain[place - 1] ?? next, next));
};

/** The price in the middle; of two, the one nearer to `from`, so that half of the prices never move the level. */
const medianNear = (prices: readonly Price[], from: Price): Price => {
  const sorted = prices.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const lower = sorted[(sorted.length - 1) >> 1] ?? from;
  const upper = sorted[sorted.length >> 1] ?? from;
  return distance(lower, from) <= distance(upper, from) ? lower : upper;
};

const isWithin = (from: Price, to: Price): boolean => distance(from, to) * 100n <= from * outlierPercent;

const distance = (from: Price, to: Price): bigint => (to > from ? to - from : from - to);
