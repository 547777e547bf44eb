-- What every part stands on: the database's clock, what the database was born as, stored answers, the outbox.

-- The database's clock, epoch ms: the one by which leases run out and by which nothing may be ahead of its time.
CREATE FUNCTION database_ms() RETURNS bigint LANGUAGE sql VOLATILE PARALLEL SAFE
  RETURN floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint;

-- A database is born for play money or for real money, and stays it for ever (TRUST-01). What exists for play money
-- alone has a foreign key to the row 'demo', so it cannot be written into a live database.
CREATE TABLE database_birth (
  mode text PRIMARY KEY CHECK (mode IN ('demo', 'live')),
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  one boolean NOT NULL DEFAULT true UNIQUE CHECK (one)
);
SELECT make_append_only('database_birth');

-- Stored answers: one row a command that moved money or was refused (API-11). The answer is the exact
-- text of the body, so that a repeat gets the same bytes. Rows are written with what they report.
CREATE TABLE idempotency (
  user_id bigint NOT NULL,
  key text NOT NULL CHECK (length(key) BETWEEN 1 AND 128),
  -- What was asked: a repeat with another body is a conflict.
  fingerprint text NOT NULL,
  state text NOT NULL CHECK (state IN ('applied', 'refused')),
  answer text NOT NULL,
  created_ms bigint NOT NULL,
  PRIMARY KEY (user_id, key)
);
SELECT make_append_only('idempotency');

-- What must happen after a commit, written in it: mails, pushes, events. A dispatcher takes rows off,
-- at least once each; a row that fails waits until `next_ms`.
CREATE TABLE outbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  topic text NOT NULL,
  payload jsonb NOT NULL,
  created_ms bigint NOT NULL,
  next_ms bigint NOT NULL,
  attempts integer NOT NULL DEFAULT 0
);
CREATE INDEX outbox_due ON outbox (next_ms, id);
