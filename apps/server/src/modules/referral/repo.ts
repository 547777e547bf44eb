import type { CommissionLevel } from "@candor/core/referral/commission";
import type { Transaction } from "kysely";
import type { Db } from "../../platform/db/open-database.ts";
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

/** Of the referrer's own; the database refuses it for what is another's, is released, or has one. */
export const storeAppeal = async (db: Db, holdId: number, userId: number, text: string): Promise<void> => {
  await db
    .insertInto("commission_appeal")
    .values({ hold_id: BigInt(holdId), user_id: BigInt(userId), text })
    .execute();
};
