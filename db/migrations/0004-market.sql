-- Pairs, the tick log with its checkpoints, and the candles folded from it.
--
-- The tick log is the only source of prices that move money. No role has a right to write here: db/functions/market.sql
-- appends for the leader, and computes hash chain and candles by itself. A tick that does not follow the one before, in
-- number, time and hash, is not stored.

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
  price_decimals smallint NOT NULL CHECK (price_decimals BETWEEN 0 AND 8),
  -- What it offers for leveraged contracts. Rates in 1e-8, shares in 1/10000.
  asset_class text NOT NULL DEFAULT 'crypto',
  -- levermolecule: profit is divided by it (LEV-09).
  lever_molecule integer NOT NULL DEFAULT 1 CHECK (lever_molecule BETWEEN 1 AND 1000000),
  -- Of the notional, taken when an order opens (LEV-13).
  lever_fee_rate bigint NOT NULL DEFAULT 50000 CHECK (lever_fee_rate BETWEEN 0 AND 10000000),
  -- The move that the house must be able to pay for (LEV-17).
  lever_stress_bps integer NOT NULL DEFAULT 1000 CHECK (lever_stress_bps BETWEEN 1 AND 10000)
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

-- ---------------------------------------------------------------------------------------- checkpoints

-- Public keys that ever signed, so that an old checkpoint can still be checked after a change of key.
CREATE TABLE tick_signing_key (
  key_id text PRIMARY KEY,
  public_key bytea NOT NULL CHECK (length(public_key) = 32),
  first_ms bigint NOT NULL
);
SELECT make_append_only('tick_signing_key');

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
