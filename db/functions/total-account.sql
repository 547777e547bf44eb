-- The total account (REF-02) as the ledger has it, without what was booked after a batch.
CREATE OR REPLACE FUNCTION total_account(user_id bigint, shard smallint, batch bigint) RETURNS bigint LANGUAGE sql STABLE AS $$
  WITH counted AS (
    SELECT ARRAY[user_account(total_account.user_id, 'wallet'), user_account(total_account.user_id, 'contract'),
      user_account(total_account.user_id, 'invested')] AS accounts
  )
  SELECT (coalesce((SELECT sum(b.balance) FROM ledger_balance b WHERE b.shard = 0 AND b.account_id = ANY (c.accounts)), 0)
    - coalesce((SELECT sum(CASE WHEN e.credit_account = ANY (c.accounts) THEN e.amount ELSE 0 END
        - CASE WHEN e.debit_account = ANY (c.accounts) THEN e.amount ELSE 0 END)
      FROM ledger_entry e WHERE e.shard = total_account.shard AND e.batch > total_account.batch), 0))::bigint
  FROM counted c
$$;
