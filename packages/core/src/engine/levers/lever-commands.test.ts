import { describe, expect, test } from "vitest";
import { exposureOf } from "./exposure.ts";
import type { EngineState } from "../state.ts";
import { step } from "../step.ts";
import {
  ask,
  cents,
  decidedOf,
  keyOf,
  leverOf,
  mark,
  open,
  opened,
  settleAll,
  trade,
  usdt,
} from "./test-levers.ts";

const close = (state: EngineState, orderId = 1, share?: number, userId = 1) =>
  ask(state, { type: "closeLever", orderId, share, userId });

/** One leaf of A at 1000, then a trade at `amount`. */
const held = (amount: number, changes: Parameters<typeof open>[1] = {}): EngineState => {
  const state = opened();
  open(state, changes);
  trade(state, amount);
  mark(state);
  return state;
};

describe("closing", () => {
  test("[LEV-07] [LEV-09] a position closes at the last trade: the margin comes back with what was gained", () => {
    const state = held(1_030);
    expect(decidedOf(close(state))).toMatchObject({
      need: 0n,
      newId: undefined,
      changes: [
        {
          before: { id: 1 },
          end: {
            status: 3,
            reason: 1,
            seq: 2,
            price: usdt(1_030),
            atMs: state.markMs,
            profit: cents(30),
            shortfall: 0n,
          },
          posting: { kind: "lever_closed", legs: [{ amount: cents(100) }, { amount: cents(30) }] },
        },
      ],
    });
    expect(state.levers.size).toBe(0);
    expect(exposureOf(state)).toMatchObject({ equity: cents(1_000_000 - 30), stressLoss: 0n });
  });

  test("[LEV-09] a short gains what a long loses, and a loss goes to the trading book", () => {
    const state = held(1_030, { side: 2 });
    expect(decidedOf(close(state)).changes[0]).toMatchObject({
      end: { profit: cents(-30) },
      posting: { legs: [{ amount: cents(70) }, { amount: cents(30) }] },
    });
    expect(exposureOf(state).equity).toBe(cents(1_000_030));
  });

  test("[LEV-07] the checks answer in their declared order", () => {
    const state = held(1_000);
    open(state, { askedPrice: usdt(900) });
    expect(keyOf(close(state, 99))).toBe("LeverOrderNotFound");
    expect(keyOf(close(state, 1, 1, 2))).toBe("LeverOrderNotFound");
    expect(keyOf(close(state, 2, 5))).toBe("LeverOrderNotHolding");
    mark(state, 5_000);
    for (const share of [0, 2, 0.5]) {
      expect(close(state, 1, share)).toMatchObject({
        refusal: { key: "BadRequest", values: { field: "share" } },
      });
    }
    expect(keyOf(close(state))).toBe("PriceIsStale");
    expect(keyOf(ask(state, { type: "revokeLever", orderId: 1 }))).toBe("LeverOrderNotPending");
    expect(keyOf(ask(state, { type: "reverseLever", orderId: 2 }))).toBe("LeverOrderNotHolding");
    expect(keyOf(ask(state, { type: "reverseLever", orderId: 1 }))).toBe("PriceIsStale");
  });

  test("[LEV-07] what a tick has decided can only be waited for, until it is booked", () => {
    const state = opened();
    open(state);
    open(state, { askedPrice: usdt(900) });
    open(state, { symbol: "B" });
    trade(state, 890);
    mark(state);
    for (const orderId of [1, 2]) {
      expect(keyOf(close(state, orderId))).toBe("LeverOrderIsBeingExecuted");
      expect(keyOf(close(state, orderId, 1, 2))).toBe("LeverOrderNotFound");
      expect(keyOf(ask(state, { type: "revokeLever", orderId }))).toBe("LeverOrderIsBeingExecuted");
    }
    const all = { stopLoss: undefined, takeProfit: undefined };
    expect(keyOf(ask(state, { type: "setStops", orderId: 2, ...all }))).toBe("LeverOrderIsBeingExecuted");
    const closing = decidedOf(ask(state, { type: "closeAllLevers", symbol: undefined }));
    expect(closing.changes.map(({ order }) => order.id)).toEqual([3]);
    expect(settleAll(state, 1)).toEqual(["1 closed 4 at 890"]);
    expect(keyOf(close(state, 1))).toBe("LeverOrderNotFound");
    expect(keyOf(close(state, 2))).toBe("LeverOrderIsBeingExecuted");
    expect(settleAll(state)).toEqual(["2 opened at 890"]);
    expect(keyOf(close(state, 2))).toBe("leverDecided");
  });

  test("[LEV-07] revoking a pending order frees its margin and fee", () => {
    const state = opened();
    open(state, { askedPrice: usdt(900) });
    expect(decidedOf(ask(state, { type: "revokeLever", orderId: 1 })).changes).toMatchObject([
      {
        end: { status: 4, atMs: state.markMs },
        posting: { kind: "lever_revoked", legs: [{ amount: cents(100.5) }] },
      },
    ]);
    trade(state, 800);
    expect(settleAll(state)).toEqual([]);
  });
});

