/**
 * The rules by which the checker checks the numbers that lists are read by (JNL-01, API-10): each transaction's list, its number
 * there, what the list has moved of the wallet and of the contract wallet, the balance of each after it, and what the list has moved
 * of everything that is the user's and paid in fees, all computed again from entries and facts.
 */
import type { LedgerRule } from "./ledger-rules.ts";

/** The class of the account: 1 is the wallet, 2 the contract wallet (packages/core/src/ids/account-id.ts). */
const classes = { wallet: 1, contract: 2 } as const;
/** The house's account of class fees, in USDT. */
const feesAccount = 64 + 41;

/** What each transaction moves of its user's wallet, or contract wallet; null when no entry of it touches it. */
const gained = (of: keyof typeof classes): string => `
  SELECT t.*, m.gained
  FROM ledger_tx t LEFT JOIN (
    SELECT shard, batch, line, account, sum(amount) AS gained
    FROM (
      SELECT shard, batch, line, credit_account AS account, amount FROM ledger_entry
      UNION ALL SELECT shard, batch, line, debit_account, -amount FROM ledger_entry
    ) AS sides WHERE account & 4095 = 64 + ${classes[of]} GROUP BY shard, batch, line, account
  ) AS m ON m.shard = t.shard AND m.batch = t.batch AND m.line = t.line AND m.account = (t.user_id << 12) + 64 + ${classes[of]}`;

/** The name of the list that a transaction belongs to. */
const listName = `
  CASE
    WHEN g.user_id = 0 THEN NULL
    WHEN g.kind = 'transferred' THEN 'transferred_to_' || CASE WHEN g.gained < 0 THEN 'contract' ELSE 'wallet' END
    WHEN g.gained IS NULL THEN g.kind || ':' || CASE WHEN g.kind IN ('lever_closed', 'lever_revoked') THEN o.symbol ELSE '' END
    ELSE g.kind
  END`;

export const listRules: readonly LedgerRule[] = [
  {
    rule: "every transaction has its number in its list, and the wallet's running balance",
    rows: `SELECT (list, list_nth, list_sum, balance) IS DISTINCT FROM (name,
          CASE WHEN name IS NOT NULL THEN count(*) OVER of_list END,
          CASE WHEN name IS NOT NULL THEN coalesce(sum(gained) OVER of_list, 0) END,
          CASE WHEN gained IS NOT NULL THEN sum(gained) OVER (PARTITION BY user_id ORDER BY shard, batch, line) END) AS wrong,
        format('transaction %s/%s/%s', shard, batch, line) AS what
      FROM (
        SELECT g.*, ${listName} COLLATE "C" AS name
        FROM (${gained("wallet")}) AS g LEFT JOIN lever_order o ON o.user_id = g.user_id AND o.id = g.lever_id
      ) AS named
      WINDOW of_list AS (PARTITION BY user_id, name ORDER BY shard, batch, line)`,
  },
  {
    rule: "every line of a contract wallet has its running balance, and what its list has moved of it; closed contracts are lines",
    rows: `SELECT (contract_sum, contract_balance) IS DISTINCT FROM (
          CASE WHEN moved IS NOT NULL THEN sum(moved) OVER (PARTITION BY user_id, list ORDER BY shard, batch, line) END,
          CASE WHEN moved IS NOT NULL THEN sum(moved) OVER (PARTITION BY user_id ORDER BY shard, batch, line) END)
          OR (moved IS NULL) <> bool_and(moved IS NULL) OVER (PARTITION BY user_id, list) AS wrong,
        format('transaction %s/%s/%s', shard, batch, line) AS what
      FROM (
        SELECT g.*, CASE WHEN g.kind = 'lever_closed' THEN coalesce(g.gained, 0) ELSE g.gained END AS moved
        FROM (${gained("contract")}) AS g
      ) AS line`,
  },
  {
    rule: "every transaction has what its list has moved of all that its user owns in USDT, and has paid in fees",
    rows: `SELECT (own_sum, fee_sum) IS DISTINCT FROM (
          CASE WHEN user_id > 0 THEN sum(own) OVER of_list END,
          CASE WHEN user_id > 0 THEN sum(fee) OVER of_list END) AS wrong,
        format('transaction %s/%s/%s', shard, batch, line) AS what
      FROM (
        SELECT t.shard, t.batch, t.line, t.user_id, t.list, t.own_sum, t.fee_sum, coalesce(m.own, 0)
            -- Units of a pool count as what was paid in for them.
            + CASE t.kind WHEN 'pool_entered' THEN h.bought_own WHEN 'pool_redeemed' THEN -h.bought_own ELSE 0 END AS own, coalesce(m.fee, 0) AS fee
        FROM ledger_tx t
        LEFT JOIN pool_step s ON s.user_id = t.user_id AND s.id = t.pool_step_id
        LEFT JOIN holding h ON h.user_id = s.user_id AND h.id = s.holding_id
        LEFT JOIN (
          SELECT shard, batch, line, sum(amount) FILTER (WHERE account & 63 NOT IN (3, 9) AND account & 63 < 32) AS own,
            sum(amount) FILTER (WHERE account = ${feesAccount}) AS fee
          FROM (
            SELECT shard, batch, line, asset, credit_account AS account, amount FROM ledger_entry
            UNION ALL SELECT shard, batch, line, asset, debit_account, -amount FROM ledger_entry
          ) AS sides WHERE asset = 1 GROUP BY shard, batch, line
        ) AS m ON m.shard = t.shard AND m.batch = t.batch AND m.line = t.line
      ) AS line
      WINDOW of_list AS (PARTITION BY user_id, list ORDER BY shard, batch, line)`,
  },
];
