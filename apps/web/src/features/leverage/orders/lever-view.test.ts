import { expect, test } from "vitest";
import { boundBy, closedBps, distanceBps, parseSigned, resultAt } from "./lever-view.ts";

const long = { type: 1 as const, openPrice: "100", share: 3, levermolecule: 1, cautionMoney: "150" };

test("[LEV-09] the live result is the engine's own: gains to a long are losses to a short", () => {
  expect(resultAt(long, "101")).toEqual({ profit: 30_000_000n, back: 180_000_000n, bps: 2_000n });
  expect(resultAt({ ...long, type: 2 }, "101")?.profit).toBe(-30_000_000n);
  expect(resultAt({ ...long, levermolecule: 10 }, "101")?.profit).toBe(3_000_000n);
});

test("[LEV-11] the live result is never below minus the margin", () => {
  expect(resultAt(long, "1")).toEqual({ profit: -150_000_000n, back: 0n, bps: -10_000n });
});

test("[LEV-09] without a price there is no result", () => {
  expect(resultAt(long, undefined)).toBeUndefined();
  expect(resultAt({ ...long, openPrice: null }, "100")).toBeUndefined();
});

test("[LEV-06] a closed position's result is shown as a share of its margin, losses with their sign", () => {
  expect(parseSigned("-7.5")).toBe(-7_500_000n);
  expect(closedBps({ factProfits: "-7.5", cautionMoney: "150" })).toBe(-500n);
  expect(closedBps({ factProfits: null, cautionMoney: "150" })).toBeUndefined();
});

test("[LEV-07] revoking frees margin and fee, to the last micro-unit", () => {
  expect(boundBy([{ cautionMoney: "50.000001", tradeFee: "0.5" }])).toBe("50.500001");
});

test("[LEV-06] a pending order says how far away its price is", () => {
  expect(distanceBps("100", "98")).toBe(-200n);
  expect(distanceBps(undefined, "98")).toBeUndefined();
});
