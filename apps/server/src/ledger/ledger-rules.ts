/**
 * The rules that the checker holds against the ledger. Each is a query with a row for every thing the
 * rule speaks of: `wrong` says whether it breaks the rule, `what` names it. A row whose verdict is
 * unknown counts as wrong: that is what `IS DISTINCT FROM` and `IS NOT TRUE` are for.
 */
export type LedgerRule = { readonly rule: string; readonly rows: string };

/** What an entry does to each of its two accounts, computed from the accounts' numbers alone. */
const moves = `
  SELECT tx_id, debit_account AS account, shard, -amount AS amount FROM ledger_entry
  UNION ALL SELECT tx_id, credit_account, shard, amount FROM ledger_entry`;

const reserveAccount = "99";
const capitalAccount = "97";

export const ledgerRules: readonly LedgerRule[] = [
  {
    rule: "every transaction sums to zero in each asset",
    rows: `SELECT sum(amount) <> 0 AS wrong, 'transaction ' || tx_id AS what
      FROM (${moves}) AS m GROUP BY tx_id, (account >> 6) & 63`,
  },
  {
    rule: "every transaction has entries of its own kind",
    rows: `SELECT e.tx_id IS NULL OR t.id IS NULL OR e.kind <> t.kind AS wrong,
        'transaction ' || coalesce(t.id, e.tx_id) AS what
      FROM ledger_tx t FULL JOIN ledger_entry e ON e.tx_id = t.id`,
  },
  {
    rule: "every entry is permitted by the posting matrix",
    rows: `SELECT m.kind IS NULL AS wrong, 'transaction ' || e.tx_id || ' line ' || e.line AS what
      FROM ledger_entry e LEFT JOIN posting_matrix m
        ON m.kind = e.kind AND m.debit_class = e.debit_account & 63 AND m.credit_class = e.credit_account & 63`,
  },
  {
    rule: "no entry leads from one user to another",
    rows: `SELECT (debit_account >> 12 > 0 AND credit_account >> 12 > 0
          AND debit_account >> 12 <> credit_account >> 12) IS NOT FALSE AS wrong,
        'transaction ' || tx_id || ' line ' || line AS what
      FROM ledger_entry`,
  },
  {
    rule: "every balance equals the sum of its entries",
    rows: `SELECT b.balance IS DISTINCT FROM s.amount AND coalesce(b.balance, 0) <> coalesce(s.amount, 0) AS wrong,
        format('account %s shard %s holds %s, its entries sum to %s', coalesce(b.account_id, s.account),
          coalesce(b.shard, s.shard), b.balance, s.amount) AS what
      FROM ledger_balance b
      FULL JOIN (
        SELECT account, CASE WHEN account < 4096 THEN shard ELSE 0 END AS shard, sum(amount) AS amount
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
      FROM ledger_balance WHERE account_id >= 4096`,
  },
  {
    rule: "the house's capital is not below zero",
    rows: `SELECT sum(balance) < 0 AS wrong, 'capital holds ' || sum(balance) AS what
      FROM ledger_balance WHERE account_id = ${capitalAccount}`,
  },
  {
    rule: "every hold was placed, and ended at most once, by transactions of its amount",
    rows: `SELECT (placed.amount = h.amount AND placed.kind = 'hold_placed'
          AND (e.hold_id IS NULL OR (ended.amount = h.amount AND ended.kind = 'hold_' || e.outcome))) IS NOT TRUE
          OR count(*) OVER (PARTITION BY h.id) > 1 AS wrong,
        'hold ' || h.id AS what
      FROM ledger_hold h
      LEFT JOIN ledger_entry placed ON placed.tx_id = h.id
      LEFT JOIN ledger_hold_end e ON e.hold_id = h.id
      LEFT JOIN ledger_entry ended ON ended.tx_id = e.tx_id`,
  },
  {
    rule: "what is held for withdrawal equals the holds that have not ended",
    rows: `SELECT coalesce(b.balance, 0) <> coalesce(h.amount, 0) AS wrong,
        format('account %s holds %s, open holds sum to %s', coalesce(b.account_id, h.account), b.balance, h.amount) AS what
      FROM (SELECT account_id, balance FROM ledger_balance WHERE account_id >= 4096 AND account_id & 63 = 7) AS b
      FULL JOIN (
        SELECT user_id * 4096 + asset * 64 + 7 AS account, sum(amount) AS amount FROM ledger_hold
        WHERE id NOT IN (SELECT hold_id FROM ledger_hold_end) GROUP BY 1
      ) AS h ON h.account = b.account_id`,
  },
  {
    rule: "every correction has a reason and two operators",
    rows: `SELECT (reason <> '' AND operator <> '' AND second_operator <> '' AND operator <> second_operator)
          IS NOT TRUE AS wrong,
        'transaction ' || id AS what
      FROM ledger_tx WHERE kind = 'correction'`,
  },
];

