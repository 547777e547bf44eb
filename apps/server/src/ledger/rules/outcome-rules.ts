/**
 * The rules of outcomes: of options, of leveraged contracts, of the bot's runs, and which runs may be started (OPT-06, LEV-09, LEV-11, BOT-03, BOT-06). Each is computed
 * again here, without the functions that the tables' own constraints call.
 */
import type { LedgerRule } from "./ledger-rules.ts";

/** floor(a / b) for b above zero, exact. */
const floored = (a: string, b: string): string => `((${a} - mod(mod(${a}, ${b}) + ${b}, ${b})) / ${b})`;
const move =
  "((c.close_price::numeric - c.open_price) * (CASE c.side WHEN 'long' THEN 1 ELSE -1 END) * c.share * 1000000000)";
const outcome = floored(move, "(c.open_price::numeric * c.molecule)");
const left = floored("(c.margin::numeric * c.close_out_bps)", "10000::numeric");

export const outcomeRules: readonly LedgerRule[] = [
  {
    rule: "every settled option's outcome is what its prices give",
    rows: `SELECT ((o.outcome, o.net) = (CASE sign(o.exit_price - o.entry_price) * CASE o.direction WHEN 'call' THEN 1 ELSE -1 END
            WHEN 1 THEN 'win' WHEN -1 THEN 'lose' ELSE 'tie' END,
          CASE sign(o.exit_price - o.entry_price) * CASE o.direction WHEN 'call' THEN 1 ELSE -1 END
            WHEN 1 THEN div(o.stake::numeric * o.percent, 100) WHEN -1 THEN -o.stake ELSE 0 END)) IS NOT TRUE AS wrong,
        format('option %s says %s, %s', o.id, o.outcome, o.net) AS what
      FROM option o WHERE o.status = 'settled'`,
  },
  {
    rule: "every closed lever order's outcome is what its prices give, and no loss is beyond its margin",
    rows: `SELECT (c.profit = greatest(${outcome}, -c.margin) AND c.house_loss = c.profit - ${outcome}
          AND CASE c.close_reason WHEN 'closeOut' THEN c.margin + ${outcome} <= ${left} ELSE true END) IS NOT TRUE AS wrong,
        format('lever order %s has %s, its prices give %s', c.id, c.profit, ${outcome}) AS what
      FROM lever_order c WHERE c.status = 'closed'`,
  },
  {
    rule: "every run of the bot made what its trades made, and has at most one open",
    rows: `SELECT (r.id IS NOT NULL AND coalesce(t.done, 0) = r.done AND coalesce(t.net, 0) = r.net
          AND coalesce(t.live, 0) = (r.order_id IS NOT NULL)::integer
          AND t.live_id IS NOT DISTINCT FROM r.order_id) IS NOT TRUE AS wrong,
        format('run %s says %s after %s trades, its trades say %s after %s', coalesce(r.id, t.run_id), r.net, r.done, t.net, t.done) AS what
      FROM bot_run r
      FULL JOIN (
        SELECT o.user_id, o.run_id, count(*) FILTER (WHERE o.part_of IS NULL AND (f.id IS NOT NULL OR o.status = 'closed')) AS done,
          count(*) FILTER (WHERE o.status IN ('pending', 'open') AND is_its) AS live,
          max(o.id) FILTER (WHERE o.status IN ('pending', 'open') AND is_its) AS live_id,
          sum(CASE WHEN is_its THEN coalesce(o.profit, 0) ELSE 0 END - o.fee) AS net
        FROM lever_order o
        LEFT JOIN bot_run f ON f.user_id = o.user_id AND f.id = o.run_id AND f.state = 'frozen'
        -- A run ended by a freeze leaves its trade to its stops: the trade counts as done; its later result is not the run's.
        CROSS JOIN LATERAL (SELECT f.id IS NULL OR coalesce(o.exit_ms <= f.ended_ms, false) AS is_its) AS i
        WHERE o.run_id IS NOT NULL GROUP BY o.user_id, o.run_id
      ) AS t ON t.user_id = r.user_id AND t.run_id = r.id`,
  },
  {
    rule: "every run of the bot was started by the bands that counted then",
    rows: `SELECT NOT EXISTS (
          SELECT FROM regexp_matches((SELECT b.bands FROM bot_bands b WHERE b.from_ms <= r.started_ms ORDER BY b.from_ms DESC LIMIT 1),
            '^(\\S+) (?:to (\\S+)|and more): leverages (\\S+); trades (\\S+)$', 'gn') AS band
          WHERE r.amount >= band[1]::numeric * 1000000 AND (band[2] IS NULL OR r.amount < band[2]::numeric * 1000000)
            AND r.multiple = ANY (string_to_array(band[3], ',')::integer[]) AND r.times = ANY (string_to_array(band[4], ',')::integer[])
        ) AS wrong,
        format('run %s of %s micro-units, %s times, %s trades is in none of them', r.id, r.amount, r.multiple, r.times) AS what
      FROM bot_run r WHERE NOT EXISTS (SELECT FROM pool p WHERE p.id = r.user_id)`,
  },
  {
    // The terms of its product may have changed meanwhile: half is the most that any has.
    rule: "every run of a pool was for one trade, with at most half of what the pool held",
    rows: `SELECT (r.times = 1 AND r.amount % 10000 = 0 AND 2 * r.amount <= (
          SELECT t.contract_balance FROM ledger_tx t
          WHERE t.user_id = r.user_id AND t.contract_balance IS NOT NULL AND t.at_ms <= coalesce(o.done_ms, r.started_ms)
            AND (o.id IS NULL OR (t.batch, t.line) < (o.batch, o.line))
          ORDER BY t.batch DESC, t.line DESC LIMIT 1)) IS NOT TRUE AS wrong,
        format('run %s of pool %s', r.id, r.user_id) AS what
      FROM bot_run r JOIN pool p ON p.id = r.user_id
      LEFT JOIN LATERAL (SELECT l.id, t.batch, t.line, t.at_ms AS done_ms FROM lever_order l JOIN ledger_tx t ON t.user_id = l.user_id AND t.lever_id = l.id
        WHERE l.user_id = r.user_id AND l.run_id = r.id ORDER BY t.batch, t.line LIMIT 1) AS o ON true`,
  },
];
