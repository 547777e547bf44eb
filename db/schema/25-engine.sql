-- The engine's place in the database. It decides in memory; db/functions/book.sql books what it decided, one call a batch: all or
-- nothing, once.

\ir ../functions/rows/engine.sql

-- One row a shard: who leads it, until when, and how far its decisions are booked.
CREATE TABLE engine_state (
  shard smallint PRIMARY KEY CHECK (shard >= 0),
  -- Counts leaders. A leader whose number is not this one writes nothing.
  epoch bigint NOT NULL DEFAULT 0,
  -- Who leads, for people who look into the database.
  holder text NOT NULL DEFAULT '',
  -- By the database's clock; afterwards another may lead.
  lease_until_ms bigint NOT NULL DEFAULT 0,
  -- Counts booked batches, so that a batch sent twice is booked once.
  batch bigint NOT NULL DEFAULT 0,
  -- Every tick up to here has been seen, and what was decided up to here is booked.
  mark_ms bigint NOT NULL DEFAULT 0,
  -- Every tick up to here has had its effect on lever orders, and it is booked; replay begins here.
  lever_mark_ms bigint NOT NULL DEFAULT 0,
  -- core/engine/state-hash.ts, as a signed number.
  state_hash bigint,
  CONSTRAINT levers_are_not_ahead CHECK (lever_mark_ms <= mark_ms)
);

-- How often each part of an area has been changed by commands that expected a version: `invest/100001` is what one user has invested.
-- A command that was computed from an older version is refused by the engine, and its sender computes it again.
CREATE TABLE engine_version (
  part text COLLATE "C" PRIMARY KEY CHECK (length(part) BETWEEN 1 AND 64),
  version bigint NOT NULL CHECK (version > 0)
) WITH (fillfactor = 70);

CREATE TRIGGER engine_goes_on BEFORE UPDATE ON engine_state FOR EACH ROW
  WHEN (NEW.mark_ms < OLD.mark_ms OR NEW.lever_mark_ms < OLD.lever_mark_ms OR NEW.epoch < OLD.epoch OR NEW.batch < OLD.batch)
  EXECUTE FUNCTION refuse_engine_going_back();
ALTER TABLE engine_state ENABLE ALWAYS TRIGGER engine_goes_on;

INSERT INTO engine_state (shard) VALUES (0);

CREATE TRIGGER tick_is_later_than_mark BEFORE INSERT ON tick_log FOR EACH ROW
  EXECUTE FUNCTION refuse_tick_before_mark();
ALTER TABLE tick_log ENABLE ALWAYS TRIGGER tick_is_later_than_mark;

-- What commands say of the tick that decided them (API-18): its number, price and time, and the first and the last moment at
-- which such a command was accepted. A null price is not looked at.
CREATE TYPE deciding_tick AS (
  symbol text, seq bigint, price bigint, time_ms bigint, first_accepted_ms bigint, last_accepted_ms bigint
);
