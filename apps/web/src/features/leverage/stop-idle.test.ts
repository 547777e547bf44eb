import { price } from "@candor/core/money/money";
import { expect, test } from "vitest";
import { isStopIdle } from "./stop-idle.ts";

const at = (usdt: bigint) => price(usdt * 100_000_000n);

test.each([
  ["long", "95.01", 95n, false],
  ["long", "95", 95n, true],
  ["long", "80", 95n, true],
  ["short", "104.99", 105n, false],
  ["short", "105", 105n, true],
  ["short", "120", 105n, true],
] as const)("[LEV-11] %s, stop %s, close-out %i: idle is %s", (side, stop, closeOut, idle) => {
  expect(isStopIdle(side, stop, at(closeOut))).toBe(idle);
});

test("[LEV-08] without a stop, a number or a close-out price there is no hint", () => {
  expect(isStopIdle("long", "", at(95n))).toBe(false);
  expect(isStopIdle("long", "0", at(95n))).toBe(false);
  expect(isStopIdle("long", "many", at(95n))).toBe(false);
  expect(isStopIdle("long", "80", undefined)).toBe(false);
});
