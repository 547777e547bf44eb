-- Leveraged contracts as business facts (LEV): takes rows, writes them, and returns the legs that follow from each row and
-- from the row before it. Called only by engine_book.

-- `rows` are the new rows of lever_order, each with its line, the kind of its posting and whether it is new, in
-- the order of decision. An order may change several times in a batch: each step is a row, and is checked as a change of
-- the row before. The row of a part that was closed separately (LEV-15) follows the row of the remaining order.
CREATE OR REPLACE FUNCTION lever_changed(rows json, since_ms bigint, since_lever_ms bigint, mark_ms bigint, now_ms bigint)
  RETURNS ledger_leg[] LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  after lever_order[];
  lines integer[];
  kinds text[];
  news boolean[];
  steps integer[];
  places integer[];
  legs ledger_leg[] := '{}';
BEGIN
  SELECT array_agg(r) INTO after FROM json_populate_recordset(NULL::lever_order, rows) AS r;
  SELECT array_agg(line), array_agg(kind), array_agg(is_new) INTO lines, kinds, news
  FROM json_to_recordset(rows) AS r (line integer, kind text, is_new boolean);
  IF after IS NULL THEN
    RETURN legs;
  END IF;
  SELECT array_agg(step ORDER BY place) INTO steps
  FROM (
    SELECT r.ordinality AS place, count(*) FILTER (WHERE r.part_of IS NULL)
      OVER (PARTITION BY r.user_id, coalesce(r.part_of, r.id) ORDER BY r.ordinality) AS step
    FROM unnest(after) WITH ORDINALITY AS r
  ) AS each;
  IF 0 = ANY (steps) THEN
    RAISE EXCEPTION 'a part does not follow the lever order that it is of' USING ERRCODE = 'CA011';
  END IF;
  IF 1 = ALL (steps) THEN
    RETURN lever_step(after, lines, kinds, news, since_ms, since_lever_ms, mark_ms, now_ms);
  END IF;
  FOR step IN 1 .. (SELECT max(s) FROM unnest(steps) AS s) LOOP
    places := array_positions(steps, step);
    legs := legs || lever_step(
      (SELECT array_agg(after[p]) FROM unnest(places) AS p), (SELECT array_agg(lines[p]) FROM unnest(places) AS p),
      (SELECT array_agg(kinds[p]) FROM unnest(places) AS p), (SELECT array_agg(news[p]) FROM unnest(places) AS p),
      since_ms, since_lever_ms, mark_ms, now_ms);
  END LOOP;
  RETURN legs;
END $$;

-- One step of each of these orders, and the parts that go with it; the arrays are parallel.
-- Either every row is written or nothing: legs come from rows that are in the table afterwards.
-- Raises CA011 for an order that is not live, CA008 when the posting is not what the row implies, CA012 for a wrong tick.
CREATE OR REPLACE FUNCTION lever_step(
  after lever_order[], lines integer[], kinds text[], news boolean[],
  since_ms bigint, since_lever_ms bigint, mark_ms bigint, now_ms bigint
) RETURNS ledger_leg[] LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  were text[];
  done record;
