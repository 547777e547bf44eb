-- Commissions as business facts (REF-02 to REF-05). engine_book calls commission_found and commission_paid; the others are also read by the
-- job that sends them.

-- The clients of a referrer at a level: those whose introducer, introducer's introducer, and so on, the referrer is.
CREATE OR REPLACE FUNCTION referral_clients(referrer bigint, level integer) RETURNS TABLE (client_id bigint) LANGUAGE sql STABLE AS $$
  SELECT a.user_id FROM account a WHERE level = 1 AND a.referrer_id = referrer
  UNION ALL
  SELECT b.user_id FROM account a JOIN account b ON b.referrer_id = a.user_id WHERE level = 2 AND a.referrer_id = referrer
  UNION ALL
  SELECT c.user_id FROM account a JOIN account b ON b.referrer_id = a.user_id JOIN account c ON c.referrer_id = b.user_id
  WHERE level = 3 AND a.referrer_id = referrer
$$;

-- What a referrer's clients of a level have earned and finished: paid days after one day and through another, steps after one number and
-- through another, of the clients after one number and through another; null: of all after it. A source has the own principal that worked,
-- and between which days of the cycle it earned; a first purchase has none. Own money alone counts; a holding of credit alone is no source, and
-- neither is one of a pool, whose number is below 100 (REF-04).
--
-- OFFSET 0: days and steps are looked up for each client. A plan that begins with all of a day's would read the whole day for each referrer.
CREATE OR REPLACE FUNCTION referral_sources(
  referrer bigint, level integer, after_day integer, through_day integer, after_step bigint, through_step bigint, after_client bigint,
  through_client bigint
) RETURNS TABLE (client_id bigint, holding_id bigint, day integer, step_id bigint, reason text, own bigint, rate bigint, days integer,
  earned_from integer, earned_to integer) LANGUAGE sql STABLE AS $$
  -- Days of fixed interest; a holding that ended before the day had no part in it.
  SELECT h.user_id, h.id, d.day, NULL::bigint, 'income', h.bought_own, h.rate, h.days, n.nth - 1, n.nth
  FROM referral_clients(referrer, level) c
  CROSS JOIN LATERAL (SELECT i.day FROM interest_day i WHERE i.user_id = c.client_id AND i.day > after_day AND i.day <= through_day OFFSET 0) AS d
  CROSS JOIN LATERAL (SELECT * FROM holding o WHERE o.user_id = c.client_id AND o.interest = 'fixed' AND o.rate > 0 AND o.bought_own > 0
    AND business_day(o.accepted_ms) < d.day OFFSET 0) AS h
  CROSS JOIN LATERAL (
    SELECT (d.day - business_day(h.accepted_ms) - 1 + CASE WHEN h.passes = 0 THEN 0 ELSE (SELECT count(*) FROM holding_step p
      WHERE p.user_id = h.user_id AND p.holding_id = h.id AND p.step = 'passed' AND p.closed < d.day)::integer END) % h.days + 1 AS nth OFFSET 0) AS n
  WHERE c.client_id > after_client AND (through_client IS NULL OR c.client_id <= through_client)
    AND (h.ended_ms IS NULL OR NOT EXISTS (SELECT FROM holding_step e
      WHERE e.user_id = h.user_id AND e.holding_id = h.id AND e.step IN ('ended', 'left') AND e.closed < d.day))
  UNION ALL
  -- Steps that paid interest, or added it to the principal.
  SELECT h.user_id, h.id, NULL, s.id, 'income', s.own, h.rate, h.days,
    CASE s.step WHEN 'passed' THEN n.passed ELSE 0 END, CASE s.step WHEN 'passed' THEN n.passed + 1 WHEN 'left' THEN n.passed ELSE h.days END
  FROM referral_clients(referrer, level) c
  CROSS JOIN LATERAL (SELECT * FROM holding_step t WHERE t.user_id = c.client_id AND t.id > after_step AND t.id <= through_step
    AND t.interest > 0 AND t.own > 0 OFFSET 0) AS s
  JOIN holding h ON h.user_id = s.user_id AND h.id = s.holding_id
  CROSS JOIN LATERAL (
    SELECT greatest(s.closed - business_day(h.accepted_ms), 0) - (s.cycle - 1) * h.days + (SELECT count(*) FROM holding_step p
      WHERE p.user_id = s.user_id AND p.holding_id = s.holding_id AND p.step = 'passed' AND p.id < s.id)::integer AS passed) AS n
  WHERE c.client_id > after_client AND (through_client IS NULL OR c.client_id <= through_client)
  UNION ALL
  -- First purchases with own money whose first cycle has ended, and was not left.
  SELECT h.user_id, h.id, NULL, s.id, 'first', h.bought_own, NULL, NULL, NULL, NULL
  FROM referral_clients(referrer, level) c
  CROSS JOIN LATERAL (SELECT * FROM holding_step t WHERE t.user_id = c.client_id AND t.id > after_step AND t.id <= through_step
    AND t.cycle = 1 AND t.step IN ('renewed', 'ended') OFFSET 0) AS s
  JOIN holding h ON h.user_id = s.user_id AND h.id = s.holding_id
  WHERE c.client_id > after_client AND (through_client IS NULL OR c.client_id <= through_client)
    AND h.id = (SELECT min(f.id) FROM holding f WHERE f.user_id = h.user_id AND f.bought_own > 0 AND f.product_id >= 100)
