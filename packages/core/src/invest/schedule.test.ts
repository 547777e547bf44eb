import { expect, test } from "vitest";
import { parseMoney, parseRate, zeroMoney, type Money, type Rate } from "../money/money.ts";
import { becomes, firstEndMs, interestOfCycles, scheduleOf } from "./schedule.ts";
import { cycleEndMs } from "./holding.ts";

const usdt = (text: string): Money => parseMoney(text) ?? zeroMoney;
const fixed = { rate: parseRate("0.006") as Rate, days: 7, interest: "fixed" } as const;
const compound = { ...fixed, interest: "compound" } as const;
const noon = Date.UTC(2028, 1, 26, 12);

test("[INV-16] the schedule goes over a leap day, one date after the other, from the day after the purchase", () => {
  expect(scheduleOf(usdt("1000"), fixed, noon).map(({ date }) => date)).toEqual([
    20_280_227, 20_280_228, 20_280_229, 20_280_301, 20_280_302, 20_280_303, 20_280_304,
  ]);
  const common = scheduleOf(usdt("1000"), fixed, Date.UTC(2027, 1, 26, 12)).map(({ date }) => date);
  expect(common.slice(0, 3)).toEqual([20_270_227, 20_270_228, 20_270_301]);
});

test("[INV-12] the day of a purchase ends at 00:00 UTC-4, to the millisecond", () => {
  const midnight = Date.UTC(2028, 1, 27, 4);
  const firstDate = (nowMs: number) => scheduleOf(usdt("1000"), fixed, nowMs)[0]?.date;
  expect([firstDate(midnight - 1), firstDate(midnight)]).toEqual([20_280_227, 20_280_228]);
  expect(firstEndMs(7, midnight - 1)).toBe(Date.UTC(2028, 2, 5, 4));
  expect(firstEndMs(7, midnight)).toBe(Date.UTC(2028, 2, 6, 4));
});

test("[INV-08] the end that is shown before the purchase is the end of the first cycle", () => {
  const holding = { boughtMs: noon, passes: 0, days: 7 };
  expect(firstEndMs(7, noon)).toBe(cycleEndMs(holding, 1));
});

test("[INV-12] fixed interest is paid each day and principal with the last one; compound pays everything at the end", () => {
  const daily = scheduleOf(usdt("1000"), fixed, noon);
  expect(daily.slice(0, 6).map(({ paid, earned }) => paid - earned)).toEqual(Array(6).fill(0n));
  expect(daily.reduce((sum, { paid }) => sum + paid, 0n)).toBe(usdt("1006"));
  const once = scheduleOf(usdt("1000"), compound, noon);
  expect(once.map(({ paid }) => paid)).toEqual([...Array<bigint>(6).fill(0n), usdt("1006")]);
  expect(once.map(({ total }) => total)).toEqual(daily.map(({ total }) => total));
});

test("[INV-15] credit earns, and does not reach the wallet at the end", () => {
  const paid = scheduleOf(usdt("1000"), fixed, noon, usdt("400")).reduce((sum, day) => sum + day.paid, 0n);
  expect(paid).toBe(usdt("406"));
  expect(becomes(usdt("1000"), fixed, 0, usdt("400")).after).toBe(usdt("406"));
});

test("[INV-02] 1 000 USDT after the cycle, and after they are withdrawn", () => {
  expect(becomes(usdt("1000"), fixed, 500)).toEqual({ after: usdt("1006"), withdrawn: usdt("955.7") });
  expect(becomes(usdt("1000"), fixed, 0).withdrawn).toBe(usdt("1006"));
});

test("[INV-03] cycles in a row: fixed interest adds up, compound interest earns interest", () => {
  expect(interestOfCycles(usdt("1000000"), fixed, 2)).toBe(usdt("12000"));
  expect(interestOfCycles(usdt("1000000"), compound, 2)).toBe(usdt("12036"));
  expect(interestOfCycles(usdt("1000000"), compound, 0)).toBe(0n);
});
