/** The total account of a user (REF-02; core/accounts/total-account.ts), which decides about commissions and rewards. */
import { userAccount } from "@candor/core/ids/account-id";
import { money, type Money } from "@candor/core/money/money";
import { countedClasses } from "@candor/core/accounts/total-account";
import { sql } from "kysely";
import type { Reader } from "../platform/db/schema/schema.ts";

/** The total account as booked, and the shard's last batch when it was that. Known limit: one shard. */
export const readTotalAccount = async (
  db: Reader,
  userId: number,
): Promise<{ readonly total: Money; readonly batch: bigint }> => {
  const accounts = countedClasses.map((name) => String(userAccount(userId, name)));
  // One statement, so all of it is of one moment.
  const { rows } = await sql<{ held: bigint; in_pools: bigint; batch: bigint }>`
    SELECT coalesce(sum(b.balance), 0)::bigint AS held, coalesce((${poolPrincipal(userId)}), 0)::bigint AS in_pools,
      coalesce((SELECT s.batch FROM engine_state s WHERE s.shard = 0), 0) AS batch
    FROM ledger_balance b WHERE b.shard = 0 AND b.account_id = ANY (${accounts}::bigint[])`.execute(db);
  const { held = 0n, in_pools: inPools = 0n, batch = 0n } = rows[0] ?? {};
  return { total: money(held + inPools), batch };
};

/** What was paid in for units that were not paid out, in pools that have not lost everything. */
const poolPrincipal = (userId: number) => sql`
  SELECT sum(n.amount) FROM pool_step n
  WHERE n.user_id = ${userId} AND n.step = 'entered'
    AND NOT EXISTS (SELECT FROM pool_step l WHERE l.user_id = n.user_id AND l.holding_id = n.holding_id AND l.step = 'redeemed')
    AND NOT EXISTS (SELECT FROM pool_step e WHERE e.pool_id = n.pool_id AND e.step = 'ended')`;
