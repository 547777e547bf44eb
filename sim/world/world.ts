/**
 * A seeded world: a market with gaps, users who have little money, hurry and repeat requests, operators, a server that stalls
 * and crashes, a clock that is moved. The same seed gives the same inputs, regardless of the engine's results.
 *
 * Ordering: inputs are played one after another; times never go back. A command is accepted after the beat before it, and not
 * later than the next one; sometimes at a time that the log has passed.
 */
import type { BotBand } from "@candor/core/bot/bands";
import { money, moneyUnit, type Money } from "@candor/core/money/money";
import { prng, type Prng } from "@candor/core/prng/prng";
import type { Actors } from "./actors.ts";
import {
  drawAlike,
  drawBurst,
  drawClosing,
  drawHaste,
  drawMidnight,
  drawPieces,
  drawSwaps,
  drawTakingIns,
  drawWithdrawals,
  type Span,
} from "./bursts.ts";
import { drawChain, drawDepositRound, drawGateway, drawReview, lastDeposits } from "./deposit-requests.ts";
import { drawAdvance, drawBooking, drawTrouble } from "./faults.ts";
import { drawHouseMove, drawOperatorAct } from "./funds-requests.ts";
import type { LeverOffer, LeverOffers, SimInput, World } from "./inputs.ts";
import { offeredMultiples } from "./lever-requests.ts";
import { createMarket, symbols } from "./market.ts";
import { drawSpread, drawStock } from "./swap-requests.ts";
import {
  drawCashTerms,
  drawChainsTrouble,
  drawDesk,
  drawOffice,
  drawOtherPayment,
  drawRelease,
  drawSigner,
  drawSignersDeath,
  drawSignersLife,
  drawWithdrawalRun,
  hasSigner,
  lastWithdrawals,
  silentSigner,
} from "./withdrawal-requests.ts";
import { oneIn, pickOne } from "./pick-one.ts";

const startMs = 1_700_000_000_000;
const beats = 1_000;
const hourMs = 3_600_000;
/** The first end of a business day after the start: 00:00 UTC-4. */
const midnightMs = Math.ceil((startMs - 4 * hourMs) / (24 * hourMs)) * 24 * hourMs + 4 * hourMs;
const midnightBeat = 430;
const nightBeat = 650;
/** Before it the signer only dies and comes back. */
const signersTroubleBeat = 350;
/** Most expiries are multiples of these, so that some options end exactly at the time of a beat. */
const beatsMs = [50, 50, 250, 250, 1_000, 1_000];

/** Makes the world of a seed: busy minutes with hours between them. */
export const createWorld = (seed: number): World => {
  const random = prng(`candor sim ${seed}`);
  // Draws of its own, so that the worlds of traders stay as they are.
  const funds = prng(`candor sim funds ${seed}`);
  const users = Array.from({ length: 8 }, (_, index) => index + 1);
  const wallets = new Map(users.map((userId) => [userId, fundsOf(random, userId)]));
  const contracts = new Map(users.map((userId) => [userId, fundsOf(random, userId)]));
  // In every third world pairs may stay silent, even if commands wait for them.
  const isLogPunctual = seed % 3 !== 0;
  const market = createMarket(random, isLogPunctual);
  const actors: Actors = { kind: "trade", random, market, users, sent: [] };
  const movers: Actors = { kind: "funds", random: funds, market, users, sent: [] };
  // In eight worlds of twenty money also arrives from outside; its draws change nothing about what the others do.
  const arriving = prng(`candor sim arrivals ${seed}`);
  const payers: Actors = { kind: "arrival", random: arriving, market, users, sent: [] };
  const hasArrivals = (seed + 19) % 20 >= 12;
  const office: Actors = {
    kind: "piece",
    random: prng(`candor sim office ${seed}`),
    market,
    users,
    sent: [],
  };
  const others = prng(`candor sim other payments ${seed}`);
  const losses = prng(`candor sim lost blocks ${seed}`);
  const signers = prng(`candor sim signers ${seed}`);
  const releases = prng(`candor sim releases ${seed}`);
  const silences = prng(`candor sim silences of the signer ${seed}`);
  const lives = prng(`candor sim lives of the signer ${seed}`);
  const inputs: SimInput[] = [];
  let nowMs = startMs;
  for (let beat = 0; beat < beats; beat++) {
    const nextMs = nowMs + pauseMs(random, beat, nowMs);
    if (hasArrivals) inputs.push(...drawArriving(payers, nowMs));
    if (oneIn(others, 50)) inputs.push(drawOtherPayment(others));
    if (oneIn(losses, 12)) inputs.push(drawChainsTrouble(losses));
    if (oneIn(signers, 12)) inputs.push(drawSignersDeath(signers, silences));
    if (oneIn(releases, 20)) inputs.push(drawRelease(releases));
    if (hasSigner(seed) && beat >= signersTroubleBeat) inputs.push(...drawSignersLife(lives));
    inputs.push(
      ...drawOfficeWork(office, nowMs),
      ...drawBeat({ actors, movers, office }, beat, nowMs, nextMs),
    );
    nowMs = nextMs;
  }
  return {
    symbols,
    options: optionOffers[0],
    levers: new Map(symbols.map((symbol, index) => [symbol, offerOf(index)])),
    bands: [
      { fromMs: 0, bands: [bandOf(100, undefined)] },
      { fromMs: midnightMs, bands: [bandOf(120, 380)] },
    ],
    isLogPunctual,
    capital: capitalOf(random, seed),
    stock: drawStock(funds, seed),
    swapSpread: drawSpread(funds),
    cash: drawCashTerms(funds),
    signer: drawSigner(seed, nowMs + 26 * hourMs),
    cooldownMs: seed % 4 === 0 ? 30_000 : 0,
    wallets,
    contracts,
    inputs: [
      ...inputs,
      ...lastInputs(actors, nowMs),
      ...(hasSigner(seed)
        ? silentSigner(drawAlike({ ...payers, kind: "alike" }, nowMs + 26 * hourMs + 2_000))
        : []),
    ],
  };
};

