/**
 * The naive twin of leveraged contracts: all live orders in one list, looked through at every tick (LEV-07, LEV-10, LEV-11,
 * LEV-15). Shares no code with core.
 *
 * Invariants: `decided` is what ticks and commands have led to; what ticks brought about waits in `due`, in the order in
 * which it happened, until the server is noted to have booked it; `contract` and `margin` hold what is booked.
 */
import type { BotRun, RunEnd } from "@candor/core/bot/bot-run";
import type { CloseReason, LeverEnd, LeverOrder } from "@candor/core/leverage/lever-order";
import type { Tick } from "@candor/core/market/tick";
import { money, price } from "@candor/core/money/money";
import type { LeverOffers, World } from "./inputs.ts";
import { naiveStressLoss } from "./naive-exposure.ts";
import {
  naiveCloseOutPrice,
  naiveFee,
  naiveGain,
  naiveMargin,
  naiveReachesAsked,
  naiveTrigger,
} from "./naive-rules.ts";

/** Who gets what by a change, in micro-units; what the house bears beyond margins comes out of `insurance`. */
export type Flow = {
  readonly contract: bigint;
  readonly margin: bigint;
  readonly fees: bigint;
  readonly tradingBook: bigint;
  readonly insurance: bigint;
};
export type TwinChange = {
  readonly order: LeverOrder;
  readonly end: LeverEnd | undefined;
  readonly flow: Flow;
};
export type TwinRunChange = { readonly run: BotRun; readonly end: RunEnd | undefined };
export type TwinStep = {
  readonly change: TwinChange | undefined;
  readonly runChange: TwinRunChange | undefined;
};

export type Decided = {
  readonly deals: Map<number, LeverOrder>;
  readonly runs: Map<number, BotRun>;
  /** What contracts have brought the house, or cost it. */
  book: bigint;
  starts: readonly { readonly userId: number; readonly startedMs: number }[];
};

export type LeverTwin = {
  /** What is on offer at present. */
  offers: LeverOffers;
  decided: Decided;
  readonly due: TwinStep[];
  readonly lastTrades: Map<string, Tick>;
  /** All trades so far, by symbol. */
  readonly trades: Map<string, Tick[]>;
  readonly contract: Map<number, bigint>;
  readonly margin: Map<number, bigint>;
  /** Runs whose next trade the wallet did not pay. */
  readonly shortOfMoney: Set<number>;
};

export const createLeverTwin = (world: World): LeverTwin => ({
  offers: world.levers,
  decided: { deals: new Map(), runs: new Map(), book: 0n, starts: [] },
  due: [],
  lastTrades: new Map(),
  trades: new Map(),
  contract: new Map(world.contracts),
  margin: new Map(),
  shortOfMoney: new Set(),
});

export const noFlow: Flow = { contract: 0n, margin: 0n, fees: 0n, tradingBook: 0n, insurance: 0n };

/** What would be lost under the stress move, with what is decided so far (LEV-17). */
export const twinStressLoss = ({ decided, lastTrades, offers }: LeverTwin): bigint =>
  naiveStressLoss(
    decided.deals.values(),
    (symbol) => lastTrades.get(symbol)?.price,
    (symbol) => offers.get(symbol)?.stressBps ?? 0,
  );

/** Everything that a tick brings about: close-outs, then stops and take-profits, then fills; the older order first. */
export const twinTick = (twin: LeverTwin, tick: Tick): void => {
  if (tick.kind !== "trade") return;
  twin.lastTrades.set(tick.symbol, tick);
  const trades = twin.trades.get(tick.symbol) ?? [];
  twin.trades.set(tick.symbol, trades);
  trades.push(tick);
  const touched = [...twin.decided.deals.values()]
    .filter(({ symbol }) => symbol === tick.symbol)
    .toSorted((a, b) => a.id - b.id);
  const held = touched.filter(({ opening, sinceSeq }) => opening !== undefined && tick.seq > sinceSeq);
  const reasons: readonly (readonly CloseReason[])[] = [[4], [2, 3]];
  for (const wanted of reasons) {
    for (const lever of held) {
      const reason = naiveTrigger(lever, tick.price);
      if (reason === undefined || !wanted.includes(reason)) continue;
      decideNow(twin, twinClose(twin, lever, reason, tick, tick.timeMs));
    }
  }
  for (const lever of touched) {
    if (lever.opening !== undefined || tick.seq <= lever.placedSeq) continue;
    if (naiveReachesAsked(lever, tick.price)) decideNow(twin, twinFill(lever, tick));
  }
};

