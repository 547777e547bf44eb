/** Engines that each break one rule of leveraged contracts. */
import type { Fact } from "@candor/core/engine/events";
import type { LeverChange } from "@candor/core/engine/levers/lever-change";
import { equityOf } from "@candor/core/engine/levers/exposure";
import type { EngineState } from "@candor/core/engine/state";
import type { CloseReason } from "@candor/core/leverage/lever-order";
import { money, type Price } from "@candor/core/money/money";
import type { Tick } from "@candor/core/market/tick";
import { naiveGain, naiveReachesAsked, naiveTrigger } from "../naive/rules.ts";
import { product, type Subject } from "../subject.ts";
import { during, hearing, keeping, stepping, telling, type BrokenOnes } from "./tampering.ts";

/** Tampers with every change of a contract. */
const changing = (
  change: (one: LeverChange, state: EngineState, isSettled: boolean) => LeverChange,
): Subject =>
  telling((facts, _, state, isSettled) =>
    facts.map((fact) =>
      fact.type === "leverChanged" ? { ...fact, change: change(fact.change, state, isSettled) } : fact,
    ),
  );

/** Hands out what one tick caused in another order. */
const sorting = (compare: (a: LeverChange, b: LeverChange) => number): Subject =>
  telling((facts, _, __, isSettled) => {
    const levers = facts.flatMap((fact) => (fact.type === "leverChanged" ? [fact] : []));
    const isOfOneTick = new Set(levers.map(({ change }) => seqOf(change))).size === 1;
    const hasOthers = levers.length < facts.length;
    if (!isSettled || !isOfOneTick || hasOthers) return facts;
    return levers.toSorted((a, b) => compare(a.change, b.change));
  });

const seqOf = ({ order: lever, end }: LeverChange): string =>
  `${lever.symbol} ${end?.type === "closed" ? end.seq : lever.opening?.seq}`;
const isFill = ({ end }: LeverChange): boolean => end === undefined;

const closedAt = (one: LeverChange, at: Price, reason: CloseReason): LeverChange => {
  if (one.end?.type !== "closed") return one;
  const gain = naiveGain(one.order, one.order.opening?.price ?? 1n, at);
  return { ...one, end: { ...one.end, reason, price: at, profit: money(gain), shortfall: money(0n) } };
};

const tradesOf = keeping((): Tick[] => []);

/** An order that waits for a price gets an earlier one. */
const fillsInThePast = stepping((state, event) => {
  if (event.type === "tick" && event.tick.kind === "trade") tradesOf(state).push(event.tick);
  return product
    .step(state, event)
    .map((effect) =>
      effect.type === "taken"
        ? { ...effect, facts: effect.facts.map((fact) => filledBefore(fact, tradesOf(state))) }
        : effect,
    );
});

const filledBefore = (fact: Fact, trades: readonly Tick[]): Fact => {
  if (fact.type !== "leverChanged" || fact.change.before !== undefined) return fact;
  const { order: lever } = fact.change;
  const earlier = trades.find(
    ({ symbol, price, seq }) =>
      symbol === lever.symbol && seq < lever.placedSeq && naiveReachesAsked(lever, price),
  );
  if (lever.opening !== undefined || earlier === undefined) return fact;
  const { seq, price, timeMs: atMs } = earlier;
  const opening = { as: "fixedPrice", seq, price, atMs, closeOutPrice: undefined } as const;
  return { ...fact, change: { ...fact.change, order: { ...lever, opening } } };
};

/** A trigger fires at a later trade that also reaches it. */
const closesAtLaterTrade = changing((one, state, isSettled) => {
  const last = state.lastTrades.get(one.order.symbol);
  if (!isSettled || one.end?.type !== "closed" || last === undefined || last.seq <= one.end.seq) return one;
  if (naiveTrigger(one.order, last.price) !== one.end.reason) return one;
  const closed = closedAt(one, last.price, one.end.reason);
  return closed.end?.type !== "closed"
    ? one
    : { ...closed, end: { ...closed.end, seq: last.seq, atMs: last.timeMs, askedMs: last.timeMs } };
});

const twin = "the engine equals its naive twin";
const books = "legal transitions only";
const logged = "every price is a logged one that reaches";
const inOrder = "ticks decide in the right order";

