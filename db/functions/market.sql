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

-- Appends ticks; the arrays are parallel, each pair's ticks ascending by seq. All or nothing. Ticks that are already stored
-- with the same hash are skipped, so an append whose answer was lost may be sent again.
-- Raises CA004 for a caller that does not lead, CA005 when a tick does not continue its pair's chain, or is a heartbeat with a
-- price other than the tick before it, CA015 for one that is ahead of the clock.
CREATE OR REPLACE FUNCTION tick_append(
  shard smallint, epoch bigint,
  t_pid smallint[], t_seq bigint[], t_time_ms bigint[], t_heartbeat boolean[],
  t_price bigint[], t_qty bigint[], t_buyer_maker boolean[], t_hash bytea[]
) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  tick record;
  before tick_log;
BEGIN
  PERFORM lease_check(shard, epoch);
  PERFORM refuse_future((SELECT coalesce(max(t), 0) FROM unnest(t_time_ms) AS t));
  FOR tick IN
    SELECT * FROM unnest(t_pid, t_seq, t_time_ms, t_heartbeat, t_price, t_qty, t_buyer_maker, t_hash)
      AS t (pid, seq, time_ms, heartbeat, price, qty, buyer_maker, hash) ORDER BY pid, seq
  LOOP
    IF before.pid IS DISTINCT FROM tick.pid THEN
      SELECT * INTO before FROM tick_log l WHERE l.pid = tick.pid ORDER BY l.seq DESC LIMIT 1;
      IF NOT FOUND THEN
        before := (tick.pid, 0, 0, 0, 0, false, false, tick_genesis(tick.pid));
      END IF;
    END IF;
    CONTINUE WHEN tick.seq <= before.seq AND EXISTS (
      SELECT FROM tick_log l WHERE l.pid = tick.pid AND l.seq = tick.seq AND l.hash = tick.hash);
    IF (tick.seq = before.seq + 1 AND tick.time_ms >= before.time_ms AND (NOT tick.heartbeat OR tick.price = before.price)
      AND tick.hash = sha256(before.hash ||
      convert_to(tick_line(tick.seq, tick.time_ms, tick.heartbeat, tick.price, tick.qty, tick.buyer_maker), 'UTF8'))) IS NOT TRUE
    THEN
      RAISE EXCEPTION 'tick % of pair % does not continue the log at tick %', tick.seq, tick.pid, before.seq
        USING ERRCODE = 'CA005';
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

-- Folds the pair's minutes in [from_ms, to_ms) from the log, as far as a later tick has closed them; existing candles
-- stay. Returns how many were new. packages/core/src/market/candle.ts folds in the same way.
CREATE OR REPLACE FUNCTION candle_put(shard smallint, epoch bigint, pid smallint, from_ms bigint, to_ms bigint)
  RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  closed_ms bigint;
  added bigint;
BEGIN
  PERFORM lease_check(candle_put.shard, candle_put.epoch);
  SELECT t.time_ms - t.time_ms % 60000 INTO closed_ms
  FROM tick_log t WHERE t.pid = candle_put.pid ORDER BY t.seq DESC LIMIT 1;
  INSERT INTO candle_1m (pid, open_ms, open, high, low, close, volume)
  SELECT candle_put.pid, t.time_ms - t.time_ms % 60000, (array_agg(t.price ORDER BY t.seq))[1], max(t.price), min(t.price),
    (array_agg(t.price ORDER BY t.seq DESC))[1], sum(t.qty)
  FROM tick_log t
  WHERE t.pid = candle_put.pid AND NOT t.heartbeat
    AND t.time_ms >= candle_put.from_ms - candle_put.from_ms % 60000
    AND t.time_ms < least(closed_ms, candle_put.to_ms - candle_put.to_ms % 60000)
  GROUP BY 2
  ON CONFLICT DO NOTHING;
  GET DIAGNOSTICS added = ROW_COUNT;
  RETURN added;
END $$;

-- Deletes all candles; candle_put folds them again.
CREATE OR REPLACE FUNCTION candle_clear(shard smallint, epoch bigint) RETURNS void LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM lease_check(shard, epoch);
  DELETE FROM candle_1m;
END $$;
