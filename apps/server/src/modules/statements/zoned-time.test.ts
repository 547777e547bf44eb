import { expect, test } from "vitest";
import { zonedTime } from "./zoned-time.ts";

test.each([
  ["Etc/GMT+4", "2026-11-25T04:00:00.000Z", "2026-11-25T00:00:00.000-04:00"],
  ["Etc/GMT+4", "2026-11-25T03:59:59.999Z", "2026-11-24T23:59:59.999-04:00"],
  ["UTC", "2024-02-29T12:00:00.001Z", "2024-02-29T12:00:00.001+00:00"],
  ["Asia/Kolkata", "2026-01-01T00:00:00.000Z", "2026-01-01T05:30:00.000+05:30"],
  ["Europe/Berlin", "2026-03-29T00:59:59.999Z", "2026-03-29T01:59:59.999+01:00"],
  ["Europe/Berlin", "2026-03-29T01:00:00.000Z", "2026-03-29T03:00:00.000+02:00"],
  ["Australia/Lord_Howe", "2026-01-01T00:00:00.000Z", "2026-01-01T11:00:00.000+11:00"],
  ["+05:30", "2026-01-01T00:00:00.000Z", "2026-01-01T05:30:00.000+05:30"],
  ["-03:00", "2026-01-01T00:00:00.000Z", "2025-12-31T21:00:00.000-03:00"],
  ["America/St_Johns", "2026-01-01T00:00:00.000Z", "2025-12-31T20:30:00.000-03:30"],
])("[JNL-03] in %s, %s is %s", (zone, utc, shown) => {
  const timeOf = zonedTime(zone);
  expect(timeOf?.(Date.parse(utc))).toBe(shown);
  expect(Date.parse(shown)).toBe(Date.parse(utc));
});

test("[JNL-03] the offset of one time is not that of the next", () => {
  const timeOf = zonedTime("Europe/Berlin");
  const shown = ["2026-10-25T00:59:59Z", "2026-10-25T01:00:00Z", "2026-10-25T00:59:59Z"].map((utc) =>
    timeOf?.(Date.parse(utc)),
  );
  expect(shown).toEqual([
    "2026-10-25T02:59:59.000+02:00",
    "2026-10-25T02:00:00.000+01:00",
    "2026-10-25T02:59:59.000+02:00",
  ]);
});

test.each(["", "Mars/Olympus", "+4:00", "+24:00", "+00:60", "-99:99", "a b", "UTC\n"])(
  "[JNL-03] %j is not a zone",
  (zone) => {
    expect(zonedTime(zone)).toBeUndefined();
  },
);
