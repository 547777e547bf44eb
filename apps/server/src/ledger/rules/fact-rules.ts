/**
 * The rules that check the entries against their facts: what each row says is due must equal what was moved, each step once
 * (TRUST-01, OPT-07, LEV-13), between the accounts that its kind pays between. What is due, and who pays whom, is said by the checker itself:
 * neither the functions that booked it nor the posting matrix are asked.
 */
import { flowRows, type Due } from "./due.ts";
import { allDue } from "./fact-due.ts";
import type { LedgerRule } from "./ledger-rules.ts";

/** Accounts in USDT: the house's by number, a user's by the part after the user's number. */
const [book, reserve, insurance] = ["98", "99", "100"];
const [margin, stake] = ["68", "69"];

/** Rows (kind, id, account, due, moved) for every row of `of`, which has user_id and id; a kind belongs to one table. */
const dueRows = ({ pays, kind = `'${Object.keys(pays).join()}'`, of, moves }: Due): string =>
  `SELECT ${kind} AS kind, id, m.account, m.due, 0 AS moved
   FROM (${of}) AS f CROSS JOIN LATERAL (VALUES ${moves.map(([account, amount]) => `((${account})::bigint, (${amount})::numeric)`).join(", ")}) AS m (account, due)`;

const due = allDue.map(dueRows).join(" UNION ALL ");
const flows = flowRows(allDue);

/** At the quote's price, half of the spread against the user, then whole units of what is bought: 1e-6 USDT or 1e-8 of a token. */
const swapProceeds = `CASE sold_asset
  WHEN 1 THEN div(sold * 1e10, ceil(quote_price * (1 + spread / 2e8)))
  ELSE div(sold * floor(quote_price * (1 - spread / 2e8)), 1e10) END`;

/** What each transaction moved, with the fact it belongs to. */
const moved = `
  SELECT t.kind, t.cause_id, e.account, 0, e.amount
  FROM ledger_tx t
  JOIN (
    SELECT shard, batch, line, debit_account AS account, -amount AS amount FROM ledger_entry
    UNION ALL SELECT shard, batch, line, credit_account, amount FROM ledger_entry
  ) AS e ON e.shard = t.shard AND e.batch = t.batch AND e.line = t.line`;

