-- The tick log by day: a day that is closed and stored as files can leave the database at once, and its room comes back.
--
-- tick_log and tick_checkpoint have a partition for each UTC day. A partitioned key must contain the day, so the key of a tick is
-- (pid, seq, time_ms); that a number is given once is held by tick_append, which appends to a pair one call after another.
-- There is no default partition: a tick in it would block the partition of its own day for ever.

CREATE TABLE tick_log_by_day (
  pid smallint NOT NULL REFERENCES product,
  seq bigint NOT NULL CHECK (seq > 0),
  -- Our clock at logging, epoch ms.
  time_ms bigint NOT NULL CHECK (time_ms > 0),
  -- 1e-8 USDT, and 1e-8 of the base asset.
  price bigint NOT NULL CHECK (price > 0),
  qty bigint NOT NULL CHECK (qty >= 0),
  heartbeat boolean NOT NULL,
  buyer_maker boolean NOT NULL,
  hash bytea NOT NULL CHECK (length(hash) = 32),
  CONSTRAINT tick_log_key PRIMARY KEY (pid, seq, time_ms),
  CONSTRAINT a_heartbeat_trades_nothing CHECK (heartbeat = (qty = 0))
) PARTITION BY RANGE (time_ms);

CREATE TABLE tick_checkpoint_by_day (
  pid smallint NOT NULL,
  minute_ms bigint NOT NULL CHECK (minute_ms % 60000 = 0),
  seq bigint NOT NULL,
  time_ms bigint NOT NULL,
  hash bytea NOT NULL CHECK (length(hash) = 32),
  signature bytea NOT NULL CHECK (length(signature) = 64),
  key_id text NOT NULL REFERENCES tick_signing_key,
  CONSTRAINT tick_checkpoint_key PRIMARY KEY (pid, minute_ms),
  CONSTRAINT it_closes_its_minute CHECK (time_ms >= minute_ms AND time_ms < minute_ms + 60000)
) PARTITION BY RANGE (minute_ms);

ALTER TABLE tick_checkpoint RENAME TO tick_checkpoint_before;
ALTER TABLE tick_log RENAME TO tick_log_before;
ALTER INDEX tick_log_by_time RENAME TO tick_log_before_by_time;
ALTER INDEX tick_log_span RENAME TO tick_log_before_span;
ALTER TABLE tick_log_by_day RENAME TO tick_log;
ALTER TABLE tick_checkpoint_by_day RENAME TO tick_checkpoint;
CREATE INDEX tick_log_by_time ON tick_log (pid, time_ms);
-- The log grows in the order of time, so the smallest of indexes finds a minute over all pairs.
CREATE INDEX tick_log_span ON tick_log USING brin (time_ms) WITH (pages_per_range = 16, autosummarize = on);

-- Makes the partitions of the UTC day that begins at day_ms, if there are none: 'tick_log_20261123', 'tick_checkpoint_20261123'.
-- They are made apart and attached, which waits for no reader and lets ticks be appended meanwhile.
CREATE FUNCTION make_tick_day(day_ms bigint) RETURNS void LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  day text := to_char(to_timestamp(make_tick_day.day_ms / 1000) AT TIME ZONE 'UTC', 'YYYYMMDD');
  parent text;
BEGIN
  IF to_regclass('tick_checkpoint_' || day) IS NOT NULL THEN
    RETURN;
  END IF;
  LOCK TABLE tick_log IN SHARE UPDATE EXCLUSIVE MODE;
  IF to_regclass('tick_checkpoint_' || day) IS NOT NULL THEN
    RETURN;
  END IF;
  FOREACH parent IN ARRAY ARRAY['tick_log', 'tick_checkpoint'] LOOP
    EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING CONSTRAINTS)', parent || '_' || day, parent);
    EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%s) TO (%s)', parent, parent || '_' || day,
      make_tick_day.day_ms, make_tick_day.day_ms + 86400000);
    PERFORM make_append_only(to_regclass(parent || '_' || day));
  END LOOP;
END $$;

-- What was logged before.
DO $$
BEGIN
  PERFORM make_tick_day(day_ms) FROM (
    SELECT DISTINCT time_ms - time_ms % 86400000 AS day_ms FROM tick_log_before ORDER BY 1) AS logged;
END $$;
INSERT INTO tick_log SELECT * FROM tick_log_before;
INSERT INTO tick_checkpoint SELECT * FROM tick_checkpoint_before;
DROP TABLE tick_checkpoint_before;
DROP TABLE tick_log_before;

SELECT make_append_only('tick_log');
SELECT make_append_only('tick_checkpoint');
CREATE TRIGGER tick_is_later_than_mark BEFORE INSERT ON tick_log FOR EACH ROW
  EXECUTE FUNCTION refuse_tick_before_mark();
ALTER TABLE tick_log ENABLE ALWAYS TRIGGER tick_is_later_than_mark;
