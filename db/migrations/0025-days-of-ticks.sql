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
CREATE FUNCTION refuse_day_going_back() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% of the day % is refused: what was signed stays signed, and what left does not come back', TG_OP, OLD.day_ms
    USING ERRCODE = 'CA002';
END $$;
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

-- For who looks for one tick: by its number, or the first or last one of a pair, or its last trade. Not for spans, in which ticks of
-- days that left are missing.
CREATE VIEW known_tick AS SELECT * FROM tick_log UNION ALL SELECT * FROM kept_tick;

-- From where on the database has all ticks; 0 while no day left.
CREATE TABLE tick_log_start (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  from_ms bigint NOT NULL CHECK (from_ms % 86400000 = 0)
);
INSERT INTO tick_log_start (from_ms) VALUES (0);

-- Options end soon after they began, so the smallest of indexes finds those that ended on a day.
CREATE INDEX option_sold ON option USING brin (sell_ms) WITH (pages_per_range = 16, autosummarize = on);