const decideNow = (twin: LeverTwin, step: TwinStep): void => {
  applyStep(twin.decided, step);
  twin.due.push(step);
};

/** What a step changes about what is decided. */
export const applyStep = (decided: Decided, { change, runChange }: TwinStep): void => {
  if (change !== undefined) {
    if (change.end === undefined) decided.deals.set(change.order.id, change.order);
    else decided.deals.delete(change.order.id);
    decided.book += change.flow.tradingBook + change.flow.insurance;
  }
  if (runChange !== undefined) {
    if (runChange.end === undefined) decided.runs.set(runChange.run.id, runChange.run);
    else decided.runs.delete(runChange.run.id);
  }
};

/** What a step changes about the money of its owner. */
export const payStep = (twin: LeverTwin, { change }: TwinStep): void => {
  if (change === undefined) return;
  const { userId } = change.order;
  twin.contract.set(userId, (twin.contract.get(userId) ?? 0n) + change.flow.contract);
  twin.margin.set(userId, (twin.margin.get(userId) ?? 0n) + change.flow.margin);
};

export const twinClose = (
  twin: LeverTwin,
  order: LeverOrder,
  reason: CloseReason,
  { seq, price: now }: Tick,
  atMs: number,
): TwinStep => {
  const gain = naiveGain(order, order.opening?.price ?? 1n, now);
  const profit = gain < -order.margin ? -order.margin : gain;
  const shortfall = profit - gain;
  const end: LeverEnd = {
    status: 3,
    reason,
    seq,
    price: now,
    atMs,
    profit: money(profit),
    shortfall: money(shortfall),
  };
  const flow: Flow = {
    contract: order.margin + profit,
    margin: -order.margin,
    fees: 0n,
    tradingBook: shortfall - profit,
    insurance: -shortfall,
  };
  return { change: { order, end, flow }, runChange: runAfter(twin, order, profit, true) };
};

/** A run books what its trade brought; the fee was booked when it opened. The trade is over when nothing of it is left. */
export const runAfter = (
  { decided }: LeverTwin,
  { runId, id, parentId }: LeverOrder,
  profit: bigint,
  isOver: boolean,
): TwinRunChange | undefined => {
  const run = runId === undefined ? undefined : decided.runs.get(runId);
  if (run === undefined || run.orderId !== (parentId ?? id)) return undefined;
  const net = money(run.net + profit);
  const after = isOver ? { ...run, net, done: run.done + 1, orderId: undefined } : { ...run, net };
  return { run: after, end: undefined };
};

const twinFill = (order: LeverOrder, tick: Tick): TwinStep => {
  const filled = openedAt(order, 2, tick, tick.timeMs);
  const flow = { ...noFlow, margin: -order.fee, fees: order.fee };
  return { change: { order: filled, end: undefined, flow }, runChange: undefined };
};

export const openedAt = (order: LeverOrder, as: 1 | 2, tick: Tick, atMs: number): LeverOrder => ({
  ...order,
  sinceSeq: tick.seq,
  opening: {
    as,
    seq: tick.seq,
    price: price(tick.price),
    atMs,
    closeOutPrice: naiveCloseOutPrice(order, tick.price),
  },
});

/** The same order with fewer leaves: margin, fee and close-out price are worked out anew. */
export const withShare = (order: LeverOrder, share: number): LeverOrder =>
  repriced({
    ...order,
    share,
    margin: naiveMargin(share, order.multiple),
    fee: naiveFee(share, order.feeRate),
  });

export const repriced = (order: LeverOrder): LeverOrder =>
  order.opening === undefined
    ? order
    : {
        ...order,
        opening: { ...order.opening, closeOutPrice: naiveCloseOutPrice(order, order.opening.price) },
      };
