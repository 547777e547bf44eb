-- What operators open of a person's data (OPS-07), and the closing of accounts (ACC-01, ACC-02). db/functions/openings.sql and
-- db/functions/closing.sql have what writes here.

-- That an owner asked for it, when it will be carried out, and how it ended.
CREATE TABLE account_closing (
  user_id bigint NOT NULL REFERENCES account,
  id bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  -- By the database's clock, as the end of the wait.
  asked_ms bigint NOT NULL,
  due_ms bigint NOT NULL CHECK (due_ms >= asked_ms),
  -- In which the owner is told.
  language text NOT NULL CHECK (language ~ '^[a-z]{2}(-[A-Z]{2})?$'),
  ended_ms bigint,
  -- Undone by its owner, given up because something stood against it when it was due, or done.
  outcome text CHECK (outcome IN ('undone', 'blocked', 'done')),
  PRIMARY KEY (user_id, id),
  CONSTRAINT an_end_has_an_outcome CHECK ((ended_ms IS NULL) = (outcome IS NULL))
);
CREATE UNIQUE INDEX one_closing_is_under_way ON account_closing (user_id) WHERE ended_ms IS NULL;
CREATE INDEX account_closing_due ON account_closing (due_ms) WHERE ended_ms IS NULL;

-- Whose account is being erased in a transaction: written and removed by account_erase alone.
CREATE TABLE account_erasure (
  tx xid8 PRIMARY KEY,
  user_id bigint NOT NULL
);

-- Whose mail, phone, name and addresses an operator sees for a while, and why. Everything else shows them masked.
CREATE TABLE personal_opening (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  operator_id integer NOT NULL REFERENCES operator,
  user_id bigint NOT NULL REFERENCES account,
  reason text NOT NULL CHECK (reason IN ('question', 'payment', 'identity', 'complaint', 'security', 'authority')),
  at_ms bigint NOT NULL,
  until_ms bigint NOT NULL CHECK (until_ms > at_ms)
);
CREATE INDEX personal_opening_of_operator ON personal_opening (operator_id, at_ms);
SELECT make_append_only('personal_opening');
SELECT audit_watch('personal_opening');