describe("closing in parts", () => {
  test("[LEV-15] a part closes as an order of its own; the rest stays under its number", () => {
    const state = held(1_010, { share: 10, multiple: 50, stopLoss: usdt(995) });
    const { changes, newId } = decidedOf(close(state, 1, 4));
    expect(newId).toBe(2);
    expect(changes).toMatchObject([
      {
        before: { id: 1, share: 10 },
        order: { id: 1, share: 6, margin: cents(120), fee: cents(3), sinceSeq: 2, stopLoss: usdt(995) },
        end: undefined,
        posting: undefined,
      },
      {
        before: undefined,
        order: { id: 2, parentId: 1, share: 4, margin: cents(80), fee: cents(2), sinceSeq: 2 },
        end: { status: 3, reason: 1, profit: cents(40) },
        posting: { kind: "lever_closed" },
      },
    ]);
    expect([...state.levers.keys()]).toEqual([1]);
    expect(exposureOf(state).symbols[0]).toMatchObject({ longs: cents(6_000) });
    expect(leverOf(open(state)).id).toBe(3);
    trade(state, 994);
    expect(settleAll(state)).toEqual(["1 closed 2 at 994"]);
  });

  test("[LEV-04] [LEV-15] what rounding leaves over of the margin is the part's, so nothing is lost", () => {
    const state = opened();
    const odd = { multiples: [3], molecule: 1, feeRate: 1n as never, closeOutBps: 5_000, stressBps: 1_000 };
    step(state, { type: "offerLever", symbol: "A", terms: odd });
    const whole = leverOf(open(state, { multiple: 3, share: 2 }));
    const { changes } = decidedOf(close(state, 1, 1));
    const [rest, part] = changes.map(({ order }) => order);
    expect([whole.margin, rest?.margin, part?.margin]).toEqual([666_666_667n, 333_333_334n, 333_333_333n]);
    expect([whole.fee, rest?.fee, part?.fee]).toEqual([20n, 10n, 10n]);
  });

  test("[LEV-15] all leaves at once are the position itself, in parts or not", () => {
    const state = held(1_000, { share: 3 });
    close(state, 1, 2);
    expect(decidedOf(close(state, 1, 1))).toMatchObject({
      newId: undefined,
      changes: [{ before: { id: 1 } }],
    });
    expect(state.levers.size).toBe(0);
  });
});

describe("stops", () => {
  const setStops = (state: EngineState, stopLoss?: number, takeProfit?: number) =>
    ask(state, {
      type: "setStops",
      orderId: 1,
      stopLoss: stopLoss === undefined ? undefined : usdt(stopLoss),
      takeProfit: takeProfit === undefined ? undefined : usdt(takeProfit),
    });

  test("[LEV-08] a position's stops are measured by its opening price, take-profit first", () => {
    const state = held(1_020);
    expect(keyOf(setStops(state, 1_000, 1_000))).toBe("StopProfitPriceCannotBeLowerThanOpeningPrice");
    expect(keyOf(setStops(state, 1_000, 1_001))).toBe("StopLossPriceCannotBeGreaterThanOpeningPrice");
    expect(keyOf(setStops(state, 999, 1_001))).toBe("leverDecided");
    const short = held(980, { side: 2 });
    expect(keyOf(setStops(short, 1_000, 1_000))).toBe("StopProfitPriceCannotBeGreaterThanOpeningPrice");
    expect(keyOf(setStops(short, 1_000, 999))).toBe("StopLossPriceCannotBeLessThanOpeningPrice");
    expect(
      keyOf(ask(short, { type: "setStops", orderId: 9, stopLoss: undefined, takeProfit: undefined })),
    ).toBe("LeverOrderNotFound");
  });

  test("[LEV-08] [LEV-10] one that the last price has reached already closes at the next trade that reaches it", () => {
    const state = held(1_020);
    expect(leverOf(setStops(state, undefined, 1_010))).toMatchObject({
      sinceSeq: 2,
      takeProfit: usdt(1_010),
    });
    expect(settleAll(state)).toEqual([]);
    trade(state, 1_005);
    expect(settleAll(state)).toEqual([]);
    trade(state, 1_015);
    expect(settleAll(state)).toEqual(["1 closed 3 at 1015"]);
  });

  test("[LEV-15] moved stops trigger where they are, not where they were, and a stop taken away nowhere", () => {
    const state = held(1_000);
    setStops(state, 990, 1_010);
    setStops(state, 980);
    trade(state, 1_020);
    trade(state, 985);
    expect(settleAll(state)).toEqual([]);
    setStops(state, 990);
    trade(state, 989);
    expect(settleAll(state)).toEqual(["1 closed 2 at 989"]);
  });

  test("[LEV-08] a pending order has its stops from its placing", () => {
    const state = opened();
    open(state, { askedPrice: usdt(900) });
    expect(keyOf(setStops(state, 800))).toBe("LeverOrderNotHolding");
  });
});

