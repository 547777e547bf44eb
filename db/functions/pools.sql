-- Pools of copy products as business facts (INV-10, INV-14). Called only by engine_book. What enters and what is paid is computed here again,
-- from what the pool holds at that line of the batch; the row of pool_move has a constraint with the rule.

-- What a user has paid in for the units that a step paid out.
CREATE OR REPLACE FUNCTION pool_cost(user_id bigint, step_id bigint) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT h.bought_own FROM pool_step s JOIN holding h ON h.user_id = s.user_id AND h.id = s.holding_id
  WHERE s.user_id = pool_cost.user_id AND s.id = pool_cost.step_id
$$;

-- What an account of a pool holds after the lines of the batch up to one of them.
CREATE OR REPLACE FUNCTION pool_held(account bigint, legs ledger_leg[], after_line integer) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT (coalesce((SELECT b.balance FROM ledger_balance b WHERE b.account_id = account AND b.shard = 0), 0)
    + coalesce((SELECT sum(CASE account WHEN l.credit THEN l.amount ELSE -l.amount END) FROM unnest(legs) AS l
        WHERE l.line <= after_line AND account IN (l.credit, l.debit)), 0))::bigint
$$;

-- Entering, leaving, stakes, and ends of pools: at most one of a pool in a batch, because each expects what the one before has left. A step that
-- moves money has two lines, its owner's and then the pool's. Raises CA048 for amounts or units that are not what the pool's rows and accounts
-- say, for a pool with an open trade, and for a step whose time has not come. What it asks of orders of operators never ceases to hold, because
-- they are written while the engine decides.
CREATE OR REPLACE FUNCTION pool_stepped(rows json, before ledger_leg[], batch bigint) RETURNS ledger_leg[] LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  legs ledger_leg[];
  done bigint;
