import { describe, expect, test } from "vitest";
import { exposureOf } from "./exposure.ts";
import { stateHash } from "../state-hash.ts";
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
  start,
  terms,
  trade,
  usdt,
} from "./test-levers.ts";

describe("opening a contract", () => {
  test("[LEV-10] [LEV-13] at the best price it opens at the last trade up to the mark, and pays margin and fee", () => {
    const state = opened();
    const effect = decidedOf(open(state, { share: 3 }));
    expect(effect).toMatchObject({
      newId: 1,
      need: cents(301.5),
      changes: [
        {
          before: undefined,
          end: undefined,
          order: {
            id: 1,
            margin: cents(300),
            fee: cents(1.5),
            askedPrice: usdt(1_000),
            createMs: state.markMs,
            placedSeq: 1,
            sinceSeq: 1,
            opening: {
              as: 1,
              seq: 1,
              price: usdt(1_000),
              atMs: state.markMs,
              closeOutPrice: usdt(950.00000033),
            },
          },
          posting: { kind: "lever_opened", legs: [{ amount: cents(300) }, { amount: cents(1.5) }] },
        },
      ],
    });
    expect(state.levers.get(1)).toBe(effect.changes[0]?.order);
  });

  test("[LEV-06] [LEV-13] a fixed price that is not reached waits, with margin and fee bound", () => {
    const state = opened();
    for (const wish of [
      { side: 1, askedPrice: usdt(999) },
      { side: 2, askedPrice: usdt(1_001) },
    ] as const) {
      expect(decidedOf(open(state, wish)).changes).toMatchObject([
        {
          order: { opening: undefined, ...wish },
          posting: { kind: "lever_reserved", legs: [{ amount: cents(100.5) }] },
        },
      ]);
    }
  });

  test("[LEV-06] [LEV-10] a fixed price that is reached already opens at once, at the last price or better than asked", () => {
    const state = opened();
    for (const [side, asked] of [
      [1, 1_000],
      [1, 1_200],
      [2, 1_000],
      [2, 800],
    ] as const) {
      const effect = open(state, { side, askedPrice: usdt(asked) });
      expect(leverOf(effect)).toMatchObject({
        askedPrice: usdt(asked),
        opening: { as: 2, seq: 1, price: usdt(1_000), atMs: state.markMs },
      });
      expect(decidedOf(effect).changes[0]?.posting?.kind).toBe("lever_opened");
    }
  });

  test("[LEV-01] [LEV-05] [LEV-08] [LEV-17] [MKT-09] the checks answer in their declared order", () => {
    const state = start({ capital: 150 });
    const bad = { symbol: "C", multiple: 7, takeProfit: usdt(900), stopLoss: usdt(1_100), share: 2 };
    expect(keyOf(open(state, bad))).toBe("FailedToGetProductInformation");
    expect(keyOf(open(state, { ...bad, symbol: "A" }))).toBe("PriceIsStale");
    trade(state, 1_000);
    mark(state);
    expect(keyOf(open(state, { ...bad, symbol: "A", acceptedMs: state.markMs + 5_000 }))).toBe(
      "PriceIsStale",
    );
    expect(open(state, { ...bad, symbol: "A" })).toMatchObject({
      refusal: { key: "BadRequest", values: { field: "multiple" } },
    });
    const offered = { ...bad, symbol: "A", multiple: 10 };
    expect(keyOf(open(state, offered))).toBe("StopProfitPriceCannotBeLowerThanOpeningPrice");
    expect(keyOf(open(state, { ...offered, takeProfit: undefined }))).toBe(
      "StopLossPriceCannotBeGreaterThanOpeningPrice",
    );
    expect(open(state, { share: 2 })).toEqual({
      type: "refused",
      refusal: { key: "ExposureLimit" },
      need: cents(201),
    });
    expect(keyOf(open(state))).toBe("leverDecided");
  });

  test("[LEV-08] stops are measured by the price that it opens at, and by the price asked while it waits", () => {
    const state = opened();
    const asked = { askedPrice: usdt(900), stopLoss: usdt(890), takeProfit: usdt(910) };
    expect(keyOf(open(state, asked))).toBe("leverDecided");
    expect(
      keyOf(open(state, { ...asked, askedPrice: usdt(1_100), takeProfit: undefined, stopLoss: usdt(1_050) })),
    ).toBe("StopLossPriceCannotBeGreaterThanOpeningPrice");
    const short = { side: 2, askedPrice: usdt(1_100) } as const;
    expect(keyOf(open(state, { ...short, takeProfit: usdt(1_100) }))).toBe(
      "StopProfitPriceCannotBeGreaterThanOpeningPrice",
    );
    expect(keyOf(open(state, { ...short, stopLoss: usdt(1_100) }))).toBe(
      "StopLossPriceCannotBeLessThanOpeningPrice",
    );
  });

  test("[LEV-05] ten orders at a time, pending and open together, for each user apart", () => {
    const state = opened();
    for (let count = 0; count < 5; count++) {
      open(state, { symbol: "B" });
      open(state, { askedPrice: usdt(900) });
    }
    const before = stateHash(state);
    expect(open(state, { share: 2 })).toEqual({
      type: "refused",
      refusal: { key: "AtMost10Orders" },
      need: cents(201),
    });
    expect(stateHash(state)).toBe(before);
    expect(keyOf(open(state, { userId: 2 }))).toBe("leverDecided");
    ask(state, { type: "revokeLever", orderId: 2 });
    expect(keyOf(open(state))).toBe("leverDecided");
  });

  test("[LEV-09] [LEV-11] [LEV-13] an order keeps the terms that it was opened with", () => {
    const state = opened();
    open(state);
    const dearer = { ...terms, multiples: [5], molecule: 2, feeRate: terms.feeRate, closeOutBps: 8_000 };
    step(state, { type: "offerLever", symbol: "A", terms: dearer });
    expect(state.levers.get(1)).toMatchObject({ molecule: 1, closeOutBps: 5_000 });
    expect(leverOf(open(state, { multiple: 5 }))).toMatchObject({ molecule: 2, closeOutBps: 8_000 });
    step(state, { type: "offerLever", symbol: "A", terms: undefined });
    expect(keyOf(open(state))).toBe("FailedToGetProductInformation");
    expect(exposureOf(state).symbols[0]).toMatchObject({ symbol: "A", longs: cents(2_000) });
  });
});
