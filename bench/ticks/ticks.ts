/**
 * `npm run bench -- ticks [rounds] [ticks]`: only the engine, with 1 000 000 triggers of every kind on one
 * symbol: ticks that reach none of them, how much memory a trigger uses, and ticks that reach many. The yardstick is a scan
 * of all orders, which also says how many orders a crossing tick has to reach.
 */
import { restoreLever } from "@candor/core/engine/levers/restore-levers";
import { createEngineState, type EngineState } from "@candor/core/engine/state";
import { step } from "@candor/core/engine/step";
import { houseAccount } from "@candor/core/ids/account-id";
import type { LeverOrder } from "@candor/core/leverage/lever-order";
import type { Tick } from "@candor/core/market/tick";
import { price, quantity, type Price } from "@candor/core/money/money";
import { prng } from "@candor/core/prng/prng";
import { heapBytes } from "../heap-bytes.ts";
import { quantile, type Bench, type Report } from "../report.ts";
import {
  calmBps,
  middle,
  pendingCount,
  positionCount,
  restingOrder,
  scanAll,
  symbol,
  triggerCount,
} from "./ticks-orders.ts";

const leastPerSecond = 200_000;
const mostBytes = 250;
/** The log's advances have a few ticks each. */
const ticksAMark = 10;
const scans = 20;
/** Prices that cross more and more of the triggers, in 1/10000 of the middle. */
const crossings = [-101, 102, -130, 200, -800, 1_500];
const houseMoney = 10n ** 18n;

type Memory = { readonly orders: number; readonly whole: number };
type Crossing = { readonly bps: number; readonly reached: number; readonly tookMs: number };
type Calm = { readonly perSecond: readonly number[]; readonly scannedPerSecond: number };

export const bench: Bench = async ([rounds = "5", ticks = "400000"]) => {
  const { state, memory } = filledState();
  const calm = {
    perSecond: Array.from({ length: Number(rounds) }, () => calmRound(state, Number(ticks))),
    scannedPerSecond: scanRound(state),
  };
  return reportOf(
    memory,
    calm,
    crossings.map((bps) => cross(state, bps)),
  );
};

/** The state with all orders, and the bytes of heap that the orders, and then everything, use. */
const filledState = (): { state: EngineState; memory: Memory } => {
  const state = createEngineState({
    markMs: 1,
    funds: new Map([[Number(houseAccount("capital")), houseMoney]]),
    nextIds: new Map([["lever", positionCount + pendingCount + 1]]),
    cooldownMs: 0,
  });
  step(state, { type: "tick", tick: tickAt(2, 2, price(middle)) });
  const emptyBytes = heapBytes();
  const levers = Array.from({ length: positionCount + pendingCount }, (_, index) => restingOrder(index + 1));
  const orderBytes = heapBytes() - emptyBytes - levers.length * bytesAReference;
  while (levers.length > 0) restoreNext(state, levers);
  return { state, memory: { orders: orderBytes, whole: heapBytes() - emptyBytes } };
};

/** Takes the order off the list, so that only the state references it. */
const restoreNext = (state: EngineState, levers: LeverOrder[]): void => {
  const lever = levers.pop();
  if (lever !== undefined) restoreLever(state, lever);
};

const bytesAReference = 8;

const tickAt = (seq: number, timeMs: number, at: Price): Tick => ({
  symbol,
  seq,
  timeMs,
  kind: "trade",
  price: at,
  qty: quantity(1n),
  buyerMaker: false,
});

const random = prng("calm");
/** A price nearer to the middle than any trigger. */
const calmPrice = (): Price => {
  const widest = Number((middle * BigInt(calmBps)) / 10_000n) - 1;
  return price(middle - BigInt(widest) + (2n * BigInt(widest) * BigInt(random.next())) / 4_294_967_296n);
};

const nextTick = (state: EngineState, ahead: number, at: Price): Tick => {
  const last = state.lastTrades.get(symbol);
  return tickAt((last?.seq ?? 0) + ahead, Math.max(state.markMs, last?.timeMs ?? 0) + ahead, at);
};

