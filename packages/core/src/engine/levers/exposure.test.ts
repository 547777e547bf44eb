import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { houseAccount } from "../../ids/account-id.ts";
import type { LeverOrder, LeverSide } from "../../leverage/lever-order.ts";
import { money, price } from "../../money/money.ts";
import { setBalance } from "../funds/funds.ts";
import type { EngineState, SymbolBook } from "../state.ts";
import { step } from "../step.ts";
import { answersOf, fund, keyOf, opened, poolOf, quote, send, terms, trade, usdt } from "../test-world.ts";
import { equityOf, exposureOf, freeEquity } from "./exposure.ts";
import { countExposure, createSums, stressLossOf } from "./stress.ts";
import { askLever, open, opening, settleAll } from "./test-levers.ts";

const lossOf = (state: EngineState) => exposureOf(state).stressLoss;

type HousePool = "capital" | "trading_book" | "insurance" | "reward_budget";
/** Moves of the house's money as its operators ask for them; each returns what became of it. */
const movesOf = (state: EngineState) => (from: HousePool, to: HousePool, amount: number) =>
  keyOf(
    send(state, {
      type: "moveFunds",
      userId: 0,
      acceptedMs: state.markMs,
      list: "house_moves",
      row: { act_id: 1 },
      legs: [{ debit: houseAccount(from), credit: houseAccount(to), amount: usdt(amount) }],
      shortages: [],
      isHouses: true,
    })[0],
  );

