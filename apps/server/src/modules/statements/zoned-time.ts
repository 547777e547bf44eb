/**
 * Times as ISO 8601 with the offset of a zone (JNL-03): "2026-11-25T00:00:00.000-04:00". What a zone's offset was is known to the
 * runtime and does not change for times that have passed.
 */
import { minuteMs } from "@candor/core/time/time";

export type ZonedTime = (timeMs: number) => string;

/** Every zone's offset stays for at least this long. */
const quarterMs = 15 * minuteMs;

/** Undefined for a zone that does not exist. */
export const zonedTime = (zone: string): ZonedTime | undefined => {
  const offsetAt = offsetsOf(zone);
  if (offsetAt === undefined) return undefined;
  let [quarter, offsetMs, suffix] = [Number.NaN, 0, ""];
  return (timeMs) => {
    const asked = Math.floor(timeMs / quarterMs);
    if (asked !== quarter) {
      quarter = asked;
      offsetMs = offsetAt(timeMs);
      suffix = suffixOf(offsetMs);
    }
    return new Date(timeMs + offsetMs).toISOString().slice(0, -1) + suffix;
  };
};

const offsetsOf = (zone: string): ((timeMs: number) => number) | undefined => {
  // An offset is what a device names that has no zone, or one of its own.
  if (!/^(?:[A-Za-z][\w+/-]*|[+-]\d\d:\d\d)$/.test(zone)) return undefined;
  let clock: Intl.DateTimeFormat;
  try {
    clock = new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "longOffset" });
  } catch {
    return undefined;
  }
  return (timeMs) => {
    const name = clock.formatToParts(timeMs).find(({ type }) => type === "timeZoneName")?.value ?? "";
    const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)/.exec(name) ?? [];
    const size = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * minuteMs;
    return sign === "-" ? -size : size;
  };
};

const suffixOf = (offsetMs: number): string => {
  const minutes = Math.abs(offsetMs) / minuteMs;
  const two = (part: number): string => String(Math.floor(part)).padStart(2, "0");
  return `${offsetMs < 0 ? "-" : "+"}${two(minutes / 60)}:${two(minutes % 60)}`;
};
