/** Times of bars as text: a bar of a day or a week has UTC days and shows its first date, the others use the reader's zone. */
import type { KlineInterval } from "@candor/wire/market";
import { usePreferences } from "../../lib/device/preferences.ts";
import { showDate, showDateTime } from "../../lib/show/show-time.ts";
import { hasWholeDays } from "./axis-zone.ts";

export const useBarTimes = (interval: KlineInterval) => {
  const zone = usePreferences((state) => state.zone);
  const full = (timeMs: number): string =>
    hasWholeDays(interval) ? showDate(timeMs, "utc") : showDateTime(timeMs, zone).slice(0, 16);
  return {
    /** "2026-11-21 04:31", or "2026-11-21" for a day or a week. */
    full,
    /** The same without the year, for bars that have a time. */
    short: (timeMs: number): string => (hasWholeDays(interval) ? full(timeMs) : full(timeMs).slice(5)),
  };
};
