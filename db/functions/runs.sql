-- Runs of the rule-based bot as business facts (BOT-06). No money moves with runs: it moves with their trades. Called only by
-- engine_book.

-- `rows` are the new rows of bot_run, each with whether it is new, in the order of decision: a user's runs one after
-- another, because a run may end and the user's next run begin in one batch. Raises CA011 for a run that has ended.
CREATE OR REPLACE FUNCTION run_changed(rows json) RETURNS void LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  after bot_run[];
  news boolean[];
  steps integer[];
  done record;
BEGIN
  SELECT array_agg(r) INTO after FROM json_populate_recordset(NULL::bot_run, rows) AS r;
  SELECT array_agg(is_new) INTO news FROM json_to_recordset(rows) AS r (is_new boolean);
  SELECT array_agg(step ORDER BY place) INTO steps
  FROM (
    SELECT r.ordinality AS place, row_number() OVER (PARTITION BY r.user_id ORDER BY r.ordinality) AS step
    FROM unnest(after) WITH ORDINALITY AS r
  ) AS each;
  FOR now IN 1 .. (SELECT coalesce(max(s), 0) FROM unnest(steps) AS s) LOOP
    WITH step AS MATERIALIZED (
      SELECT * FROM unnest(steps, news, after) AS f (step, is_new) WHERE step = now
    ), started AS (
      INSERT INTO bot_run (user_id, id, nth, symbol, amount, multiple, times, started_ms, done, net, order_id, state, ended_ms)
      SELECT user_id, id, coalesce((SELECT max(b.nth) FROM bot_run b WHERE b.user_id = step.user_id), 0) + 1,
        symbol, amount, multiple, times, started_ms, done, net, order_id, state, ended_ms
      FROM step WHERE is_new
      RETURNING id
    ), changed AS (
      -- Sets the whole row, so that its trigger checks the columns that must not change.
      UPDATE bot_run b
      SET symbol = s.symbol, amount = s.amount, multiple = s.multiple, times = s.times, started_ms = s.started_ms, done = s.done, net = s.net, order_id = s.order_id, state = s.state, ended_ms = s.ended_ms
      FROM step s
      WHERE NOT s.is_new AND b.user_id = s.user_id AND b.id = s.id AND b.state = 'running'
      RETURNING b.id
    )
    SELECT (SELECT count(*) FROM started) + (SELECT count(*) FROM changed) AS written, (SELECT count(*) FROM step) AS given
    INTO done;
    IF done.written <> done.given THEN
      RAISE EXCEPTION '% of % runs have ended', done.given - done.written, done.given USING ERRCODE = 'CA011';
    END IF;
  END LOOP;
END $$;
