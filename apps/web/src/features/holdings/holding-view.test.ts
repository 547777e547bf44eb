import { parseMoney } from "@candor/core/money/money";
import { expect, test } from "vitest";
import { askState, kindOf, mayExit, nextOf, paymentDays, soonestFirst, sumOf } from "./holding-view.ts";
import { endedRow, rowOf, youngRow } from "./test-rows.ts";

const dayMs = 86_400_000;
const nowMs = Date.UTC(2028, 1, 27, 4);
const row = rowOf(nowMs);

test("[INV-09] what happens at the end: renewed, ended, or, for lent credit, given back", () => {
  expect(nextOf(row)).toBe("renews");
  expect(nextOf({ ...row, endAskedDigit: 1 })).toBe("redeems");
  expect(nextOf({ ...row, exitDigit: 2 })).toBe("redeems");
  expect(nextOf({ ...youngRow(nowMs), endAskedDigit: 1 })).toBe("redeemsAll");
  expect(nextOf({ ...row, kind: "experience" })).toBe("returns");
  expect([row, youngRow(nowMs), { ...row, kind: "experience" as const }].map(kindOf)).toEqual([
    "fixed",
    "compound",
    "experience",
  ]);
});

test("[INV-09] the end can be asked for from its time on, and once", () => {
  const young = youngRow(nowMs);
  expect([young.mayAskTime - 1, young.mayAskTime].map((at) => askState(young, at))).toEqual(["later", "now"]);
  expect(askState({ ...row, endAskedDigit: 1 }, nowMs)).toBe("none");
  expect(askState({ ...row, kind: "experience" }, nowMs)).toBe("none");
  expect(askState(endedRow(nowMs), nowMs)).toBe("none");
});

test("[INV-09] only an order whose terms allow it can be ended now", () => {
  expect(mayExit(row)).toBe(true);
  expect(mayExit(youngRow(nowMs))).toBe(false);
  expect(mayExit({ ...row, exitDigit: 2 })).toBe(false);
  expect(mayExit(endedRow(nowMs))).toBe(false);
});

test("[INV-08] what ends first comes first, also after it was renewed", () => {
  const renewed = { ...youngRow(nowMs), id: "1", firstEndTime: nowMs - dayMs, cycle: 2 };
  expect(soonestFirst([renewed, row]).map(({ id }) => id)).toEqual(["5", "1"]);
});

test("[INV-08] [INV-12] coming payments are added up by date, and none comes from what is renewed or ended", () => {
  const ending = rowOf(nowMs, { id: "8", typename: "Ending", endAskedDigit: 1 });
  const days = paymentDays([row, ending, youngRow(nowMs), endedRow(nowMs)], nowMs);
  expect(days.map(({ atMs }) => atMs)).toEqual([nowMs + dayMs, nowMs + 2 * dayMs]);
  expect(days.map(({ sum }) => sum)).toEqual([parseMoney("0.4"), parseMoney("800.4")]);
  expect(days[1]?.from).toEqual([
    { id: "5", name: "Steady 30", hasPrincipal: false },
    { id: "8", name: "Ending", hasPrincipal: true },
  ]);
  expect(sumOf(days)).toBe(parseMoney("800.8"));
});

test("[INV-08] no payment later than 30 days from now is listed", () => {
  const long = rowOf(nowMs, { cycleDays: 90, passedDays: 0, currentEndTime: nowMs + 90 * dayMs });
  expect(paymentDays([long], nowMs)).toHaveLength(30);
});
