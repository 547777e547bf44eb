-- The own principal that a user has in pools (INV-14), without what was booked after a batch: what was paid in for units that were not paid out,
-- in pools that have not lost everything. It has left the user's accounts, so the ledger alone does not say it.
CREATE OR REPLACE FUNCTION pool_principal(user_id bigint, batch bigint) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(n.amount), 0)::bigint FROM pool_step n
  WHERE n.user_id = pool_principal.user_id AND n.step = 'entered' AND n.batch <= pool_principal.batch
    AND NOT EXISTS (SELECT FROM pool_step l WHERE l.user_id = n.user_id AND l.holding_id = n.holding_id AND l.step = 'redeemed'
      AND l.batch <= pool_principal.batch)
    AND NOT EXISTS (SELECT FROM pool_step e WHERE e.pool_id = n.pool_id AND e.step = 'ended' AND e.batch <= pool_principal.batch)
$$;

-- The total account (REF-02; core/accounts/total-account.ts) without what was booked after a batch.
CREATE OR REPLACE FUNCTION total_account(user_id bigint, shard smallint, batch bigint) RETURNS bigint LANGUAGE sql STABLE AS $$
  WITH counted AS (
    SELECT ARRAY[user_account(total_account.user_id, 'wallet'), user_account(total_account.user_id, 'contract'),
      user_account(total_account.user_id, 'invested')] AS accounts
  )
  SELECT (coalesce((SELECT sum(b.balance) FROM ledger_balance b WHERE b.shard = 0 AND b.account_id = ANY (c.accounts)), 0)
    - coalesce((SELECT sum(CASE WHEN e.credit_account = ANY (c.accounts) THEN e.amount ELSE 0 END
        - CASE WHEN e.debit_account = ANY (c.accounts) THEN e.amount ELSE 0 END)
      FROM ledger_entry e WHERE e.shard = total_account.shard AND e.batch > total_account.batch), 0)
    + pool_principal(total_account.user_id, total_account.batch))::bigint
  FROM counted c
$$;
