/**
 * The seeded market: small steps so that ties happen, larger ones, gaps of up to 60 % up or down, silence, heartbeats.
 *
 * A punctual log gives all ticks of a beat the same time; in other worlds each pair has its own time, and some stay silent.
 */
import { price, type Price } from "@candor/core/money/money";
import type { Prng } from "@candor/core/prng/prng";
import type { PairMove } from "./inputs.ts";
import { oneIn } from "./pick-one.ts";

/** The first two are the pairs of the tokens that can be swapped. */
export const symbols = ["BTCUSDT", "ETHUSDT", "SOLUSDT"];

type Pair = {
  readonly symbol: string;
  readonly firstPrice: bigint;
  price: bigint;
  hasTraded: boolean;
  silentUntilMs: number;
};

export const createMarket = (random: Prng, isPunctual: boolean) => {
  const pairs = symbols.map((symbol, index): Pair => {
    const firstPrice = BigInt(100 + index * 50_000) * 100_000_000n;
    return { symbol, firstPrice, price: firstPrice, hasTraded: false, silentUntilMs: 0 };
  });

  const moveOf = (pair: Pair, timeMs: number, isCalm: boolean): PairMove => {
    if (oneIn(random, 300)) pair.silentUntilMs = timeMs + random.below(20_000);
    const isSilent = timeMs < pair.silentUntilMs;
    const roll = random.below(10);
    const trades = isCalm || (isSilent ? roll === 0 : roll < 7);
    if (trades) pair.price = nextPrice(random, pair);
    pair.hasTraded ||= trades;
    return {
      symbol: pair.symbol,
      trade: trades ? price(pair.price) : undefined,
      isDue: isCalm || random.below(10) < 7,
      beats: pair.hasTraded && !isCalm && oneIn(random, 6),
      lagMs: isPunctual || isCalm ? 0 : random.below(3),
    };
  };

  return {
    priceOf: (symbol: string): Price =>
      price(pairs.find((pair) => pair.symbol === symbol)?.price ?? 100_000_000n),
    /** The next moves of the market; with `isCalm` every pair trades. */
    moves: (timeMs: number, isCalm = false): readonly PairMove[] =>
      pairs.map((pair) => moveOf(pair, timeMs, isCalm)),
  };
};

export type Market = ReturnType<typeof createMarket>;

const nextPrice = (random: Prng, pair: Pair): bigint => {
  if (oneIn(random, 250)) return gap(random, pair);
  // Small steps, so that ties happen; some large, so that seen prices are off.
  const step = oneIn(random, 20) ? 400n : 8n;
  return pair.price + (pair.price * (BigInt(random.below(5)) - 2n) * step) / 100_000n;
};

/** A jump of 1 to 60 %; never so far from the start that prices become meaningless. */
const gap = (random: Prng, { price: now, firstPrice }: Pair): bigint => {
  const percent = 1n + BigInt(random.below(60));
  const wantsUp = oneIn(random, 2);
  const goesUp = now * 10n < firstPrice || (wantsUp && now < firstPrice * 10n);
  return (now * (goesUp ? 100n + percent : 100n - percent)) / 100n;
};
