import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isClosedOut } from "../../leverage/close-out.ts";
import type { LeverOrder, LeverSide } from "../../leverage/lever-order.ts";
import { reachesAsked, reachesStopLoss, reachesTakeProfit } from "../../leverage/stops.ts";
import type { Price } from "../../money/money.ts";
import { exposureOf } from "./exposure.ts";
import type { EngineState } from "../state.ts";
import { stateHash } from "../state-hash.ts";
import { step } from "../step.ts";
import { ask, cents, changesOf, mark, open, opened, settleAll, terms, trade, usdt } from "./test-levers.ts";

describe("what a trade triggers", () => {
  test("[LEV-10] a pending order fills at the first later trade that reaches it, at that trade's price or better", () => {
    const state = opened();
    open(state, { askedPrice: usdt(990) });
    open(state, { side: 2, askedPrice: usdt(1_010) });
    trade(state, 991);
    trade(state, 1_009);
    trade(state, 989, "A", "heartbeat");
    expect(settleAll(state)).toEqual([]);
    trade(state, 985);
    expect(settleAll(state)).toEqual(["1 opened at 985"]);
    expect(state.levers.get(1)).toMatchObject({
      askedPrice: usdt(990),
      sinceSeq: 4,
      opening: { as: 2, seq: 4, price: usdt(985), closeOutPrice: usdt(935.75000098) },
    });
    trade(state, 1_200);
    expect(settleAll(state)).toEqual(["2 opened at 1200"]);
  });

  test("[LEV-13] [LEV-10] a fill takes the fee out of what is bound, at the trade's own time", () => {
    const state = opened();
    open(state, { askedPrice: usdt(990) });
    trade(state, 985);
    mark(state, 700);
    const timeMs = state.lastTrades.get("A")?.timeMs;
    expect(changesOf(step(state, { type: "settleLevers", limit: 10 }))).toMatchObject([
      {
        before: { opening: undefined },
        order: { opening: { atMs: timeMs } },
        end: undefined,
        posting: { kind: "lever_filled", legs: [{ amount: cents(0.5) }] },
      },
    ]);
  });

  test("[LEV-08] [LEV-10] stops close at the price of the trade that reached them, on both sides", () => {
    for (const [side, stop, take] of [
      [1, 990, 1_010],
      [2, 1_010, 990],
    ] as const) {
      for (const [at, reason] of [
        [stop, 2],
        [take, 3],
      ] as const) {
        const state = opened();
        open(state, { side, stopLoss: usdt(stop), takeProfit: usdt(take) });
        trade(state, 1_000);
        expect(settleAll(state)).toEqual([]);
        trade(state, at);
        expect(settleAll(state)).toEqual([`1 closed ${reason} at ${at}`]);
      }
    }
  });

  test("[LEV-11] a position is closed out when half of its margin is left, not a hair before", () => {
    for (const [side, before, at] of [
      [1, 950.000001, 950.00000099],
      [2, 1_049.999999, 1_049.99999901],
    ] as const) {
      const state = opened();
      open(state, { side });
      trade(state, before);
      expect(settleAll(state)).toEqual([]);
      trade(state, at);
      expect(settleAll(state)).toEqual([`1 closed 4 at ${at}`]);
    }
  });

  test("[LEV-11] over a gap a position closes at the trade's price, and the house bears what the margin lacks", () => {
    for (const [side, at] of [
      [1, 400],
      [2, 1_600],
    ] as const) {
      const state = opened();
      open(state, { side, stopLoss: usdt(side === 1 ? 990 : 1_010) });
      trade(state, at);
      const [change] = changesOf(step(state, { type: "settleLevers", limit: 10 }));
      expect(change).toMatchObject({
        end: { reason: 4, price: usdt(at), profit: cents(-100), shortfall: cents(500) },
        posting: {
          kind: "lever_closed",
          // Nothing comes back: the margin goes to the book, and the insurance adds the rest.
          legs: [{ amount: cents(100) }, { amount: cents(500) }],
        },
      });
      expect(exposureOf(state).equity).toBe(cents(1_000_100));
    }
  });

  test("[LEV-10] [LEV-11] at one trade close-outs come first, then stops and take-profits, then fills; each oldest first", () => {
    const state = opened();
    open(state, { side: 2, askedPrice: usdt(1_100) });
    open(state, { side: 1, takeProfit: usdt(1_050) });
    open(state, { side: 2, multiple: 50 });
    open(state, { side: 2, multiple: 10, stopLoss: usdt(1_010), userId: 2 });
    open(state, { side: 1, takeProfit: usdt(1_010), userId: 3 });
    open(state, { side: 2, multiple: 20, userId: 4 });
    step(state, {
      type: "offerLever",
      symbol: "A",
      terms: { ...terms, closeOutBps: 0 },
    });
    open(state, { side: 2, multiple: 10, stopLoss: usdt(1_100), userId: 5 });
    open(state, { side: 2, askedPrice: usdt(1_050), userId: 6 });
    trade(state, 1_100);
    expect(settleAll(state)).toEqual([
      "3 closed 4 at 1100",
      "4 closed 4 at 1100",
      "6 closed 4 at 1100",
      "7 closed 4 at 1100",
      "2 closed 3 at 1100",
      "5 closed 3 at 1100",
      "1 opened at 1100",
      "8 opened at 1100",
    ]);
  });

  test("[LEV-10] what a trade fills it does not close as well: later trades do", () => {
    const state = opened();
    open(state, { askedPrice: usdt(990), stopLoss: usdt(980) });
    trade(state, 970);
    trade(state, 975);
    expect(settleAll(state)).toEqual(["1 opened at 970", "1 closed 2 at 975"]);
  });

  test("[LEV-10] a pair's trades are no other pair's", () => {
    const state = opened();
    open(state, { symbol: "B" });
    trade(state, 5);
    expect(settleAll(state)).toEqual([]);
    trade(state, 5, "B");
    expect(settleAll(state)).toEqual(["1 closed 4 at 5"]);
  });
});

