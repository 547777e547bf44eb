/** Times as text in the zone that the user chose (NAV-04); UTC-4 by default. */
import { usePreferences } from "../device/preferences.ts";
import { zoneName, zoneOffsetMs, type Zone } from "./zones.ts";

const iso = (timeMs: number, zone: Zone): string =>
  new Date(timeMs + zoneOffsetMs(zone, timeMs)).toISOString();

/** "2026-11-21 04:31:07" */
export const showDateTime = (timeMs: number, zone: Zone): string =>
  iso(timeMs, zone).slice(0, 19).replace("T", " ");
/** "11-21 04:31:07", for dense tables; with the year when it is not the current one. */
export const showShortTime = (timeMs: number, zone: Zone, nowMs = Date.now()): string => {
  const whole = showDateTime(timeMs, zone);
  return whole.slice(0, 4) === showDate(nowMs, zone).slice(0, 4) ? whole.slice(5) : whole;
};
/** "2026-11-21 04:31:07.250 UTC−4": whole, with its milliseconds and its zone, as evidence shows it. */
export const showExactTime = (timeMs: number, zone: Zone): string =>
  `${iso(timeMs, zone).slice(0, 23).replace("T", " ")} ${zoneName(zone, timeMs)}`;
/** "04:31:07" */
export const showClock = (timeMs: number, zone: Zone): string => iso(timeMs, zone).slice(11, 19);
/** "2026-11-21" */
export const showDate = (timeMs: number, zone: Zone): string => iso(timeMs, zone).slice(0, 10);

/** The chosen zone, live, with ready formatters. */
export const useTimes = () => {
  const zone = usePreferences((state) => state.zone);
  return {
    zone,
    dateTime: (timeMs: number) => showDateTime(timeMs, zone),
    shortTime: (timeMs: number) => showShortTime(timeMs, zone),
    exact: (timeMs: number) => showExactTime(timeMs, zone),
    clock: (timeMs: number) => showClock(timeMs, zone),
    date: (timeMs: number) => showDate(timeMs, zone),
    zoneName: (timeMs: number) => zoneName(zone, timeMs),
  };
};
