import { expect, test } from "vitest";
import { parseMoney, parseRate, zeroMoney, type Money, type Rate } from "../money/money.ts";
import { comingPayments, type RunningCycle } from "./payments.ts";

const usdt = (text: string): Money => parseMoney(text) ?? zeroMoney;
const dayMs = 86_400_000;
const endMs = Date.UTC(2028, 2, 5, 4);
const cycle: RunningCycle = {
  rate: parseRate("0.007") as Rate,
  days: 7,
  interest: "fixed",
  own: usdt("800"),
  credit: usdt("200"),
  passed: 4,
  endMs,
  isEndAsked: false,
};

test("[INV-12] fixed interest comes with each day that is left, and principal only if the end is asked for", () => {
  const daily = comingPayments(cycle, endMs);
  expect(daily.map(({ atMs }) => atMs)).toEqual([endMs - 2 * dayMs, endMs - dayMs, endMs]);
  expect(daily.map(({ interest, principal }) => [interest, principal])).toEqual(
    Array(3).fill([usdt("1"), 0n]),
  );
  expect(comingPayments({ ...cycle, isEndAsked: true }, endMs).at(-1)).toEqual({
    atMs: endMs,
    interest: usdt("1"),
    principal: usdt("800"),
  });
});

test("[INV-12] compound interest pays nothing unless the end is asked for, and then everything", () => {
  const compound: RunningCycle = { ...cycle, interest: "compound" };
  expect(comingPayments(compound, endMs)).toEqual([]);
  expect(comingPayments({ ...compound, isEndAsked: true }, endMs)).toEqual([
    { atMs: endMs, interest: usdt("7"), principal: usdt("800") },
  ]);
});

test("[INV-12] nothing later than asked for, and nothing of a cycle whose days have passed", () => {
  expect(comingPayments(cycle, endMs - dayMs)).toHaveLength(2);
  expect(comingPayments({ ...cycle, passed: 7 }, endMs)).toEqual([]);
});
