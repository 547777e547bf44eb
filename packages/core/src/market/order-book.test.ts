import { expect, test } from "vitest";
import { price, quantity } from "../money/money.ts";
import { applyLevels, emptySides, isWithin, topLevels, withoutPassed, type Book } from "./order-book.ts";

const at = (units: number) => [price(BigInt(units)), quantity(1n)] as const;
const book: Book = { asks: [at(103), at(105)], bids: [at(101), at(100)] };
const within = (units: number, shown = book): boolean => isWithin(price(BigInt(units)), shown);

test("[MKT-03] a price is within a book from its best bid to its best ask", () => {
  expect([100, 101, 102, 103, 104].map((units) => within(units))).toEqual([false, true, true, true, false]);
  expect(within(1, { asks: book.asks, bids: [] })).toBe(true);
  expect(within(104, { asks: book.asks, bids: [] })).toBe(false);
  expect(within(999, { asks: [], bids: book.bids })).toBe(true);
  expect(within(100, { asks: [], bids: book.bids })).toBe(false);
});

test("[MKT-03] a trade leaves of a book what it has not passed", () => {
  const left = (units: number) => withoutPassed(book, price(BigInt(units)));
  expect(left(102)).toEqual(book);
  expect(left(103)).toEqual(book);
  expect(left(104)).toEqual({ asks: [at(105)], bids: book.bids });
  expect(left(106)).toEqual({ asks: [], bids: book.bids });
  expect(left(100)).toEqual({ asks: book.asks, bids: [at(100)] });
  expect(left(99)).toEqual({ asks: book.asks, bids: [] });
});

test("[MKT-03] changes set levels and take out those of nothing; the best come first on each side", () => {
  const sides = emptySides();
  expect(topLevels(sides, 2)).toEqual({ asks: [], bids: [] });
  applyLevels(sides, { asks: [at(105), at(103), at(104)], bids: [at(100), at(102), at(101)] });
  expect(topLevels(sides, 2)).toEqual({ asks: [at(103), at(104)], bids: [at(102), at(101)] });
  const nothing = (units: number) => [price(BigInt(units)), quantity(0n)] as const;
  const more = [price(104n), quantity(9n)] as const;
  applyLevels(sides, { asks: [nothing(103), more], bids: [nothing(102), nothing(7)] });
  expect(topLevels(sides, 5)).toEqual({ asks: [more, at(105)], bids: [at(101), at(100)] });
});
