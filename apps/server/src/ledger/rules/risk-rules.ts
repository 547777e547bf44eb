/**
 * The rule of the loss figures (TRUST-05): the newest figures are counted again. What an account won or lost is what the entries
 * moved between the account and the house. The end of an option or contract is taken from its row, and so is a contract's fee;
 * other rules check that fee against the entries.
 */
import type { LedgerRule } from "./ledger-rules.ts";

const endings = "('option_won', 'option_lost', 'option_tied', 'lever_closed')";

const newest = "SELECT max(until_ms) AS until_ms FROM loss_figure";
const isInWindow = (endedMs: string): string =>
  `${endedMs} >= n.until_ms - 7776000000 AND ${endedMs} < n.until_ms`;

export const riskRules: readonly LedgerRule[] = [
  {
    rule: "the newest loss figures are what the entries of options and contracts that ended come to",
    rows: `WITH n AS (${newest}), ended AS (
        SELECT o.user_id, 'option' AS kind, o.id, 0 AS fee
        FROM option o, n WHERE o.status = 'settled' AND ${isInWindow("o.sell_ms")}
        UNION ALL
        SELECT l.user_id, 'lever', l.id, l.fee
        FROM lever_order l, n WHERE l.user_id NOT IN (SELECT p.id FROM pool p) AND l.status = 'closed' AND ${isInWindow("l.exit_ms")}
      ), moved AS (
        SELECT CASE WHEN t.option_id IS NULL THEN 'lever' ELSE 'option' END AS kind, coalesce(t.option_id, t.lever_id) AS id,
          sum(CASE WHEN e.credit_account & 63 < 32 THEN e.amount ELSE -e.amount END) AS amount
        FROM ledger_tx t JOIN ledger_entry e ON e.shard = t.shard AND e.batch = t.batch AND e.line = t.line
        WHERE t.kind IN ${endings} AND (e.credit_account & 63 < 32) <> (e.debit_account & 63 < 32) GROUP BY 1, 2
      ), result AS (
        SELECT d.user_id, d.kind, sum(coalesce(m.amount, 0) - d.fee) AS net
        FROM ended d LEFT JOIN moved m ON m.kind = d.kind AND m.id = d.id GROUP BY d.user_id, d.kind
      ), fared AS (
        SELECT kind, net FROM result UNION ALL SELECT 'all', sum(net) FROM result GROUP BY user_id
      ), counted AS (
        SELECT kind, count(*) AS accounts, count(*) FILTER (WHERE net < 0) AS lost FROM fared GROUP BY kind
      )
      SELECT ((f.accounts, f.lost) = (coalesce(c.accounts, 0), coalesce(c.lost, 0))) IS NOT TRUE AS wrong,
        format('%s says %s of %s, the entries say %s of %s', f.kind, f.lost, f.accounts, c.lost, c.accounts) AS what
      FROM loss_figure f JOIN n ON n.until_ms = f.until_ms LEFT JOIN counted c ON c.kind = f.kind`,
  },
];
