-- Writing to the market's tables, as the leader of `shard`. No role has a right to write to the tables themselves.

-- The text that a hash covers; packages/core/src/market/tick.ts writes the same.
CREATE OR REPLACE FUNCTION tick_line(seq bigint, time_ms bigint, heartbeat boolean, price bigint, qty bigint, buyer_maker boolean)
  RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN concat_ws(',', seq, time_ms, CASE WHEN heartbeat THEN 'h' ELSE 't' END,
    trim_scale(price * 0.00000001), trim_scale(qty * 0.00000001), CASE WHEN buyer_maker THEN 's' ELSE 'b' END);

-- The hash of the link before a pair's first tick.
CREATE OR REPLACE FUNCTION tick_genesis(pid smallint) RETURNS bytea LANGUAGE sql STABLE
  SET search_path = public, pg_temp AS $$
  SELECT sha256(convert_to('candor tick log 1,' || symbol, 'UTF8')) FROM product WHERE product.pid = tick_genesis.pid
$$;

-- The number of the tick before a tick: one less, but where the log was restored.
CREATE OR REPLACE FUNCTION seq_before(pid smallint, seq bigint) RETURNS bigint LANGUAGE sql STABLE
  SET search_path = public, pg_temp AS $$
  SELECT coalesce((SELECT r.last_seq FROM record_restored r WHERE r.pid = seq_before.pid AND r.first_seq = seq_before.seq),
    seq_before.seq - 1)
$$;

-- Appends ticks; the arrays are parallel, each pair's ticks ascending by seq. All or nothing. Ticks that are already stored
-- with the same hash are skipped, so an append whose answer was lost may be sent again. Makes the partition of a day that has none.
--
-- Ordering: the pairs are locked, so appends to one pair run one after another, and no number is given twice on two days.
-- Raises CA004 for a caller that does not lead, CA005 when a tick does not continue its pair's chain, or is a heartbeat with a
-- price other than the tick before it, CA015 for one that is ahead of the clock.
CREATE OR REPLACE FUNCTION tick_append(
  shard smallint, epoch bigint,
  t_pid smallint[], t_seq bigint[], t_time_ms bigint[], t_heartbeat boolean[],
  t_price bigint[], t_qty bigint[], t_buyer_maker boolean[], t_hash bytea[]
) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  -- A plan made while a day's partition was empty would be kept and become slow, so the last tick is looked up by its key.
  SET enable_seqscan = off SET enable_bitmapscan = off SET enable_sort = off
AS $$
DECLARE
  tick record;
  before tick_log;
  day bigint;
BEGIN
  PERFORM lease_check(shard, epoch);
  PERFORM refuse_future((SELECT coalesce(max(t), 0) FROM unnest(t_time_ms) AS t));
  PERFORM FROM product p WHERE p.pid = ANY (t_pid) ORDER BY p.pid FOR NO KEY UPDATE;
  FOR tick IN
    SELECT * FROM unnest(t_pid, t_seq, t_time_ms, t_heartbeat, t_price, t_qty, t_buyer_maker, t_hash)
      AS t (pid, seq, time_ms, heartbeat, price, qty, buyer_maker, hash) ORDER BY pid, seq
  LOOP
    IF before.pid IS DISTINCT FROM tick.pid THEN
      -- Usually of the same day; the other days are looked through only when it is not.
      SELECT * INTO before FROM tick_log l
      WHERE l.pid = tick.pid AND l.time_ms >= tick.time_ms - tick.time_ms % 86400000 ORDER BY l.seq DESC LIMIT 1;
      IF NOT FOUND THEN
        SELECT * INTO before FROM tick_log l WHERE l.pid = tick.pid ORDER BY l.seq DESC LIMIT 1;
      END IF;
      IF NOT FOUND THEN
        before := (tick.pid, 0, 0, 0, 0, false, false, tick_genesis(tick.pid));
      END IF;
    END IF;
    CONTINUE WHEN tick.seq <= before.seq AND EXISTS (
      SELECT FROM tick_log l
      WHERE l.pid = tick.pid AND l.seq = tick.seq AND l.time_ms = tick.time_ms AND l.hash = tick.hash);
    IF (tick.seq = before.seq + 1 AND tick.time_ms >= before.time_ms AND (NOT tick.heartbeat OR tick.price = before.price)
      AND tick.hash = sha256(before.hash ||
      convert_to(tick_line(tick.seq, tick.time_ms, tick.heartbeat, tick.price, tick.qty, tick.buyer_maker), 'UTF8'))) IS NOT TRUE
    THEN
      RAISE EXCEPTION 'tick % of pair % does not continue the log at tick %', tick.seq, tick.pid, before.seq
        USING ERRCODE = 'CA005';
    END IF;
    IF day IS DISTINCT FROM tick.time_ms - tick.time_ms % 86400000 THEN
      day := tick.time_ms - tick.time_ms % 86400000;
      PERFORM make_tick_day(day);
    END IF;
    INSERT INTO tick_log VALUES (tick.pid, tick.seq, tick.time_ms, tick.price, tick.qty, tick.heartbeat, tick.buyer_maker, tick.hash)
      RETURNING * INTO before;
  END LOOP;
