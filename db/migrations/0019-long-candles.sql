-- Candles of the longer intervals, stored as they close: a chart then reads as many rows as it shows, however long the log is. What
-- is stored already is merged at the next start, piece by piece (db/functions/market.sql).

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
INSERT INTO candle_mark (pid, interval_ms, folded_ms, count)
SELECT pid, 60000, max(open_ms) + 60000, count(*) FROM candle_1m GROUP BY pid;

-- The stored candles of all intervals.
CREATE VIEW candle AS
  SELECT pid, 60000 AS interval_ms, open_ms, open, high, low, close, volume FROM candle_1m
  UNION ALL
  SELECT pid, interval_ms, open_ms, open, high, low, close, volume FROM candle_long;