export const factRules: readonly LedgerRule[] = [
  {
    rule: "every fact moved the money that its row says, and nothing else moved",
    rows: `SELECT sum(due) <> sum(moved) AS wrong, CASE WHEN sum(due) <> sum(moved) THEN
          format('%s of %s: account %s was moved by %s, its row says %s', kind, id, account, sum(moved), sum(due)) END AS what
      FROM (${due} UNION ALL ${moved}) AS m GROUP BY kind, id, account`,
  },
  {
    rule: "every entry is between accounts that the facts of its kind pay between",
    rows: `SELECT f.kind IS NULL AS wrong, format('%s from class %s to class %s', e.kind, e.debit, e.credit) AS what
      FROM (SELECT DISTINCT kind, debit_account & 63 AS debit, credit_account & 63 AS credit FROM ledger_entry) AS e
      LEFT JOIN (${flows}) AS f USING (kind, debit, credit)`,
  },
  {
    rule: "the posting matrix permits what facts pay, and nothing else",
    rows: `SELECT f.kind IS NULL OR m.kind IS NULL AS wrong, format('%s from class %s to class %s is %s', kind, debit, credit,
          CASE WHEN m.kind IS NULL THEN 'not permitted' ELSE 'permitted' END) AS what
      FROM (SELECT kind, debit_class::integer AS debit, credit_class::integer AS credit FROM posting_matrix) AS m
      FULL JOIN (${flows}) AS f USING (kind, debit, credit)`,
  },
  {
    rule: "every swap paid what its quote says, the rounding against its user",
    rows: `SELECT bought IS DISTINCT FROM ${swapProceeds} AS wrong, format('swap %s paid %s', id, bought) AS what FROM swap`,
  },
  {
    rule: "every step of a fact was posted once",
    rows: `SELECT count(*) > 1 AS wrong, format('%s of %s', kind, id) AS what
      FROM (
        SELECT t.kind, t.user_id, t.cause_id AS id FROM ledger_tx t
      ) AS t GROUP BY kind, user_id, id`,
  },
  {
    rule: "a deposit is credited when its booking says so: to its owner, in its amount, deep enough, once for each transfer",
    rows: `SELECT (d.state = 'credited') <> (c.id IS NOT NULL)
          OR c.id IS NOT NULL AND (c.user_id IS DISTINCT FROM d.user_id OR c.amount <> d.amount OR d.confirmations < d.needed)
          OR c.id IS NOT NULL AND d.asset = 'ETH' AND NOT EXISTS (
            SELECT FROM deposit_address a WHERE a.network = d.network AND a.address = d.receiver AND a.user_id = d.user_id)
          OR c.id IS NOT NULL AND EXISTS (
            SELECT FROM deposit o WHERE o.id <> d.id AND o.network = d.network AND o.hash = d.hash AND o.transfer_index = d.transfer_index)
          AS wrong,
        format('deposit %s of user %s is %s with %s, booked for %s with %s', d.id, d.user_id, d.state, d.amount, c.user_id, c.amount) AS what
      FROM deposit d LEFT JOIN deposit_credit c ON c.id = d.id`,
  },
  {
    rule: "the option reserve equals what open options may pay",
    rows: `SELECT promised.payout <> held.balance AS wrong,
        format('the reserve holds %s, open options may pay %s', held.balance, promised.payout) AS what
      FROM (SELECT coalesce(sum(payout), 0) AS payout FROM option WHERE status = 'open') AS promised,
           (SELECT coalesce(sum(balance), 0) AS balance FROM ledger_balance WHERE account_id = ${reserve}) AS held`,
  },
  {
    rule: "every user's stakes equal the user's open options",
    rows: `SELECT coalesce(b.balance, 0) <> coalesce(o.stake, 0) AS wrong,
        format('user %s has %s at stake, open options sum to %s', coalesce(b.account_id >> 12, o.user_id), b.balance, o.stake) AS what
      FROM (SELECT account_id, balance FROM ledger_balance WHERE account_id >= 4096 AND account_id & 4095 = ${stake}) AS b
      FULL JOIN (SELECT user_id, sum(stake) AS stake FROM option WHERE status = 'open' GROUP BY user_id) AS o
        ON o.user_id = b.account_id >> 12`,
  },
  {
    rule: "every user's margin equals what the user's live lever orders bind",
    rows: `SELECT coalesce(b.balance, 0) <> coalesce(o.bound, 0) AS wrong,
        format('user %s has %s bound, live lever orders bind %s', coalesce(b.account_id >> 12, o.user_id), b.balance, o.bound) AS what
      FROM (SELECT account_id, balance FROM ledger_balance WHERE account_id >= 4096 AND account_id & 4095 = ${margin}) AS b
      FULL JOIN (
        SELECT user_id, sum(margin + CASE status WHEN 'pending' THEN fee ELSE 0 END) AS bound
        FROM lever_order WHERE status IN ('pending', 'open') GROUP BY user_id
      ) AS o ON o.user_id = b.account_id >> 12`,
  },
  {
    rule: "trading book and insurance hold what closed lever orders gave and took",
    rows: `SELECT held.amount <> owed.amount AS wrong,
        format('account %s was moved by %s, closed lever orders say %s', held.account, held.amount, owed.amount) AS what
      FROM (
        SELECT a.account, coalesce(sum(CASE WHEN e.credit_account = a.account THEN e.amount ELSE -e.amount END), 0) AS amount
        FROM (VALUES (${book}), (${insurance})) AS a (account)
        LEFT JOIN ledger_entry e ON e.kind = 'lever_closed' AND a.account IN (e.credit_account, e.debit_account)
        GROUP BY a.account
      ) AS held
      JOIN (
        SELECT ${book} AS account, coalesce(sum(house_loss - profit), 0) AS amount FROM lever_order WHERE status = 'closed'
        UNION ALL SELECT ${insurance}, coalesce(-sum(house_loss), 0) FROM lever_order WHERE status = 'closed'
      ) AS owed USING (account)`,
  },
];
