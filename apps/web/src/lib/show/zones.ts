/** The zones in which all times of the app may be shown (NAV-04), and how far each is ahead of UTC. */
import { businessOffsetMs } from "@candor/core/time/time";

/** "business" is UTC-4, the zone of the product's day; "local" is the device's; the others are IANA names. */
export const zones = [
  "business",
  "utc",
  "local",
  "America/Los_Angeles",
  "America/New_York",
  "America/Sao_Paulo",
  "Europe/London",
  "Europe/Berlin",
  "Asia/Dubai",
  "Asia/Kolkata",
  "Asia/Singapore",
  "Asia/Shanghai",
  "Asia/Taipei",
  "Asia/Tokyo",
  "Australia/Sydney",
] as const;

export type Zone = (typeof zones)[number];

/** A device that cannot tell its zone names one that no calendar knows, such as "Etc/Unknown": times are UTC there. */
const ofDevice = (): string => {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  try {
    Intl.DateTimeFormat("en-US", { timeZone });
    return timeZone;
  } catch {
    return "UTC";
  }
};

/** The IANA name of a zone. */
export const ianaZone = (zone: Zone): string => {
  // The sign of these names is inverted by their standard: this is UTC-4.
  if (zone === "business") return "Etc/GMT+4";
  if (zone === "utc") return "UTC";
  return zone === "local" ? ofDevice() : zone;
};

/** Creating a formatter costs far more than using it. */
const clocks = new Map<Zone, Intl.DateTimeFormat>();

const clockOf = (zone: Zone): Intl.DateTimeFormat => {
  const known = clocks.get(zone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat("en-US", { timeZone: ianaZone(zone), timeZoneName: "longOffset" });
  clocks.set(zone, made);
  return made;
};

/** Milliseconds ahead of UTC at a time, including daylight saving time. */
export const zoneOffsetMs = (zone: Zone, timeMs: number): number => {
  if (zone === "business") return businessOffsetMs;
  if (zone === "utc") return 0;
  if (zone === "local") return -new Date(timeMs).getTimezoneOffset() * 60_000;
  const shown = clockOf(zone).formatToParts(timeMs);
  const [, sign, hours, minutes] =
    /([+-])(\d\d):(\d\d)/.exec(shown.find(({ type }) => type === "timeZoneName")?.value ?? "") ?? [];
  const size = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000;
  return sign === "-" ? -size : size;
};

/** "UTC−4", "UTC", "UTC+9", "UTC+5:30". */
export const zoneName = (zone: Zone, timeMs: number): string => {
  const minutes = zoneOffsetMs(zone, timeMs) / 60_000;
  if (minutes === 0) return "UTC";
  const size = Math.abs(minutes);
  const rest = size % 60 === 0 ? "" : `:${String(size % 60).padStart(2, "0")}`;
  return `UTC${minutes < 0 ? "−" : "+"}${Math.floor(size / 60)}${rest}`;
};

/** The zone's own name in a language, such as "Japan Standard Time" or 「日本標準時」. */
export const longZoneName = (zone: Zone, language: string): string =>
  new Intl.DateTimeFormat(language, { timeZone: ianaZone(zone), timeZoneName: "longGeneric" })
    .formatToParts(0)
    .find(({ type }) => type === "timeZoneName")?.value ?? zone;
