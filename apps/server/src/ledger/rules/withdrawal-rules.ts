/**
 * The rules of withdrawals: what is held, how a hold ended, and that what is called sent was paid (WAL-12, WAL-13).
 *
 * Known limit: the ledger does not ask a chain or a bank. Of a payment by hand it has the line of the operator who entered it. Of a payment by
 * the signer it has the note that was made before the signer was asked. Only an operator calls a withdrawal sent that was taken from the
 * signer, and no operator pays it before. The server looks at the chain before a withdrawal is done.
 */
import type { LedgerRule } from "./ledger-rules.ts";

/** The account of a user, by its number in it, that holds what is asked for. */
const hold = "71";

export const withdrawalRules: readonly LedgerRule[] = [
  {
    rule: "every user's hold equals the withdrawals that have not ended, and those are the ones that jobs look through",
    rows: `SELECT coalesce(b.balance, 0) <> coalesce(w.held, 0) OR coalesce(w.listed, 0) <> coalesce(w.open, 0) AS wrong,
        format('user %s has %s on hold, %s open withdrawals sum to %s and %s are listed', coalesce(b.account_id >> 12, w.user_id), b.balance, w.open, w.held, w.listed) AS what
      FROM (SELECT account_id, balance FROM ledger_balance WHERE account_id >= 4096 AND account_id & 4095 = ${hold}) AS b
      FULL JOIN (
        SELECT w.user_id, sum(w.amount) FILTER (WHERE e.id IS NULL) AS held, count(*) FILTER (WHERE e.id IS NULL) AS open, count(h.id) AS listed
        FROM withdrawal w LEFT JOIN withdrawal_end e USING (user_id, id) LEFT JOIN withdrawal_hold h USING (user_id, id)
        GROUP BY w.user_id
      ) AS w ON w.user_id = b.account_id >> 12`,
  },
  {
    rule: "every withdrawal ended as its last step says, and was sent before it was paid",
    rows: `SELECT (e.outcome = CASE s.state WHEN 'done' THEN 'paid' WHEN 'cancelled' THEN 'returned' WHEN 'refused' THEN 'returned' WHEN 'failed' THEN 'returned' END
          AND e.channel IS NOT DISTINCT FROM CASE e.outcome WHEN 'paid' THEN sent.channel END) IS NOT TRUE AS wrong,
        format('withdrawal %s was %s after %s', e.id, e.outcome, s.state) AS what
      FROM withdrawal_end e
      LEFT JOIN LATERAL (SELECT state FROM withdrawal_step t WHERE t.user_id = e.user_id AND t.id = e.id ORDER BY nth DESC LIMIT 1) AS s ON true
      LEFT JOIN withdrawal_step sent ON sent.user_id = e.user_id AND sent.id = e.id AND sent.state = 'sent'`,
  },
  {
    // Only in a demo: its wallets are those from which the server has paid.
    rule: "the demo's own wallets paid each withdrawal once, to its address, in its amount, and nothing else",
    rows: `WITH paid AS (
        SELECT s.hash, w.network, w.address, w.amount - w.fee AS arrives
        FROM withdrawal_step s JOIN withdrawal w USING (user_id, id) WHERE s.state = 'sent' AND s.actor = 'payout' AND s.channel = 'sandbox'
      )
      SELECT (t.network, t.to_address, t.amount) IS DISTINCT FROM (p.network, p.address, p.arrives) AS wrong,
        format('%s of %s to %s', t.hash, t.amount, t.to_address) AS what
      FROM sandbox_transfer t LEFT JOIN paid p USING (hash)
      WHERE t.from_address IN (SELECT own.from_address FROM sandbox_transfer own JOIN paid USING (hash))`,
  },
  {
    rule: "every withdrawal that is called sent or done has the record of its payment",
    rows: `SELECT p.lacks <> '' AS wrong, CASE WHEN p.lacks <> '' THEN format('withdrawal %s %s', s.id, p.lacks) END AS what
      FROM withdrawal_step s
      JOIN withdrawal w ON (w.user_id, w.id) = (s.user_id, s.id)
      LEFT JOIN sandbox_transfer t ON t.hash = s.hash AND s.channel = 'sandbox'
      LEFT JOIN withdrawal_step d ON (d.user_id, d.id, d.state) = (s.user_id, s.id, 'done')
      LEFT JOIN withdrawal_signer g ON (g.user_id, g.id) = (w.user_id, w.id)
      LEFT JOIN withdrawal_signer_end b ON (b.user_id, b.id) = (w.user_id, w.id)
      LEFT JOIN withdrawal_step_line l ON s.actor = 'operator'
        AND (l.user_id, l.id, l.nth, l.state, l.operator_id) = (s.user_id, s.id, s.nth, s.state, s.operator_id)
        AND (l.channel, l.hash) IS NOT DISTINCT FROM (s.channel, s.hash)
      CROSS JOIN LATERAL (SELECT CASE
        WHEN s.actor = 'operator' AND l.id IS NULL THEN format('is %s without a line of operator %s in the audit log', s.state, s.operator_id)
        WHEN s.state = 'done' THEN ''
        WHEN s.actor = 'operator' AND g.id IS NOT NULL AND b.id IS NULL THEN 'was paid by hand while the signer could pay it'
        WHEN s.actor = 'payout' AND b.after = 'approved' THEN 'was sent by the signer after it was taken from it'
        WHEN s.channel = 'sandbox' AND w.network = 'bank' THEN
          CASE WHEN s.actor = 'payout' AND s.hash <> 'SANDBOX-BANK-' || w.id THEN 'has the reference of another' ELSE '' END
        -- An operator may have entered a payment that then failed, or that a reorganisation took back: nothing was paid with it.
        WHEN s.channel = 'sandbox' AND s.actor = 'operator' AND d.id IS NULL THEN
          CASE WHEN t.hash IS NULL THEN 'has no transfer on the demo''s chain' ELSE '' END
        WHEN s.channel = 'sandbox' THEN
          CASE WHEN (t.network, t.asset, t.to_address, t.amount, t.outcome) IS NOT DISTINCT FROM
            (w.network, 'USDT', w.address, (w.amount - w.fee)::numeric, 'success') THEN '' ELSE 'has no transfer to its address on the demo''s chain' END
        WHEN s.actor = 'operator' THEN ''
        -- Another server may have made the step, whose clock is a little behind.
        WHEN g.at_ms <= s.at_ms + 60000 THEN ''
        ELSE format('was paid through %s by nobody: no signer was asked, no operator entered it', s.channel) END AS lacks) AS p
      WHERE s.state IN ('sent', 'done')`,
  },
];
