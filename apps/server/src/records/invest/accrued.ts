/**
 * What bought products are worth beyond what they bind (MINE-01): compound interest, which is paid at the end of its cycle, and units of pools, at what
 * the pools hold as booked: an open trade counts with what it binds.
 */
import { earnedInCycle, passedDays } from "@candor/core/invest/holding";
import { businessDayNumber } from "@candor/core/time/time";
import { money, type Money } from "@candor/core/money/money";
import type { Reader } from "../../platform/db/schema/schema.ts";
import { shareOf } from "@candor/core/pools/units";
import { readPools } from "../pools/read-pools.ts";
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
  return money(earned.reduce((sum, amount) => sum + amount, await readPoolShares(db, userId)));
};

const readPoolShares = async (db: Reader, userId: number): Promise<bigint> => {
  const rows = await db
    .selectFrom("holding")
    .select(["product_id", "units"])
    .where("user_id", "=", BigInt(userId))
    .where("ended_ms", "is", null)
    .where("units", "is not", null)
    .execute();
  if (rows.length === 0) return 0n;
  const pools = new Map((await readPools(db)).map((pool) => [pool.id, pool]));
  return rows.reduce((sum, row) => {
    const pool = pools.get(row.product_id);
    return pool === undefined
      ? sum
      : sum + shareOf(money(pool.held + pool.margin), row.units ?? 0n, pool.units);
  }, 0n);
};
