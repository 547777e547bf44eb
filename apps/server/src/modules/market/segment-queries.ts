/** What the public files are made from: ticks of a time span, checkpoints, keys. Read only. */
import { createHash } from "node:crypto";
import type { LoggedTick } from "@candor/core/market/segment";
import { genesisHash, type Checkpoint, type Sha256 } from "@candor/core/market/tick-chain";
import { price, quantity } from "@candor/core/money/money";
import { minuteMs } from "@candor/core/time/time";
import { sql } from "kysely";
import type { Db } from "../../platform/db/open-database.ts";
import type { TickLogTable } from "../../platform/db/schema/schema-market.ts";
import type { PairId } from "../../records/product.ts";

/** The ticks of a pair with `fromMs <= time < toMs`, in log order. */
export const ticksOfSpan = async (
  db: Db,
  pair: PairId,
  fromMs: number,
  toMs: number,
): Promise<readonly LoggedTick[]> => {
  const rows = await db
    .selectFrom("tick_log")
    .selectAll()
    .where("pid", "=", pair.pid)
    .where("time_ms", ">=", BigInt(fromMs))
    .where("time_ms", "<", BigInt(toMs))
    .orderBy("seq")
    .execute();
  return rows.map((row) => loggedTickOf(pair.symbol, row));
};

/** The first and the last tick of a pair with `fromMs <= time < toMs`; undefined when there is none. */
export const endsOfSpan = async (
  db: Db,
  pair: PairId,
  fromMs: number,
  toMs: number,
): Promise<{ readonly first: LoggedTick; readonly last: LoggedTick } | undefined> => {
  const end = (direction: "asc" | "desc") =>
    db
      .selectFrom("tick_log")
      .selectAll()
      .where("pid", "=", pair.pid)
      .where("time_ms", ">=", BigInt(fromMs))
      .where("time_ms", "<", BigInt(toMs))
      .orderBy("time_ms", direction)
      .orderBy("seq", direction)
      .limit(1)
      .executeTakeFirst();
  const first = await end("asc");
  const last = await end("desc");
  if (first === undefined || last === undefined) return undefined;
  return { first: loggedTickOf(pair.symbol, first), last: loggedTickOf(pair.symbol, last) };
};

/** At most `most` ticks of a pair with `afterSeq < seq <= lastSeq`, in log order. */
export const ticksAfter = async (
  db: Db,
  pair: PairId,
  afterSeq: number,
  lastSeq: number,
  most: number,
): Promise<readonly LoggedTick[]> => {
  const rows = await db
    .selectFrom("tick_log")
    .selectAll()
    .where("pid", "=", pair.pid)
    .where("seq", ">", BigInt(afterSeq))
    .where("seq", "<=", BigInt(lastSeq))
    .orderBy("seq")
    .limit(most)
    .execute();
  return rows.map((row) => loggedTickOf(pair.symbol, row));
};

/** The pair's last trade tick; undefined while it has none. */
export const lastTradeOf = async (db: Db, pair: PairId): Promise<LoggedTick | undefined> => {
  const row = await db
    .selectFrom("known_tick")
    .selectAll()
    .where("pid", "=", pair.pid)
    .where("heartbeat", "=", false)
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? undefined : loggedTickOf(pair.symbol, row);
};

/** The tick of a row. */
export const loggedTickOf = (symbol: string, row: TickLogTable): LoggedTick => ({
  symbol,
  seq: Number(row.seq),
  timeMs: Number(row.time_ms),
  kind: row.heartbeat ? "heartbeat" : "trade",
  price: price(row.price),
  qty: quantity(row.qty),
  buyerMaker: row.buyer_maker,
  hash: row.hash.toString("hex"),
});

/** The hash before tick `seq`, hex; the genesis hash before tick 1. Where the log was restored, numbers are left out before a tick. */
export const hashBefore = async (db: Db, pair: PairId, seq: number): Promise<string> => {
  const restored = await db
    .selectFrom("record_restored")
    .select("last_seq")
    .where("pid", "=", pair.pid)
    .where("first_seq", "=", BigInt(seq))
    .executeTakeFirst();
  const row = await db
    .selectFrom("known_tick")
    .select("hash")
    .where("pid", "=", pair.pid)
    .where("seq", "=", restored?.last_seq ?? BigInt(seq - 1))
    .executeTakeFirst();
  return row?.hash.toString("hex") ?? genesisHash(pair.symbol, sha256);
};

