/** Who waits for a pool to be without a trade: to enter, or to be paid out (INV-10, INV-14). */
import { isPeriodOver } from "@candor/core/pools/period";
import { unitsFor } from "@candor/core/pools/units";
import { businessDayNumber, dayMs } from "@candor/core/time/time";
import { passedDays } from "@candor/core/invest/holding";
import { money, type Money } from "@candor/core/money/money";
import { sql } from "kysely";
import type { Reader } from "../../platform/db/schema/schema.ts";
import { holdingOf } from "../../records/invest/holding-row.ts";
import { partOfHolder } from "../../records/invest/changed-parts.ts";
import type { Pool } from "../../records/pools/read-pools.ts";
import { readVersions } from "../../records/recompute.ts";

export type PoolHolder = {
  readonly userId: number;
  readonly holdingId: number;
  /** Of all that the user holds. */
  readonly version: number;
  readonly own: Money;
  /** Undefined while the money waits to enter. */
  readonly units: bigint | undefined;
};
export type PoolOrder = {
  readonly actId: number;
  readonly what: "give" | "take" | "end";
  readonly amount: Money;
};
export type Waiting = {
  /** Due to be paid out, by number. */
  readonly leaving: readonly PoolHolder[];
  /** By number, which is the order of purchase. */
  readonly entering: readonly PoolHolder[];
  /** What operators have ordered and is not done. */
  readonly orders: readonly PoolOrder[];
  /** In a demo, somebody has let a day pass while waiting: the trade has had its 24 hours. */
  readonly isDayLetPass: boolean;
};

export const isAnyoneWaiting = ({ leaving, entering, orders }: Waiting): boolean =>
  leaving.length + entering.length + orders.length > 0;

/** A pool may have very many holders; as many of those who wait as this are looked at in one turn. */
const atOnce = 200;

/** Versions are read after the rows that name their owners, and what they count is read after them. */
export const readWaiting = async (
  db: Reader,
  pool: Pick<Pool, "id" | "isEnding" | "held" | "units" | "stakeUnits">,
  nowMs: number,
): Promise<Waiting> => {
  const closed = businessDayNumber(nowMs) - 1;
  const named = await readRows(db, pool, closed);
  const versionOf = named.length === 0 ? () => 0 : await readVersions(db, [...new Set(named.map(partOf))]);
  const rows = named.length === 0 ? [] : await readRows(db, pool, closed);
  const holders = rows.filter((row) => named.some(({ id }) => id === row.id));
  /** At least a day after its end. */
  const isLate = (row: (typeof rows)[number]): boolean => {
    const { cycle, days, isEndAsked, ...holding } = holdingOf(row);
    return isEndAsked && isPeriodOver(passedDays(holding, closed) - 1, days, cycle);
  };
  const holderOf = (row: (typeof rows)[number]): PoolHolder => ({
    userId: Number(row.user_id),
    holdingId: Number(row.id),
    version: versionOf(partOf(row)),
    own: money(row.own),
    units: row.units ?? undefined,
  });
  return {
    leaving: holders.filter((row) => row.units !== null).map(holderOf),
    entering: holders.filter((row) => row.units === null).map(holderOf),
    orders: await readOrders(db, pool, nowMs),
    isDayLetPass: holders.some((row) => row.passes > 0 && (row.units === null || isLate(row))),
  };
};

const partOf = ({ user_id }: { readonly user_id: bigint }): string => partOfHolder(Number(user_id));

/**
 * Those who wait to enter, and those whose period is over and who have asked for their end (`isPeriodOver`): who has asked in a period
 * that runs on holds up nobody behind them. All, when the pool is ending.
 */
const readRows = (db: Reader, { id, isEnding }: Pick<Pool, "id" | "isEnding">, closed: number) =>
  db
    .selectFrom("holding")
    .selectAll()
    .where("product_id", "=", id)
    .where("ended_ms", "is", null)
    .where((where) =>
      isEnding
        ? where.lit(true)
        : where.or([
            where("units", "is", null),
            sql<boolean>`is_end_asked AND greatest(${closed}::integer - business_day(accepted_ms), 0) + passes >= cycle * days`,
          ]),
    )
    .orderBy("id")
    .limit(atOnce)
    .execute();

/** A stake that could not be given within this time is not given later. */
const orderLifeMs = dayMs;

/**
 * Orders that can be carried out now. What the engine has refused is over: it is not done when nobody expects it any more. A stake that is worth
 * no unit is not given, and where there is none, none is taken back.
 */
export const readOrders = async (
  db: Reader,
  pool: Pick<Pool, "id" | "isEnding" | "held" | "units" | "stakeUnits">,
  nowMs: number,
): Promise<readonly PoolOrder[]> => {
  const rows = await db
    .selectFrom("pool_order as o")
    .leftJoin("pool_step as s", "s.act_id", "o.id")
    .select(["o.id", "o.what", "o.amount", "o.ordered_ms"])
    .where("o.pool_id", "=", pool.id)
    .where("s.id", "is", null)
    .orderBy("o.id")
    .execute();
  const possible = rows
    .filter(({ what, amount, ordered_ms }) => {
      if (what !== "give") return pool.stakeUnits > 0n;
      const isFresh = Number(ordered_ms) > nowMs - orderLifeMs;
      return isFresh && !pool.isEnding && unitsFor(money(amount ?? 0n), pool) > 0n;
    })
    .map(({ id, what, amount }) => ({ actId: Number(id), what, amount: money(amount ?? 0n) }));
  const refused = await readRefused(db, possible);
  return possible.filter(({ actId }) => !refused.has(orderKey(actId)));
};

/** The key of an order's command. */
export const orderKey = (actId: number): string => `pool:order:${actId}`.padEnd(16, ".");

const readRefused = async (db: Reader, orders: readonly PoolOrder[]): Promise<ReadonlySet<string>> => {
  if (orders.length === 0) return new Set();
  const rows = await db
    .selectFrom("idempotency")
    .select("key")
    .where("user_id", "=", 0n)
    .where(
      "key",
      "in",
      orders.map(({ actId }) => orderKey(actId)),
    )
    .where("state", "=", "refused")
    .execute();
  return new Set(rows.map(({ key }) => key));
};