const triggers: BrokenOnes = {
  "closes at the stop's own price after a gap": [
    "LEV-10",
    logged,
    changing((one) =>
      one.end?.type === "closed" && one.end.reason === "stopLoss" && one.order.stopLoss !== undefined
        ? closedAt(one, one.order.stopLoss, "stopLoss")
        : one,
    ),
    1,
  ],
  "decides the stop before the close-out at one tick": [
    "LEV-11",
    logged,
    changing((one) =>
      one.end?.type === "closed" && one.end.reason === "closeOut" && one.order.stopLoss !== undefined
        ? { ...one, end: { ...one.end, reason: "stopLoss" } }
        : one,
    ),
    1,
  ],
  "decides fills before stops at one tick": [
    "LEV-10",
    inOrder,
    sorting((a, b) => Number(isFill(b)) - Number(isFill(a))),
    1,
  ],
  "decides the newer order first": ["LEV-10", inOrder, sorting((a, b) => b.order.id - a.order.id), 1],
  "fills at the asked price, not at the tick's": [
    "LEV-10",
    logged,
    changing((one, _, isSettled) => {
      const { opening, askedPrice } = one.order;
      if (!isSettled || !isFill(one) || opening === undefined) return one;
      return { ...one, order: { ...one.order, opening: { ...opening, price: askedPrice } } };
    }),
    1,
  ],
  "fills at a tick before the order was accepted": ["LEV-10", logged, fillsInThePast, 1],
  "closes at a trade that was not the first to reach": ["LEV-10", logged, closesAtLaterTrade, 1],
  "counts ticks from before the stops were set": [
    "LEV-08",
    books,
    changing((one, _, isSettled) =>
      isSettled || one.before === undefined || one.end !== undefined
        ? one
        : { ...one, order: { ...one.order, sinceSeq: one.order.placedSeq - 1 } },
    ),
    1,
  ],
  "forgets to book one in five of what a tick decides": [
    "LEV-10",
    "nothing stays bound",
    telling((facts, _, __, isSettled) =>
      isSettled
        ? facts.filter((fact) => fact.type !== "leverChanged" || fact.change.order.id % 5 !== 0)
        : facts,
    ),
    1,
  ],
  "takes more than the margin from its owner": [
    "LEV-11",
    logged,
    changing((one) => {
      if (one.end?.type !== "closed" || one.end.shortfall === 0n) return one;
      const { profit, shortfall } = one.end;
      return { ...one, end: { ...one.end, profit: money(profit - shortfall), shortfall: money(0n) } };
    }),
    1,
  ],
};

const commands: BrokenOnes = {
  "loses a part's margin by rounding": [
    "LEV-15",
    books,
    changing((one) =>
      one.order.parentId === undefined
        ? one
        : { ...one, order: { ...one.order, margin: money(one.order.margin - 1n) } },
    ),
    1,
  ],
  "dates a revocation by its acceptance": [
    "LEV-07",
    books,
    changing((one) =>
      one.end?.type === "revoked" ? { ...one, end: { ...one.end, atMs: one.order.acceptedMs } } : one,
    ),
    1,
  ],
  "does only half of a reversal": [
    "LEV-15",
    twin,
    telling((facts, _, __, isSettled) => {
      const [closing, opening] = facts;
      const isReverse =
        !isSettled &&
        closing?.type === "leverChanged" &&
        closing.change.end?.type === "closed" &&
        opening?.type === "leverChanged" &&
        opening.change.before === undefined;
      return isReverse ? facts.slice(0, 1) : facts;
    }),
    1,
  ],
  "removes the other stop together with one": [
    "LEV-08",
    twin,
    hearing((event) => {
      if (event.type !== "command" || event.command.type !== "setStops") return event;
      const { command } = event;
      const stopLoss = command.stopLoss === "keep" ? "none" : command.stopLoss;
      return { ...event, command: { ...command, stopLoss } };
    }),
    3,
  ],
  "does not know what is being executed": [
    "LEV-07",
    twin,
    during(["command", "mark"], (state) => {
      const waiting = state.leverDue.splice(0);
      state.dueById = undefined;
      return () => {
        state.leverDue.unshift(...waiting);
        state.dueById = undefined;
      };
    }),
    1,
  ],
  "forgets pending orders at the exposure gate": [
    "LEV-17",
    twin,
    during(["mark"], (state) => {
      const sums = [...state.books.values()].flatMap(({ sums: { longs, shorts } }) => [longs, shorts]);
      const pending = sums.map((side) => side.pending);
      const forgetLosses = (): void => {
        for (const book of state.books.values()) book.stressLoss = undefined;
      };
      for (const side of sums) side.pending = 0n;
      forgetLosses();
      return () => {
        for (const [index, side] of sums.entries()) side.pending += pending[index] ?? 0n;
        forgetLosses();
      };
    }),
    2,
  ],
  "lets orders cost more than the house owns": [
    "LEV-17",
    "what is taken could be paid under stress",
    during(["mark"], (state) => {
      const owned = equityOf(state);
      state.dueProfit = money(state.dueProfit - owned);
      return () => void (state.dueProfit = money(state.dueProfit + owned));
    }),
    2,
  ],
  "lets one user use the whole gate": [
    "LEV-19",
    "a user holds at most a tenth of the gate",
    during(["mark"], (state) => {
      const more = 9n * equityOf(state);
      state.dueProfit = money(state.dueProfit - more);
      return () => void (state.dueProfit = money(state.dueProfit + more));
    }),
    2,
  ],
  "lets an owner have eleven orders": [
    "LEV-05",
    twin,
    during(["mark"], (state) => {
      const full = [...state.leversOf].flatMap(([userId, own]) =>
        own.length === 10 ? [{ userId, own }] : [],
      );
      for (const { own } of full) own.shift();
      return () => {
        for (const { userId } of full) {
          const live = [...state.levers.values()].flatMap((one) => (one.userId === userId ? [one.id] : []));
          state.leversOf.set(
            userId,
            live.toSorted((a, b) => a - b),
          );
        }
      };
    }),
    1,
  ],
};

export const brokenLevers: BrokenOnes = { ...triggers, ...commands };
