import { money } from "@candor/core/money/money";
import { expect, test } from "vitest";
import {
  boundBy,
  closedBps,
  distanceBps,
  marginOfAll,
  parseSigned,
  resultAt,
  resultOfAll,
  reversalFee,
  reversalWorst,
} from "./lever-view.ts";

const long = {
  type: 1 as const,
  openPrice: "100",
  share: 3,
  molecule: 1,
  orderMargin: "150",
  tradeFee: "3",
};

test("[LEV-09] [LEV-13] the live result is the engine's own less the fee: gains to a long are losses to a short", () => {
  expect(resultAt(long, "101")).toEqual({ net: 27_000_000n, back: 180_000_000n, bps: 1_800n });
  expect(resultAt({ ...long, type: 2 }, "101")?.net).toBe(-33_000_000n);
  expect(resultAt({ ...long, molecule: 10 }, "101")?.net).toBe(0n);
});

test("[LEV-09] the result of all positions is unknown while one of them has no price", () => {
  const rows = [long, { ...long, openPrice: "101" }];
  expect(resultOfAll(rows, () => "101")).toBe(24_000_000n);
  expect(resultOfAll(rows, ({ openPrice }) => (openPrice === "101" ? undefined : "101"))).toBeUndefined();
  expect(resultOfAll([], () => undefined)).toBe(0n);
});

test("[LEV-11] the live result is never below minus margin and fee", () => {
  expect(resultAt(long, "1")).toEqual({ net: -153_000_000n, back: 0n, bps: -10_200n });
});

test("[LEV-09] without a price there is no result", () => {
  expect(resultAt(long, undefined)).toBeUndefined();
  expect(resultAt({ ...long, openPrice: null }, "100")).toBeUndefined();
});

test("[LEV-06] a closed position's net result is shown as a share of its margin, losses with their sign", () => {
  expect(parseSigned("-7.5")).toBe(-7_500_000n);
  expect(closedBps({ net: "-7.5", orderMargin: "150" })).toBe(-500n);
  expect(closedBps({ net: null, orderMargin: "150" })).toBeUndefined();
});

test("[LEV-07] revoking frees margin and fee, to the last micro-unit", () => {
  expect(boundBy([{ orderMargin: "50.000001", tradeFee: "0.5" }])).toBe("50.500001");
});

test("[LEV-06] a pending order says how far away its price is", () => {
  expect(distanceBps("100", "98")).toBe(-200n);
  expect(distanceBps(undefined, "98")).toBeUndefined();
});

test("[LEV-11] [LEV-15] the worst case that a confirmation names is the margins, and with a reversal the new margin and fee too", () => {
  const row = { orderMargin: "50.000001" };
  expect(marginOfAll([row, row])).toBe(100_000_002n);
  expect(reversalWorst(row, money(500_000n))).toBe(100_500_002n);
});

test("[LEV-13] [LEV-15] what a reversal opens pays the pair's fee of now, not that of the position", () => {
  expect(reversalFee({ share: 3 }, { feeRate: "0.0002" })).toBe(600_000n);
  expect(reversalFee({ share: 3 }, undefined)).toBeUndefined();
});
