/**
 * The rules of leveraged contracts and the bot's runs, once they are there (LEV-09, LEV-11, LEV-13, LEV-14, BOT-06). Outcomes
 * are computed again here, by none of the functions that the tables' own constraints call.
 *
 * Words: a root is an order that somebody placed; its parts are what was closed of it alone (LEV-15). What opened or was
 * reserved for a root was for all of its leaves, so root and parts are summed.
 */
import type { LedgerRule } from "./ledger-rules.ts";

const bookAccount = "98";
const insuranceAccount = "100";
const feesAccount = "105";
/** Classes of a user's accounts in USDT, with the asset's bits. */
const contract = "66";
const margin = "68";

/** Each order with its root, whether it waited for its price, and what all leaves of its root bound. */
const roots = `
  SELECT o.*, r.margin AS root_margin, r.fee AS root_fee, o.entry_seq IS DISTINCT FROM o.placed_seq AS has_waited
  FROM lever_order o
  JOIN (
    SELECT user_id, coalesce(part_of, id) AS id, sum(margin) AS margin, sum(fee) AS fee FROM lever_order GROUP BY 1, 2
  ) AS r ON r.user_id = o.user_id AND r.id = coalesce(o.part_of, o.id)`;

/** What each transaction of an order moved: out of or into its owner's accounts, and the house's. */
const moved = `
  SELECT t.cause, t.kind, count(DISTINCT t.id) AS times,
    sum(CASE WHEN account & 4095 = ${contract} AND account >= 4096 THEN amount ELSE 0 END) AS contract,
    sum(CASE WHEN account & 4095 = ${margin} AND account >= 4096 THEN amount ELSE 0 END) AS margin,
    sum(CASE WHEN account = ${feesAccount} THEN amount ELSE 0 END) AS fees,
    sum(CASE WHEN account = ${bookAccount} THEN amount ELSE 0 END) AS book,
    sum(CASE WHEN account = ${insuranceAccount} THEN amount ELSE 0 END) AS insurance,
    max(account >> 12) AS user_id
  FROM ledger_tx t
  JOIN (
    SELECT tx_id, debit_account AS account, -amount AS amount FROM ledger_entry
    UNION ALL SELECT tx_id, credit_account, amount FROM ledger_entry
  ) AS e ON e.tx_id = t.id
  WHERE t.kind IN ('lever_opened', 'lever_reserved', 'lever_filled', 'lever_revoked', 'lever_closed')
  GROUP BY t.cause, t.kind`;

/** What should have moved, by the orders' rows. */
const due = `
  SELECT 'lever:' || id AS cause, 'lever_opened' AS kind, -root_margin - root_fee AS contract, root_margin AS margin,
    root_fee AS fees, 0 AS book, 0 AS insurance, user_id
  FROM roots WHERE part_of IS NULL AND NOT has_waited
  UNION ALL
  SELECT 'lever:' || id, 'lever_reserved', -root_margin - root_fee, root_margin + root_fee, 0, 0, 0, user_id
  FROM roots WHERE part_of IS NULL AND has_waited
  UNION ALL
  SELECT 'lever:' || id, 'lever_filled', 0, -root_fee, root_fee, 0, 0, user_id
  FROM roots WHERE part_of IS NULL AND has_waited AND open_price IS NOT NULL AND root_fee > 0
  UNION ALL
  SELECT 'lever:' || id, 'lever_revoked', margin + fee, -margin - fee, 0, 0, 0, user_id FROM roots WHERE status = 4
  UNION ALL
  SELECT 'lever:' || id, 'lever_closed', margin + profit, -margin, 0, house_loss - profit, -house_loss, user_id
  FROM roots WHERE status = 3`;

/** floor(a / b) for b above zero, exact. */
const floored = (a: string, b: string): string => `((${a} - mod(mod(${a}, ${b}) + ${b}, ${b})) / ${b})`;
const move =
  "((c.close_price::numeric - c.open_price) * (CASE c.side WHEN 1 THEN 1 ELSE -1 END) * c.share * 1000000000)";
const outcome = floored(move, "(c.open_price::numeric * c.molecule)");
const left = floored("(c.margin::numeric * c.close_out_bps)", "10000::numeric");

