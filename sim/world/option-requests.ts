/** Users who place timed options: some too often, some with terms that are not offered. */
import { money, price } from "@candor/core/money/money";
import type { Actors } from "./actors.ts";
import type { ActorRequest } from "./inputs.ts";
import { symbols } from "./market.ts";
import { oneIn, pickOne } from "./pick-one.ts";

const seconds = [60, 60, 60, 180, 300, 59, 0];

export const drawOption = ({ random, market }: Actors): ActorRequest => {
  const symbol = oneIn(random, 50) ? "NONEUSDT" : pickOne(random, symbols);
  const offBy = oneIn(random, 4) ? BigInt(random.below(9)) - 4n : 0n;
  return {
    type: "option",
    symbol,
    direction: oneIn(random, 2) ? "call" : "put",
    // Odd micro-units, so that rounding errors become visible.
    stake: money(BigInt(1 + random.below(8)) * 10_000_000n + BigInt(random.below(100))),
    seconds: pickOne(random, seconds),
    seenPrice: price((market.priceOf(symbol) * (1_000n + offBy)) / 1_000n),
  };
};
