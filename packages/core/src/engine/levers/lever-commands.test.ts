import { describe, expect, test } from "vitest";
import { houseAccount, userAccount } from "../../ids/account-id.ts";
import { rate } from "../../money/money.ts";
import type { EngineState } from "../state.ts";
import { step } from "../step.ts";
import {
  advance,
  answersOf,
  contractOf,
  decidedOf,
  fund,
  heartbeat,
  keyOf,
  keysOf,
  opened,
  poolOf,
  quote,
  send,
  terms,
  trade,
  usdt,
} from "../test-world.ts";
import { exposureOf } from "./exposure.ts";
import { askLever, changesOf, commandOf, leverOf, open, opening, settleAll } from "./test-levers.ts";

const close = (state: EngineState, orderId = 1, share?: number, userId = 1) =>
  askLever(state, { type: "closeLever", orderId, share, userId });

/** One leaf of A at 1000, then a trade at `amount`. */
const held = (amount: number, changes: Parameters<typeof open>[1] = {}): EngineState => {
  const state = opened();
  open(state, changes);
  trade(state, amount);
  return state;
};

describe("closing", () => {
  test("[LEV-07] [LEV-09] [API-18] a position closes at the first tick after the request: the margin comes back with the profit", () => {
    const state = held(1_010);
    const askedMs = state.markMs + 3;
    send(state, commandOf(state, { type: "closeLever", orderId: 1, share: undefined, acceptedMs: askedMs }));
    const [effect] = trade(state, 1_030, "A", 40);
    expect(decidedOf(effect)).toMatchObject({
      newId: undefined,
      facts: [
        {
          change: {
            before: { id: 1 },
            end: {
              type: "closed",
              reason: "owner",
              seq: 4,
              price: quote(1_030),
              askedMs,
              atMs: state.markMs,
              profit: usdt(30),
              shortfall: 0n,
            },
          },
          after: [
            { account: userAccount(1, "contract"), balance: usdt(100_029.5) },
            { account: houseAccount("trading_book"), balance: usdt(-30) },
          ],
        },
      ],
    });
    expect(state.levers.size).toBe(0);
    expect(contractOf(state)).toBe(usdt(100_029.5));
    expect(exposureOf(state)).toMatchObject({ equity: usdt(1_000_000 - 30), stressLoss: 0n });
  });

  test("[LEV-09] a short gains what a long loses, and a loss goes to the trading book", () => {
    const state = held(1_030, { side: "short" });
    expect(changesOf(close(state))).toMatchObject([{ end: { profit: usdt(-30) } }]);
    expect([contractOf(state), poolOf(state, "trading_book")]).toEqual([usdt(99_969.5), usdt(30)]);
  });

  test("[LEV-07] [MKT-09] the checks come in their declared order", () => {
    const state = held(1_000);
    open(state, { askedPrice: quote(900) });
    expect(keyOf(close(state, 99))).toBe("LeverOrderNotFound");
    expect(keyOf(close(state, 1, 1, 2))).toBe("LeverOrderNotFound");
    expect(keyOf(close(state, 2, 5))).toBe("LeverOrderNotHolding");
    const stale = (command: Parameters<typeof commandOf>[1]) => {
      send(state, commandOf(state, command));
      return heartbeat(state, "A", 5_000);
    };
    for (const share of [0, 2, 0.5]) {
      expect(stale({ type: "closeLever", orderId: 1, share })).toMatchObject([
        { refusal: { key: "BadRequest", values: { field: "share" } } },
      ]);
    }
    expect(keysOf(stale({ type: "closeLever", orderId: 1, share: undefined }))).toEqual(["PriceIsStale"]);
    expect(keysOf(stale({ type: "reverseLever", orderId: 1 }))).toEqual(["PriceIsStale"]);
    expect(keyOf(askLever(state, { type: "reverseLever", orderId: 2 }))).toBe("LeverOrderNotHolding");
    expect(keyOf(askLever(state, { type: "revokeLever", orderId: 1 }))).toBe("LeverOrderNotPending");
    expect([...state.levers.keys()]).toEqual([1, 2]);
  });

  test("[LEV-07] of two closes that wait for the same tick, the first closes the position, and the second finds none", () => {
    const state = held(1_000);
    const command = commandOf(state, { type: "closeLever", orderId: 1, share: undefined });
    send(state, command, 1);
    send(state, command, 2);
    expect(answersOf(trade(state, 1_000))).toEqual(["1 taken", "2 LeverOrderNotFound"]);
  });

  test("[LEV-07] an order that a tick has decided takes no command until it is handed out", () => {
    const state = opened();
    open(state);
    open(state, { askedPrice: quote(900) });
    open(state, { symbol: "B" });
    trade(state, 890);
    for (const orderId of [1, 2]) {
      expect(keyOf(close(state, orderId))).toBe("LeverOrderIsBeingExecuted");
      expect(keyOf(close(state, orderId, 1, 2))).toBe("LeverOrderNotFound");
      expect(keyOf(askLever(state, { type: "revokeLever", orderId }))).toBe("LeverOrderIsBeingExecuted");
    }
    const stops = { type: "setStops", stopLoss: quote(880), takeProfit: "keep" } as const;
    expect(keyOf(askLever(state, { ...stops, orderId: 2 }))).toBe("LeverOrderIsBeingExecuted");
    const closing = changesOf(askLever(state, { type: "closeAllLevers", symbol: undefined }));
    expect(closing.map(({ order }) => order.id)).toEqual([3]);
    expect(settleAll(state, 1)).toEqual(["1 closed closeOut at 890"]);
    expect(keyOf(close(state, 1))).toBe("LeverOrderNotFound");
    expect(keyOf(close(state, 2))).toBe("LeverOrderIsBeingExecuted");
    expect(settleAll(state)).toEqual(["2 opened at 890"]);
    expect(keyOf(close(state, 2))).toBe("taken");
  });
});