/** Once there are options: what is bound is bound for them, to the unit (OPT-07). */
export const optionRules: readonly LedgerRule[] = [
  {
    rule: "the option reserve equals what open options may pay",
    rows: `SELECT promised.payout <> held.balance AS wrong,
        format('the reserve holds %s, open options may pay %s', held.balance, promised.payout) AS what
      FROM (SELECT coalesce(sum(payout), 0) AS payout FROM option WHERE ostaus = 0) AS promised,
           (SELECT coalesce(sum(balance), 0) AS balance FROM ledger_balance WHERE account_id = ${reserveAccount}) AS held`,
  },
  {
    rule: "every user's stakes equal the user's open options",
    rows: `SELECT coalesce(b.balance, 0) <> coalesce(o.fee, 0) AS wrong,
        format('user %s has %s at stake, open options sum to %s', coalesce(b.account_id >> 12, o.user_id), b.balance, o.fee) AS what
      FROM (SELECT account_id, balance FROM ledger_balance WHERE account_id >= 4096 AND account_id & 63 = 5) AS b
      FULL JOIN (SELECT user_id, sum(fee) AS fee FROM option WHERE ostaus = 0 GROUP BY user_id) AS o
        ON o.user_id = b.account_id >> 12`,
  },
  {
    rule: "every option was placed by one transaction, and settled by one when it is settled",
    rows: `SELECT (coalesce(t.placed, 0) = 1 AND coalesce(t.settled, 0) = o.ostaus) IS NOT TRUE AS wrong,
        format('%s: placed by %s, settled by %s', coalesce('option:' || o.id, t.cause), t.placed, t.settled) AS what
      FROM option o
      FULL JOIN (
        SELECT cause, count(*) FILTER (WHERE kind = 'option_placed') AS placed,
               count(*) FILTER (WHERE kind <> 'option_placed') AS settled
        FROM ledger_tx WHERE kind IN ('option_placed', 'option_won', 'option_lost', 'option_tied') GROUP BY cause
      ) AS t ON t.cause = 'option:' || o.id`,
  },
  {
    rule: "every settled option paid its owner's wallet what its outcome says",
    rows: `SELECT coalesce(p.amount, 0) <> o.fee + o.ploss AS wrong,
        format('option:%s paid %s, its outcome says %s', o.id, coalesce(p.amount, 0), o.fee + o.ploss) AS what
      FROM option o
      LEFT JOIN (
        SELECT t.cause, e.credit_account AS account, sum(e.amount) AS amount
        FROM ledger_tx t JOIN ledger_entry e ON e.tx_id = t.id
        WHERE t.kind IN ('option_won', 'option_lost', 'option_tied') AND e.credit_account >= 4096
        GROUP BY t.cause, e.credit_account
      ) AS p ON p.cause = 'option:' || o.id AND p.account = o.user_id * 4096 + 65
      WHERE o.ostaus = 1`,
  },
];
