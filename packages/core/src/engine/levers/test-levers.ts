/** A small world for tests of leveraged contracts: pair A near 1000 USDT, pair B near 10. */
import type { LeverOrder } from "../../leverage/lever-order.ts";
import type { LeverTerms } from "../../leverage/lever-terms.ts";
import type { TickKind } from "../../market/tick.ts";
import { money, price, priceUnit, quantity, rate, type Price } from "../../money/money.ts";
import type { EngineEffect } from "../events.ts";
import type { LeverCommand, LeverDecided, OpenLever } from "./lever-events.ts";
import { createEngineState, type EngineState } from "../state.ts";
import { step } from "../step.ts";

export const usdt = (amount: number): Price => price(BigInt(Math.round(amount * 1e8)));
export const cents = (amount: number) => money(BigInt(Math.round(amount * 1e6)));

export const terms: LeverTerms = {
  multiples: [10, 20, 50],
  molecule: 1,
  feeRate: rate(50_000n),
  closeOutBps: 5_000,
  stressBps: 1_000,
};

export const start = (changes: { capital?: number; tradingBook?: number } = {}): EngineState => {
  const state = createEngineState({
    markMs: 1_000,
    capital: cents(changes.capital ?? 1_000_000),
    tradingBook: cents(changes.tradingBook ?? 0),
    nextOptionId: 1,
    nextLeverId: 1,
    nextRunId: 1,
    cooldownMs: 0,
  });
  for (const symbol of ["A", "B"]) step(state, { type: "offerLever", symbol, terms });
  return state;
};

/** A state whose pairs have a price. */
export const opened = (changes: { capital?: number; tradingBook?: number } = {}): EngineState => {
  const state = start(changes);
  trade(state, 1_000);
  trade(state, 10, "B");
  mark(state);
  return state;
};

/** The pair's next trade, a millisecond after everything before. */
export const trade = (state: EngineState, amount: number, symbol = "A", kind: TickKind = "trade"): number => {
  const seq = (state.lastTrades.get(symbol)?.seq ?? 0) + 1;
  const times = [...state.lastTrades.values()].map(({ timeMs }) => timeMs);
  const timeMs = Math.max(state.markMs, ...times) + 1;
  const fields = { symbol, seq, timeMs, kind, price: usdt(amount), qty: quantity(1n), buyerMaker: false };
  step(state, { type: "tick", tick: fields });
  return seq;
};

/** All ticks so far have been seen; `laterMs` after the last one. */
export const mark = (state: EngineState, laterMs = 0): void => {
  const times = [...state.lastTrades.values()].map(({ timeMs }) => timeMs);
  step(state, { type: "mark", markMs: Math.max(state.markMs, ...times) + laterMs });
};

type Unsent<Command> = Command extends unknown ? Omit<Command, "userId" | "acceptedMs"> : never;

/** A command of user 1, taken at the mark. */
export const ask = (
  state: EngineState,
  command: Unsent<LeverCommand> & { readonly userId?: number; readonly acceptedMs?: number },
): EngineEffect => {
  const sent = { userId: 1, acceptedMs: state.markMs, ...command } as LeverCommand;
  const [effect] = step(state, sent);
  if (effect === undefined) throw new Error("a command has an answer");
  return effect;
};

/** Opens at the best price, unless `changes` say otherwise: one leaf of A, tenfold. */
export const open = (state: EngineState, changes: Partial<OpenLever> = {}): EngineEffect =>
  ask(state, {
    type: "openLever",
    symbol: "A",
    side: 1,
    multiple: 10,
    share: 1,
    askedPrice: undefined,
    stopLoss: undefined,
    takeProfit: undefined,
    ...changes,
  });

export const decidedOf = (effect: EngineEffect): LeverDecided => {
  if (effect.type !== "leverDecided") throw new Error(`not decided: ${keyOf(effect)}`);
  return effect;
};
/** The order that a command has changed or made last. */
export const leverOf = (effect: EngineEffect): LeverOrder => {
  const lever = decidedOf(effect).changes.at(-1)?.order;
  if (lever === undefined) throw new Error("nothing was changed");
  return lever;
};
export const keyOf = (effect: EngineEffect): string =>
  effect.type === "refused" ? effect.refusal.key : effect.type;

/** What waits to be booked, handed out; each as `id status reason price`. */
export const settleAll = (state: EngineState, limit = 1_000): readonly string[] =>
  changesOf(step(state, { type: "settleLevers", limit })).map(({ order, end }) =>
    end?.status === 3
      ? `${order.id} closed ${end.reason} at ${Number(end.price) / Number(priceUnit)}`
      : `${order.id} opened at ${Number(order.opening?.price ?? 0n) / Number(priceUnit)}`,
  );
export const changesOf = (effects: readonly EngineEffect[]) =>
  effects.flatMap((effect) => (effect.type === "leverSettled" ? effect.changes : []));
