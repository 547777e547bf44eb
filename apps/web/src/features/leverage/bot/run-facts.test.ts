import { expect, test } from "vitest";
import { lifeLeftMs, runResultAt, runsLeft, showLife, stateOf } from "./run-facts.ts";

const hour = 3_600_000;
/** 2026-11-21 00:00 in UTC-4. */
const dayStart = Date.UTC(2026, 10, 21, 4);

test("[BOT-04] two runs a day, and the day begins at 00:00 UTC-4", () => {
  const yesterday = { starttime: dayStart - 1 };
  const today = { starttime: dayStart };
  expect(runsLeft([], dayStart)).toBe(2);
  expect(runsLeft([yesterday, yesterday], dayStart)).toBe(2);
  expect(runsLeft([today, yesterday], dayStart + hour)).toBe(1);
  expect(runsLeft([today, today], dayStart + 23 * hour)).toBe(0);
  expect(runsLeft([today, today], dayStart + 24 * hour)).toBe(2);
});

test("[BOT-06] a run ends automatically after 24 hours", () => {
  expect(lifeLeftMs({ starttime: dayStart }, dayStart + hour)).toBe(23 * hour);
  expect(lifeLeftMs({ starttime: dayStart }, dayStart + 25 * hour)).toBe(0);
  expect(showLife(23 * hour + 7_000)).toBe("23:00:07");
});

test("[BOT-07] every way in which a run can end has its own text", () => {
  expect([0, 1, 2, 3, 4, 5, 6, 7].map(stateOf)).toEqual([
    "running",
    "allTradesDone",
    "halfLost",
    "dayOver",
    "owner",
    "fundsGone",
    "tradeRefused",
    "frozen",
  ]);
});

test("[BOT-07] [LEV-13] the result of a run counts its open trade at the price, and the fee of that trade once", () => {
  const trade = {
    type: 1,
    openPrice: "60000",
    share: 2,
    molecule: 1,
    orderMargin: "200",
    tradeFee: "1",
  } as const;
  // One trade has brought 5 after its fee; the open one has paid 1. At 60 300 it has gained 10.
  const run = { net: "4", orderId: "7" };
  expect(runResultAt(run, trade, "60300")).toBe(14_000_000n);
  expect(runResultAt(run, trade, "60000")).toBe(4_000_000n);
  expect(runResultAt(run, trade, undefined)).toBeUndefined();
  expect(runResultAt(run, undefined, "60300")).toBeUndefined();
  expect(runResultAt({ net: "-4", orderId: null }, undefined, undefined)).toBe(-4_000_000n);
});
