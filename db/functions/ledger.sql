-- The only function that writes to the ledger. The functions of the business facts compute the legs; engine_book
-- (book.sql) passes them on, once a batch. No role may call the functions of this file.

-- Writes a batch of transactions with their entries, and the balances. Returns every account that was moved, with its
-- new balance. House accounts move in the shard's own rows, which are numbered from 1.
--
-- Ordering: the shard's row of engine_state is locked (book.sql), a user is served by one shard, and a house account has
-- one row for each shard: so no other transaction moves these balances meanwhile.
-- Raises CA001 (detail: the account) if a user would go below zero, CA009 if the shard's capital would, CA003 when the
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
  ), tx AS (
    INSERT INTO ledger_tx
    SELECT t.* FROM leg CROSS JOIN LATERAL ledger_tx_of(
      ledger_write.shard, ledger_write.batch, leg.line, leg.kind, ledger_write.at_ms, leg.user_id, leg.cause_id) AS t
    WHERE leg.leg = 1
    RETURNING line
  ), entry AS (
    INSERT INTO ledger_entry (shard, batch, line, leg, kind, debit_account, credit_account, amount)
    SELECT ledger_write.shard, ledger_write.batch, line, leg.leg, kind, debit, credit, amount FROM leg
  ), netted AS MATERIALIZED (
    SELECT account, sum(moved)::bigint AS delta, account >= 4096 OR account & 63 = 33 AS has_floor
    FROM (SELECT debit AS account, -amount AS moved FROM leg UNION ALL SELECT credit, amount FROM leg) AS side
    GROUP BY account
  ), changed AS (
    -- A balance that would go below its floor stays unchanged; the error is raised below.
    UPDATE ledger_balance b SET balance = b.balance + n.delta
    FROM netted n
    WHERE b.account_id = n.account AND b.shard = CASE WHEN n.account < 4096 THEN house_shard ELSE 0 END
      AND (b.balance + n.delta >= 0 OR NOT n.has_floor)
    RETURNING b.account_id, b.balance
  ), opened AS (
    INSERT INTO ledger_balance AS b (account_id, shard, balance)
    SELECT n.account, CASE WHEN n.account < 4096 THEN house_shard ELSE 0 END, n.delta FROM netted n
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
  IF short >= 4096 THEN
    RAISE EXCEPTION 'account % holds too little', short USING ERRCODE = 'CA001', DETAIL = short::text;
  END IF;
  RAISE EXCEPTION 'the capital of the house would be below zero' USING ERRCODE = 'CA009';
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
