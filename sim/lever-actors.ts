/**
 * Users of leveraged contracts and of the bot: they open at the best price and at fixed ones (reached already, too), set
 * and move stops, close whole, in part and all, revoke, reverse, start and stop runs, move money, repeat keys and change what
 * they stand for. Some are poor; the first one never closes anything, and so meets the limit of ten orders.
 */
import { money, price, type Money } from "@candor/core/money/money";
import type { Prng } from "@candor/core/prng/prng";
import { drawFault, pickOne } from "./faults.ts";
import type { LeverWish, Pick, SimInput, SimLever, SimTransfer, StopWish } from "./inputs.ts";
import { symbols, type Market } from "./market.ts";

export type LeverActors = {
  readonly random: Prng;
  readonly market: Market;
  readonly sent: SimLever[];
  readonly transfers: SimTransfer[];
  readonly users: readonly number[];
};

export const offeredMultiples = [10, 20, 50, 100];
const hoarder = 1;

export const drawLevers = (actors: LeverActors, nowMs: number): SimInput => {
  const { random } = actors;
  const asked = [
    ...(random.below(8) === 0 ? drawSqueeze(actors) : []),
    ...Array.from({ length: 1 + random.below(5) }, () => drawLever(actors)),
  ];
  // One command a user, as the server's queue sees to.
  const levers = asked.filter(
    (one, index) => asked.findIndex(({ userId }) => userId === one.userId) === index,
  );
  const late = random.below(60) === 0 ? 6_000 : random.below(100);
  return {
    kind: "levers",
    levers,
    acceptedMs: nowMs + late,
    fault: drawFault(random),
    meanwhile: random.below(6) === 0 ? [drawTransfer(actors)] : [],
  };
};

/** Everyone acts on an order that the last price may just have triggered. */
export const drawImpatience = ({ random, users }: LeverActors, nowMs: number): SimInput => {
  const levers = users.map((userId): SimLever => {
    const pick: Pick = { among: "triggered", nth: 0 };
    const wishes: readonly LeverWish[] = [
      { type: "close", pick, share: undefined },
      { type: "reverse", pick },
      { type: "setStops", pick, stops: { loss: undefined, profit: undefined } },
      { type: "revoke", pick },
    ];
    return { userId, key: `hasty ${nowMs}`, fingerprint: "first", wish: pickOne(random, wishes) };
  });
  return { kind: "levers", levers, acceptedMs: nowMs, fault: "none", meanwhile: [] };
};

/** Somebody repeats what closed all before, and others ask for the room that it would make. */
const drawSqueeze = (actors: LeverActors): readonly SimLever[] => {
  const { random, sent, users } = actors;
  const earlier = sent.findLast(({ wish }) => wish.type === "closeAll" && wish.symbol === undefined);
  const openers = users.slice(random.below(users.length)).filter((userId) => userId !== earlier?.userId);
  const opening = openers.map((userId): SimLever => {
    const lever: SimLever = {
      userId,
      key: `squeeze ${sent.length}`,
      fingerprint: "first",
      wish: { ...drawOpen(actors), share: 1 + random.below(40) },
    };
    sent.push(lever);
    return lever;
  });
  return earlier === undefined ? opening : [earlier, ...opening];
};

/** What everyone does last: ends the run, closes all, revokes all. */
export const drawClosing = (users: readonly number[], nowMs: number): readonly SimInput[] => {
  const last: readonly LeverWish[] = [
    { type: "stopRun", pick: { among: "live", nth: 0 } },
    { type: "closeAll", symbol: undefined },
    { type: "revokeAll", symbol: undefined },
  ];
  return last.map((wish) => ({
    kind: "levers",
    levers: users.map((userId) => ({ userId, key: `last ${wish.type}`, fingerprint: "last", wish })),
    acceptedMs: nowMs,
    fault: "none",
    meanwhile: [],
  }));
};

