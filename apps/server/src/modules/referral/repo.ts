import type { CommissionLevel } from "@candor/core/referral/commission";
import type { Transaction } from "kysely";
import type { Schema } from "../../platform/db/schema/schema.ts";
import type { Place } from "./job-queries.ts";

/** Everything of the level through this place is booked. */
export const storeMark = async (
  tx: Transaction<Schema>,
  level: CommissionLevel,
  { day, step }: Place,
): Promise<void> => {
  const place = { through_day: day, through_step: step };
  await tx
    .insertInto("referral_mark")
    .values({ level, ...place })
    .onConflict((on) => on.column("level").doUpdateSet(place))
    .execute();
};
