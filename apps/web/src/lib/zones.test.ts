import { expect, test } from "vitest";
import { longZoneName, zoneName, zoneOffsetMs, zones } from "./zones.ts";

const winter = Date.parse("2026-01-15T12:00:00Z");
const summer = Date.parse("2026-07-15T12:00:00Z");

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

test("[NAV-04] every zone on offer is known to the browser and has a name in every language", () => {
  for (const zone of zones) {
    expect(Number.isInteger(zoneOffsetMs(zone, winter) / 900_000)).toBe(true);
    for (const language of ["en", "zh-CN", "zh-TW", "ja"]) expect(longZoneName(zone, language)).not.toBe("");
  }
});
