import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { LeverOrder, LeverSide } from "../../leverage/lever-order.ts";
import { reachesAsked, reachesStopLoss, reachesTakeProfit } from "../../leverage/stops.ts";
import { isClosedOut } from "../../leverage/test-close-out.ts";
import { rate, type Price } from "../../money/money.ts";
import { userAccount } from "../../ids/account-id.ts";
import type { EngineState } from "../state.ts";
import { rowsDigest } from "../state-hash.ts";
import { step } from "../step.ts";
import {
  advance,
  contractOf,
  fund,
  heartbeat,
  opened,
  poolOf,
  quote,
  send,
  terms,
  trade,
  usdt,
} from "../test-world.ts";
import { exposureOf } from "./exposure.ts";
import { postingOf } from "./lever-change.ts";
import { askLever, changesIn, open, opening, settleAll, settledFacts } from "./test-levers.ts";

describe("what a trade triggers", () => {
  test("[LEV-10] stops and take-profits that one trade reaches act in the order of their contracts, whichever they are", () => {
    const state = opened();
    const short = { side: "short", takeProfit: quote(990) } as const;
    for (const contract of [short, { stopLoss: quote(991) }, short, short, { stopLoss: quote(992) }])
      open(state, contract);
    trade(state, 985);
    expect(settleAll(state)).toEqual([
      "1 closed takeProfit at 985",
      "2 closed stopLoss at 985",
      "3 closed takeProfit at 985",
      "4 closed takeProfit at 985",
      "5 closed stopLoss at 985",
    ]);
  });

  test("[LEV-10] a pending order fills at the first later trade that reaches it, at that trade's price or better", () => {
    const state = opened();
    open(state, { askedPrice: quote(990) });
    open(state, { side: "short", askedPrice: quote(1_010) });
    trade(state, 991);
    trade(state, 1_009);
    heartbeat(state);
    expect(settleAll(state)).toEqual([]);
    trade(state, 985);
    expect(settleAll(state)).toEqual(["1 opened at 985"]);
    expect(state.levers.get(1)).toMatchObject({
      askedPrice: quote(990),
      sinceSeq: 7,
      opening: { as: "fixedPrice", seq: 7, price: quote(985), closeOutPrice: quote(935.75000098) },
    });
    trade(state, 1_200);
    expect(settleAll(state)).toEqual(["2 opened at 1200"]);
  });

  test("[LEV-10] the tick that places an order does not also fill it, nor does a heartbeat at a price that reaches it", () => {
    const state = opened();
    send(state, opening(state, { askedPrice: quote(990) }));
    trade(state, 990.5);
    heartbeat(state);
    expect([state.levers.get(1)?.placedSeq, settleAll(state)]).toEqual([2, []]);
    trade(state, 990);
    expect(settleAll(state)).toEqual(["1 opened at 990"]);
  });

  test("[LEV-13] [LEV-10] a fill takes the fee from the bound money, at the trade's own time", () => {
    const state = opened();
    open(state, { askedPrice: quote(990) });
    trade(state, 985);
    const { markMs } = state;
    advance(state, [], 700);
    expect(poolOf(state, "fees")).toBe(0n);
    expect(settledFacts(state)).toMatchObject([
      {
        change: { before: { opening: undefined }, order: { opening: { atMs: markMs } }, end: undefined },
        after: [{ balance: usdt(0.5) }],
      },
    ]);
    expect([poolOf(state, "fees"), contractOf(state)]).toEqual([usdt(0.5), usdt(100_000 - 100.5)]);
  });

  test("[LEV-13] a fill without a fee posts nothing", () => {
    const state = opened();
    step(state, { type: "offerLever", symbol: "A", terms: { ...terms, feeRate: rate(0n) } });
    open(state, { askedPrice: quote(990) });
    trade(state, 985);
    const [fill] = changesIn(settledFacts(state));
    expect(fill && [fill.order.opening?.price, postingOf(fill)]).toEqual([quote(985), undefined]);
  });

  test("[LEV-08] [LEV-10] stops close at the price of the trade that reached them, on both sides", () => {
    for (const [side, stop, take] of [
      ["long", 990, 1_010],
      ["short", 1_010, 990],
    ] as const) {
      for (const [at, reason] of [
        [stop, "stopLoss"],
        [take, "takeProfit"],
      ] as const) {
        const state = opened();
        open(state, { side, stopLoss: quote(stop), takeProfit: quote(take) });
        trade(state, 1_000);
        expect(settleAll(state)).toEqual([]);
        trade(state, at);
        expect(settleAll(state)).toEqual([`1 closed ${reason} at ${at}`]);
      }
    }
  });

  test("[LEV-08] [LEV-14] a close by a trigger has no request: its time is that of the tick", () => {
    const state = opened();
    open(state, { stopLoss: quote(990) });
    trade(state, 985, "A", 30);
    const timeMs = state.markMs;
    advance(state, [], 500);
    expect(changesIn(settledFacts(state))).toMatchObject([
      { end: { askedMs: timeMs, atMs: timeMs, seq: 3 } },
    ]);
  });

  test("[LEV-11] a position is closed out when half of its margin is left, and not the smallest step before", () => {
    for (const [side, before, at] of [
      ["long", 950.000001, 950.00000099],
      ["short", 1_049.999999, 1_049.99999901],
    ] as const) {
      const state = opened();
      open(state, { side });
      trade(state, before);
      expect(settleAll(state)).toEqual([]);
      trade(state, at);
      expect(settleAll(state)).toEqual([`1 closed closeOut at ${at}`]);
    }
  });

  test("[LEV-11] over a gap a position closes at the trade's price, and the house pays what the margin does not cover", () => {
    for (const [side, at] of [
      ["long", 400],
      ["short", 1_600],
    ] as const) {
      const state = opened();
      open(state, { side, stopLoss: quote(side === "long" ? 990 : 1_010) });
      trade(state, at);
      expect(changesIn(settledFacts(state))).toMatchObject([
        { end: { reason: "closeOut", price: quote(at), profit: usdt(-100), shortfall: usdt(500) } },
      ]);
      // Nothing comes back: the margin goes to the book, and the insurance adds the rest.
      expect(contractOf(state)).toBe(usdt(100_000 - 100.5));
      expect([poolOf(state, "trading_book"), poolOf(state, "insurance")]).toEqual([usdt(600), usdt(-500)]);
      expect(exposureOf(state).equity).toBe(usdt(1_000_100));
    }
  });

  test("[LEV-10] [LEV-11] at one trade close-outs come first, then stops and take-profits, then fills; each oldest first", () => {
    const state = opened();
    open(state, { side: "short", askedPrice: quote(1_100) });
    open(state, { side: "long", takeProfit: quote(1_050) });
    open(state, { side: "short", multiple: 50 });
    open(state, { side: "short", multiple: 10, stopLoss: quote(1_010), userId: 2 });
    open(state, { side: "long", takeProfit: quote(1_010), userId: 3 });
    open(state, { side: "short", multiple: 20, userId: 4 });
    step(state, { type: "offerLever", symbol: "A", terms: { ...terms, closeOutBps: 0 } });
    open(state, { side: "short", multiple: 10, stopLoss: quote(1_100), userId: 5 });
    open(state, { side: "short", askedPrice: quote(1_050), userId: 6 });
    trade(state, 1_100);
    expect(settleAll(state)).toEqual([
      "3 closed closeOut at 1100",
      "4 closed closeOut at 1100",
      "6 closed closeOut at 1100",
      "7 closed closeOut at 1100",
      "2 closed takeProfit at 1100",
      "5 closed takeProfit at 1100",
      "1 opened at 1100",
      "8 opened at 1100",
    ]);
  });

  test("[LEV-10] a trade does not also close what it fills: only later trades do", () => {
    const state = opened();
    open(state, { askedPrice: quote(990), stopLoss: quote(980) });
    trade(state, 970);
    trade(state, 975);
    expect(settleAll(state)).toEqual(["1 opened at 970", "1 closed stopLoss at 975"]);
  });

  test("[LEV-10] a trade of one pair does not affect other pairs", () => {
    const state = opened();
    open(state, { symbol: "B" });
    trade(state, 5);
    expect(settleAll(state)).toEqual([]);
    trade(state, 5, "B");
    expect(settleAll(state)).toEqual(["1 closed closeOut at 5"]);
  });
});

