/** For tests that write ticks past the log: a row needs the partition of its day, which otherwise `tick_append` makes. */
import { dayMs } from "@candor/core/time/time";
import type pg from "pg";

/** Makes the partitions of the days from `fromMs` to `toMs`. The client must own all tables. */
export const makeTestDays = async (owner: pg.ClientBase, fromMs: number, toMs = fromMs): Promise<void> => {
  await owner.query("SELECT make_tick_day(day * $3) FROM generate_series($1::bigint, $2::bigint) AS day", [
    Math.floor(fromMs / dayMs),
    Math.floor(toMs / dayMs),
    dayMs,
  ]);
};
