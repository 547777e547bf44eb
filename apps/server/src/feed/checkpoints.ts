/**
 * Signs the last tick of every minute that is over (MKT-08). One path for the running server, for the
 * minutes that a crash left unsigned, and for a database that failed: whatever is missing is signed.
 */
import { minuteMs } from "@candor/core/time/time";
import type { Pool } from "pg";
import type { TickSigner } from "./tick-signer.ts";

/** Makes the key's public half known, so that checkpoints may name it. Once a start. */
export const publishKey = async (pool: Pool, signer: TickSigner, nowMs: number): Promise<void> => {
  await pool.query(
    "INSERT INTO tick_signing_key (key_id, public_key, first_ms) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
    [signer.keyId, signer.publicKey, nowMs],
  );
};

type Closing = { pid: number; symbol: string; minute_ms: bigint; seq: bigint; time_ms: bigint; hash: Buffer };

/** Minutes at a time, so that a long unsigned stretch does not fill the memory. */
const stretchMs = 600 * minuteMs;

/** Signs all unsigned minutes that end at or before `nowMs`; answers how many checkpoints it made. */
export const signClosedMinutes = async (pool: Pool, signer: TickSigner, nowMs: number): Promise<number> => {
  const endMs = nowMs - (nowMs % minuteMs);
  let fromMs = await firstUnsignedMs(pool);
  let made = 0;
  while (fromMs !== undefined && fromMs < endMs) {
    const toMs = Math.min(fromMs + stretchMs, endMs);
    for (const closing of await closingTicks(pool, fromMs, toMs))
      made += await signOne(pool, signer, closing);
    fromMs = await nextTickMinute(pool, toMs);
  }
  return made;
};

/** The minute after the last checkpoint of the pair that is furthest behind and still has ticks after it. */
const firstUnsignedMs = async (pool: Pool): Promise<number | undefined> => {
  const { rows } = await pool.query<{ from_ms: bigint | null }>(`
    SELECT min(t.time_ms - t.time_ms % ${minuteMs}) AS from_ms
    FROM product p
    LEFT JOIN LATERAL (SELECT minute_ms FROM tick_checkpoint WHERE pid = p.pid ORDER BY minute_ms DESC LIMIT 1) c ON true
    CROSS JOIN LATERAL (SELECT time_ms FROM tick_log
      WHERE pid = p.pid AND time_ms >= coalesce(c.minute_ms + ${minuteMs}, 0) ORDER BY time_ms LIMIT 1) t`);
  const fromMs = rows[0]?.from_ms;
  return fromMs === null || fromMs === undefined ? undefined : Number(fromMs);
};

const nextTickMinute = async (pool: Pool, fromMs: number): Promise<number | undefined> => {
  const { rows } = await pool.query<{ next: bigint | null }>(
    `SELECT min(t.time_ms - t.time_ms % ${minuteMs}) AS next FROM product p CROSS JOIN LATERAL
       (SELECT time_ms FROM tick_log WHERE pid = p.pid AND time_ms >= $1 ORDER BY time_ms LIMIT 1) t`,
    [fromMs],
  );
  const next = rows[0]?.next;
  return next === null || next === undefined ? undefined : Number(next);
};

const closingTicks = async (pool: Pool, fromMs: number, toMs: number): Promise<readonly Closing[]> => {
  const { rows } = await pool.query<Closing>(
    `SELECT DISTINCT ON (l.pid, minute_ms) l.pid, p.symbol, l.time_ms - l.time_ms % ${minuteMs} AS minute_ms, l.seq, l.time_ms, l.hash
     FROM tick_log l JOIN product p USING (pid) WHERE l.time_ms >= $1 AND l.time_ms < $2
     ORDER BY l.pid, minute_ms, l.seq DESC`,
    [fromMs, toMs],
  );
  return rows;
};

const signOne = async (pool: Pool, signer: TickSigner, closing: Closing): Promise<number> => {
  const { pid, symbol, minute_ms, seq, time_ms, hash } = closing;
  const signature = signer.sign({
    symbol,
    seq: Number(seq),
    timeMs: Number(time_ms),
    hash: hash.toString("hex"),
  });
  const { rowCount } = await pool.query({
    name: "tick_checkpoint",
    text: "INSERT INTO tick_checkpoint VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING",
    values: [pid, minute_ms, seq, time_ms, hash, signature, signer.keyId],
  });
  return rowCount ?? 0;
};
