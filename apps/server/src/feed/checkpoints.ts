/**
 * Signs the last tick of every minute that has ended (MKT-08). One path for the running server, for the
 * minutes that a crash left unsigned, and for a database that failed: whatever is missing is signed.
 */
import { minuteMs } from "@candor/core/time/time";
import type { Pool } from "pg";
import type { TickSigner } from "./tick-signer.ts";
import type { WritingLead } from "./tick-store.ts";

/** As candor_sign, for the leader. */
export type SigningDeps = { readonly pool: Pool; readonly lead: WritingLead; readonly signer: TickSigner };

/** Publishes the key's public half, so that checkpoints may name it. Called once at every start. */
export const publishKey = async ({ pool, lead, signer }: SigningDeps, nowMs: number): Promise<void> => {
  await pool.query("SELECT tick_key_add($1::smallint, $2::bigint, $3::text, $4::bytea, $5::bigint)", [
    lead.shard,
    lead.epoch.toString(),
    signer.keyId,
    signer.publicKey,
    nowMs,
  ]);
};

type Closing = { pid: number; symbol: string; minute_ms: bigint; seq: bigint; time_ms: bigint; hash: Buffer };

/** Minutes at a time, so that a long unsigned stretch does not fill the memory. */
const stretchMs = 600 * minuteMs;

/** Signs all unsigned minutes that end at or before `nowMs`; returns the number of checkpoints made. */
export const signClosedMinutes = async (deps: SigningDeps, nowMs: number): Promise<number> => {
  const { pool } = deps;
  const endMs = nowMs - (nowMs % minuteMs);
  let fromMs = await firstUnsignedMs(pool);
  let made = 0;
  while (fromMs !== undefined && fromMs < endMs) {
    const toMs = Math.min(fromMs + stretchMs, endMs);
    made += await signAll(deps, await closingTicks(pool, fromMs, toMs));
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

/** One round trip for all: a first start signs hours of minutes. The database checks each one against the log (CA012). */
const signAll = async (
  { pool, lead, signer }: SigningDeps,
  closings: readonly Closing[],
): Promise<number> => {
  const signatures = closings.map(({ symbol, seq, time_ms: timeMs, hash }) =>
    signer.sign({ symbol, seq: Number(seq), timeMs: Number(timeMs), hash: hash.toString("hex") }),
  );
  const { rows } = await pool.query<{ added: bigint }>({
    name: "tick_checkpoint_add",
    text: `SELECT tick_checkpoint_add($1::smallint, $2::bigint,
      $3::smallint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bytea[], $8::bytea[], $9::text) AS added`,
    values: [
      lead.shard,
      lead.epoch.toString(),
      closings.map(({ pid }) => pid),
      closings.map((closing) => closing.minute_ms),
      closings.map(({ seq }) => seq),
      closings.map((closing) => closing.time_ms),
      closings.map(({ hash }) => hash),
      signatures,
      signer.keyId,
    ],
  });
  return Number(rows[0]?.added ?? 0n);
};
