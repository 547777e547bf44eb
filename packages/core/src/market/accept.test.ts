import { expect, test } from "vitest";
import { price, quantity } from "../money/money.ts";
import { accept, acceptFrom, type AcceptState, type FeedTrade } from "./accept.ts";

const trade = (id: number, dollars: number, change: Partial<FeedTrade> = {}): FeedTrade => ({
  symbol: "BTCUSDT",
  source: "one",
  id,
  timeMs: 1_000 + id,
  price: price(BigInt(dollars) * 100_000_000n),
  qty: quantity(1n),
  buyerMaker: false,
  ...change,
});

/** The verdict on each trade, in order, heard `everyMs` apart. */
const judge = (
  trades: readonly FeedTrade[],
  from: AcceptState = acceptFrom(undefined),
  everyMs = 1,
): string[] => {
  let state = from;
  return trades.map((next, place) => {
    const verdict = accept(state, next, 2_000 + place * everyMs);
    state = verdict.state;
    return verdict.accepted ? "accepted" : verdict.reason;
  });
};

test("[MKT-09] a trade with a number that was already seen is dropped as a duplicate", () => {
  expect(judge([trade(5, 100), trade(5, 101), trade(6, 102)])).toEqual(["accepted", "duplicate", "accepted"]);
});

test("[MKT-09] a trade whose number or time goes back is dropped as out of order", () => {
  expect(judge([trade(5, 100), trade(4, 100), trade(6, 100, { timeMs: 1 }), trade(7, 100)])).toEqual([
    "accepted",
    "out-of-order",
    "out-of-order",
    "accepted",
  ]);
});

test("[MKT-09] a number that goes back is out of order at whatever time; two trades may have one time", () => {
  expect(judge([trade(5, 100), trade(4, 100, { timeMs: 9_000 }), trade(6, 100, { timeMs: 1_005 })])).toEqual([
    "accepted",
    "out-of-order",
    "accepted",
  ]);
});

test("[MKT-09] numbers of two sources are not compared with each other", () => {
  expect(judge([trade(5, 100), trade(2, 100, { source: "two" })])).toEqual(["accepted", "accepted"]);
});

test("[MKT-09] a price or quantity of zero is dropped as invalid", () => {
  expect(judge([trade(1, 0), trade(2, 100, { qty: quantity(0n) })])).toEqual(["invalid", "invalid"]);
});

test("[MKT-09] a price or quantity too large for any market is dropped as invalid, before it can overflow the log", () => {
  const huge = quantity(10n ** 20n);
  expect(judge([trade(1, 100, { qty: huge }), trade(2, 100, { price: price(10n ** 18n) })])).toEqual([
    "invalid",
    "invalid",
  ]);
});

test("[MKT-09] the highest price and the largest quantity that the log takes are valid", () => {
  const most = { price: price(10n ** 17n), qty: quantity(10n ** 16n) };
  expect(judge([trade(1, 1, most)])).toEqual(["accepted"]);
  expect(judge([trade(1, 1, { ...most, price: price(10n ** 17n + 1n) })])).toEqual(["invalid"]);
  expect(judge([trade(1, 1, { ...most, qty: quantity(10n ** 16n + 1n) })])).toEqual(["invalid"]);
});

test("[MKT-09] a single price more than 20 % off is an outlier, exactly 20 % is not", () => {
  expect(judge([trade(1, 100), trade(2, 121), trade(3, 79), trade(4, 120), trade(5, 96)])).toEqual([
    "accepted",
    "outlier",
    "outlier",
    "accepted",
    "accepted",
  ]);
});

test("[MKT-09] after a restart outliers are measured from the last logged price", () => {
  const from = acceptFrom(price(100n * 100_000_000n));
  expect(judge([trade(1, 150), trade(2, 100)], from)).toEqual(["outlier", "accepted"]);
});
