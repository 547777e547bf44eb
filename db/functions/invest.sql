-- Investments as business facts (INV-12, INV-13). Called only by engine_book. Amounts are computed from the rows, in numeric: principal *
-- rate * days passes 64 bits.

-- Earned in a cycle of `days` days after `passed` of them (INV-12), in micro-units; a rate is in 1e-8.
CREATE OR REPLACE FUNCTION earned_after(principal bigint, rate bigint, days integer, passed integer) RETURNS bigint
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN div(principal::numeric * rate * passed, 100000000::numeric * days);

-- Days of a holding's running cycle that have passed when `closed` is the last closed day.
CREATE OR REPLACE FUNCTION cycle_days_passed(h holding, closed integer) RETURNS integer LANGUAGE sql IMMUTABLE
  RETURN greatest(closed - business_day(h.accepted_ms), 0) + h.passes - (h.cycle - 1) * h.days;

-- Where the credit of a holding comes from and goes back to.
CREATE OR REPLACE FUNCTION credit_lender(credit_from text, user_id bigint) RETURNS bigint LANGUAGE sql IMMUTABLE
  RETURN CASE credit_from WHEN 'user' THEN user_account(user_id, 'credit') ELSE house_account('reward_budget') END;

-- Purchases: own money and credit are bound, and the first cycle's interest is set aside.
CREATE OR REPLACE FUNCTION holding_bought(rows json) RETURNS ledger_leg[] LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  legs ledger_leg[];
BEGIN
  WITH given AS MATERIALIZED (
    SELECT * FROM json_to_recordset(rows) AS r (
      line integer, user_id bigint, id bigint, product_id smallint, interest text, rate bigint, days integer, compound_rate bigint,
      exit_fee_bps integer, credit_from text, own bigint, credit bigint, accepted_ms bigint)
  ), stored AS (
    INSERT INTO holding (user_id, id, product_id, interest, rate, days, compound_rate, exit_fee_bps, credit_from, bought_own, own, credit, accepted_ms)
    SELECT user_id, id, product_id, interest, rate, days, compound_rate, exit_fee_bps, credit_from, own, own, credit, accepted_ms FROM given
  )
  SELECT array_agg((line, leg, 'holding_bought', user_id, id, debit, credit, amount)::ledger_leg) INTO legs
  FROM (
    SELECT g.line, g.user_id, g.id, m.debit, m.credit, m.amount, row_number() OVER (PARTITION BY g.line ORDER BY m.debit) AS leg
    FROM given g CROSS JOIN LATERAL (VALUES
      (user_account(g.user_id, 'wallet'), user_account(g.user_id, 'invested'), g.own),
      (credit_lender(g.credit_from, g.user_id), user_account(g.user_id, 'credit_bound'), g.credit),
      (product_account(g.product_id, 'yield_free'), product_account(g.product_id, 'yield_committed'),
        earned_after(g.own + g.credit, g.rate, g.days, g.days))
    ) AS m (debit, credit, amount) WHERE m.amount > 0) AS n;
  RETURN legs;
END $$;

-- Days that are paid: for each user, the fixed interest of what was held on that day, one leg a product. Raises CA047 for a day that is
-- not one of a holding's running cycle, because its end must be booked first, and for one on which nothing was held.
CREATE OR REPLACE FUNCTION interest_paid(rows json) RETURNS ledger_leg[] LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  legs ledger_leg[];
  wrong bigint;
  paid bigint;
