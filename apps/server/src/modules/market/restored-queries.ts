/**
 * Where the record was restored to an earlier moment (TRUST-07): for each pair the last tick that is left, and the number at which the log goes
 * on. A tick with a number in between is one that was published and is in the record no more.
 */
import type { Db } from "../../platform/db/open-database.ts";

export const readRestored = async (reads: Db) => {
  const rows = await reads
    .selectFrom("record_restored as r")
    .innerJoin("product as p", "p.pid", "r.pid")
    .select(["p.symbol", "r.last_seq", "r.last_ms", "r.first_seq", "r.backup_ms", "r.restored_ms"])
    .orderBy("r.restored_ms")
    .orderBy("r.pid")
    .execute();
  return rows.map((row) => ({
    symbol: row.symbol,
    lastSeq: Number(row.last_seq),
    lastAt: Number(row.last_ms),
    firstSeq: Number(row.first_seq),
    backupAt: Number(row.backup_ms),
    restoredAt: Number(row.restored_ms),
  }));
};
