/** What bought products have earned and not paid yet (MINE-01): compound interest, which is paid at the end of its cycle. */
import { earnedInCycle, passedDays } from "@candor/core/invest/holding";
import { businessDayNumber } from "@candor/core/time/time";
import { money, type Money } from "@candor/core/money/money";
import type { Reader } from "../../platform/db/schema/schema.ts";
import { holdingOf } from "./holding-row.ts";

/** Micro-units, through the last business day that has ended. */
export const readAccrued = async (db: Reader, userId: number, nowMs: number): Promise<Money> => {
  const rows = await db
    .selectFrom("holding")
    .selectAll()
    .where("user_id", "=", BigInt(userId))
    .where("ended_ms", "is", null)
    .where("interest", "=", "compound")
    .execute();
  const closed = businessDayNumber(nowMs) - 1;
  const earned = rows.map(holdingOf).map((holding) => earnedInCycle(holding, passedDays(holding, closed)));
  return money(earned.reduce((sum, amount) => sum + amount, 0n));
};