$$;

-- What has become due: the sources of each row are found and computed from the rows of holdings; the sums that the engine's command had
-- must be the same. At most one of a referrer in a batch, because each expects what the one before has left. A part (through_client) goes on
-- behind the part before it, with its place and its total account. Raises CA045 for a sum or a total account that is another, for what the one
-- before has covered, and for a part that is none.
CREATE OR REPLACE FUNCTION commission_found(rows json, shard smallint) RETURNS void LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  wrong bigint;
BEGIN
  WITH given AS MATERIALIZED (
    SELECT g.*, coalesce(w.through_day, 0) AS after_day, coalesce(w.through_step, 0) AS after_step, coalesce(l.through_client, 0) AS after_client,
      l.through_client IS NULL AS begins,
      (g.through_day, g.through_step, g.total, g.seen_batch) IS NOT DISTINCT FROM (l.through_day, l.through_step, l.total, l.seen_batch)
        AND coalesce(g.through_client > l.through_client, true) AS goes_on
    FROM json_to_recordset(rows) AS g (user_id bigint, id bigint, level smallint, through_day integer, through_step bigint,
      through_client bigint, total bigint, seen_batch bigint, income bigint, first bigint, accepted_ms bigint)
    LEFT JOIN LATERAL (SELECT * FROM commission c WHERE c.user_id = g.user_id AND c.level = g.level ORDER BY c.id DESC LIMIT 1) AS l ON true
    LEFT JOIN LATERAL (SELECT * FROM commission c WHERE c.user_id = g.user_id AND c.level = g.level AND c.through_client IS NULL
      ORDER BY c.id DESC LIMIT 1) AS w ON true
  ), earned AS MATERIALIZED (
    SELECT g.user_id, g.id, g.level, s.client_id, s.holding_id, s.day, s.step_id, s.reason, b.base,
      div(b.base::numeric * commission_percent(s.reason, g.level), 100)::bigint AS amount,
      s.reason = 'first' AND EXISTS (SELECT FROM referral_flag f WHERE f.user_id = g.user_id AND f.client_id = s.client_id) AS is_held
    FROM given g
    CROSS JOIN LATERAL referral_sources(g.user_id, g.level, g.after_day, g.through_day, g.after_step, g.through_step, g.after_client,
      g.through_client) AS s
    CROSS JOIN LATERAL (SELECT CASE s.reason WHEN 'first' THEN s.own
      ELSE earned_after(s.own, s.rate, s.days, s.earned_to) - earned_after(s.own, s.rate, s.days, s.earned_from) END AS base OFFSET 0) AS b
    WHERE g.total >= 10000000000
  ), sums AS MATERIALIZED (
    SELECT user_id, id, coalesce(sum(amount) FILTER (WHERE reason = 'income'), 0)::bigint AS income_due,
      coalesce(sum(amount) FILTER (WHERE reason = 'first'), 0)::bigint AS first_due,
      coalesce(sum(amount) FILTER (WHERE reason = 'first' AND NOT is_held), 0)::bigint AS first_free,
      count(*) FILTER (WHERE reason = 'income') AS incomes, count(*) FILTER (WHERE reason = 'first') AS firsts
    FROM earned WHERE amount > 0 GROUP BY user_id, id
  ), summed AS MATERIALIZED (
    SELECT g.*, coalesce(s.income_due, 0) AS income_due, coalesce(s.first_due, 0) AS first_due, coalesce(s.first_free, 0) AS first_free,
      coalesce(s.incomes, 0) AS incomes, coalesce(s.firsts, 0) AS firsts
    FROM given g LEFT JOIN sums s ON s.user_id = g.user_id AND s.id = g.id
  ), stored AS (
    INSERT INTO commission (user_id, id, level, through_day, through_step, through_client, through_flag, total, seen_batch, income, first,
      incomes, firsts, accepted_ms)
    SELECT user_id, id, level, through_day, through_step, through_client, (SELECT coalesce(max(f.id), 0) FROM referral_flag f), total, seen_batch,
      income_due, first_due, incomes, firsts, accepted_ms
    FROM summed
  ), named AS (
    INSERT INTO commission_source (user_id, commission_id, nth, level, reason, client_id, holding_id, day, step_id, base, amount)
    SELECT user_id, id, row_number() OVER (PARTITION BY user_id, id ORDER BY day NULLS LAST, step_id, holding_id, reason), level, reason, client_id,
      holding_id, day, step_id, base, amount
    FROM earned WHERE amount > 0
  ), held AS (
    INSERT INTO commission_hold (user_id, client_id, commission_id, amount)
    SELECT user_id, client_id, id, amount FROM earned WHERE is_held AND amount > 0
  ), due AS (
    INSERT INTO commission_due (commission_id, reason, client_id, user_id, amount, is_held)
    SELECT s.id, d.reason, 0, s.user_id, d.amount, false FROM summed s
    CROSS JOIN LATERAL (VALUES ('income', s.income_due), ('first', s.first_free)) AS d (reason, amount) WHERE d.amount > 0
    UNION ALL
    SELECT id, reason, client_id, user_id, amount, true FROM earned WHERE is_held AND amount > 0
  )
  SELECT min(user_id) INTO wrong FROM summed s
  WHERE (s.income, s.first) IS DISTINCT FROM (s.income_due, s.first_due) OR s.through_day < s.after_day OR s.through_step < s.after_step
    OR CASE WHEN s.begins THEN s.total IS DISTINCT FROM total_account(s.user_id, commission_found.shard, s.seen_batch) ELSE NOT s.goes_on END;
  IF wrong IS NOT NULL THEN
    RAISE EXCEPTION 'a commission of user % is not what the rows say', wrong USING ERRCODE = 'CA045';
  END IF;
