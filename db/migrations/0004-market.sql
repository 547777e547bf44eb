-- Pairs, the tick log with its checkpoints, and the candles folded from it.
--
-- The tick log is the only source of prices that move money. The application may read it and may append
-- to it through tick_append, which recomputes the hash chain itself: a tick that does not follow the
-- one before, in number, time and hash, is not stored, whoever asks.

-- ---------------------------------------------------------------------------------------------- pairs

CREATE TABLE product (
  pid smallint PRIMARY KEY CHECK (pid > 0),
  -- Also the wire's procode.
  symbol text NOT NULL UNIQUE CHECK (symbol ~ '^[A-Z0-9]{5,20}$'),
  title text NOT NULL,
  icon text NOT NULL,
  color text NOT NULL,
  -- Comma lists of the wire: leverages; expiries in minutes and the profit percent at the same place.
  multiples text NOT NULL,
  protime text NOT NULL,
  proscale text NOT NULL,
  price_decimals smallint NOT NULL CHECK (price_decimals BETWEEN 0 AND 8)
);
INSERT INTO product (pid, symbol, title, icon, color, multiples, protime, proscale, price_decimals)
SELECT pid, symbol, title, '/icons/pairs/' || lower(split_part(title, '/', 1)) || '.svg', color,
       '10,20,50,100', '1,3,5,15,30', '80,82,84,86,88', price_decimals
FROM (VALUES
  (1, 'BTCUSDT', 'BTC/USDT', '#f7931a', 2),
  (2, 'ETHUSDT', 'ETH/USDT', '#627eea', 2),
  (3, 'BNBUSDT', 'BNB/USDT', '#e0a800', 2),
  (4, 'SOLUSDT', 'SOL/USDT', '#8f5cf0', 2),
  (5, 'XRPUSDT', 'XRP/USDT', '#5f7d8c', 5),
  (6, 'LTCUSDT', 'LTC/USDT', '#345d9d', 2),
  (7, 'ADAUSDT', 'ADA/USDT', '#2a71d0', 5),
  (8, 'DOGEUSDT', 'DOGE/USDT', '#ba9f33', 6)
) AS seeded (pid, symbol, title, color, price_decimals);
GRANT SELECT ON product TO candor_app;

-- ------------------------------------------------------------------------------------------- tick log

CREATE TABLE tick_log (
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
  PRIMARY KEY (pid, seq),
  CONSTRAINT a_heartbeat_trades_nothing CHECK (heartbeat = (qty = 0))
);
CREATE INDEX tick_log_by_time ON tick_log (pid, time_ms);
-- The log grows in the order of time, so the smallest of indexes finds a span over all pairs.
CREATE INDEX tick_log_span ON tick_log USING brin (time_ms) WITH (pages_per_range = 16, autosummarize = on);
SELECT make_append_only('tick_log');

-- The text that a hash covers; packages/core/src/market/tick.ts writes the same.
CREATE FUNCTION tick_line(seq bigint, time_ms bigint, heartbeat boolean, price bigint, qty bigint, buyer_maker boolean)
  RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN concat_ws(',', seq, time_ms, CASE WHEN heartbeat THEN 'h' ELSE 't' END,
    trim_scale(price * 0.00000001), trim_scale(qty * 0.00000001), CASE WHEN buyer_maker THEN 's' ELSE 'b' END);

-- The hash of the link before a pair's first tick.
CREATE FUNCTION tick_genesis(pid smallint) RETURNS bytea LANGUAGE sql STABLE
  SET search_path = public, pg_temp AS $$
  SELECT sha256(convert_to('candor tick log 1,' || symbol, 'UTF8')) FROM product WHERE product.pid = tick_genesis.pid
$$;

-- Appends ticks; the arrays run parallel, each pair's ticks ascending by seq. All or nothing. Ticks that are
-- stored already, with the same hash, are passed over, so an append whose answer was lost may be sent again.
-- Raises CA005 when a tick does not continue its pair's chain: another writer was there, or the caller erred.
CREATE FUNCTION tick_append(
  t_pid smallint[], t_seq bigint[], t_time_ms bigint[], t_heartbeat boolean[],
  t_price bigint[], t_qty bigint[], t_buyer_maker boolean[], t_hash bytea[]
) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  tick record;
  before tick_log;
BEGIN
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
    IF tick.seq <> before.seq + 1 OR tick.time_ms < before.time_ms OR tick.hash <> sha256(before.hash ||
      convert_to(tick_line(tick.seq, tick.time_ms, tick.heartbeat, tick.price, tick.qty, tick.buyer_maker), 'UTF8'))
    THEN
      RAISE EXCEPTION 'tick % of pair % does not continue the log at tick %', tick.seq, tick.pid, before.seq
        USING ERRCODE = 'CA005';
    END IF;
    INSERT INTO tick_log VALUES (tick.pid, tick.seq, tick.time_ms, tick.price, tick.qty, tick.heartbeat, tick.buyer_maker, tick.hash)
      RETURNING * INTO before;
  END LOOP;
END $$;
REVOKE ALL ON FUNCTION tick_append(smallint[], bigint[], bigint[], boolean[], bigint[], bigint[], boolean[], bytea[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tick_append(smallint[], bigint[], bigint[], boolean[], bigint[], bigint[], boolean[], bytea[]) TO candor_app;
GRANT SELECT ON tick_log TO candor_app;

-- ---------------------------------------------------------------------------------------- checkpoints

-- Public keys that ever signed, so that an old checkpoint can still be checked after a change of key.
CREATE TABLE tick_signing_key (
  key_id text PRIMARY KEY,
  public_key bytea NOT NULL CHECK (length(public_key) = 32),
  first_ms bigint NOT NULL
);
SELECT make_append_only('tick_signing_key');
GRANT SELECT, INSERT ON tick_signing_key TO candor_app;

-- "Tick seq of this pair has this hash", signed: the last tick of each minute that has one.
CREATE TABLE tick_checkpoint (
  pid smallint NOT NULL,
  minute_ms bigint NOT NULL CHECK (minute_ms % 60000 = 0),
  seq bigint NOT NULL,
  time_ms bigint NOT NULL,
  hash bytea NOT NULL CHECK (length(hash) = 32),
  signature bytea NOT NULL CHECK (length(signature) = 64),
  key_id text NOT NULL REFERENCES tick_signing_key,
  PRIMARY KEY (pid, minute_ms),
  FOREIGN KEY (pid, seq) REFERENCES tick_log,
  CONSTRAINT it_closes_its_minute CHECK (time_ms >= minute_ms AND time_ms < minute_ms + 60000)
);
SELECT make_append_only('tick_checkpoint');
GRANT SELECT, INSERT ON tick_checkpoint TO candor_app;

-- -------------------------------------------------------------------------------------------- candles

-- Folded from the tick log alone and rebuilt from it at will, so these rows may be deleted.
CREATE TABLE candle_1m (
  pid smallint NOT NULL REFERENCES product,
  open_ms bigint NOT NULL CHECK (open_ms % 60000 = 0),
  open bigint NOT NULL,
  high bigint NOT NULL,
  low bigint NOT NULL,
  close bigint NOT NULL,
  volume bigint NOT NULL,
  PRIMARY KEY (pid, open_ms)
);
GRANT SELECT, INSERT, DELETE ON candle_1m TO candor_app;