describe("revoking", () => {
  test("[LEV-07] [LEV-13] frees margin and fee at once, without a price", () => {
    const state = opened();
    open(state, { askedPrice: quote(900) });
    const acceptedMs = state.markMs + 7;
    const { markMs } = state;
    const [effect] = send(state, commandOf(state, { type: "revokeLever", orderId: 1, acceptedMs }));
    expect(decidedOf(effect).facts).toMatchObject([
      {
        change: { before: { id: 1 }, order: { id: 1 }, end: { type: "revoked", atMs: markMs } },
        after: [{ account: userAccount(1, "contract"), balance: usdt(100_000) }],
      },
    ]);
    trade(state, 800);
    expect(settleAll(state)).toEqual([]);
  });

  test("[LEV-07] of all orders ends each at the mark too, however much later the request came", () => {
    const state = opened();
    open(state, { askedPrice: quote(900) });
    open(state, { symbol: "B", side: "short", askedPrice: quote(11) });
    const [effect] = send(
      state,
      commandOf(state, { type: "revokeAllLevers", symbol: undefined, acceptedMs: state.markMs + 7 }),
    );
    expect(effect && changesOf(effect)).toMatchObject([
      { order: { id: 1 }, end: { type: "revoked", atMs: state.markMs } },
      { order: { id: 2 }, end: { type: "revoked", atMs: state.markMs } },
    ]);
  });

  test("[LEV-07] [API-18] of an order that the same tick has placed takes effect at that tick, not before the order began", () => {
    for (const revoke of [
      { type: "revokeLever", orderId: 1 },
      { type: "revokeAllLevers", symbol: "A" },
    ] as const) {
      const state = opened();
      send(state, opening(state, { askedPrice: quote(900) }), 1);
      send(state, commandOf(state, revoke), 2);
      const [placed, revoked] = trade(state, 1_000, "A", 40).flatMap(changesOf);
      expect(placed?.order.placedMs).toBe(state.markMs);
      expect(revoked?.end).toEqual({ type: "revoked", atMs: state.markMs });
    }
  });
});

