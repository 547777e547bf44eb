import { price } from "@candor/core/money/money";
import { expect, test } from "vitest";
import { isStopIdle } from "./stop-idle.ts";

const at = (usdt: bigint) => price(usdt * 100_000_000n);

test.each([
  [1, "95.01", 95n, false],
  [1, "95", 95n, true],
  [1, "80", 95n, true],
  [2, "104.99", 105n, false],
  [2, "105", 105n, true],
  [2, "120", 105n, true],
] as const)("[LEV-11] side %i, stop %s, close-out %i: idle is %s", (side, stop, closeOut, idle) => {
  expect(isStopIdle(side, stop, at(closeOut))).toBe(idle);
});

test("[LEV-08] no stop, no number and no close-out say nothing", () => {
  expect(isStopIdle(1, "", at(95n))).toBe(false);
  expect(isStopIdle(1, "0", at(95n))).toBe(false);
  expect(isStopIdle(1, "many", at(95n))).toBe(false);
  expect(isStopIdle(1, "80", undefined)).toBe(false);
});
