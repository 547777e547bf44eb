/** Times of bars as text: a day's bar is a UTC day and shows its date, the others use the reader's zone. */
import type { KlineInterval } from "@candor/wire/market";
import { usePreferences } from "../../lib/device/preferences.ts";
import { showDate, showDateTime } from "../../lib/show/show-time.ts";

export const useBarTimes = (interval: KlineInterval) => {
  const zone = usePreferences((state) => state.zone);
  const full = (timeMs: number): string =>
    interval === "1d" ? showDate(timeMs, "utc") : showDateTime(timeMs, zone).slice(0, 16);
  return {
    /** "2026-11-21 04:31", or "2026-11-21" for a day. */
    full,
    /** The same without the year, for bars that have a time. */
    short: (timeMs: number): string => (interval === "1d" ? full(timeMs) : full(timeMs).slice(5)),
  };
};
