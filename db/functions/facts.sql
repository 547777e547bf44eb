-- The facts that the engine books: which there are, and what each is called where. The first two functions are the only lists of them: a
-- new kind adds its line there (docs/GROWING.md). Below the two are the functions of the facts that have no price: play money, transfers,
-- corrections. Those of options, contracts, runs, swaps, withdrawals and house money have files of their own.

-- The legs of a batch's facts, in one list. `facts` is JSON with a list for each kind of fact (docs/LEDGER.md); a missing list is
-- empty. Called only by engine_book.
CREATE OR REPLACE FUNCTION fact_legs(facts json, held engine_state, mark_ms bigint, now_ms bigint) RETURNS ledger_leg[]
  LANGUAGE plpgsql AS $$
DECLARE
  fact record;
  legs ledger_leg[] := '{}';
BEGIN
  SELECT * INTO fact FROM json_to_record(facts) AS f (
    options_placed json, options_settled json, levers json, runs json, withdrawals_requested json, withdrawals_ended json,
    transfers json, deposits json, fundings json, corrections json, house_moves json, swaps json, holdings json, interest_days json,
    holding_steps json, rewards json, commissions json, commission_payments json, pool_steps json, versions json);
  IF fact.versions IS NOT NULL THEN
    PERFORM version_changed(fact.versions);
  END IF;
  IF fact.fundings IS NOT NULL THEN
    legs := legs || funded(fact.fundings);
  END IF;
  IF fact.deposits IS NOT NULL THEN
    legs := legs || deposited(fact.deposits);
  END IF;
  IF fact.transfers IS NOT NULL THEN
    legs := legs || transferred(fact.transfers);
  END IF;
  IF fact.corrections IS NOT NULL THEN
    legs := legs || corrected(fact.corrections);
  END IF;
  IF fact.house_moves IS NOT NULL THEN
    legs := legs || house_moved(fact.house_moves);
  END IF;
  IF fact.withdrawals_requested IS NOT NULL THEN
    legs := legs || withdrawal_requested(fact.withdrawals_requested);
  END IF;
  IF fact.withdrawals_ended IS NOT NULL THEN
    legs := legs || withdrawal_ended(fact.withdrawals_ended);
  END IF;
  IF fact.swaps IS NOT NULL THEN
    legs := legs || swapped(fact.swaps, held.mark_ms, fact_legs.mark_ms);
  END IF;
  IF fact.holdings IS NOT NULL THEN
    legs := legs || holding_bought(fact.holdings);
  END IF;
  IF fact.interest_days IS NOT NULL THEN
    legs := legs || interest_paid(fact.interest_days);
  END IF;
  IF fact.holding_steps IS NOT NULL THEN
    legs := legs || holding_stepped(fact.holding_steps);
  END IF;
  IF fact.rewards IS NOT NULL THEN
    legs := legs || rewarded(fact.rewards, held.shard, held.batch);
  END IF;
  IF fact.commissions IS NOT NULL THEN
    PERFORM commission_found(fact.commissions, held.shard);
  END IF;
  IF fact.commission_payments IS NOT NULL THEN
    legs := legs || commission_paid(fact.commission_payments);
  END IF;
  IF fact.options_placed IS NOT NULL THEN
    legs := legs || option_placed(fact.options_placed, held.mark_ms, fact_legs.mark_ms);
  END IF;
  IF fact.options_settled IS NOT NULL THEN
    legs := legs || option_settled(fact.options_settled, fact_legs.mark_ms, fact_legs.now_ms);
  END IF;
  IF fact.levers IS NOT NULL THEN
    legs := legs || lever_changed(fact.levers, held.mark_ms, held.lever_mark_ms, fact_legs.mark_ms, fact_legs.now_ms);
  END IF;
  IF fact.runs IS NOT NULL THEN
    PERFORM run_changed(fact.runs);
  END IF;
  -- Last: what a pool holds at a line is what the lines before have left.
  IF fact.pool_steps IS NOT NULL THEN
    legs := legs || pool_stepped(fact.pool_steps, legs, held.batch + 1);
  END IF;
  RETURN legs;
END $$;

-- The next number of each kind of row that the engine numbers, by the name that the engine has for it. For its recovery.
CREATE OR REPLACE FUNCTION fact_numbers() RETURNS TABLE (list text, next_id bigint) LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path = public, pg_temp
AS $$
  SELECT 'option', coalesce(max(id), 0) + 1 FROM option
  UNION ALL SELECT 'lever', coalesce(max(id), 0) + 1 FROM lever_order
  UNION ALL SELECT 'run', coalesce(max(id), 0) + 1 FROM bot_run
  UNION ALL SELECT 'withdrawals_requested', coalesce(max(id), 0) + 1 FROM withdrawal
  UNION ALL SELECT 'transfers', coalesce(max(id), 0) + 1 FROM transfer
  UNION ALL SELECT 'fundings', coalesce(max(id), 0) + 1 FROM funding
  UNION ALL SELECT 'swaps', coalesce(max(id), 0) + 1 FROM swap
  UNION ALL SELECT 'holdings', coalesce(max(id), 0) + 1 FROM holding
  UNION ALL SELECT 'interest_days', coalesce(max(id), 0) + 1 FROM interest_day
  UNION ALL SELECT 'holding_steps', coalesce(max(id), 0) + 1 FROM holding_step
  UNION ALL SELECT 'pool_steps', coalesce(max(id), 0) + 1 FROM pool_step
  UNION ALL SELECT 'rewards', coalesce(max(id), 0) + 1 FROM reward
  UNION ALL SELECT 'commissions', coalesce(max(id), 0) + 1 FROM commission
  UNION ALL SELECT 'commission_payments', coalesce(max(id), 0) + 1 FROM commission_payment
