/** The other yardstick: the same order as an interactive Kysely transaction, several statements each. */
import { CompiledQuery, Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { typeParsers } from "../apps/server/src/platform/db/open-database.ts";
import type { Schema } from "../apps/server/src/platform/db/schema.ts";
import { firstUser, userCount } from "./place-database.ts";

export type Run = { readonly perSecond: number; readonly latenciesMs: readonly number[] };

const fee = 10_000_000n;
const payout = 8_800_000n;
let keys = 0;

/** Places orders on `connections` connections for `seconds`. */
export const runKysely = async (url: string, connections: number, seconds: number): Promise<Run> => {
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
      await placeOne(db, shard);
      latenciesMs.push(performance.now() - sentMs);
    }
  };
  await Promise.all(Array.from({ length: connections }, (_, index) => worker(300 + index)));
  const perSecond = latenciesMs.length / ((performance.now() - startMs) / 1_000);
  await db.destroy();
  return { perSecond, latenciesMs };
};

const placeOne = async (db: Kysely<Schema>, shard: number): Promise<string> => {
  const userId = BigInt(firstUser + Math.floor(Math.random() * userCount));
  const [wallet, stake] = [(userId << 12n) + 65n, (userId << 12n) + 69n];
  const key = `kysely-${(keys += 1)}-${process.pid}-0123456789`;
  const nowMs = BigInt(Date.now());
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
      .where("account_id", "=", wallet)
      .where("shard", "=", 0)
      .forUpdate()
      .executeTakeFirst();
    if ((held?.balance ?? 0n) < fee) return "low";
    const { rows } = await sql<{
      option: bigint;
      tx: bigint;
    }>`SELECT nextval('bench_option_id') AS option, nextval('ledger_tx_id') AS tx`.execute(tx);
    const [ids] = rows;
    if (ids === undefined) throw new Error("no numbers");
    for (const [account, inShard, delta] of [
      [97n, shard, -payout],
      [99n, shard, payout],
      [wallet, 0, -fee],
      [stake, 0, fee],
    ] as const) {
      await addTo(tx, account, inShard, delta);
    }
    await tx
      .insertInto("ledger_tx")
      .values({
        id: ids.tx,
        kind: "option_placed",
        cause: `option:${ids.option}`,
        at_ms: nowMs,
        reason: null,
        operator: null,
        second_operator: null,
      })
      .execute();
    const entry = { tx_id: ids.tx, kind: "option_placed", shard };
    await tx
      .insertInto("ledger_entry")
      .values([
        { ...entry, line: 1, debit_account: wallet, credit_account: stake, amount: fee },
        { ...entry, line: 2, debit_account: 97n, credit_account: 99n, amount: payout },
      ])
      .execute();
    await sql`INSERT INTO option (user_id, id, symbol, ostyle, fee, percent, payout, entry_seq, entry_price, buy_ms, sell_ms)
      VALUES (${userId}, ${ids.option}, 'BTCUSDT', 0, ${fee}, 88, ${payout}, 1, 6000000000000, ${nowMs}, ${nowMs + 1_800_000n})`.execute(
      tx,
    );
    const answer = `{"retCode":0,"message":"Success","data":{"id":"${ids.option}"}}`;
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

/** A user's rows are there; a shard of the house is opened by its first order. */
const addTo = async (tx: Kysely<Schema>, account: bigint, shard: number, delta: bigint): Promise<void> => {
  const { numUpdatedRows } = await tx
    .updateTable("ledger_balance")
    .set({ balance: sql<bigint>`balance + ${delta}` })
    .where("account_id", "=", account)
    .where("shard", "=", shard)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) {
    await tx.insertInto("ledger_balance").values({ account_id: account, shard, balance: delta }).execute();
  }
};
