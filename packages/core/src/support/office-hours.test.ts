import { expect, test } from "vitest";
import { isOfForm } from "../settings/setting-form.ts";
import { officeAt } from "./office-hours.ts";

const at = (text: string): number => Date.parse(text);
const shown = (hours: string, now: string): string => {
  const office = officeAt(hours, at(now));
  if (office.isOpen)
    return office.untilMs === undefined ? "always" : `until ${new Date(office.untilMs).toISOString()}`;
  return `from ${new Date(office.opensMs).toISOString()}`;
};

// 2026-11-30 is a Monday.
test.each([
  ["always", "2026-11-29T03:00:00Z", "always"],
  ["1-5 09:00-18:00 +00:00", "2026-11-30T09:00:00Z", "until 2026-11-30T18:00:00.000Z"],
  ["1-5 09:00-18:00 +00:00", "2026-11-30T18:00:00Z", "from 2026-12-01T09:00:00.000Z"],
  ["1-5 09:00-18:00 +00:00", "2026-12-04T18:00:00Z", "from 2026-12-07T09:00:00.000Z"],
  ["1-5 09:00-18:00 +08:00", "2026-11-30T01:00:00Z", "until 2026-11-30T10:00:00.000Z"],
  ["1-5 09:00-18:00 -05:00", "2026-11-30T13:59:00Z", "from 2026-11-30T14:00:00.000Z"],
  ["1-5 09:00-12:00, 6 10:00-14:00 +00:00", "2026-12-04T13:00:00Z", "from 2026-12-05T10:00:00.000Z"],
  // Through midnight, and through Sunday.
  ["5 22:00-02:00 +00:00", "2026-12-05T01:00:00Z", "until 2026-12-05T02:00:00.000Z"],
  ["6-1 08:00-09:00 +00:00", "2026-11-29T10:00:00Z", "from 2026-11-30T08:00:00.000Z"],
  ["1 09:00-10:00 +00:00", "2026-11-30T10:00:00Z", "from 2026-12-07T09:00:00.000Z"],
])("[SUP-01] hours %s: at %s the desk is open %s", (hours, now, office) => {
  expect(isOfForm("hours", hours)).toBe(true);
  expect(shown(hours, now)).toBe(office);
});