/** Ticks per second, for ticks that reach nothing. The ticks are created before the clock starts. */
const calmRound = (state: EngineState, count: number): number => {
  const ticks = Array.from({ length: count }, (_, index) => nextTick(state, index + 1, calmPrice()));
  const startMs = performance.now();
  for (const [index, tick] of ticks.entries()) {
    step(state, { type: "tick", tick });
    if (index % ticksAMark === 0) step(state, { type: "mark", markMs: tick.timeMs });
  }
  const tookMs = performance.now() - startMs;
  if (state.leverDue.length > 0) throw new Error("a calm tick has reached something");
  return count / (tookMs / 1_000);
};

const scanRound = (state: EngineState): number => {
  const levers = [...state.levers.values()];
  const prices = Array.from({ length: scans }, calmPrice);
  const startMs = performance.now();
  const reached = prices.reduce((sum, at) => sum + scanAll(levers, at), 0);
  const tookMs = performance.now() - startMs;
  if (reached > 0) throw new Error("a scan has found a trigger where none is");
  return scans / (tookMs / 1_000);
};

/** One tick far out; what it decided must be what a scan of all orders finds. */
const cross = (state: EngineState, bps: number): Crossing => {
  const at = price(middle + (middle * BigInt(bps)) / 10_000n);
  // Orders that filled at an earlier crossing have their own triggers since, which the scan sees too.
  const expected = scanAll([...state.levers.values()], at);
  const tick = nextTick(state, 1, at);
  const startMs = performance.now();
  step(state, { type: "tick", tick });
  const tookMs = performance.now() - startMs;
  const reached = state.leverDue.length;
  if (reached !== expected) throw new Error(`a tick reached ${reached} orders, a scan ${expected}`);
  step(state, { type: "settle", limit: reached });
  return { bps, reached, tookMs };
};

const whole = (count: number): string => Math.round(count).toLocaleString("en").replaceAll(",", " ");

const reportOf = (memory: Memory, calm: Calm, crossed: readonly Crossing[]): Report => {
  const slowest = Math.min(...calm.perSecond);
  const middling = quantile(calm.perSecond, 0.5);
  const bytes = memory.whole / triggerCount;
  const ratio = whole(middling / calm.scannedPerSecond);
  return {
    tables: [
      {
        title: `Ticks that reach none of ${whole(triggerCount)} resting triggers, one core`,
        columns: ["way", "ticks a second", "ratio to the scan", "each round"],
        rows: [
          ["engine", whole(middling), ratio, calm.perSecond.map(whole).join(", ")],
          ["a scan of all orders", calm.scannedPerSecond.toFixed(1), "1", "-"],
        ],
      },
      {
        title: `Memory of ${whole(positionCount)} positions with three triggers and ${whole(pendingCount)} pending orders`,
        columns: ["what", "MB", "bytes a trigger"],
        rows: [
          memoryRow("the orders themselves", memory.orders),
          memoryRow("indexes and counts", memory.whole - memory.orders),
          memoryRow("together", memory.whole),
        ],
      },
      {
        title: "Ticks that reach many",
        columns: ["price, of the middle", "orders reached", "ms", "µs an order"],
        rows: crossed.map(({ bps, reached, tookMs }) => [
          `${(bps / 100).toFixed(2)} %`,
          whole(reached),
          tookMs.toFixed(2),
          ((tookMs * 1_000) / Math.max(1, reached)).toFixed(2),
        ]),
      },
    ],
    claims: [
      {
        claim: `at least ${whole(leastPerSecond)} ticks a second, in every round`,
        measured: whole(slowest),
        held: slowest >= leastPerSecond,
      },
      {
        claim: `less than ${mostBytes} bytes a trigger, the order included`,
        measured: bytes.toFixed(0),
        held: bytes < mostBytes,
      },
      {
        claim: "every crossing tick reached what a scan of all finds",
        measured: `${whole(crossed.reduce((sum, { reached }) => sum + reached, 0))} orders`,
        held: crossed.every(({ reached }) => reached > 0),
      },
    ],
  };
};

const memoryRow = (what: string, bytes: number): (string | number)[] => [
  what,
  Math.round(bytes / 1_000_000),
  (bytes / triggerCount).toFixed(0),
];
