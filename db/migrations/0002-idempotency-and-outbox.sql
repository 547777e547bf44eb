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
GRANT SELECT, INSERT ON idempotency TO candor_app;
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
GRANT SELECT, INSERT, UPDATE, DELETE ON outbox TO candor_app;
