import { describe, expect, test } from "vitest";
import { checkTerms, type WrittenTerms } from "./check-terms.ts";

const usual: WrittenTerms = {
  assetClass: "crypto",
  leverages: "10,20,50,100",
  divisor: "1",
  fee: "0.05",
  stress: "10",
  expiries: "1,3,5",
  payouts: "80,82,84",
};
const fieldOf = (changes: Partial<WrittenTerms>): string => {
  const checked = checkTerms({ ...usual, ...changes });
  return checked.ok ? "ok" : (checked.refusal.values?.["field"] ?? "");
};

describe("terms of a pair", () => {
  test("[OPS-02] [LEV-13] are read as the engine counts them, and written in one way", () => {
    expect(checkTerms({ ...usual, leverages: " 10, 20 ", fee: " 0.050 ", stress: " 10.00 " })).toEqual({
      ok: true,
      value: { ...usual, leverages: "10,20", molecule: 1, feeRate: 50_000n, stressBps: 1_000 },
    });
  });

  test("[LEV-01] [OPT-01] may offer no contracts, or no options", () => {
    expect(fieldOf({ leverages: "" })).toBe("ok");
    expect(fieldOf({ leverages: " " })).toBe("ok");
    expect(fieldOf({ expiries: "", payouts: "" })).toBe("ok");
  });

  test.each([
    ["assetClass", ["", "Crypto", "crypto ", "shares", "toString"]],
    ["leverages", ["0", "1001", "20,10", "10,10", "10,,20", "1e2", "-5", "10.5", "x", "10;20", "١٠"]],
    ["divisor", ["", "0", "1,2", "1.5", "1000001"]],
    ["fee", ["", "-0.1", "10.000001", "0.0000001", "5%", "1e-3", "NaN"]],
    ["stress", ["", "0", "0.001", "10.001", "100.01", "Infinity"]],
    ["expiries", ["0,3,5", "5,3,1", "1,3,10000"]],
    ["payouts", ["", "80", "80,82,84,86", "80,82,1000", "80,82,0", "80,82,84.5"]],
  ] as const)("[OPS-02] a wrong value of %s is named", (field, values) => {
    for (const value of values) expect([value, fieldOf({ [field]: value })]).toEqual([value, field]);
  });

  test("[OPS-02] may be as large, and as small, as the limits", () => {
    expect(fieldOf({ leverages: "1,1000", divisor: "1000000", fee: "10", stress: "100" })).toBe("ok");
    expect(fieldOf({ leverages: "1", fee: "0", stress: "0.01" })).toBe("ok");
    expect(checkTerms({ ...usual, stress: "0" })).toEqual({
      ok: false,
      refusal: { key: "BadRequest", values: { field: "stress" } },
    });
  });

  test("[OPS-02] have at most twenty entries of a kind", () => {
    const list = (length: number) => Array.from({ length }, (_, at) => at + 1).join(",");
    expect(fieldOf({ leverages: list(20) })).toBe("ok");
    expect(fieldOf({ leverages: list(21) })).toBe("leverages");
  });
});
