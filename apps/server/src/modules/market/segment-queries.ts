/** What the public files are made from: ticks of a time span, checkpoints, keys. Read only. */
import { createHash } from "node:crypto";
import type { LoggedTick } from "@candor/core/market/segment";
import { genesisHash, type Checkpoint, type Sha256 } from "@candor/core/market/tick-chain";
import { price, quantity } from "@candor/core/money/money";
import { minuteMs } from "@candor/core/time/time";
import { sql } from "kysely";
import type { Db } from "../../platform/db/open-database.ts";
import type { TickLogTable } from "../../platform/db/schema.ts";
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
  return rows.map((row) => toTick(pair, row));
};

/** The pair's last trade tick; undefined while it has none. */
export const lastTradeOf = async (db: Db, pair: PairId): Promise<LoggedTick | undefined> => {
  const row = await db
    .selectFrom("tick_log")
    .selectAll()
    .where("pid", "=", pair.pid)
    .where("heartbeat", "=", false)
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? undefined : toTick(pair, row);
};

const toTick = (pair: PairId, row: TickLogTable): LoggedTick => ({
  symbol: pair.symbol,
  seq: Number(row.seq),
  timeMs: Number(row.time_ms),
  kind: row.heartbeat ? "heartbeat" : "trade",
  price: price(row.price),
  qty: quantity(row.qty),
  buyerMaker: row.buyer_maker,
  hash: row.hash.toString("hex"),
});

/** The hash before tick `seq`, hex; the genesis hash before tick 1. */
export const hashBefore = async (db: Db, pair: PairId, seq: number): Promise<string> => {
  const row = await db
    .selectFrom("tick_log")
    .select("hash")
    .where("pid", "=", pair.pid)
    .where("seq", "=", BigInt(seq - 1))
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
 * The last `count` minutes that have ticks, by their start, oldest first: the signed ones,
 * and those after them that are not signed yet.
 */
export const recentMinutes = async (db: Db, pair: PairId, count: number): Promise<readonly number[]> => {
  const { rows } = await sql<{ minute_ms: bigint }>`
    WITH signed AS (
      SELECT minute_ms FROM tick_checkpoint WHERE pid = ${pair.pid} ORDER BY minute_ms DESC LIMIT ${count})
    SELECT minute_ms FROM signed
    UNION SELECT time_ms - time_ms % ${minuteMs}::bigint FROM tick_log
      WHERE pid = ${pair.pid} AND time_ms >= coalesce((SELECT max(minute_ms) FROM signed) + ${minuteMs}, 0)
    ORDER BY minute_ms DESC LIMIT ${count}`.execute(db);
  return rows.map((row) => Number(row.minute_ms)).toReversed();
};

/** Every key that has ever signed a checkpoint here. */
export const signingKeys = async (
  db: Db,
): Promise<readonly { keyId: string; publicKey: string; firstMs: number }[]> => {
  const rows = await db.selectFrom("tick_signing_key").selectAll().orderBy("first_ms").execute();
  return rows.map((row) => ({
    keyId: row.key_id,
    publicKey: row.public_key.toString("hex"),
    firstMs: Number(row.first_ms),
  }));
};
