import type { useTimes } from "./show-time.ts";

type Times = Pick<ReturnType<typeof useTimes>, "dateTime" | "zoneName">;

/** "2026-11-21 04:31:07 (UTC−4)": the time until which something waits or holds. */
export const showDeadline = (times: Times, timeMs: number): string =>
  `${times.dateTime(timeMs)} (${times.zoneName(timeMs)})`;
