import { afterEach, expect, test, vi } from "vitest";
import { ianaZone, longZoneName, zoneName, zoneOffsetMs, zones } from "./zones.ts";

const winter = Date.parse("2026-01-15T12:00:00Z");
const summer = Date.parse("2026-07-15T12:00:00Z");

afterEach(() => vi.unstubAllEnvs());

test.each([
  ["business", "UTC−4", "UTC−4"],
  ["utc", "UTC", "UTC"],
  ["America/New_York", "UTC−5", "UTC−4"],
  ["Europe/London", "UTC", "UTC+1"],
  ["Asia/Kolkata", "UTC+5:30", "UTC+5:30"],
  ["Asia/Tokyo", "UTC+9", "UTC+9"],
  ["Australia/Sydney", "UTC+11", "UTC+10"],
] as const)("[NAV-04] %s is %s in January and %s in July", (zone, january, july) => {
  expect([zoneName(zone, winter), zoneName(zone, summer)]).toEqual([january, july]);
});

test("[NAV-04] every offered zone is known to the browser and has a name in every language", () => {
  for (const zone of zones) {
    expect(Number.isInteger(zoneOffsetMs(zone, winter) / 900_000)).toBe(true);
    for (const language of ["en", "zh-CN", "zh-TW", "ja"]) expect(longZoneName(zone, language)).not.toBe("");
  }
});

test.each(zones)("[NAV-04] the browser's offset from UTC in %s is the same as ours", (zone) => {
  // The device's zone is not in the list.
  vi.stubEnv("TZ", "Pacific/Auckland");
  for (const timeMs of [winter, summer]) {
    const shown = new Intl.DateTimeFormat("sv", {
      timeZone: ianaZone(zone),
      dateStyle: "short",
      timeStyle: "medium",
    }).format(timeMs);
    expect(shown).toBe(
      new Date(timeMs + zoneOffsetMs(zone, timeMs)).toISOString().slice(0, 19).replace("T", " "),
    );
  }
});

test("[NAV-04] a zone has its own name, in the reader's language", () => {
  expect(longZoneName("Asia/Tokyo", "en")).toContain("Japan");
  expect(longZoneName("Asia/Tokyo", "ja")).toContain("日本");
});

test("[NAV-04] on a device that cannot tell its zone, times are UTC and said to be", () => {
  vi.stubEnv("TZ", "Etc/Unknown");
  expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe("Etc/Unknown");
  expect([ianaZone("local"), zoneName("local", summer)]).toEqual(["UTC", "UTC"]);
  expect(longZoneName("local", "en")).toBe("GMT+00:00");
});