BEGIN
  IF NOT (true = ALL (news)) OR EXISTS (SELECT FROM unnest(after) AS f WHERE f.part_of IS NOT NULL) THEN
    SELECT array_agg(o.status ORDER BY f.ordinality) INTO were
    FROM unnest(after) WITH ORDINALITY AS f
    LEFT JOIN lever_order o ON o.user_id = f.user_id AND o.id = f.id;
    PERFORM check_trigger_ticks(after, were, since_lever_ms, mark_ms);
    PERFORM check_parts(after, were, news, mark_ms);
  END IF;

  WITH step AS MATERIALIZED (
    SELECT *, user_account(user_id, 'contract') AS contract, user_account(user_id, 'margin') AS bound,
      CASE
        WHEN status = 'closed' THEN 'lever_closed'
        WHEN status = 'revoked' THEN 'lever_revoked'
        WHEN is_new THEN CASE status WHEN 'pending' THEN 'lever_reserved' ELSE 'lever_opened' END
        WHEN was = 'pending' AND fee > 0 THEN 'lever_filled'
      END AS implied
    FROM unnest(lines, kinds, news, were, after) AS f (line, kind, is_new, was)
  ), placed AS (
    INSERT INTO lever_order (user_id, id, symbol, side, multiple, share, molecule, fee_rate, close_out_bps, margin, fee,
      asked_price, accepted_ms, placed_seq, placed_ms, status, opened_as, entry_seq, open_price, open_ms, close_out_price,
      stop_loss, take_profit, since_seq, asked_ms, exit_ms, close_reason, exit_seq, close_price, profit, house_loss, done_ms,
      run_id, part_of)
    SELECT user_id, id, symbol, side, multiple, share, molecule, fee_rate, close_out_bps, margin, fee,
      asked_price, accepted_ms, placed_seq, placed_ms, status, opened_as, entry_seq, open_price, open_ms, close_out_price,
      stop_loss, take_profit, since_seq, asked_ms, exit_ms, close_reason, exit_seq, close_price, profit, house_loss,
      CASE status WHEN 'closed' THEN lever_step.now_ms END, run_id, part_of
    FROM step WHERE is_new
    RETURNING id
  ), changed AS (
    -- Sets the whole row, so that its trigger checks the columns that must not change.
    UPDATE lever_order o
    SET symbol = s.symbol, side = s.side, multiple = s.multiple, share = s.share, molecule = s.molecule, fee_rate = s.fee_rate,
        close_out_bps = s.close_out_bps, margin = s.margin, fee = s.fee, asked_price = s.asked_price,
        accepted_ms = s.accepted_ms, placed_seq = s.placed_seq, placed_ms = s.placed_ms, status = s.status,
        opened_as = s.opened_as, entry_seq = s.entry_seq, open_price = s.open_price, open_ms = s.open_ms,
        close_out_price = s.close_out_price, stop_loss = s.stop_loss, take_profit = s.take_profit, since_seq = s.since_seq,
        asked_ms = s.asked_ms, exit_ms = s.exit_ms, close_reason = s.close_reason, exit_seq = s.exit_seq,
        close_price = s.close_price, profit = s.profit, house_loss = s.house_loss,
        done_ms = CASE WHEN s.status IN ('closed', 'revoked') THEN lever_step.now_ms END,
        run_id = s.run_id, part_of = s.part_of
    FROM step s
    -- Not `IN ('pending', 'open')`: a plan might then read all live orders by their index, instead of each by its key.
    WHERE NOT s.is_new AND o.user_id = s.user_id AND o.id = s.id AND o.status NOT IN ('closed', 'revoked')
    RETURNING o.id
  ), leg AS (
    SELECT line, 1 AS leg, implied, user_id, id, contract AS debit, bound AS credit, margin AS amount
    FROM step WHERE implied = 'lever_opened'
    UNION ALL SELECT line, 2, implied, user_id, id, contract, house_account('fees'), fee FROM step WHERE implied = 'lever_opened'
    UNION ALL SELECT line, 1, implied, user_id, id, contract, bound, margin + fee FROM step WHERE implied = 'lever_reserved'
    UNION ALL SELECT line, 1, implied, user_id, id, bound, house_account('fees'), fee FROM step WHERE implied = 'lever_filled'
    UNION ALL SELECT line, 1, implied, user_id, id, bound, contract, margin + fee FROM step WHERE implied = 'lever_revoked'
    -- Closed: a profit is paid from the trading book, a loss goes into it, and the insurance pays what the margin does not cover.
    UNION ALL SELECT line, 1, implied, user_id, id, bound, CASE WHEN margin + profit > 0 THEN contract ELSE house_account('trading_book') END,
      CASE WHEN margin + profit > 0 THEN least(margin, margin + profit) ELSE margin END
    FROM step WHERE implied = 'lever_closed'
    UNION ALL SELECT line, 2, implied, user_id, id, house_account('trading_book'), contract, profit FROM step WHERE implied = 'lever_closed' AND profit > 0
    UNION ALL SELECT line, 2, implied, user_id, id, CASE WHEN margin + profit > 0 THEN bound ELSE house_account('insurance') END, house_account('trading_book'),
      CASE WHEN margin + profit > 0 THEN -profit ELSE house_loss END
    FROM step WHERE implied = 'lever_closed' AND profit < 0
  )
  SELECT (SELECT count(*) FROM placed) + (SELECT count(*) FROM changed) AS written, (SELECT count(*) FROM step) AS given,
    (SELECT min(id) FROM step WHERE implied IS DISTINCT FROM kind OR (kind IS NULL) <> (line IS NULL)) AS false_kind,
    (SELECT array_agg((line, leg, implied, user_id, id, debit, credit, amount)::ledger_leg) FROM leg WHERE amount > 0) AS legs,
    (SELECT array_agg((symbol, seq, price, time_ms, first_ms, last_ms)::deciding_tick) FROM (
      SELECT symbol, seq, price, time_ms, min(accepted_ms) AS first_ms, max(accepted_ms) AS last_ms
      FROM (
        SELECT symbol, placed_seq AS seq, open_price AS price, placed_ms AS time_ms, accepted_ms
        FROM step WHERE is_new AND part_of IS NULL
        UNION ALL
        SELECT symbol, exit_seq, close_price, exit_ms, asked_ms FROM step WHERE close_reason IN ('owner', 'runEnd')
      ) AS asked GROUP BY symbol, seq, price, time_ms) AS each) AS ticks,
    (SELECT count(*) FROM step WHERE is_new AND status = 'pending') AS pending
  INTO done;
  IF done.written <> done.given THEN
    RAISE EXCEPTION '% of % lever orders are not live', done.given - done.written, done.given USING ERRCODE = 'CA011';
  END IF;
  IF done.false_kind IS NOT NULL THEN
    RAISE EXCEPTION 'lever order % is not booked so', done.false_kind USING ERRCODE = 'CA008';
  END IF;
  PERFORM check_deciding_ticks(done.ticks, since_ms, mark_ms);
  IF done.pending > 0 THEN
    PERFORM check_waiting(after, news);
  END IF;
  RETURN done.legs;
