/**
 * The rules that check commissions against what clients have earned (REF-02 to REF-05). What each should be is computed here again, without the
 * functions that booked it.
 */
import type { Due } from "./due.ts";
import type { LedgerRule } from "./ledger-rules.ts";
import { totalThen } from "./total-account-then.ts";

const dayOf = (ms: string): string => `floor((${ms} - 14400000) / 86400000.0)`;
const earned = (days: string): string => `floor(own::numeric * rate * (${days}) / (1e8 * days))`;
const percent = "CASE reason WHEN 'income' THEN (ARRAY[30, 10, 5])[level] ELSE (ARRAY[10, 6, 4])[level] END";
const [wallet, budget] = ["65", "103"];

/** Each source as `s`, with `h` if it was held: then it is due and paid by itself. */
const sourcesHeld = `commission_source s LEFT JOIN commission_hold h
  ON s.reason = 'first' AND h.user_id = s.user_id AND h.commission_id = s.commission_id AND h.client_id = s.client_id`;

export const referralDue: Due = {
  pays: {
    referral_income_1: ["referral_budget > wallet"],
    referral_income_2: ["referral_budget > wallet"],
    referral_income_3: ["referral_budget > wallet"],
    referral_first_1: ["referral_budget > wallet"],
    referral_first_2: ["referral_budget > wallet"],
    referral_first_3: ["referral_budget > wallet"],
  },
  kind: "'referral_' || reason || '_' || level",
  of: `SELECT p.user_id, p.id, p.reason, s.level, s.amount AS due_amount FROM commission_payment p JOIN (
      SELECT s.user_id, s.commission_id, s.reason, s.level, coalesce(h.client_id, 0) AS client_id, sum(s.amount) AS amount
      FROM ${sourcesHeld} GROUP BY 1, 2, 3, 4, 5
    ) AS s USING (user_id, commission_id, reason, client_id)`,
  moves: [
    [budget, "-due_amount"],
    [`user_id * 4096 + ${wallet}`, "due_amount"],
  ],
};

/** How many of a holding's days were passed at once before something. */
const passes = (before: string): string =>
  `(SELECT count(*) FROM holding_step p WHERE p.user_id = h.user_id AND p.holding_id = h.id AND p.step = 'passed' AND ${before})`;

/** What own money has earned: each paid day of each holding, each step that paid, and each first purchase whose first cycle ended unbroken. */
const sources = `
  SELECT client_id, holding_id, day, step_id, reason, CASE reason WHEN 'first' THEN own ELSE ${earned("till")} - ${earned("since")} END AS base
  FROM (
    SELECT h.user_id AS client_id, h.id AS holding_id, d.day, NULL::bigint AS step_id, 'income' AS reason, h.bought_own AS own, h.rate, h.days,
      n.nth AS since, n.nth + 1 AS till
    FROM interest_day d JOIN holding h ON h.user_id = d.user_id AND h.interest = 'fixed' AND h.rate > 0 AND h.bought_own > 0 AND ${dayOf("h.accepted_ms")} < d.day
    LEFT JOIN holding_step e ON e.user_id = h.user_id AND e.holding_id = h.id AND e.step IN ('ended', 'left')
    CROSS JOIN LATERAL (SELECT (d.day - ${dayOf("h.accepted_ms")} - 1 + ${passes("p.closed < d.day")})::bigint % h.days AS nth) AS n
    WHERE e.closed IS NULL OR e.closed >= d.day
    UNION ALL
    SELECT h.user_id, h.id, NULL, s.id, 'income', s.own, h.rate, h.days, CASE s.step WHEN 'passed' THEN n.nth ELSE 0 END,
      CASE s.step WHEN 'passed' THEN n.nth + 1 WHEN 'left' THEN n.nth ELSE h.days END
    FROM holding_step s JOIN holding h ON h.user_id = s.user_id AND h.id = s.holding_id AND s.interest > 0 AND s.own > 0
    CROSS JOIN LATERAL (SELECT (greatest(s.closed - ${dayOf("h.accepted_ms")}, 0) - (s.cycle - 1) * h.days + ${passes("p.id < s.id")})::bigint AS nth) AS n
    UNION ALL
    SELECT f.user_id, f.id, NULL, s.id, 'first', f.bought_own, NULL, NULL, NULL, NULL
    FROM (SELECT DISTINCT ON (user_id) * FROM holding WHERE bought_own > 0 AND product_id >= 100 ORDER BY user_id, id) AS f
    JOIN holding_step s ON s.user_id = f.user_id AND s.holding_id = f.id AND s.cycle = 1 AND s.step IN ('renewed', 'ended')
  ) AS s`;