export const drawTransfer = ({ random, users, transfers }: LeverActors): SimTransfer => {
  const earlier = transfers.at(-1);
  if (earlier !== undefined && random.below(8) === 0) return earlier;
  const transfer: SimTransfer = {
    userId: pickOne(random, users),
    key: `transfer ${transfers.length}`,
    amount: money(BigInt(1 + random.below(400)) * 1_000_000n + BigInt(random.below(3))),
    to: random.below(5) < 3 ? "contract" : "wallet",
  };
  transfers.push(transfer);
  return transfer;
};

const drawLever = (actors: LeverActors): SimLever => {
  const { random, sent, users } = actors;
  const earlier = sent[sent.length - 1 - random.below(Math.min(sent.length, 20) + 1)];
  if (earlier !== undefined && random.below(8) === 0) {
    return random.below(4) === 0 ? { ...earlier, fingerprint: "another" } : earlier;
  }
  const userId = pickOne(random, users);
  const lever: SimLever = {
    userId,
    key: `lever ${sent.length}`,
    fingerprint: "first",
    wish: drawWish(actors, userId),
  };
  sent.push(lever);
  return lever;
};

const drawWish = (actors: LeverActors, userId: number): LeverWish => {
  const { random } = actors;
  const roll = random.below(100);
  if (roll < 50 || (userId === hoarder && roll < 90)) return drawOpen(actors);
  const pick = drawPick(random);
  if (roll < 58) return { type: "close", pick, share: undefined };
  if (roll < 66) return { type: "close", pick, share: random.below(4) };
  if (roll < 72) return { type: "revoke", pick };
  if (roll < 83) return { type: "setStops", pick, stops: drawStops(random) };
  if (roll < 89) return { type: "reverse", pick };
  const symbol = random.below(3) === 0 ? undefined : pickOne(random, symbols);
  if (roll < 91) return { type: "closeAll", symbol };
  if (roll < 93) return { type: "revokeAll", symbol };
  if (roll < 95) return { type: "stopRun", pick };
  return {
    type: "startRun",
    symbol: pickOne(random, symbols),
    amount: drawAmount(random),
    multiple: pickOne(random, offeredMultiples),
    times: 1 + random.below(3),
  };
};

/** From the least amount on; odd micro-units, so that the leaves have to be rounded down. */
const drawAmount = (random: Prng): Money =>
  money(BigInt(100 + random.below(300)) * 1_000_000n + BigInt(random.below(1_000_000)));

const drawPick = (random: Prng): Pick => {
  const roll = random.below(30);
  const among = roll === 0 ? "foreign" : roll === 1 ? "own" : "live";
  return { among, nth: random.below(10) };
};

/** Half of the orders have none; one in eight is on the wrong side. */
const drawStops = (random: Prng): StopWish => {
  const one = (): bigint | undefined => {
    if (random.below(2) === 0) return undefined;
    const permille = BigInt(1 + random.below(random.below(2) === 0 ? 10 : 200));
    return random.below(8) === 0 ? -permille : permille;
  };
  return { loss: one(), profit: one() };
};

const drawOpen = ({ random, market }: LeverActors): Extract<LeverWish, { type: "open" }> => {
  const symbol = random.below(60) === 0 ? "NONEUSDT" : pickOne(random, symbols);
  // On either side of the last price, so that some are reached already; mostly near, so that they fill.
  const offBy = BigInt(random.below(random.below(4) === 0 ? 300 : 12)) - BigInt(random.below(12));
  const isFixed = random.below(2) === 0;
  return {
    type: "open",
    symbol,
    side: random.below(2) === 0 ? 1 : 2,
    multiple: random.below(40) === 0 ? 33 : pickOne(random, offeredMultiples),
    share: 1 + random.below(random.below(10) === 0 ? 60 : 4),
    askedPrice: isFixed ? price((market.priceOf(symbol) * (1_000n - offBy)) / 1_000n) : undefined,
    stops: random.below(2) === 0 ? drawStops(random) : { loss: undefined, profit: undefined },
  };
};
