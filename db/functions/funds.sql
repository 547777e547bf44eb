-- Money that moves without a price, as business facts: play money, transfers, corrections. Called only by engine_book.

-- Play money. Raises 23503 in a database that was not created for it.
CREATE OR REPLACE FUNCTION funded(rows json) RETURNS ledger_leg[] LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  legs ledger_leg[];
BEGIN
  WITH given AS MATERIALIZED (
    SELECT * FROM json_to_recordset(rows) AS r (line integer, user_id bigint, id bigint, amount bigint, accepted_ms bigint)
  ), stored AS (
    INSERT INTO funding (user_id, id, amount, accepted_ms) SELECT user_id, id, amount, accepted_ms FROM given
  )
  SELECT array_agg((line, 1, CASE user_id WHEN 0 THEN 'capital_funded' ELSE 'sandbox_deposit' END, user_id, id,
    112, CASE user_id WHEN 0 THEN 97 ELSE user_id * 4096 + 65 END, amount)::ledger_leg)
  INTO legs FROM given;
  RETURN legs;
END $$;

-- Between a user's wallet and contract wallet.
CREATE OR REPLACE FUNCTION transferred(rows json) RETURNS ledger_leg[] LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  legs ledger_leg[];
BEGIN
  WITH given AS MATERIALIZED (
    SELECT * FROM json_to_recordset(rows) AS r (
      line integer, user_id bigint, id bigint, direction text, amount bigint, accepted_ms bigint)
  ), stored AS (
    INSERT INTO transfer (user_id, id, direction, amount, accepted_ms)
    SELECT user_id, id, direction, amount, accepted_ms FROM given
  )
  SELECT array_agg((line, 1, 'transferred', user_id, id,
    user_id * 4096 + CASE direction WHEN 'to_contract' THEN 65 ELSE 66 END,
    user_id * 4096 + CASE direction WHEN 'to_contract' THEN 66 ELSE 65 END, amount)::ledger_leg)
  INTO legs FROM given;
  RETURN legs;
END $$;

-- Corrections; each books what its request asks for. Raises CA016 for one that two operators have not approved, or that
-- nobody requested; a request is booked once (23505).
CREATE OR REPLACE FUNCTION corrected(rows json) RETURNS ledger_leg[] LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  legs ledger_leg[];
BEGIN
  WITH given AS MATERIALIZED (
    SELECT g.line, r.* FROM json_to_recordset(rows) AS g (line integer, request_id bigint)
    LEFT JOIN correction_request r ON r.id = g.request_id
  ), stored AS (
    INSERT INTO correction (user_id, id) SELECT user_id, id FROM given
  )
  SELECT array_agg((line, 1, 'correction', user_id, id, debit_account, credit_account, amount)::ledger_leg)
  INTO legs FROM given;
  RETURN legs;
END $$;
