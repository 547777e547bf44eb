import type { useTimes } from "./show-time.ts";

type Times = Pick<ReturnType<typeof useTimes>, "dateTime" | "zoneName">;

/** "2026-11-21 04:31:07 (UTC−4)": a moment that money or a right waits for. */
export const showDeadline = (times: Times, timeMs: number): string =>
  `${times.dateTime(timeMs)} (${times.zoneName(timeMs)})`;