const bandOf = (from: number, until: number | undefined): BotBand => ({
  from: money(BigInt(from) * moneyUnit),
  until: until === undefined ? undefined : money(BigInt(until) * moneyUnit),
  multiples: offeredMultiples,
  times: [1, 2, 3],
});

/** What happens between two beats of the tick log, including the second beat. */
const drawBeat = (
  { actors, movers, office }: Readonly<Record<"actors" | "movers" | "office", Actors>>,
  beat: number,
  nowMs: number,
  nextMs: number,
): readonly SimInput[] => {
  const { random, market, users } = actors;
  const span = spanOf(random, nowMs, nextMs);
  const inputs: SimInput[] = [];
  const send = (sent: ReturnType<typeof drawBurst>): void => {
    inputs.push({ kind: "commands", sent, diesAfter: oneIn(random, 120) ? random.below(4) : undefined });
  };
  if (Math.abs(beat - midnightBeat) < 3) send(drawMidnight(actors, span));
  else if (oneIn(random, 3)) send(drawBurst(actors, span));
  else if (oneIn(random, 25)) send(drawHaste(actors, span));
  if (oneIn(movers.random, 10)) send(drawSwaps(movers, { ...span, fromMs: span.untilMs }));
  if (oneIn(movers.random, 14)) send(drawWithdrawals(movers, { ...span, fromMs: span.untilMs }));
  if (oneIn(movers.random, 10)) inputs.push(drawWithdrawalRun(movers.random, office.random));
  if (oneIn(movers.random, 12)) inputs.push(drawDesk(movers.random));
  if (oneIn(random, 18))
    inputs.push({ kind: "operator", act: drawOperatorAct(random, users), acceptedMs: span.untilMs });
  if (oneIn(random, 200))
    inputs.push({ kind: "offers", levers: drawOffers(random), options: pickOne(random, optionOffers) });
  inputs.push(...drawTrouble(random), drawAdvance(random, nextMs, market.moves(nextMs)));
  if (random.below(3) < 2) inputs.push(drawBooking(random));
  if (oneIn(random, 100)) inputs.push({ kind: "drain", isWhole: oneIn(random, 2) });
  return inputs;
};

/** Operators at work, and users who ask for a large amount in pieces. */
const drawOfficeWork = (office: Actors, nowMs: number): readonly SimInput[] => {
  const { random } = office;
  const span = { fromMs: nowMs, untilMs: nowMs };
  return [
    ...(oneIn(random, 100)
      ? [{ kind: "commands", sent: drawPieces(office, span), diesAfter: undefined } as const]
      : []),
    ...(oneIn(random, 50)
      ? [{ kind: "operator", act: drawHouseMove(random), acceptedMs: nowMs } as const]
      : []),
    ...(oneIn(random, 7) ? [drawOffice(random)] : []),
  ];
};

