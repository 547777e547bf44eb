import { describe, expect, test } from "vitest";
import { amountError, fieldOfRefusal, isHash, quickAmounts, sentAmount } from "./deposit-form.ts";

const limits = { minprice: "10", maxprice: "100000" };

describe("the amount", () => {
  test.each([
    ["", "enterTheAmount"],
    ["0", "enterTheAmount"],
    ["ten", "enterTheAmount"],
    ["-10", "enterTheAmount"],
    ["1,5", "WriteDecimalsWithAPoint"],
    ["10.1234567", "TooManyDecimals"],
    ["9.999999", "TheAmountMustBeGreaterThanAndLessThan"],
    ["100000.000001", "TheAmountMustBeGreaterThanAndLessThan"],
    ["10", undefined],
    ["100,000", undefined],
    ["１００", undefined],
  ])("[WAL-01] [WAL-02] %j is refused with %s", (typed, key) => {
    expect(amountError(typed, limits)?.key).toBe(key);
  });

  test("[WAL-02] a refusal outside of the limits names both", () => {
    expect(amountError("5", limits)?.values).toEqual({ min: "10", max: "100000" });
  });

  test("an amount is sent as the wire writes it", () => {
    expect(sentAmount("1,000.50")).toBe("1000.5");
  });

  test("[WAL-01] quick amounts are split by |, and those outside of the limits are not offered", () => {
    expect(quickAmounts("5| 100|500|abc|1000000", limits)).toEqual(["100", "500"]);
    expect(quickAmounts(undefined, limits)).toEqual([]);
  });
});

describe("the hash", () => {
  const hash = "a1".repeat(32);
  test.each([
    [1001, `0x${hash}`, true],
    [1001, ` 0x${hash.slice(0, 10)} ${hash.slice(10)} `, true],
    [1001, hash, false],
    [1001, `0x${hash}0`, false],
    [1001, "", false],
    [1002, hash, true],
    [1002, " ", false],
    [1002, "ab_cd", false],
    [1003, hash, true],
    [1003, "", false],
  ])("[WAL-03] of type %i, %j: %s", (type, typed, isRight) => {
    expect(isHash(type, typed)).toBe(isRight);
  });

  test("[WAL-03] what is refused is said at its field", () => {
    expect(fieldOfRefusal("enterTransferHash")).toBe("hash");
    for (const key of ["IsIncorrect", "HasATypingError", "IsOfAnotherNetwork", "CannotReceive"])
      expect(fieldOfRefusal(`WalletAddress${key}`)).toBe("sender");
    expect(fieldOfRefusal("CannotSend")).toBeUndefined();
  });
});
