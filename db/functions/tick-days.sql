-- Days of ticks: their partitions, how far each has come on its way into files, and that it leaves the database.
--
-- A day leaves when everything that needs its ticks has ended or is kept. The database cannot look into a file: that the files hold
-- the day is what candor_market says after it has read them back, and what candor_sign signs; one of them alone cannot make a day leave.

-- Makes the partitions of today and of the next two days, by the later of the database's clock and the engine's mark, so that no
-- append has to.
CREATE OR REPLACE FUNCTION tick_days_make(shard smallint, epoch bigint) RETURNS void LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  today bigint := (SELECT greatest(database_ms(), max(s.mark_ms)) / 86400000 FROM engine_state s);
BEGIN
  PERFORM lease_check(tick_days_make.shard, tick_days_make.epoch);
  PERFORM make_tick_day(day * 86400000) FROM generate_series(today, today + 2) AS day;
END $$;

-- The ends of each pair's ticks on a day: a row for each pair that has any.
CREATE OR REPLACE FUNCTION tick_day_ends(day_ms bigint)
  RETURNS TABLE (pid smallint, first_seq bigint, last_seq bigint, last_ms bigint, previous_hash bytea, hash bytea)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT p.pid, first.seq, last.seq, last.time_ms,
    coalesce((SELECT k.hash FROM known_tick k WHERE k.pid = p.pid AND k.seq = seq_before(p.pid, first.seq)), tick_genesis(p.pid)), last.hash
  FROM product p
  CROSS JOIN LATERAL (
    SELECT l.seq FROM tick_log l
    WHERE l.pid = p.pid AND l.time_ms >= tick_day_ends.day_ms AND l.time_ms < tick_day_ends.day_ms + 86400000
    ORDER BY l.time_ms, l.seq LIMIT 1) AS first
  CROSS JOIN LATERAL (
    SELECT l.seq, l.time_ms, l.hash FROM tick_log l
    WHERE l.pid = p.pid AND l.time_ms >= tick_day_ends.day_ms AND l.time_ms < tick_day_ends.day_ms + 86400000
    ORDER BY l.time_ms DESC, l.seq DESC LIMIT 1) AS last
$$;

