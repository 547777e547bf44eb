import { describe, expect, test } from "vitest";
import { houseAccount, userAccount } from "../../ids/account-id.ts";
import type { LeverTerms } from "../../leverage/lever-terms.ts";
import { rate } from "../../money/money.ts";
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
  moving,
  opened,
  poolOf,
  quote,
  send,
  start,
  terms,
  trade,
  usdt,
} from "../test-world.ts";
import { exposureOf } from "./exposure.ts";
import { askLever, changesOf, leverOf, open, opening } from "./test-levers.ts";

describe("opening a contract", () => {
  test("[LEV-10] [LEV-13] [API-18] at the best price it opens at the first tick after it was accepted, and pays margin and fee", () => {
    const state = opened();
    const acceptedMs = state.markMs + 10;
    send(state, opening(state, { share: 3, acceptedMs }));
    const [effect] = trade(state, 1_001, "A", 50);
    expect(decidedOf(effect)).toEqual({
      type: "taken",
      ticket: 1,
      newId: 1,
      facts: [
        {
          type: "leverChanged",
          change: { before: undefined, end: undefined, order: state.levers.get(1) },
          after: [
            { account: userAccount(1, "contract"), balance: usdt(100_000 - 301.5) },
            { account: houseAccount("fees"), balance: usdt(1.5) },
          ],
        },
      ],
    });
    expect(state.levers.get(1)).toEqual({
      id: 1,
      userId: 1,
      symbol: "A",
      side: "long",
      multiple: 10,
      share: 3,
      molecule: 1,
      feeRate: 50_000n,
      closeOutBps: 5_000,
      margin: usdt(300),
      fee: usdt(1.5),
      askedPrice: quote(1_001),
      acceptedMs,
      placedSeq: 2,
      placedMs: state.markMs,
      stopLoss: undefined,
      takeProfit: undefined,
      sinceSeq: 2,
      runId: undefined,
      parentId: undefined,
      opening: {
        as: "bestPrice",
        seq: 2,
        price: quote(1_001),
        atMs: state.markMs,
        closeOutPrice: quote(950.95000033),
      },
    });
    expect(contractOf(state)).toBe(usdt(100_000 - 301.5));
  });

  test("[LEV-06] [LEV-13] an order whose fixed price the tick does not reach waits, with margin and fee bound", () => {
    const state = opened();
    for (const [place, request] of (
      [
        { side: "long", askedPrice: quote(999) },
        { side: "short", askedPrice: quote(1_001) },
      ] as const
    ).entries()) {
      expect(leverOf(open(state, request))).toMatchObject({
        opening: undefined,
        ...request,
        placedSeq: 2 + place,
        placedMs: state.markMs,
      });
      expect(contractOf(state)).toBe(usdt(100_000 - 100.5 * (place + 1)));
    }
    expect(poolOf(state, "fees")).toBe(0n);
  });

  test("[LEV-06] [LEV-10] an order whose fixed price the tick has reached opens at the tick's price, as asked or better", () => {
    const state = opened();
    for (const [side, asked] of [
      ["long", 1_000],
      ["long", 1_200],
      ["short", 1_000],
      ["short", 800],
    ] as const) {
      expect(leverOf(open(state, { side, askedPrice: quote(asked) }))).toMatchObject({
        askedPrice: quote(asked),
        opening: { as: "fixedPrice", price: quote(1_000), atMs: state.markMs },
      });
    }
    expect(poolOf(state, "fees")).toBe(usdt(2));
  });

  test("[LEV-10] [API-18] whether a fixed price is reached is decided at the tick, not at the request", () => {
    const state = opened();
    send(state, opening(state, { askedPrice: quote(990) }), 1);
    send(state, opening(state, { askedPrice: quote(1_000) }), 2);
    const [low, high] = trade(state, 985).map(leverOf);
    expect([low?.opening?.price, high?.opening?.price]).toEqual([quote(985), quote(985)]);
    send(state, opening(state, { askedPrice: quote(985) }), 3);
    expect(trade(state, 986).map(leverOf)[0]?.opening).toBeUndefined();
  });

  test("[LEV-01] [LEV-04] [LEV-05] [LEV-08] [LEV-17] [LEV-19] [MKT-09] the checks come in their declared order", () => {
    const state = start({ capital: 2_000, share: 0.55 });
    trade(state, 1_000);
    for (let count = 0; count < 10; count++) open(state);
    fund(state, 1, { contract: 100 });
    const all = {
      symbol: "C",
      multiple: 7,
      askedPrice: quote(950),
      takeProfit: quote(900),
      stopLoss: quote(1_100),
      share: 3,
    };
    // Each line fixes the check that failed in the line before.
    expect(keyOf(open(state, all))).toBe("FailedToGetProductInformation");
    const known = { ...all, symbol: "A" };
    send(state, opening(state, known));
    expect(keysOf(heartbeat(state, "A", 5_000))).toEqual(["PriceIsStale"]);
    trade(state, 1_000);
    expect(open(state, known)).toMatchObject({
      refusal: { key: "BadRequest", values: { field: "multiple" } },
    });
    const offered = { ...known, multiple: 10 };
    expect(keyOf(open(state, offered))).toBe("StopProfitPriceCannotBeLowerThanOpeningPrice");
    const stopped = { ...offered, takeProfit: quote(951) };
    expect(keyOf(open(state, stopped))).toBe("StopLossPriceCannotBeGreaterThanOpeningPrice");
    const sided = { ...stopped, stopLoss: quote(949) };
    expect(keyOf(open(state, sided))).toBe("low");
    fund(state, 1, { contract: 301.5 });
    expect(keyOf(open(state, sided))).toBe("AtMost10Orders");
    askLever(state, { type: "closeLever", orderId: 1, share: undefined });
    // Nine open leaves cost 900 of 2 000 in the stress move; a user's share of it is 1 100.
    fund(state, 1, { contract: 2_000 });
    expect(keyOf(open(state, { ...sided, share: 12 }))).toBe("ExposureLimit");
    expect(keyOf(open(state, sided))).toBe("GateShareLimit");
    expect(keyOf(open(state, { ...sided, share: 2 }))).toBe("taken");
    expect(keyOf(open(state, { userId: 2, share: 10, askedPrice: quote(950) }))).toBe("ExposureLimit");
  });

  test("[OPS-03] [LEV-02] [LEV-13] [LEV-15] an order that names the terms it saw is refused when they are worse meanwhile, also as a reversal", () => {
    const seen = { feeRate: rate(50_000n), molecule: 1 };
    const of = (changes: Partial<LeverTerms>) => {
      const state = opened();
      open(state);
      step(state, { type: "offerLever", symbol: "A", terms: { ...terms, ...changes } });
      return state;
    };
    for (const [changes, key] of [
      [{}, "taken"],
      [{ feeRate: rate(49_999n) }, "taken"],
      [{ feeRate: rate(50_001n) }, "TermsChanged"],
      [{ molecule: 2 }, "TermsChanged"],
      [{ multiples: [5] }, "TermsChanged"],
    ] as const) {
      expect(keyOf(open(of(changes), { seen }))).toBe(key);
      expect(keyOf(open(of(changes), { seen, askedPrice: quote(900) }))).toBe(key);
      expect(keyOf(askLever(of(changes), { type: "reverseLever", orderId: 1, seen }))).toBe(key);
    }
    expect(keyOf(open(of({ feeRate: rate(50_001n), molecule: 2 })))).toBe("taken");
    expect(keyOf(open(of({ molecule: 2 }), { seen: { feeRate: rate(50_000n) } }))).toBe("taken");
  });

  test("[LEV-04] the contract wallet must hold margin and fee to the last micro-unit, for a waiting order too", () => {
    for (const request of [{}, { askedPrice: quote(900) }]) {
      const state = opened();
      fund(state, 1, { contract: 100.499999 });
      expect(keyOf(open(state, request))).toBe("low");
      expect([contractOf(state), state.levers.size]).toEqual([usdt(100.499999), 0]);
      fund(state, 1, { contract: 100.5 });
      expect(keyOf(open(state, request))).toBe("taken");
      expect(contractOf(state)).toBe(0n);
    }
  });

  test("[LEV-16] [API-18] an earlier transfer into the wallet counts, and a later transfer out comes too late", () => {
    const state = opened();
    fund(state, 1, { contract: 0, wallet: 100.5 });
    send(state, opening(state), 1);
    send(state, moving(state, 100.5), 2);
    send(state, opening(state), 3);
    send(state, moving(state, 100.5, { direction: "to_wallet" }), 4);
    expect(answersOf(trade(state, 1_000))).toEqual(["1 low", "2 taken", "3 taken", "4 low"]);
  });

  test("[LEV-08] stops are compared with the opening price, and with the asked price while the order waits", () => {
    const state = opened();
    const asked = { askedPrice: quote(900), stopLoss: quote(890), takeProfit: quote(910) };
    expect(keyOf(open(state, asked))).toBe("taken");
    expect(
      keyOf(
        open(state, { ...asked, askedPrice: quote(1_100), takeProfit: undefined, stopLoss: quote(1_050) }),
      ),
    ).toBe("StopLossPriceCannotBeGreaterThanOpeningPrice");
    const short = { side: "short", askedPrice: quote(1_100) } as const;
    expect(keyOf(open(state, { ...short, takeProfit: quote(1_100) }))).toBe(
      "StopProfitPriceCannotBeGreaterThanOpeningPrice",
    );
    expect(keyOf(open(state, { ...short, stopLoss: quote(1_100) }))).toBe(
      "StopLossPriceCannotBeLessThanOpeningPrice",
    );
  });

  test("[LEV-08] [API-18] an order is refused if the next tick has passed its stop", () => {
    const state = opened();
    send(state, opening(state, { stopLoss: quote(990) }), 1);
    expect(answersOf(trade(state, 989))).toEqual(["1 StopLossPriceCannotBeGreaterThanOpeningPrice"]);
  });

  test("[LEV-05] is refused to a user who has ten orders, pending and open together", () => {
    const state = opened();
    for (let count = 0; count < 5; count++) {
      open(state, { symbol: "B" });
      open(state, { askedPrice: quote(900) });
    }
    const before = new Map(state.funds);
    expect(keyOf(open(state))).toBe("AtMost10Orders");
    expect(state.funds).toEqual(before);
    expect(keyOf(open(state, { userId: 2 }))).toBe("taken");
    askLever(state, { type: "revokeLever", orderId: 2 });
    expect(keyOf(open(state))).toBe("taken");
  });

  test("[LEV-05] [API-18] of eleven orders that wait for one tick, the last is refused", () => {
    const state = opened();
    for (let ticket = 1; ticket <= 11; ticket++)
      send(state, opening(state, { symbol: ticket % 2 === 0 ? "A" : "B" }), ticket);
    const effects = advance(state, [
      ["A", 1_000],
      ["B", 10],
    ]);
    expect(keysOf(effects)).toEqual([...Array.from({ length: 10 }, () => "taken"), "AtMost10Orders"]);
  });

  test("[LEV-09] [LEV-11] [LEV-13] an order keeps the terms that it was opened with", () => {
    const state = opened();
    const { leverTerms } = state;
    open(state);
    const offer = leverTerms.get("A");
    const changed = offer && { ...offer, multiples: [5], molecule: 2, closeOutBps: 8_000 };
    step(state, { type: "offerLever", symbol: "A", terms: changed });
    expect(state.levers.get(1)).toMatchObject({ molecule: 1, closeOutBps: 5_000 });
    expect(leverOf(open(state, { multiple: 5 }))).toMatchObject({ molecule: 2, closeOutBps: 8_000 });
    step(state, { type: "offerLever", symbol: "A", terms: undefined });
    expect(keyOf(open(state))).toBe("FailedToGetProductInformation");
    expect(exposureOf(state).symbols[0]).toMatchObject({ symbol: "A", longs: usdt(2_000) });
  });

  test("[LEV-13] a pair without a fee charges none, pending or not", () => {
    const state = opened();
    const offer = state.leverTerms.get("A");
    step(state, { type: "offerLever", symbol: "A", terms: offer && { ...offer, feeRate: rate(0n) } });
    expect(changesOf(open(state, { askedPrice: quote(990) }))[0]?.order.fee).toBe(0n);
    open(state);
    expect(contractOf(state)).toBe(usdt(99_800));
  });
});
