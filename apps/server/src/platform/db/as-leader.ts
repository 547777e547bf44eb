/** Work of the leader that is written through Kysely: lead.ts says what the lead is. */
import { sql, type Transaction } from "kysely";
import type { Fence } from "./lead.ts";
import type { Db } from "./open-database.ts";
import type { Schema } from "./schema/schema.ts";

/** Runs `work` in a transaction that only the leader may run; a successor can take the lead only after it ends. */
export const asLeader = <Value>(
  db: Db,
  { shard, epoch }: Fence,
  work: (tx: Transaction<Schema>) => Promise<Value>,
): Promise<Value> =>
  db.transaction().execute(async (tx) => {
    await sql`SELECT lease_check(${shard}::smallint, ${epoch.toString()}::bigint)`.execute(tx);
    return await work(tx);
  });