BEGIN
  WITH earning AS MATERIALIZED (
    SELECT g.*, h.id AS holding_id, h.product_id, cycle_days_passed(h, g.day) AS nth, h.days,
      earned_after(h.own + h.credit, h.rate, h.days, cycle_days_passed(h, g.day))
        - earned_after(h.own + h.credit, h.rate, h.days, cycle_days_passed(h, g.day) - 1) AS amount
    FROM json_to_recordset(rows) AS g (line integer, user_id bigint, id bigint, day integer, accepted_ms bigint)
    JOIN holding h ON h.user_id = g.user_id AND h.ended_ms IS NULL
    WHERE h.interest = 'fixed' AND h.rate > 0 AND business_day(h.accepted_ms) < g.day
  ), stored AS (
    INSERT INTO interest_day (user_id, id, day, amount, accepted_ms)
    SELECT user_id, id, day, sum(amount), accepted_ms FROM earning GROUP BY user_id, id, day, accepted_ms
    RETURNING id
  )
  SELECT (SELECT min(holding_id) FROM earning WHERE nth NOT BETWEEN 1 AND days), (SELECT count(*) FROM stored),
    array_agg((line, leg, 'interest_paid', user_id, id, product_account(product_id, 'yield_committed'), user_account(user_id, 'wallet'), amount)::ledger_leg)
  INTO wrong, paid, legs
  FROM (
    SELECT line, user_id, id, product_id, sum(amount)::bigint AS amount, row_number() OVER (PARTITION BY line ORDER BY product_id) AS leg
    FROM earning GROUP BY line, user_id, id, product_id) AS n;
  IF wrong IS NOT NULL OR paid <> json_array_length(rows) THEN
    RAISE EXCEPTION 'holding % has no such day in its running cycle, or nothing is held', wrong USING ERRCODE = 'CA047';
  END IF;
  RETURN legs;
END $$;

-- Steps of holdings: at most one of a holding in a batch, because each expects what the one before has left. Raises CA047 for a step
-- whose time has not come or has passed, and for a holding that has ended or does not exist.
CREATE OR REPLACE FUNCTION holding_stepped(rows json) RETURNS ledger_leg[] LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  legs ledger_leg[];
  done bigint;
