/** The total account of a user (REF-02), which decides about commissions and rewards. */
import { userAccount } from "@candor/core/ids/account-id";
import { money, type Money } from "@candor/core/money/money";
import { countedClasses } from "@candor/core/accounts/total-account";
import { sql } from "kysely";
import type { Db } from "../platform/db/open-database.ts";

/** The total account as booked, and the shard's last batch when it was that. Known limit: one shard. */
export const readTotalAccount = async (
  db: Db,
  userId: number,
): Promise<{ readonly total: Money; readonly batch: bigint }> => {
  const accounts = countedClasses.map((name) => String(userAccount(userId, name)));
  // One statement, so both are of one moment.
  const { rows } = await sql<{ total: bigint; batch: bigint }>`
    SELECT coalesce(sum(b.balance), 0)::bigint AS total, coalesce((SELECT s.batch FROM engine_state s WHERE s.shard = 0), 0) AS batch
    FROM ledger_balance b WHERE b.shard = 0 AND b.account_id = ANY (${accounts}::bigint[])`.execute(db);
  return { total: money(rows[0]?.total ?? 0n), batch: rows[0]?.batch ?? 0n };
};