describe("what waits to be booked", () => {
  const crashed = (): EngineState => {
    const state = opened();
    for (let userId = 1; userId <= 5; userId++) open(state, { userId });
    trade(state, 900);
    return state;
  };

  test("[LEV-07] it is handed out in pieces, in the order in which it was decided", () => {
    const state = crashed();
    expect(state.leverDue.length).toBe(5);
    const pieces = [2, 2, 2, 2].map((limit) => settleAll(state, limit).map((text) => text.slice(0, 1)));
    expect(pieces).toEqual([["1", "2"], ["3", "4"], ["5"], []]);
  });

  test("[LEV-09] [TRUST-01] it pays when it is handed out: the money cannot be spent before", () => {
    const state = opened();
    fund(state, 1, { contract: 100.5 });
    open(state, { takeProfit: quote(1_010) });
    trade(state, 1_020);
    expect(contractOf(state)).toBe(0n);
    expect(open(state)).toMatchObject({ refusal: { key: "low" } });
    expect(settledFacts(state)).toMatchObject([
      { after: [{ account: userAccount(1, "contract"), balance: usdt(120) }, { balance: usdt(-20) }] },
    ]);
    expect(open(state)).toMatchObject({ type: "taken" });
  });

  test("[LEV-05] a closed order does not count towards the ten, even before it is booked", () => {
    const state = opened();
    for (let count = 0; count < 10; count++) open(state);
    trade(state, 900);
    expect(open(state)).toMatchObject({ type: "taken" });
  });

  test("[TRUST-03] the state differs from what is booked by what waits, and equals it once that is handed out", () => {
    const state = crashed();
    expect(rowsDigest(state)).toBe(0n);
    settleAll(state);
    expect([rowsDigest(state), state.leversOf.size, state.leverDue.length]).toEqual([0n, 0, 0]);
  });

  test("[LEV-17] the house's money and its exposure follow what was decided, not what is booked", () => {
    const state = crashed();
    const ahead = exposureOf(state);
    // Each margin of 100 is lost.
    expect(ahead).toMatchObject({ stressLoss: 0n, equity: usdt(1_000_500) });
    settleAll(state, 2);
    expect(exposureOf(state)).toEqual(ahead);
    settleAll(state);
    expect(exposureOf(state)).toEqual(ahead);
    // The next ones to close are released like the first, whether or not they are read before they are handed out.
    for (const isAsked of [true, false]) {
      for (let userId = 1; userId <= 3; userId++) open(state, { userId });
      trade(state, isAsked ? 800 : 700);
      if (isAsked) expect(exposureOf(state).stressLoss).toBe(0n);
      settleAll(state, 1);
      expect(exposureOf(state).stressLoss).toBe(0n);
      settleAll(state);
      expect([exposureOf(state).stressLoss, state.leversOf.size]).toEqual([0n, 0]);
    }
    expect(exposureOf(state).equity).toBe(usdt(1_000_000 + 5 * 100 + 6 * 100));
  });
});

