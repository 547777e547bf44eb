

\ir ../functions/rows/market.sql

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
  -- What it offers for leveraged contracts. Rates in 1e-8, shares in 1/10000. The protection profile caps the leverages of each class.
  asset_class text NOT NULL DEFAULT 'crypto' CONSTRAINT it_is_an_asset_class
    CHECK (asset_class IN ('crypto', 'equity', 'commodity', 'index', 'minor-currency', 'major-currency')),
  -- levermolecule: profit is divided by it (LEV-09).
  lever_molecule integer NOT NULL DEFAULT 1 CHECK (lever_molecule BETWEEN 1 AND 1000000),
  -- Of the notional, taken when an order opens (LEV-13).
  lever_fee_rate bigint NOT NULL DEFAULT 50000 CHECK (lever_fee_rate BETWEEN 0 AND 10000000),
  -- The move that the house must be able to pay for (LEV-17).
  lever_stress_bps integer NOT NULL DEFAULT 1000 CHECK (lever_stress_bps BETWEEN 1 AND 10000)
);

CREATE TRIGGER pair_keeps_its_name BEFORE UPDATE ON product FOR EACH ROW
  WHEN (NEW.pid <> OLD.pid OR NEW.symbol <> OLD.symbol) EXECUTE FUNCTION refuse_pair_change();
CREATE TRIGGER pair_stays BEFORE DELETE ON product FOR EACH ROW EXECUTE FUNCTION refuse_pair_change();
CREATE TRIGGER pairs_stay BEFORE TRUNCATE ON product FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE product ENABLE ALWAYS TRIGGER pair_keeps_its_name;
ALTER TABLE product ENABLE ALWAYS TRIGGER pair_stays;
ALTER TABLE product ENABLE ALWAYS TRIGGER pairs_stay;

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

-- The log by UTC day, a partition each: a day that is closed and stored as files can leave the database at once, and its room comes back.
-- A partitioned key must contain the day, so the key of a tick is (pid, seq, time_ms); that a number is given once is held by
-- tick_append, which appends to a pair one call after another. There is no default partition: a tick in it would block the partition of
-- its own day.
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
  CONSTRAINT tick_log_key PRIMARY KEY (pid, seq, time_ms),
  CONSTRAINT a_heartbeat_trades_nothing CHECK (heartbeat = (qty = 0))
) PARTITION BY RANGE (time_ms);
CREATE INDEX tick_log_by_time ON tick_log (pid, time_ms);
-- The log grows in the order of time, so the smallest of indexes finds a minute over all pairs.
CREATE INDEX tick_log_span ON tick_log USING brin (time_ms) WITH (pages_per_range = 16, autosummarize = on);
SELECT make_append_only('tick_log');

-- Where the log was restored to an earlier moment (npm run restore): what had been logged after `last_seq` is gone, and others may have it.
-- So the numbers after it are not given again: the log goes on at `first_seq`, a heartbeat whose hash covers that of `last_seq`. Public.
CREATE TABLE record_restored (
  pid smallint NOT NULL REFERENCES product,
  last_seq bigint NOT NULL,
  last_ms bigint NOT NULL,
  first_seq bigint NOT NULL,
  -- When the backup was made, and when it was restored.
  backup_ms bigint NOT NULL,
  restored_ms bigint NOT NULL,
  PRIMARY KEY (pid, first_seq),
  CONSTRAINT it_leaves_numbers_out CHECK (first_seq > last_seq + 1)
);
SELECT make_append_only('record_restored');

-- ---------------------------------------------------------------------------------------- checkpoints

-- Public keys that ever signed, so that an old checkpoint can still be checked after a change of key.
CREATE TABLE tick_signing_key (
  key_id text PRIMARY KEY,
  public_key bytea NOT NULL CHECK (length(public_key) = 32),
  first_ms bigint NOT NULL
);
SELECT make_append_only('tick_signing_key');