describe("closing in parts", () => {
  test("[LEV-15] a part closes as a separate order; the rest keeps its number", () => {
    const state = held(1_010, { share: 10, multiple: 50, stopLoss: quote(995) });
    const effect = close(state, 1, 4);
    expect(decidedOf(effect).newId).toBe(2);
    expect(changesOf(effect)).toMatchObject([
      {
        before: { id: 1, share: 10 },
        order: { id: 1, share: 6, margin: usdt(120), fee: usdt(3), sinceSeq: 4, stopLoss: quote(995) },
        end: undefined,
      },
      {
        before: undefined,
        order: { id: 2, parentId: 1, share: 4, margin: usdt(80), fee: usdt(2), sinceSeq: 4 },
        end: { type: "closed", reason: "owner", profit: usdt(40) },
      },
    ]);
    // The change of the rest moves no money; its margin and fee stay where they are.
    expect(decidedOf(effect).facts[0]).toMatchObject({ after: [] });
    expect(contractOf(state)).toBe(usdt(100_000 - 205 + 120));
    expect([...state.levers.keys()]).toEqual([1]);
    expect(exposureOf(state).symbols[0]).toMatchObject({ longs: usdt(6_000) });
    expect(leverOf(open(state)).id).toBe(3);
    trade(state, 994);
    expect(settleAll(state)).toEqual(["1 closed stopLoss at 994"]);
  });

  test("[LEV-04] [LEV-15] the rounding remainder of the margin goes to the part, so nothing is lost", () => {
    const state = opened();
    const odd = { multiples: [3], molecule: 1, feeRate: rate(1n), closeOutBps: 5_000, stressBps: 1_000 };
    step(state, { type: "offerLever", symbol: "A", terms: odd });
    const whole = leverOf(open(state, { multiple: 3, share: 2 }));
    const [rest, part] = changesOf(close(state, 1, 1)).map(({ order }) => order);
    expect([whole.margin, rest?.margin, part?.margin]).toEqual([666_666_667n, 333_333_334n, 333_333_333n]);
    expect([whole.fee, rest?.fee, part?.fee]).toEqual([20n, 10n, 10n]);
    close(state, 1);
    expect(contractOf(state)).toBe(usdt(100_000) - 20n);
  });

  test("[LEV-15] closing all leaves closes the position itself, in parts or not", () => {
    const state = held(1_000, { share: 3 });
    close(state, 1, 2);
    const whole = close(state, 1, 1);
    expect(decidedOf(whole).newId).toBeUndefined();
    expect(changesOf(whole)).toMatchObject([{ before: { id: 1 } }]);
    expect(state.levers.size).toBe(0);
  });
});

describe("reversing", () => {
  const reverse = (state: EngineState) => askLever(state, { type: "reverseLever", orderId: 1 });

  test("[LEV-15] the position closes and the opposite opens at the same tick, of the same size, without stops", () => {
    const state = held(1_030, { stopLoss: quote(960), share: 2, multiple: 20 });
    const effect = reverse(state);
    expect(decidedOf(effect).newId).toBe(2);
    expect(changesOf(effect)).toMatchObject([
      { before: { id: 1 }, end: { reason: "owner", seq: 4, price: quote(1_030), profit: usdt(60) } },
      {
        before: undefined,
        order: {
          id: 2,
          side: "short",
          share: 2,
          multiple: 20,
          stopLoss: undefined,
          opening: { as: "bestPrice", seq: 4, price: quote(1_030) },
        },
      },
    ]);
    expect([...state.levers.keys()]).toEqual([2]);
    expect(contractOf(state)).toBe(usdt(100_000 - 101 + 160 - 101));
  });

  test("[LEV-15] a short becomes a long", () => {
    const state = held(970, { side: "short", stopLoss: quote(1_040) });
    expect(changesOf(reverse(state))).toMatchObject([
      { end: { reason: "owner", profit: usdt(30) } },
      { order: { id: 2, side: "long", stopLoss: undefined, opening: { price: quote(970) } } },
    ]);
  });

  test("[LEV-01] [LEV-15] with a leverage that the pair no longer offers, the position stays as it is", () => {
    const state = held(1_000);
    step(state, { type: "offerLever", symbol: "A", terms: { ...terms, multiples: [20] } });
    expect(keyOf(reverse(state))).toBe("BadRequest");
    expect([...state.levers.keys()]).toEqual([1]);
  });

  test("[LEV-04] [LEV-15] what the old position gives back pays for it: only fee and loss have to be covered", () => {
    for (const [at, need] of [
      [990, 10.5],
      [1_000, 0.5],
      [1_001, 0],
    ] as const) {
      const state = held(at);
      if (need > 0) {
        fund(state, 1, { contract: need - 0.000001 });
        expect([at, keyOf(reverse(state))]).toEqual([at, "low"]);
        expect([...state.levers.keys()]).toEqual([1]);
      }
      fund(state, 1, { contract: need });
      expect([at, keyOf(reverse(state))]).toEqual([at, "taken"]);
    }
  });

  test("[LEV-15] [LEV-17] when the house cannot take the opposite, the position stays as it is", () => {
    const state = opened({ capital: 1_000 });
    open(state);
    open(state, { side: "short", share: 10, userId: 2 });
    const before = exposureOf(state);
    expect(keyOf(reverse(state))).toBe("ExposureLimit");
    expect(exposureOf(state)).toEqual(before);
    expect(state.levers.get(1)?.side).toBe("long");
    expect(contractOf(state)).toBe(usdt(100_000 - 100.5));
    trade(state, 940);
    expect(settleAll(state)).toEqual(["1 closed closeOut at 940"]);
  });

  test("[LEV-15] [LEV-17] the house can no longer use what the position won to cover the opposite", () => {
    for (const [capital, key] of [
      [129.999999, "ExposureLimit"],
      [130, "taken"],
    ] as const) {
      const state = opened({ capital });
      open(state);
      trade(state, 1_030);
      expect([capital, keyOf(reverse(state))]).toEqual([capital, key]);
    }
  });

  test("[LEV-05] [LEV-15] works with ten live orders: the number stays ten", () => {
    const state = opened();
    for (let count = 0; count < 10; count++) open(state);
    expect(keyOf(reverse(state))).toBe("taken");
    expect(state.levers.size).toBe(10);
  });
});