const sha256: Sha256 = (bytes) => createHash("sha256").update(bytes).digest();

/** The checkpoint of a minute; undefined while it is not signed. */
export const checkpointOf = async (db: Db, pair: PairId, fromMs: number): Promise<Checkpoint | undefined> =>
  (await checkpoints(db, pair, fromMs, fromMs + minuteMs))[0];

/** The checkpoints of the minutes that begin in `fromMs <= minute < toMs`, oldest first. */
export const checkpoints = async (
  db: Db,
  pair: PairId,
  fromMs: number,
  toMs: number,
): Promise<readonly Checkpoint[]> => {
  const rows = await db
    .selectFrom("tick_checkpoint")
    .selectAll()
    .where("pid", "=", pair.pid)
    .where("minute_ms", ">=", BigInt(fromMs))
    .where("minute_ms", "<", BigInt(toMs))
    .orderBy("minute_ms")
    .execute();
  return rows.map((row) => ({
    symbol: pair.symbol,
    seq: Number(row.seq),
    timeMs: Number(row.time_ms),
    hash: row.hash.toString("hex"),
    signature: row.signature.toString("hex"),
    keyId: row.key_id,
  }));
};

/**
 * The last `most` minutes with a tick in `fromMs <= time <= toMs`, by their start, oldest first: signed ones from their checkpoints,
 * later ones from their ticks. Each costs a look into an index, however many ticks it has.
 */
export const lastMinutes = async (
  db: Db,
  { pid }: PairId,
  fromMs: number,
  toMs: number,
  most: number,
): Promise<readonly number[]> => {
  const firstMs = fromMs - (fromMs % minuteMs);
  const { rows } = await sql<{ minute_ms: bigint }>`
    WITH RECURSIVE signed AS (
      SELECT minute_ms FROM tick_checkpoint
      WHERE pid = ${pid} AND minute_ms >= ${firstMs} AND minute_ms <= ${toMs}
      ORDER BY minute_ms DESC LIMIT ${most}
    ), since AS (
      SELECT coalesce(max(minute_ms) + ${minuteMs}::bigint, ${firstMs}::bigint) AS ms FROM signed
    ), unsigned AS (
      SELECT ${toMs}::bigint + 1 AS minute_ms
      UNION ALL
      SELECT t.time_ms - t.time_ms % ${minuteMs}::bigint
      FROM unsigned CROSS JOIN since CROSS JOIN LATERAL (
        SELECT time_ms FROM tick_log
        WHERE pid = ${pid} AND time_ms < unsigned.minute_ms AND time_ms >= since.ms
        ORDER BY time_ms DESC LIMIT 1
      ) AS t
    )
    SELECT minute_ms FROM (
      (SELECT minute_ms FROM unsigned OFFSET 1 LIMIT ${most}) UNION ALL SELECT minute_ms FROM signed
    ) AS minutes
    ORDER BY minute_ms DESC LIMIT ${most}`.execute(db);
  return rows.map((row) => Number(row.minute_ms)).toReversed();
};

/** The last `count` minutes that have ticks, by their start, oldest first. */
export const recentMinutes = (db: Db, pair: PairId, count: number): Promise<readonly number[]> =>
  lastMinutes(db, pair, 0, Number.MAX_SAFE_INTEGER, count);

/** Every key that has ever signed a checkpoint here, the oldest first. When each began is not told: nothing could prove it. */
export const signingKeys = async (db: Db): Promise<readonly { keyId: string; publicKey: string }[]> => {
  const rows = await db.selectFrom("tick_signing_key").selectAll().orderBy("first_ms").execute();
  return rows.map((row) => ({ keyId: row.key_id, publicKey: row.public_key.toString("hex") }));
};
