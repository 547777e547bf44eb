/**
 * Users of leveraged contracts and of the bot: they open at the best price and at fixed ones (including prices already
 * reached), set and move stops, close whole, in part and all, revoke, reverse, start and stop runs. The first user never closes
 * anything, and so reaches the limit of ten contracts.
 */
import { money, price, type Money } from "@candor/core/money/money";
import type { Prng } from "@candor/core/prng/prng";
import type { Actors } from "./actors.ts";
import type { ActorRequest, Pick, StopOffsetChanges, StopOffsets } from "./inputs.ts";
import { symbols } from "./market.ts";
import { oneIn, pickOne } from "./pick-one.ts";

export const offeredMultiples = [10, 20, 50, 100];
const userWhoNeverCloses = 1;

export const drawLever = (actors: Actors, userId: number): ActorRequest => {
  const { random } = actors;
  const roll = random.below(100);
  if (roll < 50 || (userId === userWhoNeverCloses && roll < 90)) return drawOpen(actors);
  const pick = drawPick(random);
  if (roll < 54) return { type: "close", pick, share: undefined };
  if (roll < 63) return { type: "close", pick, share: random.below(4) };
  if (roll < 69) return { type: "revoke", pick };
  if (roll < 80) return { type: "setStops", pick, stops: drawStopChanges(random) };
  if (roll < 86) return { type: "reverse", pick };
  const symbol = oneIn(random, 2) ? undefined : pickOne(random, symbols);
  if (roll < 90) return { type: "closeAll", symbol };
  if (roll < 92) return { type: "revokeAll", symbol };
  if (roll < 95) return { type: "stopRun", pick };
  return drawRun(random);
};

export const drawRun = (random: Prng): ActorRequest => ({
  type: "startRun",
  symbol: pickOne(random, symbols),
  amount: drawAmount(random),
  multiple: oneIn(random, 30) ? 33 : pickOne(random, offeredMultiples),
  times: 1 + random.below(3),
});

/** What a user does who sees that a price has just reached one of the user's orders. */
export const drawRaceCommand = (random: Prng): ActorRequest => {
  const pick: Pick = { among: "triggered", nth: 0 };
  const requests: readonly ActorRequest[] = [
    { type: "close", pick, share: undefined },
    { type: "reverse", pick },
    { type: "setStops", pick, stops: { loss: "none", profit: "none" } },
    { type: "revoke", pick },
  ];
  return pickOne(random, requests);
};

export const drawOpen = ({ random, market }: Actors): Extract<ActorRequest, { type: "open" }> => {
  const symbol = oneIn(random, 60) ? "NONEUSDT" : pickOne(random, symbols);
  // On both sides of the last price, so that some are already reached; mostly near, so that they fill.
  const offBy = BigInt(random.below(oneIn(random, 4) ? 300 : 12)) - BigInt(random.below(12));
  const isFixed = oneIn(random, 2);
  return {
    type: "open",
    symbol,
    side: oneIn(random, 2) ? "long" : "short",
    multiple: oneIn(random, 40) ? 33 : pickOne(random, offeredMultiples),
    share: 1 + random.below(oneIn(random, 10) ? 60 : 4),
    askedPrice: isFixed ? price((market.priceOf(symbol) * (1_000n - offBy)) / 1_000n) : undefined,
    stops: oneIn(random, 2) ? drawStops(random) : { loss: undefined, profit: undefined },
  };
};

/** From the smallest amount up; with odd micro-units, so that the leaves have to be rounded down. */
const drawAmount = (random: Prng): Money =>
  money(BigInt(100 + random.below(300)) * 1_000_000n + BigInt(random.below(1_000_000)));

const drawPick = (random: Prng): Pick => {
  const roll = random.below(30);
  const among = roll === 0 ? "foreign" : roll === 1 ? "own" : "live";
  return { among, nth: random.below(10) };
};

/** Half of them have none; one in eight is on the wrong side. */
const drawStops = (random: Prng): StopOffsets => ({ loss: drawStop(random), profit: drawStop(random) });

const drawStop = (random: Prng): bigint | undefined => {
  if (oneIn(random, 2)) return undefined;
  const permille = BigInt(1 + random.below(oneIn(random, 2) ? 10 : 200));
  return oneIn(random, 8) ? -permille : permille;
};

const drawStopChanges = (random: Prng): StopOffsetChanges => {
  const one = (): bigint | "none" | "keep" => drawStop(random) ?? (oneIn(random, 2) ? "none" : "keep");
  return { loss: one(), profit: one() };
};
