import { expect, test } from "vitest";
import { isPoolRow, poolAct } from "./pool-view.ts";
import { poolRowOf, rowOf } from "./test-rows.ts";

const nowMs = Date.UTC(2028, 1, 27, 4);
const row = poolRowOf(nowMs);

test("[INV-14] an order is a share in a pool when the server says what became of it there", () => {
  expect(isPoolRow(row)).toBe(true);
  expect(isPoolRow(rowOf(nowMs))).toBe(false);
});

test("[INV-10] the end can be asked for from its time on, and once", () => {
  expect([row.mayAskTime - 1, row.mayAskTime].map((at) => poolAct(row, at))).toEqual(["later", "leave"]);
  expect(poolAct(poolRowOf(nowMs, {}, { state: "leaving" }), row.mayAskTime)).toBe("none");
  expect(poolAct(poolRowOf(nowMs, {}, { state: "ended" }), row.mayAskTime)).toBe("none");
});

test("[INV-14] money that waits can be taken back at any time", () => {
  const waiting = poolRowOf(nowMs, {}, { state: "waiting" });
  expect([nowMs, row.mayAskTime, row.currentEndTime].map((at) => poolAct(waiting, at))).toEqual([
    "back",
    "back",
    "back",
  ]);
});