export const leverRules: readonly LedgerRule[] = [
  {
    rule: "every user's margin equals what the user's live lever orders bind",
    rows: `SELECT coalesce(b.balance, 0) <> coalesce(o.bound, 0) AS wrong,
        format('user %s has %s bound, live lever orders bind %s', coalesce(b.account_id >> 12, o.user_id), b.balance, o.bound) AS what
      FROM (SELECT account_id, balance FROM ledger_balance WHERE account_id >= 4096 AND account_id & 4095 = ${margin}) AS b
      FULL JOIN (
        SELECT user_id, sum(margin + CASE status WHEN 0 THEN fee ELSE 0 END) AS bound
        FROM lever_order WHERE status < 3 GROUP BY user_id
      ) AS o ON o.user_id = b.account_id >> 12`,
  },
  {
    rule: "every lever order moved the money that its row says, each step once",
    rows: `WITH roots AS (${roots}), due AS (${due}), moved AS (${moved})
      SELECT (m.times = 1 AND (m.contract, m.margin, m.fees, m.book, m.insurance, m.user_id)
          = (d.contract, d.margin, d.fees, d.book, d.insurance, d.user_id)) IS NOT TRUE AS wrong,
        format('%s of %s: contract wallet %s, by its row %s', coalesce(d.kind, m.kind), coalesce(d.cause, m.cause),
          m.contract, d.contract) AS what
      FROM due d FULL JOIN moved m ON m.cause = d.cause AND m.kind = d.kind`,
  },
  {
    rule: "every closed lever order's outcome is what its prices give, and no loss is beyond its margin",
    rows: `SELECT (c.profit = greatest(${outcome}, -c.margin) AND c.house_loss = c.profit - ${outcome}
          AND CASE c.close_reason WHEN 4 THEN c.margin + ${outcome} <= ${left} ELSE true END) IS NOT TRUE AS wrong,
        format('lever:%s has %s, its prices give %s', c.id, c.profit, ${outcome}) AS what
      FROM lever_order c WHERE c.status = 3`,
  },
  {
    rule: "every lever order opened and closed at logged trades, at their prices",
    rows: `SELECT (NOT entry.heartbeat AND entry.price = o.open_price AND entry.time_ms <= o.open_ms
          AND (NOT o.has_waited OR entry.time_ms = o.open_ms)
          AND CASE WHEN o.status = 3 THEN NOT exit.heartbeat AND exit.price = o.close_price
            AND CASE WHEN o.close_reason IN (2, 3, 4) THEN exit.time_ms = o.handle_ms ELSE exit.time_ms <= o.handle_ms END
            ELSE true END) IS NOT TRUE AS wrong,
        format('lever:%s says %s at tick %s and %s at tick %s', o.id, o.open_price, o.entry_seq, o.close_price, o.exit_seq) AS what
      FROM (${roots}) AS o
      JOIN product p ON p.symbol = o.symbol
      LEFT JOIN tick_log entry ON entry.pid = p.pid AND entry.seq = o.entry_seq
      LEFT JOIN tick_log exit ON exit.pid = p.pid AND exit.seq = o.exit_seq
      WHERE o.open_price IS NOT NULL`,
  },
  {
    rule: "trading book and insurance hold what closed lever orders gave and took",
    rows: `SELECT held.amount <> owed.amount AS wrong,
        format('account %s was moved by %s, closed lever orders say %s', held.account, held.amount, owed.amount) AS what
      FROM (
        SELECT a.account, coalesce(sum(CASE WHEN e.credit_account = a.account THEN e.amount ELSE -e.amount END), 0) AS amount
        FROM (VALUES (${bookAccount}), (${insuranceAccount})) AS a (account)
        LEFT JOIN ledger_entry e ON e.kind = 'lever_closed' AND a.account IN (e.credit_account, e.debit_account)
        GROUP BY a.account
      ) AS held
      JOIN (
        SELECT ${bookAccount} AS account, coalesce(sum(house_loss - profit), 0) AS amount FROM lever_order WHERE status = 3
        UNION ALL SELECT ${insuranceAccount}, coalesce(-sum(house_loss), 0) FROM lever_order WHERE status = 3
      ) AS owed USING (account)`,
  },
  {
    rule: "every run of the bot made what its trades made, and has at most one open",
    rows: `SELECT (r.id IS NOT NULL AND coalesce(t.done, 0) = r.done AND coalesce(t.net, 0) = r.net
          AND coalesce(t.live, 0) = (r.order_id IS NOT NULL)::integer
          AND t.live_id IS NOT DISTINCT FROM r.order_id) IS NOT TRUE AS wrong,
        format('run %s says %s after %s trades, its trades say %s after %s', coalesce(r.id, t.run_id), r.net, r.done, t.net, t.done) AS what
      FROM bot_run r
      FULL JOIN (
        SELECT user_id, run_id, count(*) FILTER (WHERE status = 3 AND part_of IS NULL) AS done,
          count(*) FILTER (WHERE status < 3) AS live, max(id) FILTER (WHERE status < 3) AS live_id,
          sum(coalesce(profit, 0) - fee) AS net
        FROM lever_order WHERE run_id IS NOT NULL GROUP BY user_id, run_id
      ) AS t ON t.user_id = r.user_id AND t.run_id = r.id`,
  },
];
