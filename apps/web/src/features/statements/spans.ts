/** The spans of profit and loss over time: days, weeks or months of the shown zone, ending with the present one (JNL-04). */
import { dayMs } from "@candor/core/time/time";
import type { Zone } from "../../lib/show/zones.ts";
import { dateAt, startOfDate } from "./range.ts";

export const lengths = ["week", "month", "quarter", "year", "all"] as const;
export type Length = (typeof lengths)[number];

/** Their first moments, and at the end the moment after the last one. `firstMs`: when the account's first transaction was booked. */
export const momentsOf = (
  length: Length,
  nowMs: number,
  zone: Zone,
  firstMs: number | undefined,
): readonly number[] => {
  const today = Date.parse(dateAt(nowMs, zone));
  const start = (utcMs: number): number => startOfDate(new Date(utcMs).toISOString().slice(0, 10), zone) ?? 0;
  const days = (count: number, step: number): readonly number[] =>
    Array.from({ length: count + 1 }, (_, nth) => start(today + dayMs - (count - nth) * step * dayMs));
  const months = (count: number, step: number): readonly number[] =>
    Array.from({ length: count + 1 }, (_, nth) => start(monthOf(today, 1 - (count - nth) * step)));
  if (length === "week") return days(7, 1);
  if (length === "month") return days(30, 1);
  if (length === "quarter") return days(13, 7);
  if (length === "year") return months(12, 1);
  const since = monthsBetween(Date.parse(dateAt(firstMs ?? nowMs, zone)), today) + 1;
  const step = Math.ceil(since / mostSpans);
  return since < fewMonths ? days(30, 1) : months(Math.ceil(since / step), step);
};

/** As many bars as a phone can show. */
const mostSpans = 36;
/** An account that is younger is shown by days. */
const fewMonths = 2;

/** The first of a month, `by` months after that of a time. */
const monthOf = (utcMs: number, by: number): number => {
  const date = new Date(utcMs);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + by, 1);
};

const monthsBetween = (first: number, last: number): number => {
  const [from, to] = [new Date(first), new Date(last)];
  return (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();
};
