import { expect, test } from "vitest";
import { partAt, partError, partOfPercent } from "./part-form.ts";

const position = {
  type: 1 as const,
  openPrice: "100",
  share: 10,
  molecule: 1,
  multiple: 20,
  orderMargin: "500",
  tradeFee: "5",
  feeRate: "0.0005",
};

test("[LEV-15] a part is whole leaves, at least one, and at most all: then the position itself closes", () => {
  expect(partError(position, "1")).toBeUndefined();
  expect(partError(position, "9")).toBeUndefined();
  expect(partError(position, "10")).toBeUndefined();
  expect(partError(position, "11")).toBe("PleaseEnterThePurchaseQuantity");
  expect(partError(position, "0")).toBe("PleaseEnterThePurchaseQuantity");
  expect(partError(position, "")).toBe("PleaseEnterThePurchaseQuantity");
  expect(partError(position, "1.5")).toBe("pleaseEnterAnInteger");
  expect(partError(position, "05")).toBe("pleaseEnterAnInteger");
});

test("[LEV-15] thousands separators in leaves are understood, and a decimal comma is not a whole number", () => {
  const large = { ...position, share: 2_000, orderMargin: "100000", tradeFee: "1000" };
  expect(partError(large, "1,000")).toBeUndefined();
  expect(partAt(large, "1,000", "101")).toEqual(partAt(large, "1000", "101"));
  expect(partError(large, "1,5")).toBe("pleaseEnterAnInteger");
  expect(partError(large, "1,00")).toBe("pleaseEnterAnInteger");
  expect(partAt(large, "1,5", "101")).toBeUndefined();
  expect(partError(large, "1.000,5")).toBe("pleaseEnterAnInteger");
});

test("[LEV-15] a percent button never gives no leaves or all leaves", () => {
  expect([25, 50, 75].map((percent) => partOfPercent(position, percent))).toEqual(["2", "5", "7"]);
  expect([25, 50, 75].map((percent) => partOfPercent({ share: 2 }, percent))).toEqual(["1", "1", "1"]);
});

test("[LEV-13] [LEV-15] a part returns its share of the margin and of the result, less its share of the fee; the rest keeps its own", () => {
  // 4 leaves gain 1 % of 4000; their margin is 500 minus the 300 of the 6 leaves that stay, their fee 5 minus 3.
  expect(partAt(position, "4", "101")).toEqual({
    share: 4,
    rest: 6,
    net: 38_000_000n,
    margin: 200_000_000n,
    back: 240_000_000n,
  });
});

test("[LEV-13] [LEV-15] closing all leaves by part gives what closing the position gives, and nothing stays", () => {
  expect(partAt(position, "10", "101")).toEqual({
    share: 10,
    rest: 0,
    net: 95_000_000n,
    margin: 500_000_000n,
    back: 600_000_000n,
  });
});

test("[LEV-11] a part never loses more than its own margin and fee", () => {
  expect(partAt(position, "4", "1")?.net).toBe(-202_000_000n);
  expect(partAt(position, "4", "1")?.back).toBe(0n);
});
