-- Rewards as business facts (RWD-01 to RWD-05, COM-02). Called only by engine_book. What is paid, and whether it is due, is computed from the
-- days, the ledger and the terms that counted when the command was accepted; for a speech, when it was first approved.

-- How many days in a row end with the day before `day`.
CREATE OR REPLACE FUNCTION streak_before(user_id bigint, day integer) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT count(*)::integer FROM (
    SELECT r.day, row_number() OVER (ORDER BY r.day DESC) AS back FROM reward r
    WHERE r.user_id = streak_before.user_id AND r.kind = 'checkin' AND r.day < streak_before.day
  ) AS past WHERE past.day = streak_before.day - past.back
$$;

-- Whether a user has done a newbie task (RWD-04). What makes it true stays: rows that are never removed, and a profile that is never emptied.
CREATE OR REPLACE FUNCTION task_is_done(user_id bigint, task integer) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT CASE task_is_done.task
    WHEN 1 THEN EXISTS (SELECT FROM account a WHERE a.user_id = task_is_done.user_id)
    -- Everyone begins as 'User' and the number, which nobody can take as a name.
    WHEN 2 THEN EXISTS (SELECT FROM account a WHERE a.user_id = task_is_done.user_id AND a.email IS NOT NULL AND a.username <> 'User ' || a.user_id)
      AND EXISTS (SELECT FROM identity_submission s WHERE s.user_id = task_is_done.user_id)
    WHEN 3 THEN EXISTS (SELECT FROM reward r WHERE r.user_id = task_is_done.user_id AND r.kind = 'checkin')
    WHEN 4 THEN EXISTS (SELECT FROM funding f WHERE f.user_id = task_is_done.user_id AND f.amount > 1000000000)
      OR EXISTS (SELECT FROM deposit_credit c JOIN deposit d ON d.id = c.id
        WHERE c.user_id = task_is_done.user_id AND d.asset = 'USDT' AND c.amount > 1000000000)
    WHEN 5 THEN EXISTS (SELECT FROM holding h WHERE h.user_id = task_is_done.user_id AND h.bought_own > 0 AND h.product_id >= 100)
  END
$$;

-- Rewards: at most one of a user in a batch, because each expects what the one before has left. Raises CA046 for one that is not due: an
-- award without its days, a task that is not done or whose predecessor is not paid, a total account that was another, a speech of somebody
-- else or of another day. A speech that was approved once stays one that was: what became of it later is not asked.
CREATE OR REPLACE FUNCTION rewarded(rows json, shard smallint, batch bigint) RETURNS ledger_leg[] LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  legs ledger_leg[];
  wrong bigint;
BEGIN
  WITH given AS MATERIALIZED (
    SELECT g.*, business_day(s.approved_ms) AS approved_day,
      (SELECT t.terms FROM reward_terms t WHERE t.from_ms <= coalesce(s.approved_ms, g.accepted_ms) ORDER BY t.from_ms DESC LIMIT 1) AS terms,
      CASE g.kind WHEN 'checkin' THEN streak_before(g.user_id, g.day) + 1 END AS place
    FROM json_to_recordset(rows) AS g (
      line integer, user_id bigint, id bigint, kind text, day integer, account bigint, account_batch bigint, nth bigint, accepted_ms bigint)
    LEFT JOIN community_text s ON g.kind = 'speech' AND s.id = g.nth AND s.user_id = g.user_id AND s.kind = 'speech'
  ), told AS MATERIALIZED (
    SELECT g.*, CASE kind
        WHEN 'checkin' THEN (SELECT CASE WHEN g.place % b.times = 0 THEN b.milestone ELSE b.amount END FROM reward_bands(g.terms) AS b
          WHERE b.from_account <= g.account ORDER BY b.from_account DESC LIMIT 1)
        WHEN 'award' THEN (SELECT a.amount FROM reward_awards(g.terms) AS a WHERE a.id = g.nth)
        WHEN 'speech' THEN reward_speech(g.terms)
        ELSE (SELECT t.amount FROM reward_tasks(g.terms) AS t WHERE t.task = g.nth)
      END AS amount,
      CASE kind
        WHEN 'checkin' THEN g.account_batch <= rewarded.batch AND g.account = total_account(g.user_id, rewarded.shard, g.account_batch)
        WHEN 'award' THEN (SELECT count(*) FROM reward r WHERE r.user_id = g.user_id AND r.kind = 'checkin')
          >= (SELECT a.times FROM reward_awards(g.terms) AS a WHERE a.id = g.nth)
        WHEN 'speech' THEN g.day = g.approved_day AND g.day <= business_day(g.accepted_ms)
        ELSE task_is_done(g.user_id, g.nth::integer)
          AND (g.nth = 1 OR EXISTS (SELECT FROM reward r WHERE r.user_id = g.user_id AND r.kind = 'task' AND r.nth = g.nth - 1))
      END AS is_due
    FROM given g
  ), stored AS (
    INSERT INTO reward (user_id, id, kind, amount, day, place, account, account_batch, nth, accepted_ms)
    SELECT user_id, id, kind, amount, day, place, account, account_batch, nth, accepted_ms FROM told
  )
  SELECT (SELECT min(id) FROM told WHERE is_due IS NOT TRUE),
    array_agg((line, 1, CASE kind WHEN 'checkin' THEN 'checkin_rewarded' WHEN 'award' THEN 'award_paid'
      WHEN 'speech' THEN 'speech_rewarded' ELSE 'task_rewarded' END, user_id, id, house_account('reward_budget'), user_account(user_id, 'wallet'), amount)::ledger_leg) FILTER (WHERE amount > 0)
  INTO wrong, legs FROM told;
  IF wrong IS NOT NULL THEN
    RAISE EXCEPTION 'reward % is not due', wrong USING ERRCODE = 'CA046';
  END IF;
  RETURN coalesce(legs, '{}');
END $$;
