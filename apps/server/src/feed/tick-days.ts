/** The partitions of the tick log, a UTC day each: made ahead, so that no append has to make one (`db/functions/tick-days.sql`). */
import type { Pool } from "pg";
import type { WritingLead } from "./tick-store.ts";

/** As candor_market, for the leader. */
export type DayMaking = { readonly pool: Pool; readonly lead: WritingLead };

/** Makes today's partitions and those of the next two days; does nothing to those that exist. */
export const makeTickDays = async ({ pool, lead }: DayMaking): Promise<void> => {
  await pool.query({
    name: "tick_days_make",
    text: "SELECT tick_days_make($1::smallint, $2::bigint)",
    values: [lead.shard, lead.epoch.toString()],
  });
};
