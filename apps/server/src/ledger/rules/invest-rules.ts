/** The rules that check holdings against what they have gone through (INV-09, INV-12, INV-13). */
import type { LedgerRule } from "./ledger-rules.ts";

const dayOf = (ms: string): string => `floor((${ms} - 14400000) / 86400000.0)`;
const earned = (days: string): string =>
  `floor(((h.own + h.credit)::numeric * h.rate * (${days})) / (1e8 * h.days))`;

/** Live holdings with how many of their cycle's days were paid: through the last day paid, for fixed interest. */
const live = `
  SELECT h.*, greatest(coalesce((SELECT max(d.day) FROM interest_day d WHERE d.user_id = h.user_id), 0) - ${dayOf("h.accepted_ms")}, 0)
    + h.passes - (h.cycle - 1) * h.days AS paid_days
  FROM holding h WHERE h.ended_ms IS NULL`;

export const investRules: readonly LedgerRule[] = [
  {
    rule: "every holding is where its steps have brought it",
    rows: `SELECT (h.cycle, h.own, h.passes, h.is_end_asked, h.ended_ms) IS DISTINCT FROM
          (1 + s.renewed, h.bought_own + s.joined, s.passed, s.asked > 0, s.ended_ms) AS wrong,
        format('holding %s of user %s', h.id, h.user_id) AS what
      FROM holding h CROSS JOIN LATERAL (
        SELECT count(*) FILTER (WHERE step = 'renewed') AS renewed, coalesce(sum(interest) FILTER (WHERE step = 'renewed'), 0) AS joined,
          count(*) FILTER (WHERE step = 'passed') AS passed, count(*) FILTER (WHERE step = 'asked') AS asked,
          max(accepted_ms) FILTER (WHERE step IN ('ended', 'left')) AS ended_ms
        FROM holding_step s WHERE s.user_id = h.user_id AND s.holding_id = h.id) AS s
      WHERE h.product_id >= 100`,
  },
  {
    rule: "a holding ends because its owner asked, because its reserve is short, or with the credit that was lent for one cycle",
    rows: `SELECT NOT (s.step = 'left' AND h.exit_fee_bps IS NOT NULL OR s.step = 'ended' AND (s.is_for_reserve OR h.credit_from = 'budget'
          OR EXISTS (SELECT FROM holding_step a WHERE a.user_id = s.user_id AND a.holding_id = s.holding_id AND a.step = 'asked'))) AS wrong,
        format('step %s of holding %s', s.id, s.holding_id) AS what
      FROM holding_step s JOIN holding h ON h.user_id = s.user_id AND h.id = s.holding_id WHERE s.step IN ('ended', 'left')`,
  },
  {
    rule: "what each product has promised equals what its holdings are still to be paid",
    rows: `SELECT coalesce(b.balance, 0) <> coalesce(o.due, 0) AS wrong,
        format('product %s has committed %s, its holdings are owed %s', coalesce(b.product_id, o.product_id), b.balance, o.due) AS what
      FROM (SELECT account_id >> 12 AS product_id, sum(balance) AS balance FROM ledger_balance WHERE account_id & 4095 = 102 AND account_id >= 4096 GROUP BY 1) AS b
      FULL JOIN (
        SELECT h.product_id, sum(CASE h.interest WHEN 'compound' THEN ${earned("h.days")} ELSE ${earned("h.days")} - ${earned("h.paid_days")} END) AS due
        FROM (${live}) AS h GROUP BY h.product_id
      ) AS o ON o.product_id = b.product_id`,
  },
  {
    // Money that has entered a pool is the pool's; its owner has units of it.
    rule: "every user's invested money and bound credit equal the user's live holdings",
    rows: `SELECT coalesce(b.balance, 0) <> coalesce(o.bound, 0) AS wrong,
        format('account %s holds %s, live holdings bind %s', coalesce(b.account_id, o.account_id), b.balance, o.bound) AS what
      FROM (SELECT account_id, balance FROM ledger_balance WHERE account_id & 4095 IN (70, 73) AND shard = 0) AS b
      FULL JOIN (
        SELECT user_id * 4096 + 70 AS account_id, sum(own) AS bound FROM holding WHERE ended_ms IS NULL AND units IS NULL GROUP BY 1
        UNION ALL SELECT user_id * 4096 + 73, sum(credit) FROM holding WHERE ended_ms IS NULL GROUP BY 1
      ) AS o ON o.account_id = b.account_id`,
  },
  {
    rule: "no day of interest was left out",
    rows: `SELECT EXISTS (
          SELECT FROM holding h WHERE h.user_id = d.user_id AND h.interest = 'fixed' AND h.rate > 0 AND ${dayOf("h.accepted_ms")} < d.day - 1 AND d.day - 1 > d.before
            AND (h.ended_ms IS NULL OR (SELECT e.closed FROM holding_step e WHERE e.user_id = h.user_id AND e.holding_id = h.id
              AND e.step IN ('ended', 'left')) >= d.day - 1)) AS wrong,
        format('user %s: the day before day %s', d.user_id, d.day) AS what
      FROM (SELECT user_id, day, coalesce(lag(day) OVER (PARTITION BY user_id ORDER BY day), 0) AS before FROM interest_day) AS d`,
  },
];