END $$;

-- Raises CA012 when a new order waits for a price that is already reached at the tick that placed it (LEV-10).
CREATE OR REPLACE FUNCTION check_waiting(after lever_order[], news boolean[]) RETURNS void LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  wrong bigint;
BEGIN
  SELECT min(f.id) INTO wrong
  FROM unnest(news, after) AS f (is_new)
  JOIN product p ON p.symbol = f.symbol
  JOIN tick_log t ON t.pid = p.pid AND t.seq = f.placed_seq AND t.time_ms = f.placed_ms
  WHERE f.is_new AND f.status = 'pending'
    AND CASE f.side WHEN 'long' THEN t.price <= f.asked_price ELSE t.price >= f.asked_price END;
  IF wrong IS NOT NULL THEN
    RAISE EXCEPTION 'lever order % has what it waits for', wrong USING ERRCODE = 'CA012';
  END IF;
END $$;

-- Orders that stay open: their stops were changed, or a part was closed separately. Raises CA011 unless what each lost in
-- leaves, margin and fee is exactly what its part has of them (LEV-15), and every part has such an order; CA012 unless
-- their triggers count from a logged tick, which is the part's. Called before the orders change.
CREATE OR REPLACE FUNCTION check_parts(after lever_order[], were text[], news boolean[], mark_ms bigint) RETURNS void
  LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  found record;
BEGIN
  WITH step AS MATERIALIZED (
    SELECT * FROM unnest(were, news, after) AS f (was, is_new)
  ), part AS MATERIALIZED (
    SELECT * FROM step WHERE part_of IS NOT NULL
  ), kept AS (
    SELECT s.id, p.id AS part_id,
      (o.share - s.share, o.margin - s.margin, o.fee - s.fee) IS NOT DISTINCT FROM
        (coalesce(p.share, 0), coalesce(p.margin, 0), coalesce(p.fee, 0)) AS is_whole,
      (o.symbol, o.side, o.multiple, o.molecule, o.fee_rate, o.close_out_bps, o.asked_price, o.accepted_ms, o.placed_seq,
       o.placed_ms, o.opened_as, o.entry_seq, o.open_price, o.open_ms, o.run_id, s.since_seq)
      IS NOT DISTINCT FROM
      (p.symbol, p.side, p.multiple, p.molecule, p.fee_rate, p.close_out_bps, p.asked_price, p.accepted_ms, p.placed_seq,
       p.placed_ms, p.opened_as, p.entry_seq, p.open_price, p.open_ms, p.run_id, p.exit_seq) AS is_its_part,
      t.time_ms <= check_parts.mark_ms AS is_logged
    FROM step s
    JOIN lever_order o ON o.user_id = s.user_id AND o.id = s.id
    JOIN product i ON i.symbol = s.symbol
    LEFT JOIN part p ON p.user_id = s.user_id AND p.part_of = s.id
    LEFT JOIN tick_log t ON t.pid = i.pid AND t.seq = s.since_seq
    WHERE s.was = 'open' AND s.status = 'open'
  )
  SELECT (SELECT count(*) FROM part) AS parts, (SELECT count(DISTINCT (user_id, part_of)) FROM part) AS parents,
    count(*) FILTER (WHERE is_its_part) AS fitting, bool_and(is_whole) AS are_whole,
    min(id) FILTER (WHERE is_logged IS NOT TRUE) AS unlogged
  INTO found FROM kept;
  IF found.are_whole = false THEN
    RAISE EXCEPTION 'a lever order and its part are not the order that they were' USING ERRCODE = 'CA011';
  END IF;
  IF found.fitting <> found.parts OR found.parents <> found.parts THEN
    RAISE EXCEPTION 'a part is not of the lever order that it names' USING ERRCODE = 'CA011';
  END IF;
  IF found.unlogged IS NOT NULL THEN
    RAISE EXCEPTION 'the triggers of lever order % count from a tick that is not logged', found.unlogged USING ERRCODE = 'CA012';
  END IF;
END $$;
