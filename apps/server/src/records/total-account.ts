/** The total account of a user (REF-02; core/accounts/total-account.ts), which decides about commissions and rewards. */
import { assert } from "@candor/core/assert/assert";
import { userAccount } from "@candor/core/ids/account-id";
import { money, type Money } from "@candor/core/money/money";
import { countedClasses } from "@candor/core/accounts/total-account";
import { sql } from "kysely";
import type { Reader } from "../platform/db/schema/schema.ts";

export type TotalThen = {
  readonly total: Money;
  /** The shard's last batch when it was that. */
  readonly batch: bigint;
};

/** The total account as booked. Known limit: one shard. */
export const readTotalAccount = async (db: Reader, userId: number): Promise<TotalThen> =>
  (await readTotalAccounts(db, [userId]))(userId);

/** The same of many, at one moment. */
export const readTotalAccounts = async (
  db: Reader,
  userIds: readonly number[],
): Promise<(userId: number) => TotalThen> => {
  const held = userIds.flatMap((userId) =>
    countedClasses.map((name) => ({ userId, account: userAccount(userId, name) })),
  );
  // One statement, so all of it is of one moment.
  const { rows } = await sql<{ user_id: bigint; total: bigint; batch: bigint }>`
    SELECT u.user_id, (coalesce(sum(b.balance), 0) + coalesce((${poolPrincipal}), 0))::bigint AS total,
      coalesce((SELECT s.batch FROM engine_state s WHERE s.shard = 0), 0) AS batch
    FROM unnest(${held.map(({ userId }) => String(userId))}::bigint[], ${held.map(({ account }) => String(account))}::bigint[])
      AS u (user_id, account)
    LEFT JOIN ledger_balance b ON b.account_id = u.account AND b.shard = 0
    GROUP BY u.user_id`.execute(db);
  const totals = new Map(
    rows.map((row) => [Number(row.user_id), { total: money(row.total), batch: row.batch }]),
  );
  return (userId) => {
    const found = totals.get(userId);
    assert(found !== undefined, "a total account was read");
    return found;
  };
};

/** What was paid in for units that were not paid out, in pools that have not lost everything. */
const poolPrincipal = sql`
  SELECT sum(n.amount) FROM pool_step n
  WHERE n.user_id = u.user_id AND n.step = 'entered'
    AND NOT EXISTS (SELECT FROM pool_step l WHERE l.user_id = n.user_id AND l.holding_id = n.holding_id AND l.step = 'redeemed')
    AND NOT EXISTS (SELECT FROM pool_step e WHERE e.pool_id = n.pool_id AND e.step = 'ended')`;
