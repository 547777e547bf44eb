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
      .where("account_id", "=", walletOf(userId))
      .where("shard", "=", 0)
      .forUpdate()
      .executeTakeFirst();
    if ((held?.balance ?? 0n) < fee) return "low";
    const nowMs = BigInt(Date.now());
    const answer = await writeOption(tx, userId, shard, nowMs);
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

const walletOf = (userId: bigint): bigint => (userId << 12n) + 65n;
const stakeOf = (userId: bigint): bigint => (userId << 12n) + 69n;
const capital = 97n;
const reserve = 99n;

/** Balances, transaction, entries and the option, a statement each. */
const writeOption = async (
  tx: Kysely<Schema>,
  userId: bigint,
  shard: number,
  nowMs: bigint,
): Promise<string> => {
  const { rows } = await sql<{
    option: bigint;
    tx: bigint;
  }>`SELECT nextval('bench_option_id') AS option, nextval('ledger_tx_id') AS tx`.execute(tx);
  const [ids] = rows;
  if (ids === undefined) throw new Error("no numbers");
  await addTo(tx, capital, shard, -payout);
  await addTo(tx, reserve, shard, payout);
  await addTo(tx, walletOf(userId), 0, -fee);
  await addTo(tx, stakeOf(userId), 0, fee);
  const nobody = { reason: null, operator: null, second_operator: null };
  await tx
    .insertInto("ledger_tx")
    .values({ id: ids.tx, kind: "option_placed", cause: `option:${ids.option}`, at_ms: nowMs, ...nobody })
    .execute();
  const entry = { tx_id: ids.tx, kind: "option_placed", shard };
  await tx
    .insertInto("ledger_entry")
    .values([
      { ...entry, line: 1, debit_account: walletOf(userId), credit_account: stakeOf(userId), amount: fee },
      { ...entry, line: 2, debit_account: capital, credit_account: reserve, amount: payout },
    ])
    .execute();
  await sql`INSERT INTO option (user_id, id, symbol, ostyle, fee, percent, payout, entry_seq, entry_price, buy_ms, sell_ms)
    VALUES (${userId}, ${ids.option}, 'BTCUSDT', 0, ${fee}, 88, ${payout}, 1, 6000000000000, ${nowMs}, ${nowMs + 1_800_000n})`.execute(
    tx,
  );
  return `{"retCode":0,"message":"Success","data":{"id":"${ids.option}"}}`;
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
