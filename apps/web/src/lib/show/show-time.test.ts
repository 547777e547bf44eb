import { afterAll, expect, test, vi } from "vitest";
import { zoneName } from "./zones.ts";

// The formatters are in one file with a hook on the device's stored choices; those do not exist outside a browser.
vi.mock("../device/preferences.ts", () => ({ usePreferences: () => "business" }));
vi.resetModules();
afterAll(() => void vi.resetModules());
const { showClock, showDateTime, showExactTime, showShortTime } = await import("./show-time.ts");

const instant = Date.parse("2026-11-21T03:30:05Z");

test("[NAV-04] times are shown in UTC-4, and say so", () => {
  expect(showDateTime(instant, "business")).toBe("2026-11-20 23:30:05");
  expect(showClock(instant, "business")).toBe("23:30:05");
  expect(zoneName("business", instant)).toBe("UTC−4");
});

test("[OPT-08] [LEV-14] evidence shows a time with its milliseconds and its zone", () => {
  expect(showExactTime(instant + 7, "business")).toBe("2026-11-20 23:30:05.007 UTC−4");
  expect(showExactTime(instant, "Asia/Tokyo")).toBe("2026-11-21 12:30:05.000 UTC+9");
});

test("[NAV-04] another zone may be chosen for all times", () => {
  expect(showDateTime(instant, "utc")).toBe("2026-11-21 03:30:05");
  expect(zoneName("utc", instant)).toBe("UTC");
});

test("[NAV-04] a table omits the year only while it is the current year in the zone", () => {
  expect(showShortTime(instant, "utc", Date.parse("2026-12-31T23:59:59Z"))).toBe("11-21 03:30:05");
  expect(showShortTime(instant, "utc", Date.parse("2027-01-01T00:00:00Z"))).toBe("2026-11-21 03:30:05");
  expect(showShortTime(instant, "business", Date.parse("2027-01-01T03:59:59Z"))).toBe("11-20 23:30:05");
});
