/**
 * The seeded market: small steps so that ties happen, larger ones, gaps of up to 60 % either way, silence, heartbeats.
 *
 * Ordering: times never go back; per symbol `seq` has no hole.
 */
import type { Tick } from "@candor/core/market/tick";
import { price, quantity } from "@candor/core/money/money";
import type { Prng } from "@candor/core/prng/prng";
import { drawFault } from "./faults.ts";
import type { SimInput } from "./inputs.ts";

export const symbols = ["AAAUSDT", "BBBUSDT", "CCCUSDT"];

type Pair = {
  readonly symbol: string;
  readonly firstPrice: bigint;
  seq: number;
  price: bigint;
  silentUntilMs: number;
};

export const createMarket = (random: Prng) => {
  const pairs = symbols.map((symbol, index): Pair => {
    const firstPrice = BigInt(100 + index * 50_000) * 100_000_000n;
    return { symbol, firstPrice, seq: 0, price: firstPrice, silentUntilMs: 0 };
  });
  const tickOf = (pair: Pair, timeMs: number, mustTrade: boolean): Tick[] => {
    if (random.below(300) === 0) pair.silentUntilMs = timeMs + random.below(20_000);
    const silent = timeMs < pair.silentUntilMs;
    const roll = random.below(10);
    if (!mustTrade && (silent ? roll > 1 : roll > 7)) return [];
    const kind = !mustTrade && (silent || roll === 0) ? "heartbeat" : "trade";
    if (kind === "heartbeat" && pair.seq === 0) return [];
    if (kind === "trade") pair.price = nextPrice(random, pair);
    pair.seq += 1;
    const qty = quantity(kind === "trade" ? 1n + BigInt(random.below(1_000)) : 0n);
    return [
      { symbol: pair.symbol, seq: pair.seq, timeMs, kind, price: price(pair.price), qty, buyerMaker: false },
    ];
  };
  return {
    priceOf: (symbol: string): bigint => pairs.find((pair) => pair.symbol === symbol)?.price ?? 1n,
    /** The next moment of the market; `calm` for one in which every pair trades and the server does not die. */
    advance: (timeMs: number, calm = false): SimInput => {
      const ticks = pairs.flatMap((pair) => tickOf(pair, timeMs - random.below(2), calm));
      ticks.sort((a, b) => a.timeMs - b.timeMs);
      const dies = random.below(4) === 0 && !calm;
      const leaves = random.below(2) === 0 && !calm;
      return {
        kind: "advance",
        ticks,
        markMs: timeMs,
        diesAfterPieces: dies ? 1 + random.below(3) : Number.POSITIVE_INFINITY,
        leverPieces: leaves ? random.below(2) : Number.POSITIVE_INFINITY,
        stepFault: calm ? "none" : drawFault(random),
      };
    },
  };
};

export type Market = ReturnType<typeof createMarket>;

const nextPrice = (random: Prng, pair: Pair): bigint => {
  if (random.below(250) === 0) return gap(random, pair);
  // Small steps, so that ties happen; some large, so that seen prices are off.
  const step = random.below(20) === 0 ? 400n : 8n;
  return pair.price + (pair.price * (BigInt(random.below(5)) - 2n) * step) / 100_000n;
};

/** A leap of 1 to 60 %; never so far from where it began that prices lose their meaning. */
const gap = (random: Prng, { price: now, firstPrice }: Pair): bigint => {
  const percent = 1n + BigInt(random.below(60));
  const wantsUp = random.below(2) === 0;
  const goesUp = now * 10n < firstPrice || (wantsUp && now < firstPrice * 10n);
  return (now * (goesUp ? 100n + percent : 100n - percent)) / 100n;
};