/** What comes from outside right after a beat, and what the server does about it. */
const drawArriving = (payers: Actors, nowMs: number): readonly SimInput[] => {
  const { random, users } = payers;
  const span = { fromMs: nowMs, untilMs: nowMs };
  return [
    ...(oneIn(random, 14)
      ? [{ kind: "commands", sent: drawTakingIns(payers, span), diesAfter: undefined } as const]
      : []),
    ...(oneIn(random, 12) ? [drawChain(random, users)] : []),
    ...(oneIn(random, 40) ? [drawGateway(random)] : []),
    ...(oneIn(random, 12) ? [drawDepositRound(random)] : []),
    ...(oneIn(random, 60) ? [drawReview(random)] : []),
  ];
};

/** Mostly near the end of a long pause, so that the next tick still finds the command fresh. */
const spanOf = (random: Prng, nowMs: number, nextMs: number): Span => {
  const most = nextMs - nowMs - 1;
  const untilMs = nextMs - 1 - random.below(Math.min(most, oneIn(random, 4) ? 9_000 : 300));
  const early = oneIn(random, 30) ? random.below(200) : 0;
  return { fromMs: Math.max(nowMs, untilMs - 40) - early, untilMs };
};

/** The last inputs: nobody is frozen any more, and everything is closed and becomes due. */
const lastInputs = (actors: Actors, nowMs: number): readonly SimInput[] => {
  const { market, users } = actors;
  const beat = (timeMs: number): SimInput => ({
    kind: "advance",
    timeMs,
    moves: market.moves(timeMs, true),
    dies: undefined,
  });
  const closing = (fromMs: number): readonly SimInput[] => [
    { kind: "commands", sent: drawClosing(actors, { fromMs, untilMs: fromMs }), diesAfter: undefined },
    beat(fromMs + 50),
    beat(fromMs + 100),
    { kind: "drain", isWhole: true },
  ];
  const endMs = nowMs + hourMs;
  return [
    ...users.map((userId): SimInput => ({
      kind: "operator",
      act: { type: "unfreeze", userId },
      acceptedMs: nowMs,
    })),
    beat(endMs - 1_000),
    beat(endMs),
    { kind: "drain", isWhole: true },
    ...closing(endMs),
    // Closes what a command of the first closing, or a run, has opened.
    ...closing(endMs + 1_000),
    beat(endMs + 25 * hourMs),
    beat(endMs + 25 * hourMs + 50),
    { kind: "drain", isWhole: true },
    ...lastDeposits,
    ...lastWithdrawals,
  ];
};

/** Every other user has little money, so that both empty and full wallets occur. */
const fundsOf = (random: Prng, userId: number): Money =>
  money(BigInt(random.below(userId % 2 === 0 ? 300 : 9_000)) * 1_000_000n + BigInt(random.below(1_000)));

/** In every third world so little that both gates are reached at once, in another third so much that only gaps matter. */
const capitalOf = (random: Prng, seed: number): Money => {
  const [least, range] = (
    [
      [300_000, 3_000_000],
      [300, 2_500],
      [8_000, 60_000],
    ] as const
  )[Math.floor(seed / 2) % 3] ?? [0, 1];
  return money(BigInt(least + random.below(range)) * 1_000_000n);
};

const optionOffers = [
  { terms: "1,3,5", scale: "80,82,97" },
  { terms: "1,3,5", scale: "80,82,97" },
  { terms: "1,3,5", scale: "80,82,97" },
  { terms: "1,2", scale: "75,90" },
  { terms: "", scale: "" },
] as const;

/** New offers; sometimes none. */
const drawOffers = (random: Prng): LeverOffers =>
  new Map(
    symbols.map((symbol) => [
      symbol,
      oneIn(random, 16) ? undefined : oneIn(random, 3) ? drawOffer(random) : offerOf(0),
    ]),
  );

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
 * Periods in which candles grow: half a minute, then a beat at once, so that runs find a fresh price. Periods of beats up to a
 * second apart, longer than an option; sometimes a stall longer than an expiry; a night, after which runs are a day old.
 */
const pauseMs = (random: Prng, beat: number, nowMs: number): number => {
  if (beat === midnightBeat && nowMs < midnightMs - 200) return midnightMs - 100 - nowMs;
  if (beat === nightBeat) return 25 * hourMs;
  if (beat % 300 < 130 && beat !== midnightBeat) {
    if (oneIn(random, 150)) return random.below(9 * hourMs) + 50;
    return beat % 2 === 0 ? 15_000 + random.below(45_000) : 50 + random.below(250);
  }
  if (oneIn(random, 400)) return 5_000 + random.below(90_000);
  return pickOne(random, beatsMs);
};
