-- What every part stands on: its mode, stored answers, the outbox, the days of jobs.

\ir ../functions/rows/answer.sql

-- A database is made for play money or for real money, once (TRUST-01). What exists for play money
-- alone has a foreign key to the row 'demo', so it cannot be written into a live database.
CREATE TABLE database_birth (
  mode text PRIMARY KEY CHECK (mode IN ('demo', 'live')),
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  one boolean NOT NULL DEFAULT true UNIQUE CHECK (one)
);
SELECT make_append_only('database_birth');

-- Which of the server's own keys this database works with: the fingerprints, never a key. A server whose key of a name is not the newest here
-- does not start (platform/keys). Rows are added by server_key_note alone.
CREATE TABLE server_key (
  name text NOT NULL CHECK (name ~ '^[a-z][a-z-]{2,40}$'),
  nth integer NOT NULL CHECK (nth > 0),
  fingerprint text NOT NULL CHECK (fingerprint ~ '^[0-9a-f]{16}$'),
  since_ms bigint NOT NULL DEFAULT database_ms(),
  PRIMARY KEY (name, nth)
);
SELECT make_append_only('server_key');

-- Backups of this database that were written whole (npm run backup), so that an operator sees how old the newest is.
CREATE TABLE database_backup (
  at_ms bigint PRIMARY KEY,
  bytes bigint NOT NULL CHECK (bytes > 0),
  written_ms bigint NOT NULL DEFAULT database_ms()
);
SELECT make_append_only('database_backup');

-- Stored answers: one row a command that moved money or was refused (API-11). The answer is the exact text of the body, so that a
-- repeat gets the same bytes. Rows are written with what they report.
--
-- A partition has the answers of 30 days (db/functions/answers.sql): when all of them are older than 30 days it is dropped as a whole
-- (docs/decisions/0013-answers-by-ten-days-the-ledger-in-one-piece.md). A key of the whole table would have to contain the time, so each
-- partition has the key (user_id, key), and a trigger refuses an answer whose key another partition has. There is no default partition: an
-- answer in it would block the partition of its time.
CREATE TABLE idempotency (
  user_id bigint NOT NULL,
  key text NOT NULL CHECK (length(key) BETWEEN 1 AND 128),
  -- What was asked: a repeat with another body is a conflict.
  fingerprint text NOT NULL,
  state text NOT NULL CHECK (state IN ('applied', 'refused')),
  answer text NOT NULL,
  created_ms bigint NOT NULL
) PARTITION BY RANGE (created_ms);
SELECT guard_answers('idempotency');

-- What must happen after a commit, written in it: mails, pushes, events. A dispatcher takes rows off, at least once each; a row that
-- fails waits until `next_ms`. Each channel has a topic of its own, so that messages of one without a carrier keep nobody else waiting.
CREATE TABLE outbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  topic text NOT NULL,
  payload jsonb NOT NULL,
  created_ms bigint NOT NULL,
  next_ms bigint NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  -- Why it failed when it was last tried; the texts of errors name nobody.
  failure text NOT NULL DEFAULT '' CHECK (length(failure) <= 200)
);
CREATE INDEX outbox_due ON outbox (next_ms, id);
-- How many messages wait for a browser.
CREATE INDEX outbox_of_browser ON outbox ((payload ->> 'session')) WHERE topic = 'web-push';
-- A page of the operators' desk costs the same, however many wait.
CREATE INDEX outbox_by_topic ON outbox (topic, id);
CREATE INDEX outbox_failing ON outbox (id) WHERE attempts > 0;

-- Messages that were given up: the other side refuses them permanently, or they came too late. The newest 10 000 stay, for operators (OPS-02).
-- The address is stored only in part, and the text not at all.
CREATE TABLE outbox_dropped (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  message_id bigint NOT NULL,
  topic text NOT NULL,
  addressee text NOT NULL,
  about text NOT NULL,
  created_ms bigint NOT NULL,
  dropped_ms bigint NOT NULL,
  attempts integer NOT NULL,
  why text NOT NULL CHECK (length(why) <= 200)
);

-- For which business days a daily job is done (platform/jobs). Written once the job's run for that day has ended, by the server that leads. The
-- first row of a job is the day before the first one that it owes.
CREATE TABLE job_day (
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  date integer NOT NULL CHECK (date BETWEEN 20000101 AND 99991231),
  done_ms bigint NOT NULL,
  PRIMARY KEY (name, date)
);