/** Who introduced whom, over one to three introductions. */
const introductions = `
  SELECT user_id AS client_id, referrer_id AS referrer, 1 AS level FROM account WHERE referrer_id IS NOT NULL
  UNION ALL SELECT a.user_id, b.referrer_id, 2 FROM account a JOIN account b ON b.user_id = a.referrer_id WHERE b.referrer_id IS NOT NULL
  UNION ALL SELECT a.user_id, c.referrer_id, 3 FROM account a JOIN account b ON b.user_id = a.referrer_id JOIN account c ON c.user_id = b.referrer_id
    WHERE c.referrer_id IS NOT NULL`;

/**
 * Each commission with what those before it, of its referrer and level, have covered: days and steps by the last one that went through all
 * clients, and clients by the part before it.
 */
const chained = `
  SELECT *, coalesce(max(through_day) FILTER (WHERE through_client IS NULL) OVER before, 0) AS after_day,
    coalesce(max(through_step) FILTER (WHERE through_client IS NULL) OVER before, 0) AS after_step,
    coalesce(lag(through_client) OVER (PARTITION BY user_id, level ORDER BY id), 0) AS after_client
  FROM commission WINDOW before AS (PARTITION BY user_id, level ORDER BY id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)`;

/** What each commission should be for. */
const expected = `
  SELECT c.user_id, c.id AS commission_id, c.level, s.client_id, s.holding_id, s.day, s.step_id, s.reason, s.base
  FROM (${chained}) AS c JOIN (${introductions}) AS i ON i.referrer = c.user_id AND i.level = c.level
    AND i.client_id > c.after_client AND (c.through_client IS NULL OR i.client_id <= c.through_client)
  JOIN (${sources}) AS s ON s.client_id = i.client_id AND (s.day > c.after_day AND s.day <= c.through_day
    OR s.step_id > c.after_step AND s.step_id <= c.through_step)
  WHERE c.total >= 10000000000`;

/** The sums and counts of `x`, by reason. */
const byReason = `SELECT coalesce(sum(x.amount) FILTER (WHERE x.reason = 'income'), 0) AS income, coalesce(sum(x.amount) FILTER (WHERE x.reason = 'first'), 0) AS first,
    count(*) FILTER (WHERE x.reason = 'income') AS incomes, count(*) FILTER (WHERE x.reason = 'first') AS firsts`;
/** How much of a held commission `h` is in a table, and in how many rows. */
const ofHeld = (table: string, more = ""): string =>
  `SELECT coalesce(sum(x.amount), 0) AS amount, count(*) AS times${more} FROM ${table} x
    WHERE x.user_id = h.user_id AND x.commission_id = h.commission_id AND x.reason = 'first' AND x.client_id = h.client_id`;

