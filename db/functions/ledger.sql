-- The only function that writes to the ledger. The functions of the business facts compute the legs; engine_book
-- (book.sql) passes them on, once a batch. No role may call the functions of this file.

-- Writes a batch of transactions with their entries, and the balances. Returns every account that was moved, with its
-- new balance. House accounts move in the shard's own rows, which are numbered from 1.
--
-- Each transaction of a user gets its number in a list: transactions that its owner reads together, and finds by their number
-- (db/functions/lists.sql). A list is named after the kind. A transfer's name also says its direction; transactions that leave the
-- wallet alone have lists of their own, whose names end with a colon, and for a contract's end with its pair.
--
-- Wallet and contract wallet each have a running balance. All transactions of a list are lines of the contract wallet, or none is.
-- A closed contract always is, also when nothing of its margin came back: so the end of each contract is among the lines.
-- Each list also has sums of all that the user owns in USDT, and of its fees: statements and profit over time begin with them. Units of a
-- pool are owned at what was paid in for them, until they are paid out. Sums of lists have no end, so they are numeric.
--
-- Ordering: the shard's row of engine_state is locked (book.sql), a user is served by one shard, and a house account has
-- one row for each shard: so no other transaction moves these balances meanwhile.
-- Raises CA001 (detail: the account) if a user would go below zero, CA009 if the shard's capital or another pool of the house that is paid from would, CA003 when the
-- lines are not 1 to n or a transaction lacks its first leg. The engine decides whether funds and capital suffice (OPT-07),
-- so each of these is a bug.
CREATE OR REPLACE FUNCTION ledger_write(shard smallint, batch bigint, at_ms bigint, legs ledger_leg[])
  RETURNS TABLE (account_id bigint, balance bigint) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  house_shard smallint := ledger_write.shard + 1;
  written record;
