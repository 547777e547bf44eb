import { describe, expect, test } from "vitest";
import {
  askedAgainMs,
  failedTries,
  isPaceFull,
  networkPace,
  noticePace,
  phonePrefix,
  prefixPace,
  troubledPrefix,
} from "./code-pace.ts";

describe("the pace of codes", () => {
  test("[SES-12] counts phone numbers by their block of ten thousand, and e-mail addresses not at all", () => {
    expect(phonePrefix("+819012345678")).toBe("+81901234");
    expect(phonePrefix("+819012340000")).toBe("+81901234");
    expect(phonePrefix("a@test.test")).toBeUndefined();
    expect(phonePrefix("09012345678")).toBeUndefined();
  });

  test("[SES-12] lets five messages into a block and twenty out of a network in an hour, and asks for a captcha from three on, or a second time in a day", () => {
    const withinMs = 3_600_000;
    expect({ prefixPace, networkPace, troubledPrefix, failedTries, noticePace }).toEqual({
      prefixPace: { most: 5, withinMs },
      networkPace: { most: 20, withinMs },
      troubledPrefix: { most: 3, withinMs },
      failedTries: { most: 3, withinMs },
      noticePace: { most: 10, withinMs },
    });
    expect(askedAgainMs).toBe(86_400_000);
  });

  test("[SES-12] is full with its last event and free again when the first is old enough", () => {
    const times = Array.from({ length: prefixPace.most }, (_, index) => 1_000 + index);
    expect(isPaceFull(prefixPace, times.slice(1), 2_000)).toBe(false);
    expect(isPaceFull(prefixPace, times, 2_000)).toBe(true);
    expect(isPaceFull(prefixPace, times, 999 + prefixPace.withinMs)).toBe(true);
    expect(isPaceFull(prefixPace, times, 1_000 + prefixPace.withinMs)).toBe(false);
  });
});
