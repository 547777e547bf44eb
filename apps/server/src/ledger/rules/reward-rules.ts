/**
 * The rules that check rewards (RWD-01 to RWD-05, COM-02): what is due is computed here again from days, terms, decisions and entries, without
 * the functions that booked it.
 *
 * Known limit: of a profile only what it is now can be seen.
 */
import type { Due } from "./due.ts";
import type { LedgerRule } from "./ledger-rules.ts";
import { totalThen } from "./total-account-then.ts";

/** The reward budget, and a user's wallet. */
const [budget, wallet] = ["104", "user_id * 4096 + 65"];

export const rewardDue: Due = {
  pays: {
    checkin_rewarded: ["reward_budget > wallet"],
    award_paid: ["reward_budget > wallet"],
    task_rewarded: ["reward_budget > wallet"],
    speech_rewarded: ["reward_budget > wallet"],
  },
  kind: `CASE kind WHEN 'checkin' THEN 'checkin_rewarded' WHEN 'award' THEN 'award_paid' WHEN 'speech' THEN 'speech_rewarded'
    ELSE 'task_rewarded' END`,
  of: "SELECT user_id, id, kind, amount FROM reward",
  moves: [
    [budget, "-amount"],
    [wallet, "amount"],
  ],
};

const dayOf = (ms: string): string => `floor((${ms} - 14400000) / 86400000.0)`;

/** The lines of the terms that counted at a time. */
const linesAt = (ms: string): string =>
  `SELECT l.line, l.nth FROM (SELECT t.terms FROM reward_terms t WHERE t.from_ms <= ${ms} ORDER BY t.from_ms DESC LIMIT 1) AS t,
  regexp_split_to_table(t.terms, chr(10)) WITH ORDINALITY AS l (line, nth)`;
/** Those that counted when the reward `r` was accepted. */
const lines = linesAt("r.accepted_ms");
/** The word of a line at a place, from 1, without a colon. */
const word = (at: number): string => `rtrim(split_part(l.line, ' ', ${at}), ':')`;
const units = (at: number): string => `${word(at)}::numeric * 1000000`;

/** The days of a user before each day, each in its island: days in a row have the same difference to their place. */
const checkins = `
  SELECT *, row_number() OVER (PARTITION BY user_id, island ORDER BY day) AS due_place FROM (
    SELECT r.*, r.day - row_number() OVER (PARTITION BY r.user_id ORDER BY r.day) AS island FROM reward r WHERE r.kind = 'checkin') AS i`;

/** Speeches with the time of their first approval, from the decisions: one that waited for a review was not public from the beginning. */
const approvals = `
  SELECT t.id, t.user_id, CASE
      WHEN EXISTS (SELECT FROM community_decision d WHERE d.text_id = t.id AND d.waited = 'review')
        THEN (SELECT min(d.at_ms) FROM community_decision d WHERE d.text_id = t.id AND d.verdict = 'approved')
      WHEN t.status <> 'review' THEN t.created_ms END AS approved_ms
  FROM community_text t WHERE t.kind = 'speech'`;

export const rewardRules: readonly LedgerRule[] = [
  {
    rule: "every day of checking in was the day of its booking, had its place in the streak, and paid what its band says",
    rows: `SELECT (r.day = ${dayOf("r.accepted_ms")} AND r.place = r.due_place AND r.amount = (
          SELECT CASE WHEN r.place % ${word(8)}::integer = 0 THEN ${units(6)} ELSE ${units(3)} END FROM (${lines}) AS l
          WHERE l.line LIKE 'from %' AND ${units(2)} <= r.account ORDER BY l.nth DESC LIMIT 1)) IS NOT TRUE AS wrong,
        format('reward %s of user %s: day %s, place %s, paid %s', r.id, r.user_id, r.day, r.place, r.amount) AS what
      FROM (${checkins}) AS r`,
  },
  {
    rule: "every day of checking in was paid by the total account that the ledger had then",
    rows: `SELECT r.account <> ${totalThen("r.user_id", "r.account_batch")} AS wrong,
        format('reward %s of user %s counted an account of %s', r.id, r.user_id, r.account) AS what
      FROM reward r WHERE r.kind = 'checkin'`,
  },
  {
    rule: "every award was paid after its number of days, and in its amount",
    rows: `SELECT NOT EXISTS (
          SELECT FROM (${lines}) AS l WHERE l.line LIKE format('award %s: %%', r.nth) AND r.amount = ${units(3)}
            AND (SELECT count(*) FROM reward d WHERE d.user_id = r.user_id AND d.kind = 'checkin' AND d.id < r.id) >= ${word(5)}::integer) AS wrong,
        format('award %s of user %s paid %s', r.nth, r.user_id, r.amount) AS what
      FROM reward r WHERE r.kind = 'award'`,
  },
  {
    rule: "every starter task was done, paid after the one before it, and in its amount",
    rows: `SELECT (r.amount = (SELECT ${units(3)} FROM (${lines}) AS l WHERE l.line LIKE format('task %s: %%', r.nth))
          AND (r.nth = 1 OR EXISTS (SELECT FROM reward b WHERE b.user_id = r.user_id AND b.kind = 'task' AND b.nth = r.nth - 1 AND b.id < r.id))
          AND CASE r.nth
            WHEN 1 THEN EXISTS (SELECT FROM account a WHERE a.user_id = r.user_id)
            WHEN 2 THEN EXISTS (SELECT FROM account a WHERE a.user_id = r.user_id AND a.email IS NOT NULL AND a.username <> format('User %s', a.user_id))
              AND EXISTS (SELECT FROM identity_submission i WHERE i.user_id = r.user_id)
            WHEN 3 THEN EXISTS (SELECT FROM reward d WHERE d.user_id = r.user_id AND d.kind = 'checkin' AND d.id < r.id)
            WHEN 4 THEN EXISTS (SELECT FROM ledger_tx t JOIN ledger_entry e USING (shard, batch, line)
              WHERE t.user_id = r.user_id AND t.kind IN ('sandbox_deposit', 'deposited') AND e.asset = 1 AND e.amount > 1000000000 AND t.at_ms <= p.at_ms)
            WHEN 5 THEN EXISTS (SELECT FROM holding h WHERE h.user_id = r.user_id AND h.bought_own > 0 AND h.product_id >= 100 AND h.accepted_ms <= r.accepted_ms)
            ELSE false END) IS NOT TRUE AS wrong,
        format('task %s of user %s paid %s', r.nth, r.user_id, r.amount) AS what
      FROM reward r LEFT JOIN ledger_tx p ON p.user_id = r.user_id AND p.cause = 'reward' AND p.cause_id = r.id
      WHERE r.kind = 'task'`,
  },
  {
    rule: "every rewarded speech was its author's, approved on the day that was rewarded, and paid what counted then",
    rows: `SELECT (s.user_id = r.user_id AND r.day = ${dayOf("s.approved_ms")} AND r.day <= ${dayOf("r.accepted_ms")}
          AND r.amount = (SELECT ${units(2)} FROM (${linesAt("s.approved_ms")}) AS l WHERE l.line LIKE 'comment_reward: %')) IS NOT TRUE AS wrong,
        format('speech %s of user %s paid %s for day %s', r.nth, r.user_id, r.amount, r.day) AS what
      FROM reward r LEFT JOIN (${approvals}) AS s ON s.id = r.nth WHERE r.kind = 'speech'`,
  },
];