type TestOrder = {
  readonly side: LeverSide;
  readonly multiple: number;
  readonly asked: number | undefined;
  readonly stop: number;
  readonly take: number;
};
const anyTestOrder = fc.record({
  side: fc.constantFrom<LeverSide>("long", "short"),
  multiple: fc.constantFrom(10, 20, 50),
  asked: fc.option(fc.integer({ min: 900, max: 1_100 }), { nil: undefined }),
  stop: fc.integer({ min: 0, max: 60 }),
  take: fc.integer({ min: 0, max: 60 }),
});
const anyStep = fc.oneof(
  { weight: 3, arbitrary: fc.record({ place: anyTestOrder }) },
  { weight: 4, arbitrary: fc.record({ at: fc.integer({ min: 850, max: 1_150 }) }) },
  { weight: 1, arbitrary: fc.record({ moved: fc.nat(20), stop: fc.integer({ min: 1, max: 60 }) }) },
  { weight: 1, arbitrary: fc.record({ ended: fc.nat(20) }) },
);

describe("the index", () => {
  test("[LEV-10] [LEV-11] decides exactly what a scan of all orders would, in the same order", () => {
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 60 }), (steps) => {
        const state = opened();
        let placed = 0;
        for (const one of steps) {
          if ("place" in one) placeTestOrder(state, one.place, (placed++ % 9) + 1);
          else if ("moved" in one) moveStop(state, one.moved, one.stop);
          else if ("ended" in one) end(state, one.ended);
          else {
            const expected = scan([...state.levers.values()], quote(one.at));
            trade(state, one.at);
            expect(settleAll(state)).toEqual(expected.map((text) => `${text} at ${one.at}`));
          }
        }
      }),
      { seed: 10, numRuns: 200 },
    );
  });
});