END $$;

-- Publishes a key's public half, so that checkpoints may name it; once. Raises CA002 when the key_id has another key.
CREATE OR REPLACE FUNCTION tick_key_add(shard smallint, epoch bigint, key_id text, public_key bytea, first_ms bigint)
  RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  PERFORM lease_check(tick_key_add.shard, tick_key_add.epoch);
  INSERT INTO tick_signing_key VALUES (tick_key_add.key_id, tick_key_add.public_key, tick_key_add.first_ms)
    ON CONFLICT DO NOTHING;
  PERFORM FROM tick_signing_key k
  WHERE k.key_id = tick_key_add.key_id AND k.public_key = tick_key_add.public_key;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the key % is another', tick_key_add.key_id USING ERRCODE = 'CA002';
  END IF;
END $$;

-- Stores checkpoints, all signed by `key_id`; the arrays are parallel. Existing ones stay. Returns how many were
-- new. Raises CA012 for one that is not of the last logged tick of its minute. The database cannot check a signature;
-- the reader of a checkpoint does.
CREATE OR REPLACE FUNCTION tick_checkpoint_add(
  shard smallint, epoch bigint, c_pid smallint[], c_minute_ms bigint[], c_seq bigint[], c_time_ms bigint[],
  c_hash bytea[], c_signature bytea[], key_id text
) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  wrong bigint;
  added bigint;
BEGIN
  PERFORM lease_check(tick_checkpoint_add.shard, tick_checkpoint_add.epoch);
  SELECT min(c.minute_ms) INTO wrong
  FROM unnest(c_pid, c_minute_ms, c_seq, c_time_ms, c_hash) AS c (pid, minute_ms, seq, time_ms, hash)
  WHERE NOT EXISTS (
      SELECT FROM tick_log l WHERE l.pid = c.pid AND l.seq = c.seq AND l.time_ms = c.time_ms AND l.hash = c.hash)
    OR EXISTS (
      SELECT FROM tick_log l WHERE l.pid = c.pid AND l.seq = c.seq + 1 AND l.time_ms < c.minute_ms + 60000);
  IF wrong IS NOT NULL THEN
    RAISE EXCEPTION 'a checkpoint of minute % is not of its last tick', wrong USING ERRCODE = 'CA012';
  END IF;
  INSERT INTO tick_checkpoint (pid, minute_ms, seq, time_ms, hash, signature, key_id)
  SELECT c.*, tick_checkpoint_add.key_id
  FROM unnest(c_pid, c_minute_ms, c_seq, c_time_ms, c_hash, c_signature) AS c
  ON CONFLICT DO NOTHING;
  GET DIAGNOSTICS added = ROW_COUNT;
  RETURN added;
END $$;

-- Stores the pair's next candles of all intervals, as far as a later tick has closed them: minutes from the log, longer ones from the
-- next smaller interval. A call stores at most an hour of minutes and a thousand of each longer interval, and returns whether there
-- are more: no call takes long, however much is missing. Existing candles stay. packages/core/src/market/candle.ts folds in the same way.
--
-- Ordering: the pair's marks are locked, so calls for one pair run one after another; candles and marks change together.
CREATE OR REPLACE FUNCTION candle_fold(shard smallint, epoch bigint, pid smallint) RETURNS boolean LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp
  -- A plan made while a table was empty would be kept and become slow, so every row is looked up by its index.
  SET enable_seqscan = off SET enable_bitmapscan = off
AS $$
#variable_conflict use_column
DECLARE
  step integer[];
  closed_ms bigint;
  is_more boolean;
BEGIN
  PERFORM lease_check(candle_fold.shard, candle_fold.epoch);
  INSERT INTO candle_mark (pid, interval_ms, folded_ms, count)
  SELECT candle_fold.pid, length, 0, 0 FROM unnest(ARRAY[60000, 300000, 900000, 1800000, 3600000, 86400000]) AS length
  ON CONFLICT DO NOTHING;
  PERFORM FROM candle_mark m WHERE m.pid = candle_fold.pid FOR UPDATE;
  SELECT t.time_ms - t.time_ms % 60000 INTO closed_ms
  FROM tick_log t WHERE t.pid = candle_fold.pid ORDER BY t.seq DESC LIMIT 1;
  is_more := candle_fold_minutes(candle_fold.pid, coalesce(closed_ms, 0));
  -- Each interval, and the next smaller one.
  FOREACH step SLICE 1 IN ARRAY
    ARRAY[[300000, 60000], [900000, 300000], [1800000, 900000], [3600000, 1800000], [86400000, 3600000]]
  LOOP
    is_more := candle_merge(candle_fold.pid, step[1], step[2]) OR is_more;
  END LOOP;
  RETURN is_more;
