-- What the engine's tables stand on.

-- The engine's mark says "every tick up to here is logged", so it never goes back, and the log takes no tick at or
-- before it. Settling ahead of time would therefore stop every price until then, for all to see. Known limit: one shard.
CREATE OR REPLACE FUNCTION refuse_engine_going_back() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'shard % goes back from epoch %, batch %, marks % and % to epoch %, batch %, marks % and %', OLD.shard,
    OLD.epoch, OLD.batch, OLD.mark_ms, OLD.lever_mark_ms, NEW.epoch, NEW.batch, NEW.mark_ms, NEW.lever_mark_ms
    USING ERRCODE = 'CA004';
END $$;

CREATE OR REPLACE FUNCTION refuse_tick_before_mark() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.time_ms <= (SELECT max(s.mark_ms) FROM engine_state s) THEN
    RAISE EXCEPTION 'tick % of pair % is not later than what is decided', NEW.seq, NEW.pid
      USING ERRCODE = 'CA005';
  END IF;
  RETURN NEW;
END $$;

-- The last tick, or the engine's mark when that is later; null for an empty log.
CREATE OR REPLACE FUNCTION log_end_ms() RETURNS bigint LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT greatest((SELECT max(s.mark_ms) FROM engine_state s),
    (SELECT max(l.time_ms) FROM product p CROSS JOIN LATERAL
       (SELECT t.time_ms FROM tick_log t WHERE t.pid = p.pid ORDER BY t.seq DESC LIMIT 1) AS l))
$$;
