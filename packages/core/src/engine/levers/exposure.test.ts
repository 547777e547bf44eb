import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { LeverOrder, LeverSide } from "../../leverage/lever-order.ts";
import { money, price } from "../../money/money.ts";
import { exposureOf, freeEquity } from "./exposure.ts";
import type { LeverBook } from "./symbol-book.ts";
import { step } from "../step.ts";
import { countExposure, createSums, stressLossOf } from "./stress.ts";
import { ask, cents, keyOf, open, opened, terms, trade, usdt } from "./test-levers.ts";

const lossOf = (state: Parameters<typeof exposureOf>[0]) => exposureOf(state).stressLoss;

describe("the exposure gate", () => {
  test("[LEV-17] longs alone cost their notional times the move up, shorts times the move down", () => {
    for (const side of [1, 2] as const) {
      const state = opened();
      open(state, { side, share: 5 });
      expect(lossOf(state)).toBe(cents(500));
    }
  });

  test("[LEV-17] what one side would lose by now pays for the other side, but no more than that", () => {
    const state = opened();
    open(state, { share: 5 });
    open(state, { side: 2, share: 5 });
    expect(lossOf(state)).toBe(cents(500));
    // The shorts have lost 200 by now; a jump passes over whatever would stop them.
    trade(state, 1_040);
    expect(lossOf(state)).toBe(cents(5 * 144 - 5 * 40));
  });

  test("[LEV-17] a pending order counts from its placing, and again no more when it is revoked", () => {
    const state = opened({ capital: 150 });
    expect(keyOf(open(state, { askedPrice: usdt(900) }))).toBe("leverDecided");
    expect(lossOf(state)).toBe(cents(100));
    expect(keyOf(open(state, { askedPrice: usdt(900) }))).toBe("ExposureLimit");
    ask(state, { type: "revokeLever", orderId: 1 });
    expect(lossOf(state)).toBe(0n);
    expect(keyOf(open(state))).toBe("leverDecided");
  });

  test("[LEV-17] a fill is never refused, whatever prices have done", () => {
    const state = opened({ capital: 101 });
    open(state, { askedPrice: usdt(900) });
    trade(state, 800);
    expect(state.levers.get(1)?.opening?.price).toBe(usdt(800));
    trade(state, 900);
    expect(freeEquity(state)).toBeLessThan(0n);
    expect(keyOf(open(state, { side: 2 }))).toBe("ExposureLimit");
  });

  test("[LEV-17] when prices alone have taken it above the house's own money, nothing new is taken", () => {
    const state = opened({ capital: 110 });
    open(state);
    trade(state, 1_100);
    expect(lossOf(state)).toBe(cents(210));
    expect(keyOf(open(state, { userId: 2, symbol: "B" }))).toBe("ExposureLimit");
    expect(keyOf(ask(state, { type: "closeLever", orderId: 1, share: undefined }))).toBe("leverDecided");
  });

  test("[LEV-17] the losses of all pairs add up, each by its own move, never below zero", () => {
    const state = opened();
    step(state, { type: "offerLever", symbol: "B", terms: { ...terms, stressBps: 2_000 } });
    open(state);
    open(state, { symbol: "B", side: 2 });
    expect(exposureOf(state)).toEqual({
      equity: cents(1_000_000),
      stressLoss: cents(300),
      symbols: [
        { symbol: "A", longs: cents(1_000), shorts: 0n, stressLoss: cents(100) },
        { symbol: "B", longs: 0n, shorts: cents(1_000), stressLoss: cents(200) },
      ],
    });
    trade(state, 960);
    expect(exposureOf(state).symbols[0]?.stressLoss).toBe(cents(56));
    trade(state, 12.5, "B");
    expect(exposureOf(state).symbols[1]?.stressLoss).toBe(0n);
  });

  test("[LEV-09] [LEV-17] what customers lose is the house's to promise, what they win is not", () => {
    const state = opened({ capital: 100, tradingBook: 50 });
    open(state);
    trade(state, 980);
    step(state, { type: "mark", markMs: state.markMs + 1 });
    ask(state, { type: "closeLever", orderId: 1, share: undefined });
    expect(exposureOf(state).equity).toBe(cents(170));
  });

  test("[OPT-07] [LEV-17] an option may promise only what contracts have left, and only out of capital", () => {
    const state = opened({ capital: 300, tradingBook: -100 });
    step(state, { type: "offer", symbol: "A", terms: [{ seconds: 60, percent: 100 }] });
    open(state);
    const option = (fee: number) =>
      keyOf(
        step(state, {
          type: "placeOption",
          userId: 2,
          symbol: "A",
          style: 0,
          fee: cents(fee),
          seconds: 60,
          seenPrice: usdt(1_000),
          acceptedMs: state.markMs,
        })[0] ?? { type: "runWaits" },
      );
    expect(option(100.000001)).toBe("ExposureLimit");
    expect(option(100)).toBe("placed");
    expect(option(0.1)).toBe("ExposureLimit");
    const rich = opened({ capital: 10, tradingBook: 1_000 });
    step(rich, { type: "offer", symbol: "A", terms: [{ seconds: 60, percent: 100 }] });
    expect(freeEquity(rich)).toBe(cents(1_010));
  });
});

const anyOrder = fc.record({
  side: fc.constantFrom<LeverSide>(1, 2),
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
const emptyBook = () => ({ sums: createSums(), stressLoss: undefined }) as unknown as LeverBook;

describe("the sums behind it", () => {
  test("[LEV-17] taking orders in and out leaves exactly the sums of those that stay, in whatever order", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(anyOrder, fc.boolean())), (orders) => {
        const [changed, fresh] = [emptyBook(), emptyBook()];
        for (const [one] of orders) countExposure(changed, orderOf(one), 1);
        for (const [one, goes] of orders.toReversed()) if (goes) countExposure(changed, orderOf(one), -1);
        for (const [one, goes] of orders) if (!goes) countExposure(fresh, orderOf(one), 1);
        expect(changed.sums).toEqual(fresh.sums);
      }),
    );
  });

  test("[LEV-17] the loss is what adding up order by order gives, less than a micro-unit an order aside", () => {
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
      if (side === 1) up += (notional * bps * fine) / 10_000n;
      else down += (notional * bps * fine) / 10_000n;
      continue;
    }
    const gain = (at: bigint) => (notional * (at - openPrice * 10_000n) * fine) / (openPrice * 10_000n);
    if (side === 1) {
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