BEGIN
  IF EXISTS (SELECT FROM json_to_recordset(rows) AS r (pool_id smallint, step text) WHERE step <> 'returned' GROUP BY pool_id HAVING count(*) > 1) THEN
    RAISE EXCEPTION 'a pool has one step in a batch' USING ERRCODE = 'CA048';
  END IF;
  WITH given AS MATERIALIZED (
    SELECT * FROM json_to_recordset(rows) AS r (
      line integer, after_line integer, user_id bigint, id bigint, pool_id smallint, step text, holding_id bigint, amount bigint, units bigint,
      held_before bigint, units_before bigint, act_id bigint, accepted_ms bigint)
  ), told AS MATERIALIZED (
    SELECT g.*, p.units AS all_units, p.stake_units, pool_held(user_account(g.pool_id, 'contract'), before, after_line) AS held,
      pool_held(user_account(g.pool_id, 'margin'), before, after_line) AS margin, h.own, h.units AS own_units, o.what, o.amount AS ordered,
      -- Its end was asked for, and the period is over (INV-10).
      h.is_end_asked AND greatest(business_day(g.accepted_ms) - 1 - business_day(h.accepted_ms), 0) + h.passes >= h.cycle * h.days AS is_over,
      EXISTS (SELECT FROM pool_order e WHERE e.pool_id = g.pool_id AND e.what = 'end') AS is_ending, p.ended_ms
    FROM given g JOIN pool p ON p.id = g.pool_id
    LEFT JOIN holding h ON h.user_id = g.user_id AND h.id = g.holding_id AND h.product_id = g.pool_id AND h.ended_ms IS NULL
    LEFT JOIN pool_order o ON o.id = g.act_id AND o.pool_id = g.pool_id
  ), allowed AS MATERIALIZED (
    SELECT * FROM told t
    WHERE CASE step
      WHEN 'returned' THEN own_units IS NULL AND amount = own
      WHEN 'entered' THEN own_units IS NULL AND amount = own
      WHEN 'redeemed' THEN units = own_units AND (is_over OR is_ending)
      WHEN 'given' THEN act_id IS NULL OR what = 'give' AND amount = ordered
      WHEN 'taken' THEN units = stake_units AND what IN ('take', 'end')
      WHEN 'ended' THEN CASE WHEN all_units = 0 THEN is_ending ELSE held = 0 END
    END AND (step = 'returned' OR ended_ms IS NULL AND margin = 0 AND (held_before, units_before) = (held, all_units))
  ), stepped AS (
    INSERT INTO pool_step (user_id, id, pool_id, step, holding_id, amount, act_id, batch, accepted_ms)
    SELECT user_id, id, pool_id, step, holding_id, amount, act_id, pool_stepped.batch, accepted_ms FROM allowed
  ), moved AS (
    INSERT INTO pool_move (user_id, id, step, holder_id, amount, units, held_before, units_before, accepted_ms)
    SELECT pool_id, id, step, user_id, amount, units, held_before, units_before, accepted_ms FROM allowed WHERE step NOT IN ('returned', 'ended')
  ), held AS (
    UPDATE holding h SET units = CASE a.step WHEN 'entered' THEN a.units ELSE h.units END,
      ended_ms = CASE WHEN a.step IN ('redeemed', 'returned') THEN a.accepted_ms END
    FROM allowed a WHERE h.user_id = a.user_id AND h.id = a.holding_id
  ), lost AS (
    -- What was in a pool that has lost everything has ended with it.
    UPDATE holding h SET ended_ms = a.accepted_ms FROM allowed a
    WHERE a.step = 'ended' AND h.product_id = a.pool_id AND h.units IS NOT NULL AND h.ended_ms IS NULL
  ), changed AS (
    UPDATE pool p SET units = p.units + c.change, stake_units = p.stake_units + CASE a.user_id WHEN 0 THEN c.change ELSE 0 END,
      ended_ms = CASE a.step WHEN 'ended' THEN a.accepted_ms END
    FROM allowed a CROSS JOIN LATERAL (
      SELECT CASE WHEN a.step IN ('entered', 'given') THEN a.units WHEN a.step IN ('redeemed', 'taken') THEN -a.units ELSE 0 END AS change) AS c
    WHERE p.id = a.pool_id AND a.step <> 'returned'
  ), leg AS (
    SELECT m.* FROM allowed a CROSS JOIN LATERAL (VALUES
      ('entered', 0, 'pool_entered', a.user_id, user_account(a.user_id, 'invested'), house_account('pool_transit')),
      ('entered', 1, 'pool_joined', a.pool_id::bigint, house_account('pool_transit'), user_account(a.pool_id, 'contract')),
      ('redeemed', 0, 'pool_redeemed', a.user_id, house_account('pool_transit'), user_account(a.user_id, 'wallet')),
      ('redeemed', 1, 'pool_paid', a.pool_id, user_account(a.pool_id, 'contract'), house_account('pool_transit')),
      ('returned', 0, 'pool_returned', a.user_id, user_account(a.user_id, 'invested'), user_account(a.user_id, 'wallet')),
      ('given', 0, 'pool_stake_given', 0, house_account('capital'), house_account('pool_transit')),
      ('given', 1, 'pool_joined', a.pool_id, house_account('pool_transit'), user_account(a.pool_id, 'contract')),
      ('taken', 0, 'pool_stake_taken', 0, house_account('pool_transit'), house_account('capital')),
      ('taken', 1, 'pool_paid', a.pool_id, user_account(a.pool_id, 'contract'), house_account('pool_transit'))
    ) AS v (step, later, kind, owner, debit, credit)
    CROSS JOIN LATERAL (SELECT a.line + v.later AS line, v.kind, v.owner, a.id, v.debit, v.credit, a.amount) AS m
    WHERE v.step = a.step AND a.amount > 0
  )
  SELECT (SELECT count(*) FROM allowed), array_agg((line, 1, kind, owner, id, debit, credit, amount)::ledger_leg) INTO done, legs FROM leg;
  IF done <> json_array_length(rows) THEN
    RAISE EXCEPTION '% of % steps of pools are what their rows say', done, json_array_length(rows) USING ERRCODE = 'CA048';
  END IF;
  RETURN coalesce(legs, '{}');
END $$;

-- Whether anyone but the house has units of a pool, or waits for them: then its rule stays as they bought it.
CREATE OR REPLACE FUNCTION pool_is_held(pool_id integer) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM holding h WHERE h.product_id = pool_is_held.pool_id AND h.product_id < 100 AND h.ended_ms IS NULL)
$$;

-- Takes what two operators have ordered of a pool from its act (OPS-03): a stake, the stake back, or its end. The engine does it when the pool has
-- no trade. Raises CA043 for a pool that does not exist or has ended, 23505 for one that is ended already, and what act_take raises.
CREATE OR REPLACE FUNCTION pool_order_take(act_id bigint) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  said jsonb := act_take(pool_order_take.act_id, 'pool_order')::jsonb;
BEGIN
  IF NOT EXISTS (SELECT FROM pool p WHERE p.id = (said ->> 'pool')::integer AND p.ended_ms IS NULL) THEN
    RAISE EXCEPTION 'act % names no pool that goes on', pool_order_take.act_id USING ERRCODE = 'CA043';
  END IF;
  INSERT INTO pool_order (id, pool_id, what, amount)
  VALUES (pool_order_take.act_id, (said ->> 'pool')::smallint, said ->> 'what', (said ->> 'amount')::numeric * 1000000);
END $$;
