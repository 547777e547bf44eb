/** Work of the leader that is written through Kysely: lead.ts says what the lead is. */
import { sql, type Transaction } from "kysely";
import { isFenced, type Fence } from "./lead.ts";
import type { Db } from "./open-database.ts";
import type { Reader, Schema } from "./schema/schema.ts";

/** Runs `work` in a transaction that only the leader may run; a successor can take the lead only after it ends. */
export const asLeader = <Value>(
  db: Db,
  fence: Fence,
  work: (tx: Transaction<Schema>) => Promise<Value>,
): Promise<Value> =>
  db.transaction().execute(async (tx) => {
    await checkLease(tx, fence);
    return await work(tx);
  });

/** True when the lease is held now; another process may have it a moment later. */
export const isLeading = async (db: Db, fence: Fence): Promise<boolean> => {
  try {
    await checkLease(db, fence);
    return true;
  } catch (error) {
    if (isFenced(error)) return false;
    throw error;
  }
};

const checkLease = async (db: Reader, { shard, epoch }: Fence): Promise<void> => {
  await sql`SELECT lease_check(${shard}::smallint, ${epoch.toString()}::bigint)`.execute(db);
};
