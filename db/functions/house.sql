-- House money and corrections: an approved act becomes a request, and the engine books the request (OPS-03).
--
-- An act's content says in words what moves: the accounts as classes, the asset, the amount as people write it, and for a correction the
-- user. A move of a reserve names its investment product (INV-13). What passkeys have signed is this content, so accounts and amount are
-- computed from it and from nothing else.

-- The account of a class; of `user_id` for a user's class, of `product_id` for the reserve of a product. Null for a class or an asset that
-- does not exist, and for a reserve without its product.
CREATE OR REPLACE FUNCTION act_account(class text, asset text, user_id bigint, product_id integer DEFAULT NULL) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN c.side = 'user' THEN act_account.user_id WHEN c.name = 'yield_free' THEN act_account.product_id ELSE 0 END * 4096
    + a.code * 64 + c.code
  FROM ledger_class c, ledger_asset a WHERE c.name = act_account.class AND a.name = act_account.asset
$$;

-- An amount in the smallest unit of its asset: 1e-6 USDT, 1e-8 of a token. Null when it is not a whole number of units.
CREATE OR REPLACE FUNCTION act_amount(amount text, asset text) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN units = trunc(units) THEN units::bigint END
  FROM (SELECT act_amount.amount::numeric * CASE act_amount.asset WHEN 'USDT' THEN 1000000 ELSE 100000000 END AS units) AS u
$$;

-- Takes an approved move of house money from its act. Only once: CA027; not without two approvals: CA029; only what the posting matrix
-- has: 23503; not of a reserve whose product does not exist: CA043. Needs an act in this transaction that was begun for house money.
CREATE OR REPLACE FUNCTION house_move_take(act_id bigint) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
DECLARE
  said json := act_take(house_move_take.act_id, 'house_move');
  product integer := (said ->> 'product')::integer;
BEGIN
  IF 'yield_free' IN (said ->> 'from', said ->> 'to') AND NOT EXISTS (SELECT FROM invest_product p WHERE p.id = product) THEN
    RAISE EXCEPTION 'act % names no product whose reserve it moves', house_move_take.act_id USING ERRCODE = 'CA043';
  END IF;
  INSERT INTO house_move_request (id, debit_account, credit_account, amount)
  VALUES (house_move_take.act_id, act_account(said ->> 'from', said ->> 'asset', 0, product),
    act_account(said ->> 'to', said ->> 'asset', 0, product), act_amount(said ->> 'amount', said ->> 'asset'));
END $$;

-- Takes an approved correction from its act, in the same way.
CREATE OR REPLACE FUNCTION correction_take(act_id bigint) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
DECLARE
  said json := act_take(correction_take.act_id, 'correction');
  owner bigint := (said ->> 'user')::bigint;
BEGIN
  INSERT INTO correction_request (act_id, debit_account, credit_account, amount, reason, requested_by)
  SELECT a.id, act_account(said ->> 'from', 'USDT', owner), act_account(said ->> 'to', 'USDT', owner),
    act_amount(said ->> 'amount', 'USDT'), a.reason, a.asked_by
  FROM operator_act a WHERE a.id = correction_take.act_id;
END $$;

-- The content of an approved act about this action, which is used up by it. Raises CA026 for an act about something else.
CREATE OR REPLACE FUNCTION act_take(act_id bigint, action text) RETURNS json LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM operator_act a WHERE a.id = act_take.act_id AND a.action = act_take.action) THEN
    RAISE EXCEPTION 'act % is not about %', act_take.act_id, act_take.action USING ERRCODE = 'CA026';
  END IF;
  RETURN operator_act_use(act_take.act_id)::json;
END $$;

-- Books approved moves; each moves what its request says, once (23505). Raises CA016 for one that two operators have not approved, or
-- that nobody requested. Called only by engine_book.
CREATE OR REPLACE FUNCTION house_moved(rows json) RETURNS ledger_leg[] LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  legs ledger_leg[];
BEGIN
  WITH given AS MATERIALIZED (
    SELECT g.line, g.accepted_ms, g.act_id AS id, r.debit_account, r.credit_account, r.amount
    FROM json_to_recordset(rows) AS g (line integer, act_id bigint, accepted_ms bigint)
    LEFT JOIN house_move_request r ON r.id = g.act_id
  ), stored AS (
    INSERT INTO house_move (user_id, id, accepted_ms) SELECT 0, id, accepted_ms FROM given
  )
  SELECT array_agg((line, 1, 'house_moved', 0, id, debit_account, credit_account, amount)::ledger_leg) INTO legs FROM given;
  RETURN legs;
END $$;
