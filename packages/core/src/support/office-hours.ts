/**
 * When somebody answers at the support desk (SUP-01). Purpose: says of a moment whether it is in the hours, and when they begin next. The
 * setting has the form `hours` (settings/setting-form.ts): "always", or parts of days and times, and the offset of their zone, such as
 * "1-5 09:00-18:00, 6 10:00-14:00 +08:00"; 1 is Monday. A part that ends before it begins goes on through midnight, as one of days goes
 * on through Sunday. Known limit: an offset has no summer time.
 */
import { assert } from "../assert/assert.ts";
import { dayMs, minuteMs } from "../time/time.ts";

/** Of one day, as ms after its beginning; the end may be on the next day. */
type Span = { readonly day: number; readonly fromMs: number; readonly toMs: number };

/** `until`: the end of what is open now; absent for "always". `opensMs`: when it opens next, while it is closed. */
export type Office =
  | { readonly isOpen: true; readonly untilMs?: number }
  | { readonly isOpen: false; readonly opensMs: number };

export const officeAt = (hours: string, nowMs: number): Office => {
  if (hours === "always") return { isOpen: true };
  const { spans, offsetMs } = parse(hours);
  const localMs = nowMs + offsetMs;
  const today = Math.floor(localMs / dayMs);
  // What began yesterday may still be open, and what is next begins within eight days.
  const near = Array.from({ length: 10 }, (_, index) => today - 1 + index).flatMap((day) =>
    spans
      .filter((span) => span.day === weekdayOf(day))
      .map(({ fromMs, toMs }) => ({ fromMs: day * dayMs + fromMs, toMs: day * dayMs + toMs })),
  );
  const open = near.filter(({ fromMs, toMs }) => fromMs <= localMs && localMs < toMs);
  if (open.length > 0) {
    return { isOpen: true, untilMs: Math.max(...open.map(({ toMs }) => toMs)) - offsetMs };
  }
  const later = near.map(({ fromMs }) => fromMs).filter((fromMs) => fromMs > localMs);
  return { isOpen: false, opensMs: Math.min(...later) - offsetMs };
};

/** 1 is Monday. Day 0 of the epoch was a Thursday. */
const weekdayOf = (day: number): number => ((((day + 3) % 7) + 7) % 7) + 1;

const parse = (hours: string): { readonly spans: readonly Span[]; readonly offsetMs: number } => {
  const at = hours.lastIndexOf(" ");
  const zone = hours.slice(at + 1);
  const offsetMs = (zone.startsWith("-") ? -1 : 1) * timeMs(zone.slice(1));
  return { spans: hours.slice(0, at).split(", ").flatMap(spansOf), offsetMs };
};

const spansOf = (part: string): readonly Span[] => {
  const [days = "", times = ""] = part.split(" ");
  const [first = 0, last = first] = days.split("-").map(Number);
  const [fromMs = 0, toMs = 0] = times.split("-").map(timeMs);
  const count = ((last - first + 7) % 7) + 1;
  return Array.from({ length: count }, (_, index) => ({
    day: ((first - 1 + index) % 7) + 1,
    fromMs,
    toMs: toMs <= fromMs ? toMs + dayMs : toMs,
  }));
};

const timeMs = (text: string): number => {
  const [hour = Number.NaN, minute = Number.NaN] = text.split(":").map(Number);
  const ms = (hour * 60 + minute) * minuteMs;
  assert(Number.isSafeInteger(ms), "hours have their form");
  return ms;
};
