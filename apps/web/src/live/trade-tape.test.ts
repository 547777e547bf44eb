import { expect, it } from "vitest";
import { tradesKept, withTrade, type Trade } from "./trade-tape.ts";

const trade = (n: number): Trade => ({ n, price: "84000.5", qty: "0.01", sold: false, timeMs: 1_000 * n });
const tapeOf = (...numbers: number[]) =>
  numbers.reduce<readonly Trade[]>((tape, n) => withTrade(tape, trade(n)), []);

it("[MKT-03] keeps the 21 newest trades, newest first", () => {
  const tape = tapeOf(...Array.from({ length: 30 }, (_, index) => index + 1));
  expect(tape.map((each) => each.n)).toEqual(Array.from({ length: tradesKept }, (_, index) => 30 - index));
});

it("[MKT-03] adds a trade only once and inserts a late one in its place", () => {
  expect(tapeOf(1, 2, 2, 5, 3).map((each) => each.n)).toEqual([5, 3, 2, 1]);
});