const placeTestOrder = (
  state: EngineState,
  { side, multiple, asked, stop, take }: TestOrder,
  userId: number,
): void => {
  const last = Number(state.lastTrades.get("A")?.price) / 1e8;
  const opensNow = asked === undefined || (side === "long" ? last <= asked : last >= asked);
  const from = opensNow ? last : asked;
  const [loss, gain] = side === "long" ? [from - stop, from + take] : [from + stop, from - take];
  open(state, {
    userId,
    side,
    multiple,
    askedPrice: asked === undefined ? undefined : quote(asked),
    stopLoss: stop === 0 ? undefined : quote(loss),
    takeProfit: take === 0 ? undefined : quote(gain),
  });
};
const nth = (state: EngineState, place: number): LeverOrder | undefined =>
  [...state.levers.values()][place % Math.max(1, state.levers.size)];
const moveStop = (state: EngineState, place: number, away: number): void => {
  const lever = nth(state, place);
  const from = lever?.opening?.price;
  if (lever === undefined || from === undefined) return;
  const stopLoss = quote(Number(from) / 1e8 + (lever.side === "long" ? -away : away));
  askLever(state, {
    type: "setStops",
    userId: lever.userId,
    orderId: lever.id,
    stopLoss,
    takeProfit: "none",
  });
};
const end = (state: EngineState, place: number): void => {
  const lever = nth(state, place);
  if (lever === undefined) return;
  const { userId, id } = lever;
  if (lever.opening === undefined) askLever(state, { type: "revokeLever", userId, orderId: id });
  else askLever(state, { type: "closeLever", userId, orderId: id, share: undefined });
};

/** Checks every live order, rule by rule. */
const scan = (levers: readonly LeverOrder[], at: Price): readonly string[] => {
  const out: Record<"first" | "second" | "third", [number, string][]> = { first: [], second: [], third: [] };
  for (const lever of levers) {
    const { id, side, opening, stopLoss, takeProfit } = lever;
    if (opening === undefined) {
      if (reachesAsked(side, lever.askedPrice, at)) out.third.push([id, `${id} opened`]);
    } else if (isClosedOut(lever, opening.price, at)) out.first.push([id, `${id} closed closeOut`]);
    else if (stopLoss !== undefined && reachesStopLoss(side, stopLoss, at))
      out.second.push([id, `${id} closed stopLoss`]);
    else if (takeProfit !== undefined && reachesTakeProfit(side, takeProfit, at))
      out.second.push([id, `${id} closed takeProfit`]);
  }
  return [out.first, out.second, out.third].flatMap((group) =>
    group.toSorted(([a], [b]) => a - b).map(([, text]) => text),
  );
};
