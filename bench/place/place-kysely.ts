/** The other yardstick: the same order as an interactive Kysely transaction, several statements each. */
import { CompiledQuery, Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { typeParsers } from "../../apps/server/src/platform/db/role-pools.ts";
import type { Schema } from "../../apps/server/src/platform/db/schema/schema.ts";
import { settleDatabase, type BenchDatabase } from "../bench-database.ts";
import { firstUser, userCount } from "../bench-people.ts";
import type { OrderRows } from "./place-kysely-rows.ts";
import { kyselyShard, yardstickConnections, type Sample } from "./place-yardstick.ts";
import { processorMs } from "../process-time.ts";

const warmSeconds = 2;
let keys = 0;

/** Places orders on all connections for `seconds`, with latencies in ms. */
export const runKysely = async (
  yardstick: BenchDatabase,
  seconds: number,
  rows: OrderRows,
): Promise<Sample & { readonly latenciesMs: readonly number[] }> => {
  await settleDatabase(yardstick);
  const max = yardstickConnections;
  const pool = new pg.Pool({ connectionString: yardstick.ownerUrl, max, types: typeParsers });
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  await Promise.all(
    Array.from({ length: max }, () => db.executeQuery(CompiledQuery.raw("SELECT pg_sleep(0.1)"))),
  );
  await placeUntil(db, warmSeconds, rows);
  const [startMs, clientMs, databaseMs] = [performance.now(), ownMs(), processorMs(yardstick.postmaster)];
  const latenciesMs = await placeUntil(db, seconds, rows);
  const placed = latenciesMs.length;
  const tookMs = performance.now() - startMs;
  const sample = {
    perSecond: placed / (tookMs / 1_000),
    meanMs: latenciesMs.reduce((sum, each) => sum + each, 0) / placed,
    clientMs: (ownMs() - clientMs) / placed,
    databaseMs: (processorMs(yardstick.postmaster) - databaseMs) / placed,
    latenciesMs,
  };
  await db.destroy();
  return sample;
};

const ownMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

const placeUntil = async (db: Kysely<Schema>, seconds: number, rows: OrderRows): Promise<number[]> => {
  const latenciesMs: number[] = [];
  const endMs = performance.now() + seconds * 1_000;
  const worker = async (shard: number): Promise<void> => {
    while (performance.now() < endMs) {
      const sentMs = performance.now();
      await placeOne(db, shard, rows);
      latenciesMs.push(performance.now() - sentMs);
    }
  };
  await Promise.all(Array.from({ length: yardstickConnections }, (_, index) => worker(kyselyShard + index)));
  return latenciesMs;
};

const placeOne = async (db: Kysely<Schema>, shard: number, rows: OrderRows): Promise<string> => {
  const userId = BigInt(firstUser + Math.floor(Math.random() * userCount));
  const key = `kysely-${(keys += 1)}-${process.pid}-0123456789`;
  return await db.transaction().execute(async (tx) => {
    const stored = await tx
      .selectFrom("idempotency")
      .select("answer")
      .where("user_id", "=", userId)
      .where("key", "=", key)
      .executeTakeFirst();
    if (stored !== undefined) return stored.answer;
    const held = await tx
      .selectFrom("ledger_balance")
      .select("balance")
      .where("account_id", "=", rows.payer(userId))
      .where("shard", "=", 0)
      .forUpdate()
      .executeTakeFirst();
    if ((held?.balance ?? 0n) < rows.need) throw new Error("a yardstick's user holds too little");
    const nowMs = BigInt(Date.now());
    const id = await rows.write(tx, userId, shard, nowMs);
    const answer = `{"retCode":0,"message":"Success","data":{"id":"${id}"}}`;
    await tx
      .insertInto("idempotency")
      .values({
        user_id: userId,
        key,
        fingerprint: "f".repeat(43),
        state: "applied",
        answer,
        created_ms: nowMs,
      })
      .execute();
    return answer;
  });
};