-- "Tick seq of this pair has this hash", signed: the last tick of each minute that has one. By day, as the log.
CREATE TABLE tick_checkpoint (
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
SELECT make_append_only('tick_checkpoint');

-- ----------------------------------------------------------------------------------- days of the log

-- Closed days of ticks: stored as files, signed, and then no longer in the database (docs/rules/market.md, MKT-08).

-- How far a day has come. Times by the database's clock.
CREATE TABLE tick_day (
  day_ms bigint PRIMARY KEY CHECK (day_ms % 86400000 = 0),
  -- Its files were stored; they were read back and checked; the pairs' records were signed; its ticks left the database.
  written_ms bigint NOT NULL DEFAULT database_ms(),
  checked_ms bigint,
  signed_ms bigint,
  left_ms bigint,
  CONSTRAINT one_step_after_the_other CHECK (
    (checked_ms IS NULL OR checked_ms >= written_ms)
    AND (signed_ms IS NULL OR coalesce(signed_ms >= checked_ms, false))
    AND (left_ms IS NULL OR coalesce(left_ms >= signed_ms, false)))
);

CREATE TRIGGER a_day_goes_on BEFORE UPDATE ON tick_day FOR EACH ROW
  WHEN (NEW.day_ms <> OLD.day_ms OR OLD.left_ms IS NOT NULL OR OLD.signed_ms IS NOT NULL AND NEW.signed_ms IS DISTINCT FROM OLD.signed_ms)
  EXECUTE FUNCTION refuse_day_going_back();
CREATE TRIGGER a_day_stays BEFORE DELETE ON tick_day FOR EACH ROW EXECUTE FUNCTION refuse_day_going_back();
CREATE TRIGGER days_stay BEFORE TRUNCATE ON tick_day FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE tick_day ENABLE ALWAYS TRIGGER a_day_goes_on;
ALTER TABLE tick_day ENABLE ALWAYS TRIGGER a_day_stays;
ALTER TABLE tick_day ENABLE ALWAYS TRIGGER days_stay;

-- "These are all ticks of this pair on this day", signed: packages/core/src/market/archived-day.ts has the text.
CREATE TABLE tick_day_record (
  pid smallint NOT NULL REFERENCES product,
  day_ms bigint NOT NULL REFERENCES tick_day,
  first_seq bigint NOT NULL,
  last_seq bigint NOT NULL,
  last_ms bigint NOT NULL,
  -- The hash before the first tick, and that of the last one.
  previous_hash bytea NOT NULL CHECK (length(previous_hash) = 32),
  hash bytea NOT NULL CHECK (length(hash) = 32),
  -- SHA-256 of the texts in its two files.
  ticks_digest bytea NOT NULL CHECK (length(ticks_digest) = 32),
  checkpoints_digest bytea NOT NULL CHECK (length(checkpoints_digest) = 32),
  signature bytea NOT NULL CHECK (length(signature) = 64),
  key_id text NOT NULL REFERENCES tick_signing_key,
  PRIMARY KEY (pid, day_ms),
  UNIQUE (pid, first_seq),
  CONSTRAINT it_ends_on_its_day CHECK (last_ms >= day_ms AND last_ms < day_ms + 86400000 AND first_seq <= last_seq)
);
SELECT make_append_only('tick_day_record');

-- Of a day that left: the first and the last tick and trade of each pair, and every tick that the checker needs for an option or a
-- contract (tick_day_leave in db/functions/tick-days.sql). They are written and the day's partition is dropped in one transaction.
CREATE TABLE kept_tick (LIKE tick_log INCLUDING CONSTRAINTS, PRIMARY KEY (pid, seq));
CREATE INDEX kept_tick_by_time ON kept_tick (pid, time_ms);
SELECT make_append_only('kept_tick');

-- To look for one tick: by its number, or the first or last one of a pair, or its last trade. Not for spans, in which ticks of days that
-- left are missing.
CREATE VIEW known_tick AS SELECT * FROM tick_log UNION ALL SELECT * FROM kept_tick;

-- From where on the database has all ticks; 0 while no day left.
CREATE TABLE tick_log_start (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  from_ms bigint NOT NULL CHECK (from_ms % 86400000 = 0)
);

INSERT INTO tick_log_start (from_ms) VALUES (0);

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

-- Merged from the candles of the next smaller interval. Like those of a minute they are rebuilt from the log at will, so these
-- rows may be deleted.
CREATE TABLE candle_long (
  pid smallint NOT NULL REFERENCES product,
  interval_ms integer NOT NULL CHECK (interval_ms IN (300000, 900000, 1800000, 3600000, 86400000)),
  open_ms bigint NOT NULL CHECK (open_ms % interval_ms = 0),
  open bigint NOT NULL,
  high bigint NOT NULL,
  low bigint NOT NULL,
  close bigint NOT NULL,
  volume bigint NOT NULL,
  PRIMARY KEY (pid, interval_ms, open_ms)
);

-- How far a pair's candles of an interval are stored, and how many there are.
CREATE TABLE candle_mark (
  pid smallint NOT NULL REFERENCES product,
  interval_ms integer NOT NULL CHECK (interval_ms IN (60000, 300000, 900000, 1800000, 3600000, 86400000)),
  -- Every trade before it is in a stored candle; every stored candle opens before it.
  folded_ms bigint NOT NULL CHECK (folded_ms % interval_ms = 0),
  count bigint NOT NULL CHECK (count >= 0),
  PRIMARY KEY (pid, interval_ms)
);

-- The stored candles of all intervals.
CREATE VIEW candle AS
  SELECT pid, 60000 AS interval_ms, open_ms, open, high, low, close, volume FROM candle_1m
  UNION ALL
  SELECT pid, interval_ms, open_ms, open, high, low, close, volume FROM candle_long;
