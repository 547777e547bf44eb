-- OPT-09, to the end: whoever calls the engine's functions, an option opens at the last trade there is and ends at
-- the last one that its pair will ever have up to its sell time.

-- The engine's mark says "every tick up to here is logged", so it never goes back, and the log takes no tick at or
-- before it. Settling ahead of time would therefore stop every price until then, for all to see. Known limit: one shard.
CREATE FUNCTION refuse_older_mark() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the mark of shard % goes back from % to %', OLD.shard, OLD.mark_ms, NEW.mark_ms
    USING ERRCODE = 'CA004';
END $$;
CREATE TRIGGER mark_goes_on BEFORE UPDATE ON engine_state FOR EACH ROW
  WHEN (NEW.mark_ms < OLD.mark_ms) EXECUTE FUNCTION refuse_older_mark();
ALTER TABLE engine_state ENABLE ALWAYS TRIGGER mark_goes_on;

CREATE FUNCTION refuse_tick_before_mark() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.time_ms <= (SELECT max(s.mark_ms) FROM engine_state s) THEN
    RAISE EXCEPTION 'tick % of pair % is not later than what is decided', NEW.seq, NEW.pid
      USING ERRCODE = 'CA005';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER tick_is_later_than_mark BEFORE INSERT ON tick_log FOR EACH ROW
  EXECUTE FUNCTION refuse_tick_before_mark();
ALTER TABLE tick_log ENABLE ALWAYS TRIGGER tick_is_later_than_mark;

-- Raises CA012 unless every option opens at the last logged trade of its pair, at that trade's price, and no earlier
-- than what is decided already. Called before the batch's own mark is kept.
CREATE OR REPLACE FUNCTION engine_check_entries(
  o_symbol text[], o_entry_seq bigint[], o_entry_price bigint[], o_buy_ms bigint[]
) RETURNS void LANGUAGE plpgsql
  SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
AS $$
DECLARE
  entry record;
BEGIN
  FOR entry IN
    SELECT o.symbol, o.seq, o.price, min(o.buy_ms) AS first_ms, max(o.buy_ms) AS last_ms
    FROM unnest(o_symbol, o_entry_seq, o_entry_price, o_buy_ms) AS o (symbol, seq, price, buy_ms)
    WHERE o.seq IS NOT NULL GROUP BY o.symbol, o.seq, o.price
  LOOP
    PERFORM FROM product p JOIN tick_log t ON t.pid = p.pid
    WHERE p.symbol = entry.symbol AND t.seq = entry.seq AND t.price = entry.price
      AND NOT t.heartbeat AND t.time_ms <= entry.first_ms
      AND coalesce((SELECT later.time_ms FROM tick_log later
                    WHERE later.pid = t.pid AND later.seq > t.seq AND NOT later.heartbeat
                    ORDER BY later.seq LIMIT 1) > entry.last_ms, true)
      AND entry.first_ms >= (SELECT max(s.mark_ms) FROM engine_state s);
    IF NOT FOUND THEN
      RAISE EXCEPTION 'no option opens at tick % of %', entry.seq, entry.symbol USING ERRCODE = 'CA012';
    END IF;
  END LOOP;
END $$;

-- Raises CA012 unless every option ends at the last logged trade of its pair up to its sell time, and the mark, which
-- the batch has kept by now, has come there (OPT-06).
CREATE OR REPLACE FUNCTION engine_check_exits(
  s_user bigint[], s_option bigint[], s_exit_seq bigint[], s_exit_price bigint[]
) RETURNS void LANGUAGE plpgsql
  SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
AS $$
DECLARE
  exit record;
BEGIN
  FOR exit IN
    SELECT o.symbol, s.seq, s.price, min(o.sell_ms) AS first_ms, max(o.sell_ms) AS last_ms
    FROM unnest(s_user, s_option, s_exit_seq, s_exit_price) AS s (user_id, id, seq, price)
    JOIN option o ON o.user_id = s.user_id AND o.id = s.id
    GROUP BY o.symbol, s.seq, s.price
  LOOP
    PERFORM FROM product p JOIN tick_log t ON t.pid = p.pid
    WHERE p.symbol = exit.symbol AND t.seq = exit.seq AND t.price = exit.price
      AND NOT t.heartbeat AND t.time_ms <= exit.first_ms
      AND coalesce((SELECT later.time_ms FROM tick_log later
                    WHERE later.pid = t.pid AND later.seq > t.seq AND NOT later.heartbeat
                    ORDER BY later.seq LIMIT 1) > exit.last_ms, true)
      AND exit.last_ms <= (SELECT max(s.mark_ms) FROM engine_state s);
    IF NOT FOUND THEN
      RAISE EXCEPTION 'tick % of % is not the last trade before the sell time', exit.seq, exit.symbol
        USING ERRCODE = 'CA012';
    END IF;
  END LOOP;
END $$;