export const referralRules: readonly LedgerRule[] = [
  {
    rule: "every commission is for what own money of an IB member's clients has earned, in its percent, and leaves nothing out",
    joinsWhole: true,
    rows: `SELECT e.amount IS DISTINCT FROM s.amount OR e.base IS DISTINCT FROM s.base AS wrong,
        format('commission %s of user %s: %s is booked for %s of holding %s, its rows say %s', coalesce(e.commission_id, s.commission_id),
          coalesce(e.user_id, s.user_id), s.amount, coalesce(e.reason, s.reason), coalesce(e.holding_id, s.holding_id), e.amount) AS what
      FROM (SELECT *, floor(base * (${percent}) / 100) AS amount FROM (${expected}) AS e WHERE floor(base * (${percent}) / 100) > 0) AS e
      FULL JOIN commission_source s ON s.user_id = e.user_id AND s.commission_id = e.commission_id AND s.level = e.level AND s.reason = e.reason
        AND s.client_id = e.client_id AND s.holding_id = e.holding_id AND coalesce(s.day, 0) = coalesce(e.day, 0) AND coalesce(s.step_id, 0) = coalesce(e.step_id, 0)`,
  },
  {
    rule: "every commission sums its sources, and is paid whole, once, or due",
    rows: `SELECT (c.income, c.first, c.incomes, c.firsts) IS DISTINCT FROM (s.income, s.first, s.incomes, s.firsts)
          OR c.income <> p.income + d.income OR c.first <> p.first + d.first OR p.incomes + d.incomes > 1 OR p.firsts + d.firsts - held.times > 1 AS wrong,
        format('commission %s of user %s', c.id, c.user_id) AS what
      FROM commission c
      CROSS JOIN LATERAL (${byReason} FROM commission_source x WHERE x.user_id = c.user_id AND x.commission_id = c.id) AS s
      CROSS JOIN LATERAL (${byReason} FROM commission_payment x WHERE x.user_id = c.user_id AND x.commission_id = c.id) AS p
      CROSS JOIN LATERAL (${byReason} FROM commission_due x WHERE x.user_id = c.user_id AND x.commission_id = c.id) AS d
      CROSS JOIN LATERAL (SELECT count(*) AS times FROM commission_hold x WHERE x.user_id = c.user_id AND x.commission_id = c.id) AS held`,
  },
  {
    rule: "every first purchase of a pair that was flagged is held by itself, and is paid only after an operator has released it",
    rows: `SELECT (h.id IS NOT NULL) <> flagged.it OR h.amount <> s.amount OR h.id IS NOT NULL AND (s.amount IS NULL OR paid.amount + due.amount <> h.amount
          OR paid.times + due.times <> 1 OR paid.times > 0 AND released.times <> 1 OR due.times > 0 AND due.is_held = (released.times > 0)) AS wrong,
        format('the first purchase of client %s for user %s: flagged %s, held %s, released %s, paid %s', coalesce(s.client_id, h.client_id),
          coalesce(s.user_id, h.user_id), flagged.it, h.amount, released.times, paid.amount) AS what
      FROM (SELECT * FROM commission_source WHERE reason = 'first') AS s
      FULL JOIN commission_hold h ON h.user_id = s.user_id AND h.commission_id = s.commission_id AND h.client_id = s.client_id
      LEFT JOIN commission c ON c.user_id = coalesce(s.user_id, h.user_id) AND c.id = coalesce(s.commission_id, h.commission_id)
      CROSS JOIN LATERAL (SELECT EXISTS (SELECT FROM referral_flag f WHERE f.user_id = coalesce(s.user_id, h.user_id)
        AND f.client_id = coalesce(s.client_id, h.client_id) AND f.id <= c.through_flag) AS it) AS flagged
      CROSS JOIN LATERAL (SELECT count(*) AS times FROM commission_verdict v WHERE v.hold_id = h.id AND v.verdict = 'released') AS released
      CROSS JOIN LATERAL (${ofHeld("commission_payment")}) AS paid
      CROSS JOIN LATERAL (${ofHeld("commission_due", ", coalesce(bool_or(x.is_held), false) AS is_held")}) AS due`,
  },
  {
    rule: "whether a referrer was an IB member was decided by the balances that were booked",
    rows: `SELECT c.total <> b.total AS wrong,
        format('commission %s of user %s: a total account of %s, booked were %s', c.id, c.user_id, c.total, b.total) AS what
      FROM commission c CROSS JOIN LATERAL (SELECT ${totalThen("c.user_id", "c.seen_batch")} AS total) AS b`,
  },
  {
    rule: "a commission that is decided in parts has one place and one total account",
    rows: `SELECT (n.through_day, n.through_step, n.total, n.seen_batch) IS DISTINCT FROM (c.through_day, c.through_step, c.total, c.seen_batch)
          OR n.through_client <= c.through_client AS wrong,
        format('commission %s of user %s', c.id, c.user_id) AS what
      FROM commission c JOIN LATERAL (SELECT * FROM commission n WHERE n.user_id = c.user_id AND n.level = c.level AND n.id > c.id
        ORDER BY n.id LIMIT 1) AS n ON true
      WHERE c.through_client IS NOT NULL`,
  },
  {
    rule: "every level was decided after the level below it",
    rows: `SELECT NOT EXISTS (SELECT FROM commission b WHERE b.user_id = i.referrer AND b.level = s.level - 1 AND b.id < s.commission_id
          AND (b.through_day >= s.day OR b.through_step >= s.step_id)) AS wrong,
        format('commission %s of user %s, level %s', s.commission_id, s.user_id, s.level) AS what
      FROM commission_source s JOIN (${introductions}) AS i ON i.client_id = s.client_id AND i.level = s.level - 1`,
  },
];