describe("all at once", () => {
  const mixed = (): EngineState => {
    const state = opened();
    open(state);
    open(state, { symbol: "B" });
    open(state, { askedPrice: quote(900) });
    open(state, { symbol: "B", askedPrice: quote(9) });
    open(state, { userId: 2 });
    return state;
  };
  const idsOf = (state: EngineState, type: "closeAllLevers" | "revokeAllLevers", symbol?: string) =>
    changesOf(askLever(state, { type, symbol })).map(({ order }) => order.id);

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

  test("[LEV-15] [MKT-09] close all skips a pair without a fresh price, and refuses when nothing else is left", () => {
    const state = mixed();
    const closeAll = commandOf(state, { type: "closeAllLevers", symbol: undefined });
    send(state, closeAll, 1);
    const beats = [
      ["A", "heartbeat"],
      ["B", "heartbeat"],
    ] as const;
    expect(answersOf(advance(state, beats, 5_000))).toEqual(["1 PriceIsStale"]);
    send(state, closeAll, 2);
    const effects = advance(state, [
      ["A", "heartbeat"],
      ["B", 10],
    ]);
    expect(answersOf(effects)).toEqual(["2 taken"]);
    expect(effects.flatMap(changesOf).map(({ order }) => order.id)).toEqual([2]);
  });
});

describe("a pair without trades", () => {
  test("[LEV-07] [MKT-09] whose contracts are not offered any more closes at the last confirmed price, and only closes", () => {
    const after = (command: Parameters<typeof commandOf>[1], isOffered: boolean): readonly string[] => {
      const state = held(1_010);
      heartbeat(state, "A", 60_000);
      step(state, { type: "offerLever", symbol: "A", terms: isOffered ? terms : undefined });
      send(state, commandOf(state, command));
      return keysOf(heartbeat(state, "A"));
    };
    for (const close of [
      { type: "closeLever", orderId: 1, share: undefined },
      { type: "closeAllLevers", symbol: "A" },
    ] as const) {
      expect(after(close, true)).toEqual(["PriceIsStale"]);
      expect(after(close, false)).not.toContain("PriceIsStale");
    }
    expect(after({ type: "reverseLever", orderId: 1 }, false)).toEqual(["FailedToGetProductInformation"]);
    const state = held(1_010);
    heartbeat(state, "A", 60_000);
    step(state, { type: "offerLever", symbol: "A", terms: { ...terms, multiples: [] } });
    send(state, commandOf(state, { type: "closeLever", orderId: 1, share: undefined }));
    const [effect] = heartbeat(state, "A");
    expect(decidedOf(effect)).toMatchObject({
      facts: [
        { change: { end: { type: "closed", reason: "owner", price: quote(1_010), profit: usdt(10) } } },
      ],
    });
  });
});
