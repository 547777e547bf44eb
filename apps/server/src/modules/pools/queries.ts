/** A pool's record: its trades, what its units were worth, who waits (INV-14). */
import { money, type Money } from "@candor/core/money/money";
import { unitValue } from "@candor/core/pools/units";
import { businessDayStartOf } from "@candor/core/time/time";
import { sql } from "kysely";
import type { Reader } from "../../platform/db/schema/schema.ts";

export type PoolTotals = {
  readonly trades: number;
  readonly wins: number;
  /** Of the pool, before fees. */
  readonly profit: Money;
  readonly fees: Money;
};

export const readTotals = async (db: Reader, poolId: number): Promise<PoolTotals> => {
  const { rows } = await sql<{ trades: bigint; wins: bigint; profit: bigint; fees: bigint }>`
    SELECT count(*) AS trades, count(*) FILTER (WHERE profit > fee) AS wins, coalesce(sum(profit), 0)::bigint AS profit,
      coalesce(sum(fee), 0)::bigint AS fees
    FROM lever_order WHERE user_id = ${poolId} AND status = 'closed'`.execute(db);
  const [row] = rows;
  return {
    trades: Number(row?.trades ?? 0n),
    wins: Number(row?.wins ?? 0n),
    profit: money(row?.profit ?? 0n),
    fees: money(row?.fees ?? 0n),
  };
};

export const readQueue = async (
  db: Reader,
  poolId: number,
): Promise<{ readonly waitingAmount: Money; readonly leaving: number }> => {
  const { rows } = await sql<{ waiting: bigint; leaving: bigint }>`
    SELECT coalesce(sum(own) FILTER (WHERE units IS NULL), 0)::bigint AS waiting, count(*) FILTER (WHERE is_end_asked) AS leaving
    FROM holding WHERE product_id = ${poolId} AND ended_ms IS NULL`.execute(db);
  return { waitingAmount: money(rows[0]?.waiting ?? 0n), leaving: Number(rows[0]?.leaving ?? 0n) };
};

export type ValuePoint = { readonly timeMs: number; readonly unitValue: Money };

export type DayValue = ValuePoint & { readonly day: number };

/** What a unit was worth when each day had ended, the oldest first; without the days at whose end there was none. */
export const readDays = async (db: Reader, poolId: number): Promise<readonly DayValue[]> => {
  const rows = await db
    .selectFrom("pool_day")
    .selectAll()
    .where("pool_id", "=", poolId)
    .where("units", ">", 0n)
    .orderBy("day")
    .execute();
  return rows.map(({ day, units, worth }) => ({
    day,
    timeMs: businessDayStartOf(day + 1),
    unitValue: unitValue(money(worth), units),
  }));
};

export type ClosedTrade = {
  readonly id: bigint;
  readonly symbol: string;
  readonly side: "long" | "short";
  readonly open_ms: bigint;
  readonly exit_ms: bigint;
  readonly open_price: bigint;
  readonly close_price: bigint;
  readonly profit: bigint;
  readonly fee: bigint;
  /** What the pool had when the trade was closed, and its units then. */
  readonly held: bigint;
  readonly units: bigint;
};

/** Nobody enters or leaves while a trade is open: the last move before its end was before its beginning. */
const closedTrades = (poolId: number) => sql<ClosedTrade>`
  SELECT o.id, o.symbol, o.side, o.open_ms, o.exit_ms, o.open_price, o.close_price, o.profit, o.fee,
    coalesce(t.contract_balance, 0) AS held, coalesce(u.units, 0)::bigint AS units
  FROM lever_order o
  LEFT JOIN ledger_tx t ON t.user_id = o.user_id AND t.list = 'lever_closed:' || o.symbol AND t.lever_id = o.id
  LEFT JOIN LATERAL (
    SELECT m.units_before + CASE WHEN m.step IN ('entered', 'given') THEN m.units ELSE -m.units END AS units
    FROM pool_move m WHERE m.user_id = o.user_id AND m.accepted_ms <= o.open_ms ORDER BY m.id DESC LIMIT 1) AS u ON true
  WHERE o.user_id = ${poolId} AND o.status = 'closed'`;

export const readTrades = async (
  db: Reader,
  poolId: number,
  { pageNum, pageSize }: { readonly pageNum: number; readonly pageSize: number },
): Promise<readonly ClosedTrade[]> => {
  const { rows } = await sql<ClosedTrade>`
    ${closedTrades(poolId)} ORDER BY o.id DESC LIMIT ${pageSize} OFFSET ${(pageNum - 1) * pageSize}`.execute(
    db,
  );
  return rows;
};

/** As many as a pool closes in a few days. */
const mostRecent = 3_000;

/** The value after each trade since a time, the oldest first. */
export const readValuesSince = async (
  db: Reader,
  poolId: number,
  sinceMs: number,
): Promise<readonly ValuePoint[]> => {
  const { rows } = await sql<ClosedTrade>`
    ${closedTrades(poolId)} AND o.exit_ms >= ${sinceMs} ORDER BY o.id DESC LIMIT ${mostRecent}`.execute(db);
  return rows.toReversed().map(({ exit_ms, held, units }) => ({
    timeMs: Number(exit_ms),
    unitValue: unitValue(money(held), units),
  }));
};