describe("the exposure gate", () => {
  test("[LEV-17] only longs: they cost their notional times the move up; only shorts: times the move down", () => {
    for (const side of ["long", "short"] as const) {
      const state = opened();
      open(state, { side, share: 5 });
      expect(lossOf(state)).toBe(usdt(500));
    }
  });

  test("[LEV-17] the present loss of one side pays for the other side, but only that loss", () => {
    const state = opened();
    open(state, { share: 5 });
    open(state, { side: "short", share: 5 });
    expect(lossOf(state)).toBe(usdt(500));
    // The shorts have lost 200 by now; a jump passes any price that would stop them.
    trade(state, 1_040);
    expect(lossOf(state)).toBe(usdt(5 * 144 - 5 * 40));
  });

  test("[LEV-17] a pending order counts from its placing until it is revoked", () => {
    const state = opened({ capital: 1_000 });
    expect(keyOf(open(state, { askedPrice: quote(900) }))).toBe("taken");
    expect(lossOf(state)).toBe(usdt(100));
    expect(keyOf(open(state, { share: 10, userId: 2 }))).toBe("ExposureLimit");
    askLever(state, { type: "revokeLever", orderId: 1 });
    expect(lossOf(state)).toBe(0n);
    expect(keyOf(open(state, { share: 10, userId: 2 }))).toBe("taken");
  });

  test("[LEV-15] [LEV-17] a part that is closed no longer counts, the rest does until it is closed", () => {
    const state = opened();
    open(state, { share: 5 });
    askLever(state, { type: "closeLever", orderId: 1, share: 2 });
    expect(exposureOf(state).symbols[0]).toMatchObject({ longs: usdt(3_000), stressLoss: usdt(300) });
    askLever(state, { type: "closeLever", orderId: 1, share: 3 });
    expect(exposureOf(state).symbols[0]).toMatchObject({ longs: 0n, stressLoss: 0n });
  });

  test("[LEV-10] [LEV-17] an order that is filled counts as a position, and no longer as waiting", () => {
    const state = opened();
    open(state, { share: 2, askedPrice: quote(900) });
    expect(exposureOf(state).symbols[0]).toMatchObject({ longs: 0n, stressLoss: usdt(200) });
    trade(state, 900);
    expect(exposureOf(state).symbols[0]).toMatchObject({ longs: usdt(2_000), stressLoss: usdt(200) });
    trade(state, 890);
    expect(exposureOf(state).symbols[0]?.stressLoss).toBeLessThan(usdt(200));
  });

  test("[OPS-03] [LEV-17] the house takes out no money that open contracts may need, and moves what stays its own", () => {
    const state = opened({ capital: 300, tradingBook: 50 });
    open(state, { share: 3 });
    const move = movesOf(state);
    expect(freeEquity(state)).toBe(usdt(50));
    expect(move("capital", "reward_budget", 50.000001)).toBe("ExposureLimit");
    expect(move("capital", "insurance", 300)).toBe("taken");
    expect(move("trading_book", "capital", 50.000001)).toBe("low");
    expect(move("trading_book", "capital", 50)).toBe("taken");
    expect(move("capital", "reward_budget", 50)).toBe("taken");
    expect(freeEquity(state)).toBe(0n);
  });

  test("[OPS-03] [LEV-17] while the exposure is above the house's own money, the house may add to it, and move within it, but take nothing", () => {
    const state = opened({ capital: 110, tradingBook: 10 });
    setBalance(state.funds, houseAccount("reward_budget"), usdt(5));
    open(state);
    trade(state, 1_100);
    expect(freeEquity(state)).toBe(usdt(-90));
    const move = movesOf(state);
    expect(move("capital", "reward_budget", 0.000001)).toBe("ExposureLimit");
    expect(move("trading_book", "capital", 10)).toBe("taken");
    expect(move("reward_budget", "capital", 5)).toBe("taken");
    expect(freeEquity(state)).toBe(usdt(-85));
  });

  test("[LEV-17] the pairs are listed in the order of their names, whenever they were offered", () => {
    const state = opened();
    step(state, { type: "offerLever", symbol: "AA", terms });
    step(state, { type: "offerLever", symbol: "0", terms });
    expect(exposureOf(state).symbols.map(({ symbol }) => symbol)).toEqual(["0", "A", "AA", "B"]);
  });

  test("[LEV-17] an order that uses up the rest is accepted, and the smallest one after it is refused", () => {
    const state = opened({ capital: 300 });
    expect(keyOf(open(state, { share: 4 }))).toBe("ExposureLimit");
    expect(keyOf(open(state, { share: 3 }))).toBe("taken");
    expect(freeEquity(state)).toBe(0n);
    expect(keyOf(open(state))).toBe("ExposureLimit");
  });

  test("[LEV-17] an opening near the limit is not refused because another one fails at the same tick", () => {
    const state = opened({ capital: 300 });
    fund(state, 1, { contract: 0 });
    send(state, opening(state, { share: 3 }), 1);
    send(state, opening(state, { share: 3, userId: 2, multiple: 7 }), 2);
    send(state, opening(state, { share: 3, userId: 3 }), 3);
    send(state, opening(state, { userId: 4 }), 4);
    expect(answersOf(trade(state, 1_000))).toEqual(["1 low", "2 BadRequest", "3 taken", "4 ExposureLimit"]);
  });

  test("[LEV-17] a refused opening leaves no cost behind", () => {
    const state = opened({ capital: 300 });
    open(state, { side: "short" });
    const before = exposureOf(state);
    expect(keyOf(open(state, { share: 4 }))).toBe("ExposureLimit");
    expect(exposureOf(state)).toEqual(before);
  });

  test("[LEV-17] a fill is never refused, at any prices", () => {
    const state = opened({ capital: 1_010 });
    open(state, { askedPrice: quote(900) });
    open(state, { userId: 2, share: 9 });
    trade(state, 800);
    trade(state, 1_200);
    settleAll(state);
    expect(state.levers.get(1)?.opening?.price).toBe(quote(800));
    expect(keyOf(open(state, { userId: 3, share: 20 }))).toBe("ExposureLimit");
  });

  test("[LEV-17] when price moves alone have raised the exposure above the house's own money, nothing new is accepted", () => {
    const state = opened({ capital: 110 });
    open(state);
    trade(state, 1_100);
    expect(lossOf(state)).toBe(usdt(210));
    expect(freeEquity(state)).toBe(usdt(-100));
    expect(keyOf(open(state, { userId: 2, symbol: "B" }))).toBe("ExposureLimit");
    expect(keyOf(askLever(state, { type: "closeLever", orderId: 1, share: undefined }))).toBe("taken");
  });

  test("[LEV-17] the losses of all pairs add up, each by its own move, never below zero", () => {
    const state = opened();
    step(state, { type: "offerLever", symbol: "B", terms: { ...terms, stressBps: 2_000 } });
    open(state);
    open(state, { symbol: "B", side: "short" });
    expect(exposureOf(state)).toEqual({
      equity: usdt(1_000_000),
      stressLoss: usdt(300),
      symbols: [
        { symbol: "A", longs: usdt(1_000), shorts: 0n, stressLoss: usdt(100) },
        { symbol: "B", longs: 0n, shorts: usdt(1_000), stressLoss: usdt(200) },
      ],
    });
    trade(state, 960);
    expect(exposureOf(state).symbols[0]?.stressLoss).toBe(usdt(56));
    trade(state, 12.5, "B");
    expect(exposureOf(state).symbols[1]?.stressLoss).toBe(0n);
  });

  test("[LEV-17] the house's own money is capital, trading book and insurance", () => {
    const state = opened({ capital: 100, tradingBook: 50 });
    expect(equityOf(state)).toBe(usdt(150));
    setBalance(state.funds, houseAccount("insurance"), usdt(7));
    expect(equityOf(state)).toBe(usdt(157));
  });

  test("[LEV-09] [LEV-17] the house may promise what customers lose from the tick of the loss on", () => {
    const state = opened({ capital: 100, tradingBook: 50 });
    open(state, { multiple: 50 });
    trade(state, 985);
    // The margin is 20 and the loss 15: the order was closed out, and waits to be booked.
    const ahead = exposureOf(state);
    expect(ahead).toMatchObject({ equity: usdt(165), stressLoss: 0n });
    expect(poolOf(state, "trading_book")).toBe(usdt(50));
    expect(settleAll(state)).toEqual(["1 closed closeOut at 985"]);
    expect(exposureOf(state)).toEqual(ahead);
    expect(poolOf(state, "trading_book")).toBe(usdt(65));
  });

  test("[LEV-17] [OPT-07] the house may no longer promise what customers have won, even before it is booked", () => {
    const state = opened({ capital: 200 });
    open(state, { takeProfit: quote(1_060) });
    trade(state, 1_060);
    expect(freeEquity(state)).toBe(usdt(140));
    expect(keyOf(open(state, { share: 2, userId: 2 }))).toBe("ExposureLimit");
    settleAll(state);
    expect(freeEquity(state)).toBe(usdt(140));
  });
});

