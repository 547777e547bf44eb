/**
 * A seeded world: a market with gaps, users who are poor, hasty and repeat themselves, a server that
 * stalls and dies. The same seed gives the same inputs, whatever the engine makes of them.
 *
 * Ordering: inputs are played one after another; times never go back.
 */
import { money, type Money } from "@candor/core/money/money";
import { prng, type Prng } from "@candor/core/prng/prng";
import type { LeverOffer, LeverOffers, SimInput, World } from "./inputs.ts";
import {
  drawClosing,
  drawImpatience,
  drawLevers,
  drawTransfer,
  offeredMultiples,
  type LeverActors,
} from "./lever-actors.ts";
import { createMarket, symbols } from "./market.ts";
import { drawCommands, type OptionActors } from "./option-actors.ts";

const startMs = 1_700_000_000_000;
const beats = 1_500;
const hourMs = 3_600_000;

/** Makes the world of a seed: minutes in which much happens, with hours between them. */
export const createWorld = (seed: number): World => {
  const random = prng(`candor sim ${seed}`);
  const users = Array.from({ length: 8 }, (_, index) => index + 1);
  const wallets = new Map(users.map((userId) => [userId, fundsOf(random, userId)]));
  const contracts = new Map(users.map((userId) => [userId, fundsOf(random, userId)]));
  const market = createMarket(random);
  const options: OptionActors = { random, market, sent: [], users };
  const levers: LeverActors = { random, market, sent: [], transfers: [], users };
  const inputs: SimInput[] = [];
  let nowMs = startMs;
  for (let beat = 0; beat < beats; beat++) {
    nowMs += pauseMs(random, beat);
    const advance = market.advance(nowMs);
    inputs.push(advance);
    if (random.below(5) === 0) inputs.push(drawCommands(options, nowMs));
    // More often while something that a tick decided may wait to be booked.
    const waits = advance.kind === "advance" && advance.leverPieces === 0;
    if (waits && random.below(4) === 0) inputs.push(drawImpatience(levers, nowMs));
    else if (random.below(waits ? 2 : 4) === 0) inputs.push(drawLevers(levers, nowMs));
    if (random.below(25) === 0) inputs.push({ kind: "transfer", transfer: drawTransfer(levers) });
    if (random.below(40) === 0) inputs.push({ kind: "idle" });
    if (random.below(150) === 0) inputs.push({ kind: "restart", levers: drawOffers(random) });
  }
  // Long enough for everything to come due; then all is closed.
  nowMs += hourMs;
  inputs.push(market.advance(nowMs, true), market.advance(nowMs + 1_000, true));
  inputs.push(...drawClosing(users, nowMs + 1_000));
  inputs.push(market.advance(nowMs + 25 * hourMs, true));
  return {
    symbols,
    terms: "1,3,5",
    scale: "80,82,97",
    levers: new Map(symbols.map((symbol, index) => [symbol, offerOf(index)])),
    capital: capitalOf(random, seed),
    cooldownMs: seed % 4 === 0 ? 30_000 : 0,
    wallets,
    contracts,
    inputs,
  };
};

/** Every other user is poor, so that both empty and full wallets are met. */
const fundsOf = (random: Prng, userId: number): Money =>
  money(BigInt(random.below(userId % 2 === 0 ? 300 : 9_000)) * 1_000_000n + BigInt(random.below(1_000)));

/** In every third world so little that both gates are met at once, in another so much that only gaps are felt. */
const capitalOf = (random: Prng, seed: number): Money => {
  const [least, range] = (
    [
      [300, 2_500],
      [8_000, 60_000],
      [300_000, 3_000_000],
    ] as const
  )[seed % 3] ?? [0, 1];
  return money(BigInt(least + random.below(range)) * 1_000_000n);
};

/** In one restart of three something else is on offer from then on. */
const drawOffers = (random: Prng): LeverOffers | undefined =>
  random.below(3) === 0
    ? new Map(symbols.map((symbol) => [symbol, random.below(3) === 0 ? drawOffer(random) : offerOf(0)]))
    : undefined;

const drawOffer = (random: Prng): LeverOffer => ({
  multiples: offeredMultiples.filter(() => random.below(3) > 0),
  molecule: 1 + random.below(4),
  feeRate: BigInt(random.below(100_000)),
  closeOutBps: 1 + random.below(9_000),
  stressBps: 100 + random.below(5_000),
});

const offerOf = (index: number): LeverOffer => ({
  multiples: offeredMultiples,
  molecule: index === 2 ? 3 : 1,
  feeRate: [50_000n, 0n, 33_333n][index] ?? 0n,
  closeOutBps: index === 1 ? 3_333 : 5_000,
  stressBps: index === 0 ? 1_000 : 1_500,
});

/**
 * Stretches of half minutes, in which candles grow, and stretches of a quarter of a second; now and then a stall that
 * outlasts expiries; one night, after which runs are a day old.
 */
const pauseMs = (random: Prng, beat: number): number => {
  if (beat === 900) return 14 * hourMs;
  if (beat % 300 < 80)
    return random.below(100) === 0 ? random.below(9 * hourMs) : 5_000 + random.below(50_000);
  if (random.below(400) === 0) return 5_000 + random.below(90_000);
  return random.below(5) === 0 ? 50 : 250;
};