describe("what waits to be booked", () => {
  const crashed = (): EngineState => {
    const state = opened();
    for (let userId = 1; userId <= 5; userId++) open(state, { userId });
    trade(state, 900);
    mark(state);
    return state;
  };

  test("[LEV-07] it is handed out in pieces, in the order in which it was decided", () => {
    const state = crashed();
    expect(state.leverDue.length).toBe(5);
    const pieces = [2, 2, 2, 2].map((limit) => settleAll(state, limit).map((text) => text.slice(0, 1)));
    expect(pieces).toEqual([["1", "2"], ["3", "4"], ["5"], []]);
  });

  test("[TRUST-03] the hash is that of what is booked: it changes when a change is handed out", () => {
    const state = crashed();
    const before = stateHash(state);
    settleAll(state, 5);
    expect(stateHash(state)).not.toBe(before);
    const empty = opened();
    trade(empty, 900);
    mark(empty);
    expect(stateHash(state)).toBe(stateHash(empty));
  });

  test("[LEV-17] the house's money and its exposure are those of what was decided", () => {
    const state = crashed();
    const ahead = exposureOf(state);
    expect(ahead).toMatchObject({ stressLoss: 0n, equity: cents(1_000_500) });
    settleAll(state);
    expect(exposureOf(state)).toEqual(ahead);
  });
});

