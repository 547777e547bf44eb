import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { LeverEnd, LeverOrder } from "../leverage/lever-order.ts";
import { formatSegment, parseSegment, type LoggedTick } from "../market/segment.ts";
import { chainHash, genesisHash } from "../market/tick-chain.ts";
import { tickLine } from "../market/tick.ts";
import { formatMoney, formatPrice, formatRate, money, price, quantity, rate } from "../money/money.ts";
import { prng, type Prng } from "../prng/prng.ts";
import { checkLever, type LeverFacts } from "./check-lever.ts";
import type { EngineEffect } from "../engine/events.ts";
import type { LeverChange, LeverCommand } from "../engine/levers/lever-events.ts";
import { createEngineState, type EngineState } from "../engine/state.ts";
import { step } from "../engine/step.ts";

const symbol = "A";
const sha256 = (bytes: Uint8Array): Uint8Array => createHash("sha256").update(bytes).digest();
const unit = 1_000_000n;
const tickCount = 160;

type Closed = {
  readonly order: LeverOrder;
  readonly end: Extract<LeverEnd, { status: 3 }>;
  readonly doneMs: number;
};
type World = {
  readonly state: EngineState;
  readonly ticks: LoggedTick[];
  readonly closed: Closed[];
  readonly random: Prng;
  atPrice: bigint;
};

const begin = (seed: string): World => {
  const state = createEngineState({
    markMs: 0,
    capital: money(10n ** 15n),
    tradingBook: money(0n),
    nextOptionId: 1,
    nextLeverId: 1,
    nextRunId: 1,
    cooldownMs: 0,
  });
  const terms = {
    multiples: [7, 20, 100],
    molecule: 1,
    feeRate: rate(50_000n),
    closeOutBps: 5_000,
    stressBps: 1_000,
  };
  step(state, { type: "offerLever", symbol, terms });
  return { state, ticks: [], closed: [], random: prng(seed), atPrice: 1_000n * unit };
};

/** The next second: a trade or a heartbeat, sometimes a gap of up to 60 %, then the mark. */
const nextSecond = (world: World): void => {
  const { state, ticks, random } = world;
  const seq = ticks.length + 1;
  const isTrade = seq === 1 || random.below(8) > 0;
  if (isTrade) {
    const most = random.below(25) === 0 ? 600 : 12;
    const move = BigInt(random.below(2 * most + 1) - most);
    world.atPrice = (world.atPrice * (1_000n + move)) / 1_000n + 1n;
  }
  const tick = {
    symbol,
    seq,
    timeMs: seq * 1_000,
    kind: isTrade ? ("trade" as const) : ("heartbeat" as const),
    price: price(world.atPrice),
    qty: quantity(isTrade ? 5n : 0n),
    buyerMaker: false,
  };
  const previous = ticks.at(-1)?.hash ?? genesisHash(symbol, sha256);
  ticks.push({ ...tick, hash: chainHash(previous, tickLine(tick), sha256) });
  step(state, { type: "tick", tick });
  step(state, { type: "mark", markMs: seq * 1_000 + random.below(900) });
};

const note = (world: World, effects: readonly EngineEffect[]): void => {
  const changes = effects.flatMap((effect): readonly LeverChange[] =>
    effect.type === "leverDecided" || effect.type === "leverSettled" ? effect.changes : [],
  );
  for (const { order, end } of changes) {
    if (end?.status === 3) world.closed.push({ order, end, doneMs: world.state.markMs + 5 });
  }
};

/** One thing that an owner does: opens (at once or waiting, with stops or without), closes, parts, reverses, moves stops. */
const act = (world: World): void => {
  const { state, random } = world;
  const userId = 1 + random.below(3);
  const acceptedMs = state.markMs;
  const own = [...state.levers.values()].filter((each) => each.userId === userId);
  const lever = own[random.below(Math.max(own.length, 1))];
  const near = (perMille: number) => price((world.atPrice * BigInt(1_000 + perMille)) / 1_000n);
  const side = random.below(2) === 0 ? 1 : 2;
  const sign = side === 1 ? 1 : -1;
  const asked = random.below(2) === 0 ? undefined : near(random.below(21) - 10);
  const open: LeverCommand = {
    type: "openLever",
    userId,
    acceptedMs,
    symbol,
    side,
    multiple: [7, 20, 100][random.below(3)] ?? 7,
    share: 1 + random.below(9),
    askedPrice: asked,
    stopLoss: random.below(2) === 0 ? undefined : near(-sign * (11 + random.below(15))),
    takeProfit: random.below(2) === 0 ? undefined : near(sign * (11 + random.below(15))),
  };
  const deeds: readonly LeverCommand[] =
    lever === undefined
      ? [open]
      : [
          open,
          { type: "closeLever", userId, acceptedMs, orderId: lever.id, share: undefined },
          { type: "closeLever", userId, acceptedMs, orderId: lever.id, share: Math.max(1, lever.share - 1) },
          { type: "reverseLever", userId, acceptedMs, orderId: lever.id },
          {
            type: "setStops",
            userId,
            acceptedMs,
            orderId: lever.id,
            stopLoss: price(((lever.opening?.price ?? 1n) * BigInt(lever.side === 1 ? 985 : 1_015)) / 1_000n),
            takeProfit: undefined,
          },
        ];
  const deed = deeds[random.below(deeds.length)];
  if (deed !== undefined) note(world, step(state, deed));
};