BEGIN
  WITH given AS MATERIALIZED (
    SELECT * FROM json_to_recordset(rows) AS r (
      line integer, user_id bigint, id bigint, holding_id bigint, step text, closed integer, is_for_reserve boolean, accepted_ms bigint)
  ), held AS MATERIALIZED (
    SELECT g.*, h.product_id, h.interest, h.rate, h.days, h.credit_from, h.own, h.credit, h.cycle, h.passes, h.exit_fee_bps, h.is_end_asked, h.units,
      cycle_days_passed(h, g.closed) AS passed, earned_after(h.own + h.credit, h.rate, h.days, h.days) AS whole,
      EXISTS (SELECT FROM interest_day d WHERE d.user_id = g.user_id AND d.day > g.closed) AS is_paid_later
    FROM given g JOIN holding h ON h.user_id = g.user_id AND h.id = g.holding_id AND h.ended_ms IS NULL
  ), told AS MATERIALIZED (
    SELECT h.*, CASE step
        WHEN 'passed' THEN CASE interest WHEN 'fixed' THEN earned_after(own + credit, rate, days, passed + 1) - earned_after(own + credit, rate, days, passed) ELSE 0 END
        WHEN 'asked' THEN 0
        WHEN 'left' THEN CASE interest WHEN 'compound' THEN earned_after(own + credit, rate, days, passed) ELSE 0 END
        ELSE CASE interest WHEN 'compound' THEN whole ELSE 0 END
      END AS interest_moved,
      CASE step WHEN 'left' THEN least(div(own::numeric * exit_fee_bps, 10000)::bigint, earned_after(own + credit, rate, days, passed)) ELSE 0 END AS fee,
      -- Of a copy product: the period in which its end is asked for (INV-10).
      CASE WHEN step = 'asked' AND product_id < 100 THEN passed / days + 1 ELSE cycle END AS period
    FROM held h
    WHERE CASE step
      WHEN 'passed' THEN product_id < 100 OR passed BETWEEN 0 AND days - 1 AND NOT is_paid_later
      WHEN 'asked' THEN NOT is_end_asked AND CASE WHEN product_id < 100
        THEN units IS NOT NULL AND passed % days >= days - 3
        ELSE cycle > 1 OR passed >= days - 3 END
      WHEN 'left' THEN passed BETWEEN 0 AND days - 1 AND exit_fee_bps IS NOT NULL AND NOT is_paid_later
      WHEN 'renewed' THEN passed >= days AND NOT is_end_asked AND credit_from = 'user' AND product_id >= 100
      ELSE passed >= days AND (is_end_asked OR is_for_reserve OR credit_from = 'budget') AND product_id >= 100 END
  ), stored AS (
    INSERT INTO holding_step (user_id, id, holding_id, step, cycle, closed, own, interest, fee, is_for_reserve, pass, accepted_ms)
    SELECT user_id, id, holding_id, step, period, closed, own, interest_moved, fee, coalesce(is_for_reserve, false),
      CASE step WHEN 'passed' THEN passes + 1 END, accepted_ms
    FROM told
  ), changed AS (
    UPDATE holding h SET cycle = t.period + (t.step = 'renewed')::integer, own = h.own + CASE t.step WHEN 'renewed' THEN t.interest_moved ELSE 0 END,
      passes = h.passes + (t.step = 'passed')::integer, is_end_asked = h.is_end_asked OR t.step = 'asked', ended_ms = CASE WHEN t.step IN ('ended', 'left') THEN t.accepted_ms END
    FROM told t WHERE h.user_id = t.user_id AND h.id = t.holding_id RETURNING h.id
  ), moved AS (
    SELECT t.line, t.user_id, t.id, CASE t.step WHEN 'passed' THEN 'day_passed' ELSE 'holding_' || t.step END AS kind, m.debit, m.credit, m.amount
    FROM told t CROSS JOIN LATERAL (VALUES
      -- The principal, and the credit, when it ends.
      (user_account(t.user_id, 'invested'), user_account(t.user_id, 'wallet'), CASE WHEN step IN ('ended', 'left') THEN own ELSE 0 END),
      (user_account(t.user_id, 'credit_bound'), credit_lender(t.credit_from, t.user_id), CASE WHEN step IN ('ended', 'left') THEN t.credit ELSE 0 END),
      -- The interest: paid, or added to the principal.
      (product_account(t.product_id, 'yield_committed'), user_account(t.user_id, CASE step WHEN 'renewed' THEN 'invested' ELSE 'wallet' END), interest_moved),
      -- The next cycle's interest is set aside.
      (product_account(t.product_id, 'yield_free'), product_account(t.product_id, 'yield_committed'),
        CASE step WHEN 'renewed' THEN earned_after(own + interest_moved + t.credit, rate, days, days) ELSE 0 END),
      -- Left early: what is not earned is free again, and there is a fee.
      (product_account(t.product_id, 'yield_committed'), product_account(t.product_id, 'yield_free'),
        CASE step WHEN 'left' THEN whole - CASE interest WHEN 'compound' THEN interest_moved ELSE earned_after(own + t.credit, rate, days, passed) END ELSE 0 END),
      (user_account(t.user_id, 'wallet'), house_account('fees'), fee)
    ) AS m (debit, credit, amount) WHERE m.amount > 0
  )
  SELECT (SELECT count(*) FROM changed),
    array_agg((line, leg, kind, user_id, id, debit, credit, amount)::ledger_leg) INTO done, legs
  FROM (SELECT m.*, row_number() OVER (PARTITION BY line ORDER BY debit, credit) AS leg FROM moved m) AS n;
  IF done <> json_array_length(rows) THEN
    RAISE EXCEPTION '% of % steps of holdings are possible', done, json_array_length(rows) USING ERRCODE = 'CA047';
  END IF;
  RETURN coalesce(legs, '{}');
END $$;