type Wish = {
  readonly side: LeverSide;
  readonly multiple: number;
  readonly asked: number | undefined;
  readonly stop: number;
  readonly take: number;
};
const anyWish = fc.record({
  side: fc.constantFrom<LeverSide>(1, 2),
  multiple: fc.constantFrom(10, 20, 50),
  asked: fc.option(fc.integer({ min: 900, max: 1_100 }), { nil: undefined }),
  stop: fc.integer({ min: 0, max: 60 }),
  take: fc.integer({ min: 0, max: 60 }),
});
const anyStep = fc.oneof(
  { weight: 3, arbitrary: fc.record({ wish: anyWish }) },
  { weight: 4, arbitrary: fc.record({ at: fc.integer({ min: 850, max: 1_150 }) }) },
  { weight: 1, arbitrary: fc.record({ moved: fc.nat(20), stop: fc.integer({ min: 1, max: 60 }) }) },
  { weight: 1, arbitrary: fc.record({ ended: fc.nat(20) }) },
);

describe("the index", () => {
  test("[LEV-10] [LEV-11] decides exactly what a scan of all orders would, in the same order", () => {
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 60 }), (steps) => {
        const state = opened();
        let userId = 1;
        for (const one of steps) {
          mark(state);
          if ("wish" in one) place(state, one.wish, userId++);
          else if ("moved" in one) moveStop(state, one.moved, one.stop);
          else if ("ended" in one) end(state, one.ended);
          else {
            const expected = scan([...state.levers.values()], usdt(one.at));
            trade(state, one.at);
            expect(settleAll(state)).toEqual(expected.map((text) => `${text} at ${one.at}`));
          }
        }
      }),
      { numRuns: 200 },
    );
  });
});

const place = (state: EngineState, { side, multiple, asked, stop, take }: Wish, userId: number): void => {
  const last = Number(state.lastTrades.get("A")?.price) / 1e8;
  const opensNow = asked === undefined || (side === 1 ? last <= asked : last >= asked);
  const from = opensNow ? last : asked;
  const [loss, gain] = side === 1 ? [from - stop, from + take] : [from + stop, from - take];
  open(state, {
    userId,
    side,
    multiple,
    askedPrice: asked === undefined ? undefined : usdt(asked),
    stopLoss: stop === 0 ? undefined : usdt(loss),
    takeProfit: take === 0 ? undefined : usdt(gain),
  });
};
const nth = (state: EngineState, place: number): LeverOrder | undefined =>
  [...state.levers.values()][place % Math.max(1, state.levers.size)];
const moveStop = (state: EngineState, place: number, away: number): void => {
  const lever = nth(state, place);
  const from = lever?.opening?.price;
  if (lever === undefined || from === undefined) return;
  const stopLoss = usdt(Number(from) / 1e8 + (lever.side === 1 ? -away : away));
  ask(state, { type: "setStops", userId: lever.userId, orderId: lever.id, stopLoss, takeProfit: undefined });
};
const end = (state: EngineState, place: number): void => {
  const lever = nth(state, place);
  if (lever === undefined) return;
  const { userId, id } = lever;
  if (lever.opening === undefined) ask(state, { type: "revokeLever", userId, orderId: id });
  else ask(state, { type: "closeLever", userId, orderId: id, share: undefined });
};

/** Every live order looked at, rule by rule. */
const scan = (levers: readonly LeverOrder[], at: Price): readonly string[] => {
  const out: Record<"first" | "second" | "third", [number, string][]> = { first: [], second: [], third: [] };
  for (const lever of levers) {
    const { id, side, opening, stopLoss, takeProfit } = lever;
    if (opening === undefined) {
      if (reachesAsked(side, lever.askedPrice, at)) out.third.push([id, `${id} opened`]);
    } else if (isClosedOut(lever, opening.price, at)) out.first.push([id, `${id} closed 4`]);
    else if (stopLoss !== undefined && reachesStopLoss(side, stopLoss, at))
      out.second.push([id, `${id} closed 2`]);
    else if (takeProfit !== undefined && reachesTakeProfit(side, takeProfit, at))
      out.second.push([id, `${id} closed 3`]);
  }
  return [out.first, out.second, out.third].flatMap((group) =>
    group.toSorted(([a], [b]) => a - b).map(([, text]) => text),
  );
};
