import { describe, expect, test } from "vitest";
import {
  askedAgainMs,
  failedTries,
  isLimitReached,
  networkLimit,
  noticeLimit,
  phonePrefix,
  prefixLimit,
  troubledPrefix,
} from "./code-limits.ts";

describe("the limits of codes", () => {
  test("[SES-12] counts phone numbers by their block of ten thousand, and does not count e-mail addresses", () => {
    expect(phonePrefix("+819012345678")).toBe("+81901234");
    expect(phonePrefix("+819012340000")).toBe("+81901234");
    expect(phonePrefix("a@test.test")).toBeUndefined();
    expect(phonePrefix("09012345678")).toBeUndefined();
    expect(phonePrefix("tel:+819012345678")).toBeUndefined();
    expect(phonePrefix("+819012345678@test.test")).toBeUndefined();
    expect(phonePrefix("+12345")).toBe("+1");
    expect(phonePrefix("+1234")).toBeUndefined();
  });

  test("[SES-12] allows five messages to a block and twenty from a network an hour, and asks for a captcha after three, or for a second code in a day", () => {
    const withinMs = 3_600_000;
    expect({ prefixLimit, networkLimit, troubledPrefix, failedTries, noticeLimit }).toEqual({
      prefixLimit: { most: 5, withinMs },
      networkLimit: { most: 20, withinMs },
      troubledPrefix: { most: 3, withinMs },
      failedTries: { most: 3, withinMs },
      noticeLimit: { most: 10, withinMs },
    });
    expect(askedAgainMs).toBe(86_400_000);
  });

  test("[SES-12] is reached with its last event and free again when the first is old enough", () => {
    const times = Array.from({ length: prefixLimit.most }, (_, index) => 1_000 + index);
    expect(isLimitReached(prefixLimit, times.slice(1), 2_000)).toBe(false);
    expect(isLimitReached(prefixLimit, times, 2_000)).toBe(true);
    expect(isLimitReached(prefixLimit, times, 999 + prefixLimit.withinMs)).toBe(true);
    expect(isLimitReached(prefixLimit, times, 1_000 + prefixLimit.withinMs)).toBe(false);
  });
});
