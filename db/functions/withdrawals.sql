-- Withdrawals as business facts (WAL-12): a hold in two phases. Called only by engine_book.

-- Requests: the whole amount is held.
CREATE OR REPLACE FUNCTION withdrawal_requested(rows json) RETURNS ledger_leg[] LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  legs ledger_leg[];
BEGIN
  WITH given AS MATERIALIZED (
    SELECT * FROM json_to_recordset(rows) AS r (
      line integer, user_id bigint, id bigint, amount bigint, fee_bps integer, fee bigint, network text, address text, address_ms bigint,
      is_proven boolean, remark text, accepted_ms bigint)
  ), stored AS (
    INSERT INTO withdrawal (user_id, id, amount, fee_bps, fee, network, address, address_ms, is_proven, remark, accepted_ms)
    SELECT user_id, id, amount, fee_bps, fee, network, address, address_ms, is_proven, remark, accepted_ms FROM given
    RETURNING user_id, id
  ), held AS (
    INSERT INTO withdrawal_hold (user_id, id) SELECT user_id, id FROM stored
  )
  SELECT array_agg((line, 1, 'withdrawal_requested', user_id, id, user_account(user_id, 'wallet'), user_account(user_id, 'withdraw_hold'), amount)::ledger_leg)
  INTO legs FROM given;
  RETURN legs;
END $$;

-- Ends: the last step of each says whether the hold comes back or is paid, and the step that sent it through which channel. A hold
-- ends once: its row goes away, and withdrawal_end has a primary key.
-- Raises CA042 for one whose steps have not come to an end, or that nobody requested, or that is not held.
CREATE OR REPLACE FUNCTION withdrawal_ended(rows json) RETURNS ledger_leg[] LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  legs ledger_leg[];
  given bigint;
  ended bigint;
BEGIN
  WITH given AS MATERIALIZED (
    SELECT * FROM json_to_recordset(rows) AS r (line integer, user_id bigint, withdrawal_id bigint, accepted_ms bigint)
  ), told AS MATERIALIZED (
    SELECT g.line, g.accepted_ms AS ended_ms, w.*, CASE last.state
        WHEN 'done' THEN 'paid' WHEN 'cancelled' THEN 'returned' WHEN 'refused' THEN 'returned' WHEN 'failed' THEN 'returned'
      END AS outcome, CASE last.state WHEN 'done' THEN sent.channel END AS channel
    FROM given g
    JOIN withdrawal w ON w.user_id = g.user_id AND w.id = g.withdrawal_id
    CROSS JOIN LATERAL (
      SELECT state FROM withdrawal_step s WHERE s.user_id = w.user_id AND s.id = w.id ORDER BY s.nth DESC LIMIT 1) AS last
    LEFT JOIN withdrawal_step sent ON sent.user_id = w.user_id AND sent.id = w.id AND sent.state = 'sent'
  ), freed AS (
    DELETE FROM withdrawal_hold h USING told t WHERE h.user_id = t.user_id AND h.id = t.id RETURNING h.id
  ), stored AS (
    INSERT INTO withdrawal_end (user_id, id, outcome, channel, ended_ms)
    SELECT user_id, id, outcome, channel, ended_ms FROM told WHERE outcome IS NOT NULL
  ), moved AS (
    SELECT line, 1 AS leg, 'withdrawal_returned' AS kind, user_id, id, user_account(user_id, 'wallet') AS credit, amount
    FROM told WHERE outcome = 'returned'
    UNION ALL SELECT line, 1, 'withdrawal_paid', user_id, id, house_account('custody:' || channel), amount - fee FROM told WHERE outcome = 'paid'
    UNION ALL SELECT line, 2, 'withdrawal_paid', user_id, id, house_account('fees'), fee FROM told WHERE outcome = 'paid' AND fee > 0
  )
  SELECT array_agg((line, leg, kind, user_id, id, user_account(user_id, 'withdraw_hold'), credit, amount)::ledger_leg),
    (SELECT count(*) FROM given), least((SELECT count(*) FROM freed), count(DISTINCT line))
  INTO legs, given, ended FROM moved;
  IF given IS DISTINCT FROM ended THEN
    RAISE EXCEPTION '% of % withdrawals are held and have come to an end', ended, given USING ERRCODE = 'CA042';
  END IF;
  RETURN legs;
END $$;
