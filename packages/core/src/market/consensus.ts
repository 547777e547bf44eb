/**
 * One price from several sources (MKT-07): the median of those with a recent quote. A source that is
 * more than 2 % off the median of the others is left out and named, so that it can be logged. When the sources stand in two
 * camps, so that none is near the middle between them, one that is near either of the two middle quotes counts.
 *
 * A source's own price is judged before it counts, as the market's is (`price-level.ts`): by the price that the sources agree on,
 * and by the seconds of that source. One that is an outlier is not the source's quote, so a false frame is carried on by no trade of
 * another source, and the source has no say until it is confirmed or followed by a good one.
 *
 * Known limit: with two sources it is unknown which one is wrong; when they disagree both are used and
 * the mean of the two, rounded down, is the price.
 */
import type { Price } from "../money/money.ts";
import { judgePrice, levelFrom, type PriceLevel } from "./price-level.ts";

export type SourceQuote = {
  readonly source: string;
  readonly price: Price;
  /** When we received it, epoch ms. */
  readonly heardMs: number;
};

export type Consensus = {
  readonly price: Price;
  /** Sources that were left out because they are too far from the others. */
  readonly dropped: readonly string[];
};

/** What a source said last, and what judges its next price. */
export type Heard = SourceQuote & { readonly isNear: boolean; readonly level: PriceLevel };

/** The sources of a symbol, by name. */
export type HeardSources = ReadonlyMap<string, Heard>;

/**
 * Hears a quote at its `heardMs`. The price is what the source's trade is reported at: the agreed one; its own for an outlier, which
 * then is one to the market too; undefined for a source that is far from the others.
 */
export const hear = (
  sources: HeardSources,
  quote: SourceQuote,
): { readonly price: Price | undefined; readonly sources: HeardSources } => {
  const before = sources.get(quote.source)?.level ?? levelFrom(undefined);
  const from = { ...before, price: agreedOf(sources, quote.heardMs)?.price ?? before.price };
  const { isNear, level } = judgePrice(from, quote.price, quote.heardMs);
  const after = new Map([...sources, [quote.source, { ...quote, isNear, level }]]);
  if (isStrayed(after, quote.source, quote.heardMs)) return { price: undefined, sources: after };
  return { price: isNear ? agreedOf(after, quote.heardMs)?.price : quote.price, sources: after };
};

/** Whether a source is far from the others, whatever was decided about their prices. */
export const isStrayed = (sources: HeardSources, source: string, nowMs: number): boolean =>
  consensus([...sources.values()], nowMs)?.dropped.includes(source) === true;

const agreedOf = (sources: HeardSources, nowMs: number): Consensus | undefined =>
  consensus(
    [...sources.values()].filter((heard) => heard.isNear),
    nowMs,
  );

/** A quote older than this is ignored, ms. */
export const quoteLifeMs = 5_000;
const tolerancePercent = 2n;

/** The agreed price at `nowMs`; undefined when no source has sent a quote within `quoteLifeMs`. */
export const consensus = (quotes: readonly SourceQuote[], nowMs: number): Consensus | undefined => {
  const fresh = quotes.filter((quote) => nowMs - quote.heardMs < quoteLifeMs);
  const middles = middleTwo(fresh);
  if (middles === undefined) return undefined;
  const middle = mean(middles);
  if (fresh.length < 3) return { price: middle, dropped: [] };
  const nearTo = (places: readonly Price[]) =>
    fresh.filter((quote) => places.some((place) => within(quote.price, place)));
  const nearMiddle = nearTo([middle]);
  const near = nearMiddle.length > 0 ? nearMiddle : nearTo(middles);
  const dropped = fresh.filter((quote) => !near.includes(quote)).map((quote) => quote.source);
  return { price: mean(middleTwo(near) ?? middles), dropped };
};

/** The lower and the upper middle price; of an odd number of quotes both are the same. */
const middleTwo = (quotes: readonly SourceQuote[]): readonly [Price, Price] | undefined => {
  const prices = quotes.map((quote) => quote.price).toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const lower = prices[(prices.length - 1) >> 1];
  const upper = prices[prices.length >> 1];
  return lower === undefined || upper === undefined ? undefined : [lower, upper];
};

const mean = ([lower, upper]: readonly [Price, Price]): Price => ((lower + upper) / 2n) as Price;

const within = (price: Price, middle: Price): boolean => {
  const distance = price > middle ? price - middle : middle - price;
  return distance * 100n <= middle * tolerancePercent;
};