const factsOf = ({ order, end, doneMs }: Closed): LeverFacts => {
  const { opening } = order;
  const shown = (value: bigint | undefined) => (value === undefined ? null : formatPrice(value));
  return {
    type: order.side,
    procode: order.symbol,
    multiple: order.multiple,
    originPrice: formatPrice(order.askedPrice),
    share: order.share,
    status: 3,
    openPrice: shown(opening?.price),
    targetProfitPrice: shown(order.takeProfit),
    stopLossPrice: shown(order.stopLoss),
    newPrice: formatPrice(end.price),
    cautionMoney: formatMoney(order.margin),
    factProfits: formatMoney(end.profit),
    tradeFee: formatMoney(order.fee),
    createtime: order.createMs,
    transactionTime: opening?.atMs ?? null,
    handleTime: end.atMs,
    completeTime: doneMs,
    levermolecule: order.molecule,
    closeOutPrice: shown(opening?.closeOutPrice),
    closeOutRatio: "0.5",
    feeRate: formatRate(order.feeRate),
    closeReason: end.reason,
    houseLoss: formatMoney(end.shortfall),
    placedSeq: order.placedSeq,
    sinceSeq: order.sinceSeq,
    entrySeq: opening?.seq ?? null,
    exitSeq: end.seq,
    partOf: order.parentId === undefined ? null : String(order.parentId),
  };
};

const logOf = (ticks: readonly LoggedTick[]) => {
  const head = {
    symbol,
    from: 1_000,
    previousHash: genesisHash(symbol, sha256),
    firstSeq: 1,
    publicKeyId: "k",
  };
  const segment = parseSegment(formatSegment(head, ticks));
  return { segments: segment === undefined ? [] : [segment], checkpoints: [], keys: [] };
};

const live = (seed: string): World => {
  const world = begin(seed);
  for (let second = 0; second < tickCount; second++) {
    nextSecond(world);
    // What ticks decided is booked late at times, so that orders are being executed meanwhile.
    if (world.random.below(3) > 0) note(world, step(world.state, { type: "settleLevers", limit: 3 }));
    if (second < tickCount - 2 && world.random.below(2) === 0) act(world);
  }
  note(world, step(world.state, { type: "settleLevers", limit: 1_000 }));
  return world;
};

describe("whatever the engine decides", () => {
  const worlds = Array.from({ length: 12 }, (_, seed) => live(`evidence ${seed}`));

  test("[LEV-10] [LEV-11] [LEV-14] [LEV-15] [TRUST-06] the check that anyone can make finds nothing wrong with it", async () => {
    for (const { ticks, closed } of worlds) {
      const log = logOf(ticks);
      for (const each of closed) {
        const report = await checkLever(factsOf(each), log, sha256, () => false);
        const wrong = report?.steps.filter((step) => !step.ok) ?? ["no report"];
        expect([each, wrong]).toEqual([each, []]);
      }
    }
  });

  test("[LEV-14] the worlds held closes of every kind: by owners, whole and in part, and by every trigger; of orders that waited, too", () => {
    const closed = worlds.flatMap((world) => world.closed);
    const kinds = new Set(closed.map(({ order, end }) => `${end.reason}${order.opening?.as}`));
    expect([...kinds].toSorted()).toEqual(["11", "12", "21", "22", "31", "32", "41", "42"]);
    expect(closed.some(({ order }) => order.parentId !== undefined)).toBe(true);
    expect(closed.some(({ end }) => end.shortfall > 0n)).toBe(true);
  });

  test("[LEV-14] [TRUST-06] and with each of its closes told one trade later, something is wrong", async () => {
    for (const { ticks, closed } of worlds.slice(0, 3)) {
      const log = logOf(ticks);
      for (const each of closed) {
        const later = ticks.find((tick) => tick.kind === "trade" && tick.seq > each.end.seq);
        if (later === undefined) continue;
        const end = { ...each.end, seq: later.seq, price: later.price };
        const report = await checkLever(factsOf({ ...each, end }), log, sha256, () => false);
        expect(report?.ok).toBe(false);
      }
    }
  });
});