const anyOrder = fc.record({
  side: fc.constantFrom<LeverSide>("long", "short"),
  share: fc.integer({ min: 1, max: 1_000_000_000 }),
  molecule: fc.integer({ min: 1, max: 50 }),
  openPrice: fc.option(fc.bigInt({ min: 1n, max: 10n ** 17n }), { nil: undefined }),
});

/** Only what exposure depends on. */
const orderOf = ({ openPrice, ...rest }: { openPrice: bigint | undefined }) =>
  ({
    ...rest,
    opening: openPrice === undefined ? undefined : { price: price(openPrice) },
  }) as unknown as LeverOrder;
const emptyBook = () => ({ sums: createSums(), stressLoss: undefined }) as unknown as SymbolBook;

describe("the sums behind it", () => {
  test("[LEV-17] adding and removing orders leaves exactly the sums of those that remain, in any order", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(anyOrder, fc.boolean())), (orders) => {
        const [changed, fresh] = [emptyBook(), emptyBook()];
        for (const [one] of orders) countExposure(changed, orderOf(one), 1);
        for (const [one, goes] of orders.toReversed()) if (goes) countExposure(changed, orderOf(one), -1);
        for (const [one, goes] of orders) if (!goes) countExposure(fresh, orderOf(one), 1);
        expect(changed.sums).toEqual(fresh.sums);
      }),
      { seed: 17 },
    );
  });

  test("[LEV-17] the loss equals the sum order by order, within less than a micro-unit per order", () => {
    fc.assert(
      fc.property(
        fc.array(anyOrder, { maxLength: 20 }),
        fc.bigInt({ min: 1n, max: 10n ** 17n }),
        fc.integer({ min: 0, max: 10_000 }),
        (orders, last, bps) => {
          const book = emptyBook();
          for (const one of orders) countExposure(book, orderOf(one), 1);
          const loss = stressLossOf(book.sums, price(last), bps);
          const naive = naiveLoss(orders, last, BigInt(bps));
          const off = loss - naive;
          // A quantity is cut at 2^-80, which the highest prices make visible in the lowest digits.
          const slack = BigInt(orders.length + 1) + (BigInt(orders.length) * last) / (1n << 79n);
          expect(off >= -slack && off <= slack).toBe(true);
        },
      ),
      { seed: 18 },
    );
  });
});

type Stressed = {
  readonly side: LeverSide;
  readonly share: number;
  readonly molecule: number;
  readonly openPrice: bigint | undefined;
};

/** Each order's worst case by LEV-09, in parts of a micro-unit. */
const naiveLoss = (orders: readonly Stressed[], last: bigint, bps: bigint): bigint => {
  const fine = 10n ** 40n;
  let [up, down] = [0n, 0n];
  for (const { side, share, molecule, openPrice } of orders) {
    const notional = (1_000_000_000n * BigInt(share)) / BigInt(molecule);
    if (openPrice === undefined) {
      if (side === "long") up += (notional * bps * fine) / 10_000n;
      else down += (notional * bps * fine) / 10_000n;
      continue;
    }
    const gain = (at: bigint) => (notional * (at - openPrice * 10_000n) * fine) / (openPrice * 10_000n);
    if (side === "long") {
      up += gain(last * (10_000n + bps));
      down += gain(last * 10_000n);
    } else {
      up -= gain(last * 10_000n);
      down -= gain(last * (10_000n - bps));
    }
  }
  const worse = up > down ? up : down;
  return money(worse > 0n ? worse / fine : 0n);
};
