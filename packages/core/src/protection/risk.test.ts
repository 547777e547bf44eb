import { describe, expect, test } from "vitest";
import { dayMs } from "../time/time.ts";
import { minAccounts, lossPercent, lossWindow, riskVersions } from "./risk.ts";

test("[SAFE-03] each text of the notice has a number, so that its acceptance can be asked for", () => {
  expect(Object.values(riskVersions).every((version) => Number.isSafeInteger(version) && version > 0)).toBe(
    true,
  );
  expect(Object.keys(riskVersions)).toEqual(["option", "lever"]);
});

describe("the loss figure", () => {
  test.each([
    [20, 0, "0.0"],
    [20, 13, "65.0"],
    [20, 20, "100.0"],
    [21, 14, "66.7"],
    [30, 10, "33.3"],
    [2_000, 1, "0.1"],
    [2_001, 1, "0.0"],
    [10_000, 9_994, "99.9"],
    [10_000, 9_995, "100.0"],
    [900_719_925_474, 450_359_962_737, "50.0"],
  ])("[SAFE-03] with %i accounts, %i that lost are %s percent", (accounts, lost, percent) => {
    expect(lossPercent(accounts, lost)).toBe(percent);
  });

  test("[SAFE-03] for fewer than twenty accounts there is no percentage", () => {
    expect(minAccounts).toBe(20);
    expect(lossPercent(19, 19)).toBeUndefined();
    expect(lossPercent(0, 0)).toBeUndefined();
  });

  test.each(["2026-11-21T04:00:00Z", "2026-11-21T15:30:00Z", "2026-11-22T03:59:59.999Z"])(
    "[SAFE-03] [TRUST-05] at %s the ninety days end with the business day before",
    (now) => {
      const { sinceMs, untilMs } = lossWindow(Date.parse(now));
      expect(untilMs).toBe(Date.parse("2026-11-21T04:00:00Z"));
      expect(untilMs - sinceMs).toBe(90 * dayMs);
    },
  );
});