describe("reversing", () => {
  const reverse = (state: EngineState) => ask(state, { type: "reverseLever", orderId: 1 });

  test("[LEV-15] the position closes and the opposite opens at the same trade, of the same size, without stops", () => {
    const state = held(1_030, { stopLoss: usdt(960), share: 2, multiple: 20 });
    const decided = decidedOf(reverse(state));
    expect(decided).toMatchObject({
      newId: 2,
      // What was gained more than pays the fee.
      need: 0n,
      changes: [
        { before: { id: 1 }, end: { reason: 1, profit: cents(60) } },
        {
          before: undefined,
          order: {
            id: 2,
            side: 2,
            share: 2,
            multiple: 20,
            stopLoss: undefined,
            opening: { as: 1, price: usdt(1_030) },
          },
        },
      ],
    });
    expect([...state.levers.keys()]).toEqual([2]);
  });

  test("[LEV-04] [LEV-15] what it lacks is the fee and the loss", () => {
    expect(decidedOf(reverse(held(990))).need).toBe(cents(10.5));
  });

  test("[LEV-15] [LEV-17] when the house cannot take the opposite, the position stays as it is", () => {
    const state = opened({ capital: 1_000 });
    open(state);
    open(state, { side: 2, share: 10, userId: 2 });
    const before = exposureOf(state);
    expect(reverse(state)).toEqual({ type: "refused", refusal: { key: "ExposureLimit" }, need: cents(0.5) });
    expect(exposureOf(state)).toEqual(before);
    expect(state.levers.get(1)?.side).toBe(1);
    trade(state, 940);
    expect(settleAll(state)).toEqual(["1 closed 4 at 940"]);
  });

  test("[LEV-05] [LEV-15] ten orders are no hindrance: it stays ten", () => {
    const state = opened();
    for (let count = 0; count < 10; count++) open(state);
    expect(keyOf(reverse(state))).toBe("leverDecided");
    expect(state.levers.size).toBe(10);
  });
});

describe("all at once", () => {
  const mixed = (): EngineState => {
    const state = opened();
    open(state);
    open(state, { symbol: "B" });
    open(state, { askedPrice: usdt(900) });
    open(state, { symbol: "B", askedPrice: usdt(9) });
    open(state, { userId: 2 });
    return state;
  };
  const idsOf = (state: EngineState, type: "closeAllLevers" | "revokeAllLevers", symbol?: string) =>
    decidedOf(ask(state, { type, symbol })).changes.map(({ order }) => order.id);

  test("[LEV-15] close all closes the owner's positions, of one pair or of all, and nothing else", () => {
    expect(idsOf(mixed(), "closeAllLevers")).toEqual([1, 2]);
    expect(idsOf(mixed(), "closeAllLevers", "B")).toEqual([2]);
    const state = mixed();
    idsOf(state, "closeAllLevers");
    expect([...state.levers.keys()]).toEqual([3, 4, 5]);
    expect(idsOf(state, "closeAllLevers")).toEqual([]);
  });

  test("[LEV-15] cancel all revokes the owner's pending orders, of one pair or of all, and nothing else", () => {
    expect(idsOf(mixed(), "revokeAllLevers")).toEqual([3, 4]);
    expect(idsOf(mixed(), "revokeAllLevers", "A")).toEqual([3]);
  });

  test("[LEV-15] [MKT-09] close all passes over a pair without a fresh price, and says so when nothing else is left", () => {
    const state = mixed();
    mark(state, 5_000);
    expect(keyOf(ask(state, { type: "closeAllLevers", symbol: undefined }))).toBe("PriceIsStale");
    trade(state, 10, "B");
    mark(state);
    expect(idsOf(state, "closeAllLevers")).toEqual([2]);
  });
});