-- All terms of a product as passkeys sign for them, in the one way of writing of core/invest/check-product.ts; null for one that does not
-- exist. Whether it is open for sales is no term.
CREATE OR REPLACE FUNCTION product_words(product_id integer) RETURNS jsonb LANGUAGE sql STABLE
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT jsonb_build_object('kind', p.kind, 'rate_percent', trim_scale(p.rate / 1000000.0)::text, 'days', p.days::text,
    'compound_rate_percent', coalesce(trim_scale(p.compound_rate / 1000000.0)::text, ''), 'compound_days', coalesce(p.compound_days::text, ''),
    'minimum', (p.minimum / 1000000)::text, 'maximum', (p.maximum / 1000000)::text,
    'exit_fee_percent', coalesce(trim_scale(p.exit_fee_bps / 100.0)::text, ''), 'symbol', coalesce(p.symbol, ''),
    'multiple', coalesce(p.multiple::text, ''), 'trade_part_percent', coalesce(trim_scale(p.trade_part_bps / 100.0)::text, ''), 'marked', CASE WHEN p.is_hot THEN 'yes' ELSE 'no' END,
    'cycles', coalesce((
      SELECT string_agg(format('%s: %s%% in %s days, %s to %s USDT', c.id, trim_scale(c.rate / 1000000.0), c.days, c.minimum / 1000000,
        c.maximum / 1000000), E'\n' ORDER BY c.id)
      FROM invest_cycle c WHERE c.product_id = p.id), ''))
  FROM invest_product p WHERE p.id = product_words.product_id
$$;

-- Makes a product, or gives it other terms, as an act of two says (OPS-03). A new one is closed and has the names that the act says; one that
-- exists keeps its kind, its texts and its sales. What is held keeps the terms in its own row; by what rule a pool trades is in the product's, so
-- it stays while anyone is in the pool. Raises CA070 then, CA043 when other terms stand than those that the passkeys signed for, or when the rows
-- would not say exactly what they signed; and what act_take raises.
CREATE OR REPLACE FUNCTION product_take(act_id bigint) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  said jsonb := act_take(product_take.act_id, 'product_change')::jsonb;
  product integer := (said ->> 'product')::integer;
  terms jsonb := said -> 'after';
  before jsonb;
BEGIN
  LOCK TABLE invest_product IN SHARE ROW EXCLUSIVE MODE;
  before := coalesce(product_words(product), '{}');
  IF said -> 'before' IS DISTINCT FROM before OR (before = '{}') <> (said ? 'names') THEN
    RAISE EXCEPTION 'act % replaces other terms of product %', product_take.act_id, product
      USING ERRCODE = 'CA043', CONSTRAINT = 'they_replace_what_was_signed';
  END IF;
  IF before <> '{}' AND (before -> 'symbol', before -> 'multiple', before -> 'trade_part_percent')
      IS DISTINCT FROM (terms -> 'symbol', terms -> 'multiple', terms -> 'trade_part_percent') AND pool_is_held(product) THEN
    RAISE EXCEPTION 'act % changes the rule of pool %, in which somebody is', product_take.act_id, product USING ERRCODE = 'CA070';
  END IF;
  INSERT INTO invest_product AS p (id, kind, is_open, is_hot, rate, days, compound_rate, compound_days, minimum, maximum, exit_fee_bps, symbol,
    multiple, trade_part_bps, act_id)
  VALUES (product, terms ->> 'kind', false, terms ->> 'marked' = 'yes', (terms ->> 'rate_percent')::numeric * 1000000, (terms ->> 'days')::integer,
    nullif(terms ->> 'compound_rate_percent', '')::numeric * 1000000, nullif(terms ->> 'compound_days', '')::integer,
    (terms ->> 'minimum')::numeric * 1000000, (terms ->> 'maximum')::numeric * 1000000, nullif(terms ->> 'exit_fee_percent', '')::numeric * 100,
    nullif(terms ->> 'symbol', ''), nullif(terms ->> 'multiple', '')::integer, nullif(terms ->> 'trade_part_percent', '')::numeric * 100,
    product_take.act_id)
  ON CONFLICT (id) DO UPDATE SET is_hot = excluded.is_hot, rate = excluded.rate, days = excluded.days, compound_rate = excluded.compound_rate,
    compound_days = excluded.compound_days, minimum = excluded.minimum, maximum = excluded.maximum, exit_fee_bps = excluded.exit_fee_bps,
    symbol = excluded.symbol, multiple = excluded.multiple, trade_part_bps = excluded.trade_part_bps, act_id = excluded.act_id;
  INSERT INTO pool (id) SELECT p.id FROM invest_product p WHERE p.id = product AND p.kind = 'copy' ON CONFLICT DO NOTHING;
  PERFORM product_cycles_take(product, terms ->> 'cycles');
  INSERT INTO invest_text (product_id, language, name, lines)
  SELECT product, m[1], m[2], '{}' FROM regexp_split_to_table(said ->> 'names', E'\n') AS line, regexp_match(line, '^([^:]+): (.+)$') AS m;
  IF product_words(product) IS DISTINCT FROM terms THEN
    RAISE EXCEPTION 'act % does not say these terms of product %', product_take.act_id, product USING ERRCODE = 'CA043';
  END IF;
