/**
 * The rules by which the checker checks the ledger itself. Each is a query with one row for each thing the rule
 * is about: `wrong` says whether it breaks the rule, `what` names it. A row whose verdict is
 * unknown counts as wrong: `IS DISTINCT FROM` and `IS NOT TRUE` are there for that.
 */
export type LedgerRule = {
  readonly rule: string;
  readonly rows: string;
  /** Joins whole tables to what others have computed, which the planner takes for a row or two: by loops that would take hours. */
  readonly joinsWhole?: boolean;
};

/** What an entry does to each of its two accounts, computed only from the accounts' numbers. */
const moves = `
  SELECT shard, batch, line, debit_account AS account, -amount AS amount FROM ledger_entry
  UNION ALL SELECT shard, batch, line, credit_account, amount FROM ledger_entry`;

const transactionName = (row: string): string =>
  `format('transaction %s/%s/%s', ${row}.shard, ${row}.batch, ${row}.line)`;

/** Whether the act `o` was approved by two and says in its own words what the request `r` has: accounts and amount. */
const saysAct = (action: string): string => `(
  o.action = '${action}' AND o.approvals >= 2
  AND r.debit_account = ${accountIn("from")} AND r.credit_account = ${accountIn("to")}
  AND r.amount = (o.content::json ->> 'amount')::numeric * CASE ${assetIn} WHEN 'USDT' THEN 1e6 ELSE 1e8 END)`;
const assetIn = "coalesce(o.content::json ->> 'asset', 'USDT')";
/** A reserve is its product's; an act from before products had reserves of their own names none. */
const accountIn = (side: "from" | "to"): string => `(
  SELECT CASE WHEN c.code < 32 THEN (o.content::json ->> 'user')::bigint
      WHEN c.name = 'yield_free' THEN coalesce((o.content::json ->> 'product')::bigint, 0) ELSE 0 END * 4096 + a.code * 64 + c.code
  FROM ledger_class c, ledger_asset a WHERE c.name = o.content::json ->> '${side}' AND a.name = ${assetIn})`;

export const ledgerRules: readonly LedgerRule[] = [
  {
    rule: "every transaction sums to zero in each asset",
    rows: `SELECT sum(amount) <> 0 AS wrong, format('transaction %s/%s/%s', shard, batch, line) AS what
      FROM (${moves}) AS m GROUP BY shard, batch, line, (account >> 6) & 63`,
  },
  {
    rule: "every transaction has entries of its own kind, of its own user or of the house",
    rows: `SELECT (e.kind = t.kind AND (e.debit_account & 63 >= 32 OR e.debit_account >> 12 = t.user_id)
          AND (e.credit_account & 63 >= 32 OR e.credit_account >> 12 = t.user_id)) IS NOT TRUE AS wrong,
        format('transaction %s/%s/%s', coalesce(t.shard, e.shard), coalesce(t.batch, e.batch), coalesce(t.line, e.line)) AS what
      FROM ledger_tx t FULL JOIN ledger_entry e ON e.shard = t.shard AND e.batch = t.batch AND e.line = t.line`,
  },
  {
    rule: "the lines of every batch are numbered from 1, it has one time, and it is booked",
    rows: `SELECT (max(t.line) = count(*) AND min(t.line) = 1 AND min(t.at_ms) = max(t.at_ms) AND t.batch <= max(s.batch)) IS NOT TRUE AS wrong,
        format('batch %s/%s', t.shard, t.batch) AS what
      FROM ledger_tx t LEFT JOIN engine_state s ON s.shard = t.shard GROUP BY t.shard, t.batch`,
  },
  {
    rule: "every entry is permitted by the posting matrix",
    rows: `SELECT m.kind IS NULL AS wrong, ${transactionName("e")} AS what
      FROM ledger_entry e LEFT JOIN posting_matrix m
        ON m.kind = e.kind AND m.debit_class = e.debit_account & 63 AND m.credit_class = e.credit_account & 63`,
  },
  {
    rule: "every transaction names the cause that its kind has",
    rows: `SELECT k.kind IS NULL AS wrong, format('transaction %s/%s/%s', t.shard, t.batch, t.line) AS what
      FROM ledger_tx t LEFT JOIN posting_kind k ON k.kind = t.kind AND k.cause = t.cause`,
  },
  {
    rule: "no entry leads from one user to another",
    rows: `SELECT (debit_account & 63 < 32 AND credit_account & 63 < 32
          AND debit_account >> 12 <> credit_account >> 12) IS NOT FALSE AS wrong, ${transactionName("e")} AS what
      FROM ledger_entry e`,
  },
  {
    rule: "every balance equals the sum of its entries",
    rows: `SELECT b.balance IS DISTINCT FROM s.amount AND coalesce(b.balance, 0) <> coalesce(s.amount, 0) AS wrong,
        format('account %s shard %s holds %s, its entries sum to %s', coalesce(b.account_id, s.account),
          coalesce(b.shard, s.shard), b.balance, s.amount) AS what
      FROM ledger_balance b
      FULL JOIN (
        SELECT account, CASE WHEN account & 63 < 32 THEN 0 ELSE shard + 1 END AS shard, sum(amount) AS amount
        FROM (${moves}) AS m GROUP BY 1, 2
      ) AS s ON s.account = b.account_id AND s.shard = b.shard`,
  },
  {
    rule: "all balances of an asset sum to zero",
    rows: `SELECT sum(balance) <> 0 AS wrong, 'asset ' || ((account_id >> 6) & 63) AS what
      FROM ledger_balance GROUP BY (account_id >> 6) & 63`,
  },
  {
    rule: "no account of a user is below zero",
    rows: `SELECT balance < 0 AS wrong, format('account %s holds %s', account_id, balance) AS what
      FROM ledger_balance WHERE account_id & 63 < 32`,
  },
  {
    rule: "the house's capital, its stock for swaps and what it pays from are not below zero",
    rows: `SELECT balance < 0 AS wrong, format('account %s of shard %s holds %s', account_id, shard, balance) AS what
      FROM ledger_balance WHERE account_id & 63 IN (33, 37, 38, 39, 40, 41, 44)`,
  },
  {
    rule: "the database has exactly one mode, and play money only in demo mode",
    rows: `SELECT (SELECT count(*) FROM database_birth) <> 1
          OR (EXISTS (SELECT FROM funding) AND NOT EXISTS (SELECT FROM database_birth WHERE mode = 'demo')) AS wrong,
        'mode ' || coalesce((SELECT string_agg(mode, ', ') FROM database_birth), 'none') AS what`,
  },
  {
    rule: "every correction is what a request asks for that two operators approved",
    rows: `SELECT (r.user_id = c.user_id AND ${saysAct("correction")}) IS NOT TRUE AS wrong,
        'correction ' || c.id AS what
      FROM correction c LEFT JOIN correction_request r ON r.id = c.id LEFT JOIN money_act o ON o.id = r.act_id`,
  },
  {
    rule: "every move of house money is what an act says that two operators approved",
    rows: `SELECT ${saysAct("house_move")} IS NOT TRUE AS wrong, 'house move ' || m.id AS what
      FROM house_move m LEFT JOIN house_move_request r ON r.id = m.id LEFT JOIN money_act o ON o.id = r.id`,
  },
];