END $$;

-- Payments of what is due, out of the referral budget. Raises CA045 for what is not due, or is held and was not released.
CREATE OR REPLACE FUNCTION commission_paid(rows json) RETURNS ledger_leg[] LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  legs ledger_leg[];
BEGIN
  WITH given AS MATERIALIZED (
    SELECT * FROM json_to_recordset(rows) AS r (
      line integer, user_id bigint, id bigint, commission_id bigint, reason text, client_id bigint, accepted_ms bigint)
  ), taken AS (
    DELETE FROM commission_due d USING given g
    WHERE d.commission_id = g.commission_id AND d.reason = g.reason AND d.client_id = g.client_id AND d.user_id = g.user_id
      AND (d.client_id = 0 OR EXISTS (SELECT FROM commission_hold h JOIN commission_verdict v ON v.hold_id = h.id AND v.verdict = 'released'
        WHERE h.user_id = d.user_id AND h.client_id = d.client_id))
    RETURNING g.line, g.user_id, g.id, g.commission_id, g.reason, d.client_id, d.amount, g.accepted_ms
  ), stored AS (
    INSERT INTO commission_payment (user_id, id, commission_id, reason, client_id, amount, accepted_ms)
    SELECT user_id, id, commission_id, reason, client_id, amount, accepted_ms FROM taken
  )
  SELECT array_agg((t.line, 1, 'referral_' || t.reason || '_' || c.level, t.user_id, t.id, house_account('referral_budget'),
    user_account(t.user_id, 'wallet'), t.amount)::ledger_leg) INTO legs
  FROM taken t JOIN commission c ON c.user_id = t.user_id AND c.id = t.commission_id;
  IF coalesce(cardinality(legs), 0) <> json_array_length(rows) THEN
    RAISE EXCEPTION '% of % commissions are due', coalesce(cardinality(legs), 0), json_array_length(rows) USING ERRCODE = 'CA045';
  END IF;
  RETURN legs;
END $$;
