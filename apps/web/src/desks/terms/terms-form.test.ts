import { describe, expect, test } from "vitest";
import { changesOf, termsBefore } from "./terms-form.ts";

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
  test("[OPS-03] says what becomes of what, and nothing of what stays", () => {
    expect(changesOf(now, now)).toEqual([]);
    expect(changesOf(now, { ...now, assetClass: "index", leverages: "", fee: "0.02" })).toEqual([
      "Asset class: crypto becomes index",
      "Leverages: 10,20 becomes none",
      "Fee %: 0.05 becomes 0.02",
    ]);
  });

  test("[OPS-03] says what those become that count just before", () => {
    const rows = [
      { ...now, pid: 1, startsAt: 0 },
      { ...now, pid: 1, startsAt: 5_000 },
      { ...now, pid: 2, startsAt: 6_000 },
    ] as const;
    const startOf = (startsAt: number | undefined): number => termsBefore(rows, rows[0], startsAt).startsAt;
    expect([undefined, 1, 5_000, 5_001, 7_000].map(startOf)).toEqual([0, 0, 0, 5_000, 5_000]);
  });
});
