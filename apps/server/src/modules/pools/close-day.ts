/**
 * What pools were worth when a business day ended (INV-11, INV-14): computed from what has moved and been won until then, and the trade that was open
 * at the day's last logged price. So it is the same whenever it is reckoned.
 *
 * Known limit: a correction of a pool's account by two operators is not in it.
 */
import { openResult } from "@candor/core/leverage/open-result";
import { money, price, type Money } from "@candor/core/money/money";
import { businessDayStartOf } from "@candor/core/time/time";
import { sql } from "kysely";
import { asLeader } from "../../platform/db/as-leader.ts";
import type { Fence } from "../../platform/db/lead.ts";
import type { Db } from "../../platform/db/open-database.ts";
import type { Reader } from "../../platform/db/schema/schema.ts";
import type { LeverOrderTable } from "../../platform/db/schema/schema-trading.ts";
import type { Selectable } from "kysely";
import { liveLeverOf } from "../../records/trades/lever-record.ts";

/** Stores the day of every pool that has ever held anything, once. */
export const closeDay = async (db: Db, fence: Fence, day: number): Promise<void> => {
  const untilMs = businessDayStartOf(day + 1);
  for (const { pool_id, units, settled } of await readSettled(db, untilMs)) {
    const worth = settled + (await readOpenResult(db, pool_id, untilMs));
    await asLeader(db, fence, (tx) =>
      tx
        .insertInto("pool_day")
        .values({ pool_id, day, units, worth: worth > 0n ? worth : 0n })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    );
  }
};

type Settled = { readonly pool_id: number; readonly units: bigint; readonly settled: bigint };

/** Units, and what has come in and been won, after fees, without the trade that was open. */
const readSettled = async (db: Reader, untilMs: number): Promise<readonly Settled[]> => {
  const { rows } = await sql<Settled>`
    SELECT p.id AS pool_id, m.units, (m.moved + coalesce(o.won, 0))::bigint AS settled
    FROM pool p
    CROSS JOIN LATERAL (
      SELECT sum(CASE WHEN step IN ('entered', 'given') THEN units ELSE -units END)::bigint AS units,
        sum(CASE WHEN step IN ('entered', 'given') THEN amount ELSE -amount END) AS moved
      FROM pool_move WHERE user_id = p.id AND accepted_ms < ${untilMs}) AS m
    CROSS JOIN LATERAL (
      SELECT sum(CASE WHEN exit_ms < ${untilMs} THEN profit ELSE 0 END - fee) AS won
      FROM lever_order WHERE user_id = p.id AND open_ms < ${untilMs}) AS o
    WHERE m.units IS NOT NULL AND (p.ended_ms IS NULL OR p.ended_ms >= ${untilMs})`.execute(db);
  return rows;
};

/** Of the trade that was open then, at the last price before. */
const readOpenResult = async (db: Reader, poolId: number, untilMs: number): Promise<Money> => {
  const { rows } = await sql<Selectable<LeverOrderTable> & { readonly last_price: bigint | null }>`
    SELECT o.*, (SELECT t.price FROM tick_log t JOIN product p ON p.pid = t.pid
      WHERE p.symbol = o.symbol AND NOT t.heartbeat AND t.time_ms < ${untilMs} ORDER BY t.time_ms DESC, t.seq DESC LIMIT 1) AS last_price
    FROM lever_order o
    WHERE o.user_id = ${poolId} AND o.open_ms < ${untilMs} AND (o.exit_ms IS NULL OR o.exit_ms >= ${untilMs})
      AND o.status IN ('open', 'closed')`.execute(db);
  let profit = 0n;
  for (const row of rows) {
    const { opening, ...lever } = liveLeverOf(row);
    if (opening === undefined) continue;
    const at = row.last_price === null ? opening.price : price(row.last_price);
    profit += openResult([{ ...lever, openPrice: opening.price }], () => at)?.profit ?? 0n;
  }
  return money(profit);
};
