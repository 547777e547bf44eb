-- Days of ticks: their partitions.

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