BEGIN
  WITH leg AS MATERIALIZED (
    SELECT * FROM unnest(legs)
  ), whole AS (
    -- A transaction, and what it moves of its user's wallet and contract wallet: null when it is not a line of it.
    SELECT line, kind, user_id, cause_id, user_account(user_id, 'wallet') AS wallet, user_account(user_id, 'contract') AS contract,
      sum(CASE user_account(user_id, 'wallet') WHEN credit THEN amount WHEN debit THEN -amount END) AS gained,
      coalesce(sum(CASE user_account(user_id, 'contract') WHEN credit THEN amount WHEN debit THEN -amount END),
        CASE kind WHEN 'lever_closed' THEN 0 END) AS contract_gained,
      sum(CASE WHEN is_owned(credit, user_id) THEN amount ELSE 0 END - CASE WHEN is_owned(debit, user_id) THEN amount ELSE 0 END)
        + CASE kind WHEN 'pool_entered' THEN sum(amount) WHEN 'pool_redeemed' THEN -pool_cost(user_id, cause_id) ELSE 0 END AS own_gained,
      sum(CASE house_account('fees') WHEN credit THEN amount WHEN debit THEN -amount ELSE 0 END) AS fee
    FROM leg GROUP BY line, kind, user_id, cause_id HAVING min(leg) = 1
  ), listed AS MATERIALIZED (
    SELECT w.*, CASE
        WHEN user_id = 0 THEN NULL
        WHEN kind = 'transferred' THEN CASE WHEN gained < 0 THEN 'transferred_to_contract' ELSE 'transferred_to_wallet' END
        WHEN gained IS NOT NULL THEN kind
        WHEN kind IN ('lever_closed', 'lever_revoked')
          THEN kind || ':' || (SELECT o.symbol FROM lever_order o WHERE o.user_id = w.user_id AND o.id = w.cause_id)
        ELSE kind || ':'
      END AS list
    FROM whole w
  ), tx AS (
    INSERT INTO ledger_tx (shard, batch, line, kind, at_ms, user_id, cause, cause_id, list, list_nth, list_sum, balance,
      contract_sum, contract_balance, own_sum, fee_sum)
    SELECT ledger_write.shard, ledger_write.batch, line, kind, ledger_write.at_ms, user_id,
      (SELECT k.cause FROM posting_kind k WHERE k.kind = n.kind), cause_id,
      list, list_nth, list_sum, balance, contract_sum, contract_balance, own_sum, fee_sum
    FROM (
      SELECT l.*, CASE WHEN list IS NOT NULL THEN coalesce(last.list_nth, 0) + row_number() OVER of_list END AS list_nth,
        CASE WHEN list IS NOT NULL THEN coalesce(last.list_sum, 0) + coalesce(sum(gained) OVER of_list, 0) END AS list_sum,
        CASE WHEN gained IS NOT NULL THEN coalesce(held.balance, 0) + sum(gained) OVER of_user END AS balance,
        CASE WHEN contract_gained IS NOT NULL THEN coalesce(last.contract_sum, 0) + sum(contract_gained) OVER of_list END AS contract_sum,
        CASE WHEN contract_gained IS NOT NULL THEN coalesce(free.balance, 0) + sum(contract_gained) OVER of_user END AS contract_balance,
        CASE WHEN list IS NOT NULL THEN coalesce(last.own_sum, 0) + sum(own_gained) OVER of_list END AS own_sum,
        CASE WHEN list IS NOT NULL THEN coalesce(last.fee_sum, 0) + sum(fee) OVER of_list END AS fee_sum
      FROM listed l
      LEFT JOIN LATERAL (
        SELECT list_nth, list_sum, contract_sum, own_sum, fee_sum FROM ledger_tx p WHERE p.user_id = l.user_id AND p.list = l.list
        ORDER BY p.batch DESC, p.line DESC LIMIT 1) AS last ON true
      LEFT JOIN ledger_balance held ON held.account_id = l.wallet AND held.shard = 0
      -- A key that is null is not looked up.
      LEFT JOIN ledger_balance free ON free.account_id = CASE WHEN contract_gained IS NOT NULL THEN l.contract END AND free.shard = 0
      WINDOW of_list AS (PARTITION BY user_id, list ORDER BY line), of_user AS (PARTITION BY user_id ORDER BY line)
    ) AS n
    RETURNING line
  ), entry AS (
    INSERT INTO ledger_entry (shard, batch, line, leg, kind, debit_account, credit_account, amount)
    SELECT ledger_write.shard, ledger_write.batch, line, leg.leg, kind, debit, credit, amount FROM leg
  ), netted AS MATERIALIZED (
    SELECT account, sum(moved)::bigint AS delta, has_floor(account) AS has_floor
    FROM (SELECT debit AS account, -amount AS moved FROM leg UNION ALL SELECT credit, amount FROM leg) AS side
    GROUP BY account
  ), changed AS (
    -- A balance that would go below its floor stays unchanged; the error is raised below.
    UPDATE ledger_balance b SET balance = b.balance + n.delta
    FROM netted n
    WHERE b.account_id = n.account AND b.shard = CASE WHEN is_house_account(n.account) THEN house_shard ELSE 0 END
      AND (b.balance + n.delta >= 0 OR n.delta >= 0 OR NOT n.has_floor)
    RETURNING b.account_id, b.balance
  ), opened AS (
    INSERT INTO ledger_balance AS b (account_id, shard, balance)
    SELECT n.account, CASE WHEN is_house_account(n.account) THEN house_shard ELSE 0 END, n.delta FROM netted n
    WHERE n.account NOT IN (SELECT c.account_id FROM changed c) AND (n.delta >= 0 OR NOT n.has_floor)
    RETURNING b.account_id, b.balance
  )
  SELECT (SELECT count(*) = max(line) AND min(line) = 1 FROM tx) AS has_its_lines, (SELECT count(*) FROM netted) AS netted,
    array_agg(m.account_id) AS accounts, array_agg(m.balance) AS balances
  INTO written FROM (SELECT * FROM changed UNION ALL SELECT * FROM opened) AS m;

  IF written.has_its_lines IS NOT TRUE THEN
    RAISE EXCEPTION 'the lines of batch % are not numbered from 1 without a hole', ledger_write.batch USING ERRCODE = 'CA003';
  END IF;
  IF cardinality(written.accounts) IS DISTINCT FROM written.netted THEN
    PERFORM ledger_refuse_short(legs, written.accounts);
  END IF;
  RETURN QUERY SELECT * FROM unnest(written.accounts, written.balances);
END $$;

-- Raises an error for an account that the legs would take below its floor: one that is not in `moved`.
CREATE OR REPLACE FUNCTION ledger_refuse_short(legs ledger_leg[], moved bigint[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  short bigint;
BEGIN
  SELECT max(account) INTO short
  FROM (SELECT debit AS account FROM unnest(legs) UNION ALL SELECT credit FROM unnest(legs)) AS side
  WHERE account <> ALL (coalesce(moved, '{}'));
  IF NOT is_house_account(short) THEN
    RAISE EXCEPTION 'account % holds too little', short USING ERRCODE = 'CA001', DETAIL = short::text;
  END IF;
  RAISE EXCEPTION 'a pool of the house would be below zero' USING ERRCODE = 'CA009', DETAIL = short::text;
END $$;

-- Sets once what the database is for (TRUST-01): 'demo' for play money, 'live' for real money. Raises CA017 when it was
-- created as the other. Only for the database's owner.
CREATE OR REPLACE FUNCTION birth(mode text) RETURNS text LANGUAGE plpgsql
  SET search_path = public, pg_temp
AS $$
#variable_conflict use_column
DECLARE
  stored text;
BEGIN
  INSERT INTO database_birth (mode) SELECT birth.mode WHERE NOT EXISTS (SELECT FROM database_birth) ON CONFLICT DO NOTHING;
  SELECT b.mode INTO stored FROM database_birth b;
  IF stored IS DISTINCT FROM birth.mode THEN
    RAISE EXCEPTION 'the mode of this database is % and cannot be changed', stored USING ERRCODE = 'CA017';
  END IF;
  RETURN stored;
END $$;
