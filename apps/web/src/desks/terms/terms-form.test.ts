import { describe, expect, test } from "vitest";
import { changesOf, firstStart, startOf } from "./terms-form.ts";

const now = {
  assetClass: "crypto",
  leverages: "10,20",
  fee: "0.05",
  expiries: "1",
  payouts: "80",
  stress: "10",
  divisor: "1",
};

describe("the form of new terms", () => {
  test("[OPS-03] begins at a full hour that leaves an hour for two approvals", () => {
    expect(firstStart(Date.UTC(2026, 10, 25, 9, 0))).toBe("2026-11-25T11:00");
    expect(firstStart(Date.UTC(2026, 10, 25, 9, 50))).toBe("2026-11-25T11:00");
    expect(firstStart(Date.UTC(2026, 10, 25, 9, 51))).toBe("2026-11-25T12:00");
  });

  test("[OPS-03] means UTC, wherever the operator is", () => {
    expect(startOf("2026-11-25T11:00")).toBe(Date.UTC(2026, 10, 25, 11));
    expect(startOf("")).toBeUndefined();
    expect(startOf("2026-11-")).toBeUndefined();
  });

  test("[OPS-03] says what becomes of what, and nothing of what stays", () => {
    expect(changesOf(now, now)).toEqual([]);
    expect(changesOf(now, { ...now, assetClass: "index", leverages: "", fee: "0.02" })).toEqual([
      "Asset class: crypto becomes index",
      "Leverages: 10,20 becomes none",
      "Fee %: 0.05 becomes 0.02",
    ]);
  });
});
