/** What recovery reads back from the tick log: ticks as they were logged, in the order of time. */
import type { Tick } from "@candor/core/market/tick";
import { price, quantity } from "@candor/core/money/money";
import type pg from "pg";

type TickRow = {
  symbol: string;
  seq: bigint;
  time_ms: bigint;
  price: bigint;
  qty: bigint;
  heartbeat: boolean;
  buyer_maker: boolean;
};

/** The last trade tick of every symbol with a time at or before `atMs`. */
export const lastTrades = async (pool: pg.Pool, atMs: number): Promise<readonly Tick[]> => {
  const { rows } = await pool.query<TickRow>(
    `SELECT p.symbol, t.* FROM product p CROSS JOIN LATERAL (
       SELECT * FROM tick_log l WHERE l.pid = p.pid AND l.time_ms <= $1 AND NOT l.heartbeat
       ORDER BY l.time_ms DESC, l.seq DESC LIMIT 1
     ) AS t`,
    [atMs],
  );
  return rows.map(tickOf);
};

/** The time of the last tick of the log, epoch ms; 0 when it is empty. */
export const tickLogEndMs = async (pool: pg.Pool): Promise<number> => {
  const { rows } = await pool.query<{ end_ms: bigint | null }>(
    `SELECT max(t.time_ms) AS end_ms FROM product p CROSS JOIN LATERAL (
       SELECT time_ms FROM tick_log l WHERE l.pid = p.pid ORDER BY l.time_ms DESC LIMIT 1
     ) AS t`,
  );
  return Number(rows[0]?.end_ms ?? 0n);
};

const windowMs = 60_000;

/** All ticks later than `afterMs`, a minute of them at a time, ordered by time, then symbol, then number. */
export async function* ticksAfter(pool: pg.Pool, afterMs: number): AsyncGenerator<readonly Tick[]> {
  const endMs = await tickLogEndMs(pool);
  for (let fromMs = afterMs; fromMs < endMs; fromMs += windowMs) {
    const { rows } = await pool.query<TickRow>(
      `SELECT p.symbol, t.* FROM product p JOIN tick_log t ON t.pid = p.pid
       WHERE t.time_ms > $1 AND t.time_ms <= $2 ORDER BY t.time_ms, t.pid, t.seq`,
      [fromMs, fromMs + windowMs],
    );
    yield rows.map(tickOf);
  }
}

const tickOf = (row: TickRow): Tick => ({
  symbol: row.symbol,
  seq: Number(row.seq),
  timeMs: Number(row.time_ms),
  kind: row.heartbeat ? "heartbeat" : "trade",
  price: price(row.price),
  qty: quantity(row.qty),
  buyerMaker: row.buyer_maker,
});