END $$;

-- The minutes of the pair's next hour with ticks, up to closed_ms. Called only by candle_fold, like the next one.
CREATE OR REPLACE FUNCTION candle_fold_minutes(pid smallint, closed_ms bigint) RETURNS boolean LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  from_ms bigint;
  to_ms bigint;
  added bigint;
BEGIN
  SELECT m.folded_ms INTO from_ms FROM candle_mark m WHERE m.pid = candle_fold_minutes.pid AND m.interval_ms = 60000;
  -- A stop of the server is a gap in the log, and is passed at once.
  SELECT t.time_ms - t.time_ms % 60000 INTO from_ms
  FROM tick_log t WHERE t.pid = candle_fold_minutes.pid AND t.time_ms >= from_ms ORDER BY t.time_ms LIMIT 1;
  IF from_ms IS NULL OR from_ms >= candle_fold_minutes.closed_ms THEN
    RETURN false;
  END IF;
  to_ms := least(from_ms + 3600000, candle_fold_minutes.closed_ms);
  INSERT INTO candle_1m (pid, open_ms, open, high, low, close, volume)
  SELECT candle_fold_minutes.pid, t.time_ms - t.time_ms % 60000, (array_agg(t.price ORDER BY t.seq))[1], max(t.price), min(t.price),
    (array_agg(t.price ORDER BY t.seq DESC))[1], least(sum(t.qty), 9223372036854775807)
  FROM tick_log t
  WHERE t.pid = candle_fold_minutes.pid AND NOT t.heartbeat AND t.time_ms >= from_ms AND t.time_ms < to_ms
  GROUP BY 2
  ON CONFLICT DO NOTHING;
  GET DIAGNOSTICS added = ROW_COUNT;
  UPDATE candle_mark m SET folded_ms = to_ms, count = m.count + added
  WHERE m.pid = candle_fold_minutes.pid AND m.interval_ms = 60000;
  RETURN to_ms < candle_fold_minutes.closed_ms;
END $$;

-- The pair's next thousand candles of an interval, merged from those of `smaller_ms`.
CREATE OR REPLACE FUNCTION candle_merge(pid smallint, interval_ms integer, smaller_ms integer) RETURNS boolean LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  from_ms bigint;
  to_ms bigint;
  closed_ms bigint;
  added bigint;
BEGIN
  SELECT m.folded_ms INTO from_ms FROM candle_mark m WHERE m.pid = candle_merge.pid AND m.interval_ms = candle_merge.interval_ms;
  SELECT m.folded_ms - m.folded_ms % candle_merge.interval_ms INTO closed_ms
  FROM candle_mark m WHERE m.pid = candle_merge.pid AND m.interval_ms = smaller_ms;
  SELECT c.open_ms - c.open_ms % candle_merge.interval_ms INTO from_ms
  FROM candle c WHERE c.pid = candle_merge.pid AND c.interval_ms = smaller_ms AND c.open_ms >= from_ms ORDER BY c.open_ms LIMIT 1;
  IF from_ms IS NULL OR from_ms >= closed_ms THEN
    RETURN false;
  END IF;
  to_ms := least(from_ms + 1000 * candle_merge.interval_ms::bigint, closed_ms);
  INSERT INTO candle_long (pid, interval_ms, open_ms, open, high, low, close, volume)
  SELECT candle_merge.pid, candle_merge.interval_ms, c.open_ms - c.open_ms % candle_merge.interval_ms,
    (array_agg(c.open ORDER BY c.open_ms))[1], max(c.high), min(c.low), (array_agg(c.close ORDER BY c.open_ms DESC))[1],
    least(sum(c.volume), 9223372036854775807)
  FROM candle c
  WHERE c.pid = candle_merge.pid AND c.interval_ms = smaller_ms AND c.open_ms >= from_ms AND c.open_ms < to_ms
  GROUP BY 3
  ON CONFLICT DO NOTHING;
  GET DIAGNOSTICS added = ROW_COUNT;
  UPDATE candle_mark m SET folded_ms = to_ms, count = m.count + added
  WHERE m.pid = candle_merge.pid AND m.interval_ms = candle_merge.interval_ms;
  RETURN to_ms < closed_ms;
END $$;

-- Deletes all candles of which the database has the ticks; candle_fold stores them again. Those of days that left it stay.
CREATE OR REPLACE FUNCTION candle_clear(shard smallint, epoch bigint) RETURNS void LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  since_ms bigint := (SELECT s.from_ms FROM tick_log_start s);
BEGIN
  PERFORM lease_check(shard, epoch);
  DELETE FROM candle_long c WHERE c.open_ms >= since_ms;
  DELETE FROM candle_1m c WHERE c.open_ms >= since_ms;
  UPDATE candle_mark m SET folded_ms = least(m.folded_ms, since_ms),
    count = (SELECT count(*) FROM candle c WHERE c.pid = m.pid AND c.interval_ms = m.interval_ms);
END $$;
