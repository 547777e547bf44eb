/** The other yardstick: the same order as an interactive Kysely transaction, several statements each. */
import { CompiledQuery, Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { typeParsers } from "../apps/server/src/platform/db/open-database.ts";
import type { Schema } from "../apps/server/src/platform/db/schema.ts";
import { firstUser, userCount } from "./place-database.ts";
import type { OrderRows } from "./place-kysely-rows.ts";

export type Run = { readonly perSecond: number; readonly latenciesMs: readonly number[] };

let keys = 0;

/** Places orders on `connections` connections for `seconds`. */
export const runKysely = async (
  url: string,
  connections: number,
  seconds: number,
  rows: OrderRows,
): Promise<Run> => {
  const pool = new pg.Pool({ connectionString: url, max: connections, types: typeParsers });
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  await Promise.all(
    Array.from({ length: connections }, () => db.executeQuery(CompiledQuery.raw("SELECT pg_sleep(0.1)"))),
  );
  const latenciesMs: number[] = [];
  const startMs = performance.now();
  const endMs = startMs + seconds * 1_000;
  const worker = async (shard: number): Promise<void> => {
    while (performance.now() < endMs) {
      const sentMs = performance.now();
      await placeOne(db, shard, rows);
      latenciesMs.push(performance.now() - sentMs);
    }
  };
  await Promise.all(Array.from({ length: connections }, (_, index) => worker(300 + index)));
  const perSecond = latenciesMs.length / ((performance.now() - startMs) / 1_000);
  await db.destroy();
  return { perSecond, latenciesMs };
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
    if ((held?.balance ?? 0n) < rows.need) return "low";
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
