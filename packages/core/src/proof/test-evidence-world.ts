/** For tests: seeded worlds in which the engine decides options and contracts, with results in wire form. */
import { createEngineState, type EngineState } from "../engine/state.ts";
import type { EngineEffect, Settlement } from "../engine/events.ts";
import { setBalance } from "../engine/funds/funds.ts";
import { step } from "../engine/step.ts";
import { houseAccount, userAccount } from "../ids/account-id.ts";
import type { LeverEnd, LeverOrder } from "../leverage/lever-order.ts";
import { formatSegment, parseSegment, type LoggedTick } from "../market/segment.ts";
import { chainHash, genesisHash } from "../market/tick-chain.ts";
import { tickLine } from "../market/tick.ts";
import { price, quantity, rate } from "../money/money.ts";
import { prng, type Prng } from "../prng/prng.ts";
import { commandsIn, symbol, type UnsentCommand } from "./test-evidence-commands.ts";
import { sha256 } from "./test-lever-log.ts";

const unit = 1_000_000n;
const tickCount = 160;

export type Closed = {
  readonly order: LeverOrder;
  readonly end: Extract<LeverEnd, { type: "closed" }>;
  readonly doneMs: number;
};
export type World = {
  readonly state: EngineState;
  readonly ticks: LoggedTick[];
  readonly closed: Closed[];
  readonly settled: Settlement[];
  readonly random: Prng;
  /** The price at which the next second begins. */
  atPrice: bigint;
  /** When the last command was accepted. */
  acceptedMs: number;
};

const begin = (seed: string): World => {
  const state = createEngineState({ markMs: 0, funds: new Map(), nextIds: new Map(), cooldownMs: 0 });
  setBalance(state.funds, houseAccount("capital"), 10n ** 15n);
  for (const userId of [1, 2, 3])
    for (const name of ["wallet", "contract"] as const)
      setBalance(state.funds, userAccount(userId, name), 10n ** 14n);
  const terms = { multiples: [7, 20, 100], molecule: 1, feeRate: rate(50_000n), closeOutBps: 5_000 };
  step(state, { type: "offer", symbol, terms: [1, 20].map((seconds) => ({ seconds, percent: 80 })) });
  step(state, { type: "offerLever", symbol, terms: { ...terms, stressBps: 1_000 } });
  return {
    state,
    ticks: [],
    closed: [],
    settled: [],
    random: prng(seed),
    atPrice: 1_000n * unit,
    acceptedMs: 0,
  };
};

/** The next second: a trade or a heartbeat, sometimes a gap of up to 60 %, then marks. */
const nextSecond = (world: World): void => {
  const { state, ticks, random } = world;
  const seq = ticks.length + 1;
  const isTrade = seq === 1 || random.below(4) > 0;
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
  note(world, step(state, { type: "tick", tick }));
  note(world, step(state, { type: "mark", markMs: seq * 1_000 }));
  note(world, step(state, { type: "mark", markMs: seq * 1_000 + random.below(900) }));
};

const note = (world: World, effects: readonly EngineEffect[]): void => {
  for (const fact of effects.flatMap((effect) => (effect.type === "refused" ? [] : effect.facts))) {
    if (fact.type === "optionSettled") world.settled.push(fact.settlement);
    if (fact.type !== "leverChanged" || fact.change.end?.type !== "closed") continue;
    const { order, end } = fact.change;
    world.closed.push({ order, end, doneMs: world.state.markMs + 5 });
  }
};

const send = (world: World, unsent: UnsentCommand): void => {
  const { state, random } = world;
  world.acceptedMs = Math.max(world.acceptedMs, state.markMs) + random.below(30);
  const command = { ...unsent, acceptedMs: world.acceptedMs };
  note(world, step(state, { type: "command", ticket: 1, command }));
};

/** A world from its seed: some seconds of trading, with up to two commands between two ticks. */
export const live = (seed: string): World => {
  const world = begin(seed);
  for (let second = 0; second < tickCount; second++) {
    nextSecond(world);
    // What ticks decided is sometimes handed out late, so that orders are being executed in the meantime.
    if (world.random.below(3) > 0) note(world, step(world.state, { type: "settle", limit: 3 }));
    if (second >= tickCount - 2) continue;
    for (const unsent of commandsIn(world)) send(world, unsent);
  }
  note(world, step(world.state, { type: "settle", limit: 1_000 }));
  return world;
};

/** The whole log as one unsigned file. */
export const logOf = (ticks: readonly LoggedTick[]) => {
  const previousHash = genesisHash(symbol, sha256);
  const head = { symbol, from: 0, previousHash, firstSeq: 1, publicKeyId: "k" };
  const segment = parseSegment(formatSegment(head, ticks));
  return { segments: segment === undefined ? [] : [segment], checkpoints: [], keys: [], nowMs: 0 };
};