$$;

-- Counts the changes of the parts that commands expected in some version. Raises CA041 unless each follows on the last one.
CREATE OR REPLACE FUNCTION version_changed(rows json) RETURNS void LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  wrong text;
BEGIN
  SELECT g.part INTO wrong
  FROM (SELECT part, min(version) AS first, max(version) AS last, count(*) AS changes
        FROM json_to_recordset(rows) AS r (part text, version bigint) GROUP BY part) AS g
  LEFT JOIN engine_version v ON v.part = g.part
  WHERE g.first <> coalesce(v.version, 0) + 1 OR g.last - g.first + 1 <> g.changes
  LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'a change of % does not follow on the last one', wrong USING ERRCODE = 'CA041';
  END IF;
  INSERT INTO engine_version (part, version)
  SELECT part, max(version) FROM json_to_recordset(rows) AS r (part text, version bigint) GROUP BY part
  ON CONFLICT (part) DO UPDATE SET version = EXCLUDED.version;
END $$;

-- Play money, for a user's wallet, the capital, a budget, a product's reserve, or the house's stock of an asset. Raises 23503 in a database that was not created for it.
CREATE OR REPLACE FUNCTION funded(rows json) RETURNS ledger_leg[] LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  legs ledger_leg[];
BEGIN
  WITH given AS MATERIALIZED (
    SELECT * FROM json_to_recordset(rows) AS r (
      line integer, user_id bigint, id bigint, amount bigint, stock_asset smallint, budget text, product_id smallint, accepted_ms bigint)
  ), stored AS (
    INSERT INTO funding (user_id, id, amount, stock_asset, budget, product_id, accepted_ms)
    SELECT user_id, id, amount, stock_asset, budget, product_id, accepted_ms FROM given
  )
  SELECT array_agg((line, 1, kind, user_id, id, house_account('custody:sandbox', coalesce(stock_asset, 1)), credit, amount)::ledger_leg)
  INTO legs FROM given CROSS JOIN LATERAL (SELECT
    CASE WHEN user_id > 0 THEN 'sandbox_deposit' WHEN stock_asset IS NOT NULL THEN 'stock_funded' WHEN product_id IS NOT NULL THEN 'reserve_funded'
      WHEN budget IS NOT NULL THEN 'budget_funded' ELSE 'capital_funded' END AS kind,
    CASE WHEN user_id > 0 THEN user_account(user_id, 'wallet') WHEN stock_asset IS NOT NULL THEN house_account('swap_stock', stock_asset)
      WHEN product_id IS NOT NULL THEN product_account(product_id, 'yield_free') ELSE house_account(coalesce(budget, 'capital')) END AS credit) AS k;
  RETURN legs;
END $$;

-- Deposits, out of the custody of their channel: USDT goes into the wallet, ETH, whose number is 4, into the account of tokens, one for
-- one. A row names its deposit, which has user and amount and becomes credited. Raises CA040 for a deposit that is not
-- confirmed, and 23505 for one that is booked already.
CREATE OR REPLACE FUNCTION deposited(rows json) RETURNS ledger_leg[] LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  legs ledger_leg[];
BEGIN
  WITH given AS MATERIALIZED (
    SELECT g.line, g.accepted_ms, g.deposit_id AS id, d.user_id, d.amount, d.channel, CASE d.asset WHEN 'ETH' THEN 4 ELSE 1 END AS code
    FROM json_to_recordset(rows) AS g (line integer, deposit_id bigint, accepted_ms bigint)
    LEFT JOIN deposit d ON d.id = g.deposit_id
  ), stored AS (
    INSERT INTO deposit_credit (user_id, id, amount, accepted_ms) SELECT user_id, id, amount, accepted_ms FROM given
  )
  SELECT array_agg((line, 1, 'deposited', user_id, id,
    house_account('custody:' || channel, code),
    CASE code WHEN 4 THEN user_account(user_id, 'token', code) ELSE user_account(user_id, 'wallet') END, amount)::ledger_leg)
  INTO legs FROM given;
  UPDATE deposit SET state = 'credited'
  WHERE id IN (SELECT g.deposit_id FROM json_to_recordset(rows) AS g (deposit_id bigint));
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
    user_account(user_id, CASE direction WHEN 'to_contract' THEN 'wallet' ELSE 'contract' END),
    user_account(user_id, CASE direction WHEN 'to_contract' THEN 'contract' ELSE 'wallet' END), amount)::ledger_leg)
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