-- The texts of a pair's minutes that have ticks, as the hash chain covers them: a line a tick, with a line feed.
CREATE OR REPLACE FUNCTION tick_texts(pid smallint, from_ms bigint, to_ms bigint)
  RETURNS TABLE (minute_ms bigint, lines text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT l.time_ms - l.time_ms % 60000,
    string_agg(tick_line(l.seq, l.time_ms, l.heartbeat, l.price, l.qty, l.buyer_maker) || E'\n', '' ORDER BY l.seq)
  FROM tick_log l WHERE l.pid = tick_texts.pid AND l.time_ms >= tick_texts.from_ms AND l.time_ms < tick_texts.to_ms GROUP BY 1
$$;

-- Why a day cannot be stored as files yet; null when it can. After that no tick and no checkpoint of it can be added.
CREATE OR REPLACE FUNCTION tick_day_waits(day_ms bigint) RETURNS text LANGUAGE sql STABLE
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT CASE
    WHEN (SELECT min(s.mark_ms) FROM engine_state s) < tick_day_waits.day_ms + 86400000 THEN 'the engine has not passed it'
    WHEN EXISTS (
      SELECT FROM tick_day_ends(tick_day_waits.day_ms) e
      WHERE NOT EXISTS (SELECT FROM tick_log l WHERE l.pid = e.pid AND l.seq = e.last_seq + 1)
        OR NOT EXISTS (SELECT FROM tick_checkpoint c WHERE c.pid = e.pid AND c.minute_ms = e.last_ms - e.last_ms % 60000)
    ) THEN 'a pair has not gone on, or a minute is not signed'
  END
$$;

-- How long a day stays at least after it has ended, ms: an hour in a demo, whose database has to stay small, else a day.
CREATE OR REPLACE FUNCTION shortest_stay() RETURNS bigint LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT CASE WHEN EXISTS (SELECT FROM database_birth b WHERE b.mode = 'demo') THEN 3600000 ELSE 86400000 END
$$;

-- Why a day cannot leave yet; null when it can. A contract may stay open for as long as its owner likes, so it holds no day back: what
-- its checks need is kept, and its effects up to the end of the day are booked.
CREATE OR REPLACE FUNCTION tick_day_stays(day_ms bigint) RETURNS text LANGUAGE sql STABLE
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT CASE
    WHEN NOT EXISTS (SELECT FROM tick_day d WHERE d.day_ms = tick_day_stays.day_ms AND d.signed_ms IS NOT NULL) THEN 'it is not signed'
    WHEN database_ms() < tick_day_stays.day_ms + 86400000 + shortest_stay() THEN 'it has not been over for long enough'
    WHEN EXISTS (SELECT FROM tick_log l WHERE l.time_ms < tick_day_stays.day_ms) THEN 'an earlier day is still here'
    WHEN tick_day_waits(tick_day_stays.day_ms) IS NOT NULL THEN tick_day_waits(tick_day_stays.day_ms)
    WHEN EXISTS (
      SELECT FROM tick_day_ends(tick_day_stays.day_ms) e
      LEFT JOIN candle_mark m ON m.pid = e.pid AND m.interval_ms = 60000
      WHERE (m.folded_ms > e.last_ms) IS NOT TRUE) THEN 'its candles are not stored'
    WHEN EXISTS (SELECT FROM option o WHERE o.status = 'open' AND o.buy_ms < tick_day_stays.day_ms + 86400000)
      THEN 'an option of it is open'
    WHEN EXISTS (SELECT FROM bot_run r WHERE r.state = 'running' AND r.started_ms < tick_day_stays.day_ms + 86400000)
      THEN 'a run of it goes on'
    WHEN (EXISTS (SELECT FROM lever_order o WHERE o.status IN ('pending', 'open'))
      OR EXISTS (SELECT FROM bot_run r WHERE r.state = 'running'))
      AND (SELECT min(s.lever_mark_ms) FROM engine_state s) < tick_day_stays.day_ms + 86400000
      THEN 'its effects on contracts are not booked'
    WHEN EXISTS (SELECT FROM price_alert a WHERE a.state <> 'off')
      AND (SELECT m.mark_ms FROM price_alert_mark m) < tick_day_stays.day_ms + 86400000 THEN 'alerts have not passed it'
  END
$$;

-- Notes that the files of a day are stored, and later that they were read back and hold it. Both may be said again, until the day is
-- signed. Raises CA019 when the day can still change, or was not stored.
CREATE OR REPLACE FUNCTION tick_day_note(shard smallint, epoch bigint, day_ms bigint, is_checked boolean) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  PERFORM lease_check(tick_day_note.shard, tick_day_note.epoch);
  PERFORM refuse_day(tick_day_note.day_ms, tick_day_waits(tick_day_note.day_ms));
  IF NOT tick_day_note.is_checked THEN
    INSERT INTO tick_day (day_ms) VALUES (tick_day_note.day_ms) ON CONFLICT DO NOTHING;
    RETURN;
  END IF;
  UPDATE tick_day d SET checked_ms = greatest(database_ms(), d.written_ms) WHERE d.day_ms = tick_day_note.day_ms AND d.signed_ms IS NULL;
  IF NOT EXISTS (SELECT FROM tick_day d WHERE d.day_ms = tick_day_note.day_ms) THEN
    PERFORM refuse_day(tick_day_note.day_ms, 'it is not stored');
  END IF;
END $$;

CREATE OR REPLACE FUNCTION refuse_day(day_ms bigint, reason text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF refuse_day.reason IS NOT NULL THEN
    RAISE EXCEPTION 'the day % stays as it is: %', refuse_day.day_ms, refuse_day.reason USING ERRCODE = 'CA019';
  END IF;
END $$;

-- Stores the records of all pairs that have ticks on a day, all signed by `key_id`; the arrays are parallel. Once: a day that is signed
-- stays as it is. Raises CA019 when its files were not checked, or the records are not those of the log's ticks. The database
-- cannot check a signature or a digest; the reader of a record does.
CREATE OR REPLACE FUNCTION tick_day_sign(
  shard smallint, epoch bigint, day_ms bigint, r_pid smallint[], r_first_seq bigint[], r_last_seq bigint[], r_last_ms bigint[],
  r_previous_hash bytea[], r_hash bytea[], r_ticks bytea[], r_checkpoints bytea[], r_signature bytea[], key_id text
) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  day tick_day;
BEGIN
  PERFORM lease_check(tick_day_sign.shard, tick_day_sign.epoch);
  SELECT * INTO day FROM tick_day d WHERE d.day_ms = tick_day_sign.day_ms FOR UPDATE;
  IF day.signed_ms IS NOT NULL THEN
    RETURN;
  END IF;
  IF day.checked_ms IS NULL THEN
    PERFORM refuse_day(tick_day_sign.day_ms, 'its files were not checked');
  END IF;
  IF EXISTS (
    SELECT FROM tick_day_ends(tick_day_sign.day_ms) e
    FULL JOIN unnest(r_pid, r_first_seq, r_last_seq, r_last_ms, r_previous_hash, r_hash)
      AS r (pid, first_seq, last_seq, last_ms, previous_hash, hash) ON r.pid = e.pid
    WHERE (r.first_seq, r.last_seq, r.last_ms, r.previous_hash, r.hash)
      IS DISTINCT FROM (e.first_seq, e.last_seq, e.last_ms, e.previous_hash, e.hash)
  ) THEN
    PERFORM refuse_day(tick_day_sign.day_ms, 'a record is not what the log has');
  END IF;
  INSERT INTO tick_day_record (pid, day_ms, first_seq, last_seq, last_ms, previous_hash, hash, ticks_digest, checkpoints_digest,
    signature, key_id)
  SELECT r.pid, tick_day_sign.day_ms, r.first_seq, r.last_seq, r.last_ms, r.previous_hash, r.hash, r.ticks, r.checkpoints,
    r.signature, tick_day_sign.key_id
  FROM unnest(r_pid, r_first_seq, r_last_seq, r_last_ms, r_previous_hash, r_hash, r_ticks, r_checkpoints, r_signature)
    AS r (pid, first_seq, last_seq, last_ms, previous_hash, hash, ticks, checkpoints, signature);
  UPDATE tick_day d SET signed_ms = greatest(database_ms(), d.checked_ms) WHERE d.day_ms = tick_day_sign.day_ms;
END $$;

-- Takes a day out of the database: keeps the ticks that are still needed one by one, and drops the day's partitions, all or nothing.
-- Raises CA019 when it has to stay, 55P03 when somebody reads the log at this moment: then it is tried again.
--
-- Ordering: what takes long is done before the lease is checked, so that a new leader waits for a moment only; then the log is
-- locked, and appends wait until the end of the transaction.
CREATE OR REPLACE FUNCTION tick_day_leave(shard smallint, epoch bigint, day_ms bigint) RETURNS void LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp SET lock_timeout = '100ms' AS $$
#variable_conflict use_column
DECLARE
  partitions text;
BEGIN
  PERFORM refuse_day(tick_day_leave.day_ms, tick_day_stays(tick_day_leave.day_ms));
  PERFORM keep_ticks(tick_day_leave.day_ms, tick_day_leave.day_ms + 86400000);
  PERFORM lease_check(tick_day_leave.shard, tick_day_leave.epoch);
  UPDATE tick_day d SET left_ms = greatest(database_ms(), d.signed_ms) WHERE d.day_ms = tick_day_leave.day_ms;
  UPDATE tick_log_start SET from_ms = tick_day_leave.day_ms + 86400000;
  -- Those of earlier days too, for days without ticks.
  SELECT string_agg(i.inhrelid::regclass::text, ', ') INTO partitions
  FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
  WHERE i.inhparent IN ('tick_log'::regclass, 'tick_checkpoint'::regclass)
    AND right(c.relname, 8) <= to_char(to_timestamp(tick_day_leave.day_ms / 1000) AT TIME ZONE 'UTC', 'YYYYMMDD');
  EXECUTE 'DROP TABLE ' || partitions;
END $$;

-- Copies the ticks of a span that are needed one by one after it left. Called only by tick_day_leave.
--
-- Of each pair the first and the last tick and trade: with them the chain goes on, and the last price, the tick before the next one
-- and the next trade are found from either side. Of options and contracts the ticks that they name, the one before a tick that
-- decided a command, and the trade after an exit; of swaps the same, and the trade of their quotes. Of contracts also the lowest and the highest trade in those parts of the
-- minutes at both ends in which a trade could have triggered them: for all other minutes the candles say it. One that is still open
-- has its end on a later day.
CREATE OR REPLACE FUNCTION keep_ticks(from_ms bigint, to_ms bigint) RETURNS void LANGUAGE sql
  SET search_path = public, pg_temp SET enable_seqscan = off AS $$
  WITH edge AS MATERIALIZED (
    SELECT p.pid, p.symbol, e.first_seq, e.last_seq FROM tick_day_ends(from_ms) e JOIN product p USING (pid)
  ), sold AS (
    SELECT e.pid, o.exit_seq FROM option o JOIN edge e USING (symbol)
    WHERE o.sell_ms >= from_ms AND o.sell_ms < to_ms AND o.exit_seq IS NOT NULL
  ), contract AS MATERIALIZED (
    SELECT e.pid, o.* FROM lever_order o JOIN edge e USING (symbol) WHERE o.exit_ms >= from_ms AND o.placed_ms < to_ms
    UNION ALL
    SELECT e.pid, o.* FROM lever_order o JOIN edge e USING (symbol)
    WHERE o.status IN ('pending', 'open') AND o.placed_ms < to_ms
  ), trigger_span AS (
    SELECT pid, placed_seq AS after_seq, entry_seq AS before_seq, coalesce(open_ms, exit_ms, to_ms) AS until_ms FROM contract
    WHERE part_of IS NULL AND entry_seq IS DISTINCT FROM placed_seq
    UNION ALL
    SELECT pid, since_seq, exit_seq, coalesce(exit_ms, to_ms) FROM contract WHERE part_of IS NULL AND open_price IS NOT NULL
  ), trigger_minute AS (
    SELECT s.*, m.minute_ms FROM trigger_span s
    LEFT JOIN known_tick k ON k.pid = s.pid AND k.seq = s.after_seq
    CROSS JOIN LATERAL (SELECT k.time_ms - k.time_ms % 60000 UNION SELECT s.until_ms - s.until_ms % 60000) AS m (minute_ms)
    WHERE m.minute_ms >= from_ms AND m.minute_ms < to_ms
  ), needed (pid, seq) AS (
    SELECT pid, first_seq FROM edge
    UNION SELECT pid, last_seq FROM edge
    UNION SELECT e.pid, t.seq FROM edge e CROSS JOIN LATERAL (
      (SELECT l.seq FROM tick_log l WHERE l.pid = e.pid AND NOT l.heartbeat AND l.time_ms >= from_ms AND l.time_ms < to_ms
       ORDER BY l.time_ms, l.seq LIMIT 1)
      UNION ALL
      (SELECT l.seq FROM tick_log l WHERE l.pid = e.pid AND NOT l.heartbeat AND l.time_ms >= from_ms AND l.time_ms < to_ms
       ORDER BY l.time_ms DESC, l.seq DESC LIMIT 1)) AS t
    UNION SELECT e.pid, n.seq FROM option o JOIN edge e USING (symbol)
      CROSS JOIN LATERAL (VALUES (o.entry_seq - 1), (o.entry_seq)) AS n (seq)
      WHERE o.buy_ms >= from_ms AND o.buy_ms < to_ms
    UNION SELECT pid, exit_seq FROM sold
    UNION SELECT s.pid, l.seq FROM sold s CROSS JOIN LATERAL (
      SELECT l.seq FROM tick_log l
      WHERE l.pid = s.pid AND l.seq > s.exit_seq AND NOT l.heartbeat AND l.time_ms >= from_ms AND l.time_ms < to_ms
      ORDER BY l.seq LIMIT 1) AS l
    UNION SELECT pid, n.seq FROM contract CROSS JOIN LATERAL
      (VALUES (placed_seq - 1), (placed_seq), (entry_seq), (since_seq), (exit_seq - 1), (exit_seq)) AS n (seq)
    UNION SELECT e.pid, n.seq FROM swap s JOIN edge e USING (symbol)
      CROSS JOIN LATERAL (VALUES (s.tick_seq - 1), (s.tick_seq), (s.quote_seq)) AS n (seq)
      -- A quote is made of a price of the last 5 s, valid for 10 s, and decided within 5 s.
      WHERE s.tick_ms >= from_ms AND s.tick_ms < to_ms + 20000
    UNION SELECT m.pid, t.seq FROM trigger_minute m CROSS JOIN LATERAL (
      SELECT (array_agg(l.seq ORDER BY l.price, l.seq))[1] AS low, (array_agg(l.seq ORDER BY l.price DESC, l.seq))[1] AS high
      FROM tick_log l
      WHERE l.pid = m.pid AND l.time_ms >= m.minute_ms AND l.time_ms < m.minute_ms + 60000 AND NOT l.heartbeat
        AND l.seq > m.after_seq AND l.seq < coalesce(m.before_seq, l.seq + 1) AND l.time_ms <= m.until_ms) AS found
      CROSS JOIN LATERAL (VALUES (found.low), (found.high)) AS t (seq)
  )
  INSERT INTO kept_tick
  SELECT l.* FROM needed n JOIN edge e USING (pid)
  JOIN tick_log l ON l.pid = n.pid AND l.seq = n.seq AND l.time_ms >= from_ms AND l.time_ms < to_ms
  WHERE n.seq BETWEEN e.first_seq AND e.last_seq
$$;
