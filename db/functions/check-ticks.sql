-- Checks each batch against the tick log before it is booked: every price must be the price of the tick that decides.
-- Rules about a single row are constraints of the tables.

-- A command that has a price is decided at the first tick of its pair that is later than the moment when the command was
-- accepted (API-18). Raises CA012 unless each tick is logged with that price and time, is later than the acceptance of the
-- last of its commands, and the tick before it is not later than the acceptance of the first. It must not be earlier than what
-- was decided before (`since_ms`), nor later than the mark: nobody decides about the past, and the log takes no tick up to it.
CREATE OR REPLACE FUNCTION check_deciding_ticks(asked deciding_tick[], since_ms bigint, mark_ms bigint) RETURNS void
  LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  wrong record;
BEGIN
  SELECT a.symbol, a.seq INTO wrong
  FROM unnest(asked) AS a
  LEFT JOIN product p ON p.symbol = a.symbol
  LEFT JOIN tick_log t ON t.pid = p.pid AND t.seq = a.seq AND t.time_ms = a.time_ms
  LEFT JOIN LATERAL (
    SELECT k.time_ms FROM known_tick k WHERE k.pid = p.pid AND k.seq = a.seq - 1 AND k.time_ms <= a.time_ms LIMIT 1
  ) AS before ON true
  WHERE (t.price = coalesce(a.price, t.price)
    AND t.time_ms > a.last_accepted_ms AND coalesce(before.time_ms <= a.first_accepted_ms, a.seq = 1)
    AND t.time_ms >= check_deciding_ticks.since_ms AND t.time_ms <= check_deciding_ticks.mark_ms) IS NOT TRUE
  LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'tick % of % is not the first after it was asked for', wrong.seq, wrong.symbol USING ERRCODE = 'CA012';
  END IF;
END $$;

-- An option ends at the last trade of its pair up to its sell time (OPT-06). Raises CA012 unless each tick is that trade
-- for all sell times from the first to the last, and the mark has reached them. The arrays are parallel.
CREATE OR REPLACE FUNCTION check_exit_ticks(
  e_symbol text[], e_seq bigint[], e_price bigint[], e_first_ms bigint[], e_last_ms bigint[], mark_ms bigint
) RETURNS void LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  wrong record;
BEGIN
  SELECT e.symbol, e.seq INTO wrong
  FROM unnest(e_symbol, e_seq, e_price, e_first_ms, e_last_ms) AS e (symbol, seq, price, first_ms, last_ms)
  JOIN product p ON p.symbol = e.symbol
  LEFT JOIN known_tick t ON t.pid = p.pid AND t.seq = e.seq
  LEFT JOIN LATERAL (
    SELECT l.time_ms FROM known_tick l
    WHERE l.pid = t.pid AND l.seq > t.seq AND l.time_ms >= t.time_ms AND NOT l.heartbeat ORDER BY l.seq LIMIT 1
  ) AS later ON true
  WHERE (NOT t.heartbeat AND t.price = e.price AND t.time_ms <= e.first_ms AND coalesce(later.time_ms > e.last_ms, true)
    AND e.last_ms <= check_exit_ticks.mark_ms) IS NOT TRUE
  LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'tick % of % is not the last trade before the sell time', wrong.seq, wrong.symbol
      USING ERRCODE = 'CA012';
  END IF;
END $$;

-- The effects of a tick on leveraged contracts (LEV-10, LEV-11): a waiting order opens, or a position closes by a stop, a
-- take-profit or a close-out. Raises CA012 unless the tick is a logged trade of its pair with that price and time, later than
-- the mark up to which all such effects are booked (`since_lever_ms`), not later than the current mark, and no trade in between
-- had the effect already. The arrays are parallel; `were` holds the statuses before.
CREATE OR REPLACE FUNCTION check_trigger_ticks(after lever_order[], were text[], since_lever_ms bigint, mark_ms bigint)
  RETURNS void LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  wrong record;
BEGIN
  WITH triggered AS MATERIALIZED (
    SELECT user_id, id, symbol, placed_seq AS since_seq, entry_seq AS seq, open_price AS price, open_ms AS time_ms,
      CASE side WHEN 'long' THEN asked_price END AS low, CASE side WHEN 'short' THEN asked_price END AS high
    FROM unnest(were, after) AS f (was) WHERE was = 'pending' AND status = 'open'
    UNION ALL
    SELECT user_id, id, symbol, since_seq, exit_seq, close_price, exit_ms,
      CASE side WHEN 'long' THEN greatest(stop_loss, close_out_price) ELSE take_profit END,
      CASE side WHEN 'long' THEN take_profit ELSE least(stop_loss, close_out_price) END
    FROM unnest(after) WHERE close_reason IN ('stopLoss', 'takeProfit', 'closeOut')
  ), pair AS MATERIALIZED (
    SELECT p.pid, p.symbol, coalesce((
        SELECT l.seq FROM tick_log l WHERE l.pid = p.pid AND l.time_ms <= check_trigger_ticks.since_lever_ms
        ORDER BY l.time_ms DESC, l.seq DESC LIMIT 1), 0) AS decided_seq
    FROM (SELECT DISTINCT symbol FROM triggered) AS s JOIN product p ON p.symbol = s.symbol
  )
  SELECT f.id, f.seq, f.symbol INTO wrong
  FROM triggered f JOIN pair p ON p.symbol = f.symbol
  LEFT JOIN tick_log t ON t.pid = p.pid AND t.seq = f.seq AND t.time_ms = f.time_ms
  WHERE (NOT t.heartbeat AND t.price = f.price
      AND t.seq > p.decided_seq AND t.time_ms <= check_trigger_ticks.mark_ms) IS NOT TRUE
    OR EXISTS (
      SELECT FROM tick_log l
      WHERE l.pid = p.pid AND l.seq > greatest(p.decided_seq, f.since_seq) AND l.seq < f.seq
        AND NOT l.heartbeat AND (l.price <= f.low OR l.price >= f.high))
  LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'tick % of % is not the first that triggers lever order %', wrong.seq, wrong.symbol, wrong.id
      USING ERRCODE = 'CA012';
  END IF;
END $$;
