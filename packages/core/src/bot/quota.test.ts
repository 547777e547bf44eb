import { expect, test } from "vitest";
import { hourMs } from "../time/time.ts";
import { checkQuota, quotaDayStart, runsADay } from "./quota.ts";

test("[BOT-04] two runs a day are allowed, and the third is refused", () => {
  expect(runsADay).toBe(2);
  expect(checkQuota(0)).toEqual({ ok: true, value: 2 });
  expect(checkQuota(1)).toEqual({ ok: true, value: 1 });
  for (const started of [2, 3]) {
    expect(checkQuota(started)).toMatchObject({
      ok: false,
      refusal: { key: "AiUsageHasReachedItsUpperLimitToday" },
    });
  }
});

test("[BOT-04] the day ends at 00:00 UTC-4, that is 04:00 UTC, to the millisecond", () => {
  const fourUtc = Date.UTC(2026, 10, 2, 4);
  expect(quotaDayStart(fourUtc)).toBe(fourUtc);
  expect(quotaDayStart(fourUtc + 24 * hourMs - 1)).toBe(fourUtc);
  expect(quotaDayStart(fourUtc - 1)).toBe(fourUtc - 24 * hourMs);
});