END $$;

-- Further cycles as the lines of an act say. Those of another product stay as they are. Called only by product_take.
CREATE OR REPLACE FUNCTION product_cycles_take(product integer, lines text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  said text;
  parts text[];
  kept integer[] := '{}';
BEGIN
  FOR said IN SELECT line FROM regexp_split_to_table(lines, E'\n') AS line WHERE line <> '' LOOP
    parts := regexp_match(said, '^(\d+): ([\d.]+)% in (\d+) days, (\d+) to (\d+) USDT$');
    kept := kept || parts[1]::integer;
    INSERT INTO invest_cycle AS c (id, product_id, rate, days, minimum, maximum)
    VALUES (parts[1]::integer, product, parts[2]::numeric * 1000000, parts[3]::integer, parts[4]::bigint * 1000000, parts[5]::bigint * 1000000)
    ON CONFLICT (id) DO UPDATE SET rate = excluded.rate, days = excluded.days, minimum = excluded.minimum, maximum = excluded.maximum
    WHERE c.product_id = product
      AND (c.rate, c.days, c.minimum, c.maximum) IS DISTINCT FROM (excluded.rate, excluded.days, excluded.minimum, excluded.maximum);
  END LOOP;
  DELETE FROM invest_cycle c WHERE c.product_id = product AND c.id <> ALL (kept);
END $$;

-- The products that a demo begins with, once: {id, kind, ..., cycles, texts}. Raises CA017 in a database that was not made for play money;
-- elsewhere a product comes from an act of two operators alone.
CREATE OR REPLACE FUNCTION demo_products(products json) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM database_birth b WHERE b.mode = 'demo') THEN
    RAISE EXCEPTION 'this database has no products of a demo' USING ERRCODE = 'CA017';
  END IF;
  LOCK TABLE invest_product IN SHARE ROW EXCLUSIVE MODE;
  IF EXISTS (SELECT FROM invest_product) THEN
    RETURN;
  END IF;
  INSERT INTO invest_product (id, kind, is_open, is_hot, rate, days, compound_rate, compound_days, minimum, maximum, exit_fee_bps, symbol,
    multiple, trade_part_bps)
  SELECT id, kind, true, is_hot, rate, days, compound_rate, compound_days, minimum, maximum, exit_fee_bps, symbol, multiple, trade_part_bps
  FROM json_to_recordset(products) AS p (id smallint, kind text, is_hot boolean, rate bigint, days integer, compound_rate bigint,
    compound_days integer, minimum bigint, maximum bigint, exit_fee_bps integer, symbol text, multiple integer, trade_part_bps integer);
  INSERT INTO pool (id) SELECT id FROM invest_product WHERE kind = 'copy';
  INSERT INTO invest_cycle (id, product_id, rate, days, minimum, maximum)
  SELECT c.id, p.id, c.rate, c.days, c.minimum, c.maximum
  FROM json_to_recordset(products) AS p (id smallint, cycles json), json_to_recordset(p.cycles) AS c (id integer, rate bigint, days integer, minimum bigint, maximum bigint);
  INSERT INTO invest_text (product_id, language, name, lines)
  SELECT p.id, t.language, t.name, t.lines
  FROM json_to_recordset(products) AS p (id smallint, texts json), json_to_recordset(p.texts) AS t (language text, name text, lines json);
END $$;
