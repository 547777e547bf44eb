import { describe, expect, test } from "vitest";
import { amountError, fieldOfRefusal, hashOf, noHashText, quickAmounts, sentAmount } from "./deposit-form.ts";

const limits = { minprice: "10", maxprice: "100000" };

describe("the amount", () => {
  test.each([
    ["", "enterTheAmount"],
    ["0", "enterTheAmount"],
    ["ten", "enterTheAmount"],
    ["-10", "enterTheAmount"],
    ["1.000,5", "WriteDecimalsWithAPoint"],
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

  test("[WAL-02] of ETH, which has no maximum, a refusal names the minimum and its unit", () => {
    const eth = { minprice: "0.01", maxprice: "" };
    expect(amountError("0.009999", eth)).toEqual({
      key: "ItMustBeGreaterThanTheInitialInvestmentAmount",
      values: { value: "0.01 ETH" },
    });
    expect(amountError("0.01", eth)).toBeUndefined();
    expect(amountError("1000000", eth)).toBeUndefined();
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
    [1001, `0x${hash}`, `0x${hash}`],
    [1001, ` 0x${hash.slice(0, 10)} ${hash.slice(10).toUpperCase()} `, `0x${hash}`],
    [1001, hash, undefined],
    [1001, `0x${hash}0`, undefined],
    [1001, `0x${"z".repeat(64)}`, undefined],
    [1001, "", undefined],
    [1002, hash, hash],
    [1002, ` ${hash.toUpperCase()}\n`, hash],
    [1002, `0x${hash}`, undefined],
    [1002, "nonsense", undefined],
    [1002, " ", undefined],
    [1002, "ab_cd", undefined],
    [1003, hash, hash],
    [1003, `0x${hash}`, `0x${hash}`],
    [1003, "nonsense", undefined],
    [1003, "", undefined],
    [1004, hash, undefined],
  ])("[WAL-03] of type %i, %j is named as %j", (type, typed, named) => {
    expect(hashOf(type, typed)).toBe(named);
  });

  test("[WAL-03] a text that is no hash gets the form of a hash on its network; an empty text gets the refusal enterTransferHash", () => {
    expect([1001, 1002, 1003, 1004].map((type) => noHashText(type, "nonsense"))).toEqual([
      "deposits.claim.noHash.ethereum",
      "deposits.claim.noHash.tron",
      "deposits.claim.noHash.shared",
      "deposits.claim.noHash.ethereum",
    ]);
    expect(noHashText(1002, " ")).toBe("refusal.enterTransferHash");
  });

  test("[WAL-03] what is refused is said at its field", () => {
    expect(fieldOfRefusal("enterTransferHash")).toBe("hash");
    for (const key of ["IsIncorrect", "HasATypingError", "IsOfAnotherNetwork", "CannotReceive"])
      expect(fieldOfRefusal(`WalletAddress${key}`)).toBe("payaddress");
    expect(fieldOfRefusal("CannotSend")).toBeUndefined();
  });
});
