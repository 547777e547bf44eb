-- Operators sign in, act, and are recorded (OPS-01, OPS-03, OPS-04, OPS-06). db/functions/operators.sql has what writes here.

\ir ../functions/rows/operator.sql

-- ---------------------------------------------------------------------------------------- who they are

-- People of the house. Rows are made by the owner of the database alone: who could add operators could approve alone.
CREATE TABLE operator (
  id integer PRIMARY KEY CHECK (id > 0),
  name text NOT NULL UNIQUE CHECK (name <> ''),
  created_ms bigint NOT NULL
);
SELECT make_append_only('operator');
SELECT audit_watch('operator');

-- How an operator signs in. A row of `operator` stays, because records name it; this one says whether it is still open.
CREATE TABLE operator_account (
  operator_id integer PRIMARY KEY REFERENCES operator,
  -- One person has one address, so two accounts of one address would be one operator (OPS-06).
  email text NOT NULL UNIQUE CHECK (email = lower(btrim(email)) AND email ~ '^[^@\s]+@[^@\s]+$' AND length(email) <= 254),
  -- Null until the invitation was used.
  password_hash text,
  sealed_totp bytea,
  invite_hash bytea CHECK (length(invite_hash) = 32),
  invite_until_ms bigint,
  closed_ms bigint,
  -- Who made the invitation with which it was opened; null for the first two. An operator, those whom they have invited, and those whom
  -- these have invited in turn, count as one operator where it takes two (operator_root).
  invited_by integer REFERENCES operator,
  -- One of the first two, each of whom stands for a side (OPS-06): only the command line invites them.
  is_first boolean NOT NULL DEFAULT false,
  CONSTRAINT a_password_has_a_second_factor CHECK ((password_hash IS NULL) = (sealed_totp IS NULL)),
  CONSTRAINT an_invitation_has_an_end CHECK ((invite_hash IS NULL) = (invite_until_ms IS NULL))
);
SELECT audit_watch('operator_account', '{password_hash,sealed_totp,invite_hash}');

CREATE TABLE operator_role (
  operator_id integer NOT NULL REFERENCES operator_account,
  role text NOT NULL CHECK (role IN ('support', 'content', 'compliance', 'finance', 'risk', 'admin')),
  -- Approvals from before do not count for it: those of a role that was lost do not come back with it.
  since_ms bigint NOT NULL DEFAULT database_ms(),
  PRIMARY KEY (operator_id, role)
);
SELECT audit_watch('operator_role');

-- An operator's one passkey: ES256, as the browser registered it (COSE, 77 bytes). It approves acts, so it is never replaced: who
-- lost it gets a new account, by an act of two operators. A key or a credential belongs to one operator (OPS-06).
CREATE TABLE operator_passkey (
  operator_id integer PRIMARY KEY REFERENCES operator_account,
  credential_id text NOT NULL UNIQUE CHECK (credential_id ~ '^[A-Za-z0-9_-]+$' AND length(credential_id) BETWEEN 16 AND 1400),
  public_key bytea NOT NULL UNIQUE CHECK (
    length(public_key) = 77 AND substr(public_key, 1, 10) = '\xa5010203262001215820' AND substr(public_key, 43, 3) = '\x225820'),
  transports text NOT NULL DEFAULT '',
  created_ms bigint NOT NULL DEFAULT database_ms()
);
SELECT make_append_only('operator_passkey');
SELECT audit_watch('operator_passkey');

-- How far an operator's factors were used: no code of the app and no answer of the authenticator counts twice.
CREATE TABLE operator_factor_use (
  operator_id integer PRIMARY KEY REFERENCES operator_account,
  totp_step bigint NOT NULL DEFAULT 0,
  passkey_counter bigint NOT NULL DEFAULT 0
);

CREATE TABLE operator_session (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  operator_id integer NOT NULL REFERENCES operator_account,
  token_hash bytea NOT NULL UNIQUE CHECK (length(token_hash) = 32),
  created_ms bigint NOT NULL,
  used_ms bigint NOT NULL,
  address text NOT NULL,
  user_agent text NOT NULL,
  revoked_ms bigint
);
CREATE INDEX operator_session_of ON operator_session (operator_id, created_ms);
SELECT audit_watch('operator_session', '{token_hash}', 'INSERT OR UPDATE OF revoked_ms OR DELETE');

-- How often somebody failed to prove to be an operator, by hour: a wrong password or code, a passkey that was refused, a signature under an act
-- that was not one. Counted, because anybody can fail as often as they like; the audit log has a line for the 1st, 10th, 100th … of an hour.
CREATE TABLE operator_failure (
  hour_ms bigint NOT NULL CHECK (hour_ms % 3600000 = 0),
  -- 0: of no operator.
  operator_id integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('sign_in', 'passkey', 'approval')),
  count bigint NOT NULL CHECK (count > 0),
  last_ms bigint NOT NULL,
  PRIMARY KEY (hour_ms, operator_id, kind)
);

-- ------------------------------------------------------------------------------------------ audit log

-- What operators did, in order, each line chained to the one before: hash = sha256(hash before || text), where the text is the
-- JSON array of the other columns (audit_text). `before` and `after` are the changed row as JSON, without its secrets.
CREATE TABLE audit_log (
  seq bigint PRIMARY KEY CHECK (seq > 0),
  at_ms bigint NOT NULL,
  -- Null: the command line, before any operator could sign in.
  operator_id integer REFERENCES operator,
  action text NOT NULL CHECK (action <> ''),
  subject text NOT NULL CHECK (length(subject) <= 300),
  before text,
  after text,
  reason text NOT NULL CHECK (length(reason) <= 1000),
  hash bytea NOT NULL CHECK (length(hash) = 32)
);
CREATE INDEX audit_by_operator ON audit_log (operator_id, seq);
CREATE INDEX audit_by_action ON audit_log (action, seq);
CREATE INDEX audit_by_subject ON audit_log (subject, seq);
SELECT make_append_only('audit_log');

-- The end of the log. Its lock puts the lines in one order.
CREATE TABLE audit_head (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  seq bigint NOT NULL,
  hash bytea NOT NULL
);

INSERT INTO audit_head (seq, hash) VALUES (0, sha256('candor audit log'));

-- The end of the log as it was signed, once a minute: part of the public record.
CREATE TABLE audit_checkpoint (
  minute_ms bigint PRIMARY KEY CHECK (minute_ms % 60000 = 0),
  seq bigint NOT NULL,
  hash bytea NOT NULL CHECK (length(hash) = 32),
  signature bytea NOT NULL CHECK (length(signature) = 64),
  key_id text NOT NULL REFERENCES tick_signing_key (key_id)
);
SELECT make_append_only('audit_checkpoint');

-- Which operator acts in a transaction, and why: written by operator_act_begin, read by the trigger that fills the log.
CREATE TABLE audit_context (
  tx xid8 PRIMARY KEY,
  operator_id integer REFERENCES operator,
  action text NOT NULL,
  subject text NOT NULL,
  reason text NOT NULL
);

-- Each change of a limit of options by two operators: the value that it replaced, and its own (OPT-03).
CREATE VIEW option_limit_change AS
  SELECT l.seq, l.at_ms, l.after::json -> 'setting_key' ->> 'name' AS name, l.before::json -> 'setting_key' ->> 'value' AS before,
    l.after::json -> 'setting_key' ->> 'value' AS after
  FROM audit_log l
  WHERE l.action = 'limit_change'
    AND l.after::json -> 'setting_key' ->> 'name' IN ('order_min_price', 'order_max_price', 'order_inter_price');

-- --------------------------------------------------------------------------------- acts of two operators

-- An act that takes two operators, as it was asked for. `content` is what will be done, as JSON; `digest` is what passkeys sign:
-- sha256 over the JSON array of the other columns (act_text).
CREATE TABLE operator_act (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  action text NOT NULL,
  subject text NOT NULL CHECK (length(subject) <= 300),
  content text NOT NULL CHECK (length(content) BETWEEN 2 AND 4000),
  reason text NOT NULL CHECK (length(btrim(reason)) BETWEEN 10 AND 1000),
  asked_by integer NOT NULL REFERENCES operator,
  asked_ms bigint NOT NULL,
  digest bytea NOT NULL UNIQUE CHECK (length(digest) = 32)
);
-- The acts of one kind, in their order.
CREATE INDEX operator_act_by_action ON operator_act (action, id);
-- A page of the acts about one user, one pair or one account of the house, however many acts there are.
CREATE INDEX operator_act_by_subject ON operator_act (subject, id);
SELECT make_append_only('operator_act');
SELECT audit_watch('operator_act');

CREATE TRIGGER an_act_waits AFTER INSERT ON operator_act FOR EACH ROW EXECUTE FUNCTION note_waiting_act();
ALTER TABLE operator_act ENABLE ALWAYS TRIGGER an_act_waits;

-- A passkey's signature over an act's digest: checked by the database (db/functions/passkeys.sql), and by anyone with the row.
CREATE TABLE operator_approval (
  act_id bigint NOT NULL REFERENCES operator_act,
  operator_id integer NOT NULL REFERENCES operator_passkey,
  authenticator_data bytea NOT NULL CHECK (length(authenticator_data) BETWEEN 37 AND 2000),
  client_data bytea NOT NULL CHECK (length(client_data) BETWEEN 2 AND 4000),
  signature bytea NOT NULL CHECK (length(signature) BETWEEN 8 AND 80),
  at_ms bigint NOT NULL DEFAULT database_ms(),
  PRIMARY KEY (act_id, operator_id)
);
SELECT make_append_only('operator_approval');
SELECT audit_watch('operator_approval', '{authenticator_data,client_data,signature}');

-- How an act ended: carried out once, or taken back.
CREATE TABLE operator_act_end (
  act_id bigint PRIMARY KEY REFERENCES operator_act,
  outcome text NOT NULL CHECK (outcome IN ('done', 'withdrawn')),
  operator_id integer REFERENCES operator,
  at_ms bigint NOT NULL DEFAULT database_ms()
);
CREATE INDEX operator_act_end_by_outcome ON operator_act_end (outcome, act_id);
SELECT make_append_only('operator_act_end');
SELECT audit_watch('operator_act_end');

CREATE TRIGGER an_act_that_ended_waits_no_more AFTER INSERT ON operator_act_end FOR EACH ROW EXECUTE FUNCTION note_waiting_act();
ALTER TABLE operator_act_end ENABLE ALWAYS TRIGGER an_act_that_ended_waits_no_more;

-- Acts that wait for approvals or to be carried out, so that a page of them, and the question whether one waits, cost the same however
-- many acts there have been.
CREATE TABLE operator_act_waiting (
  act_id bigint PRIMARY KEY REFERENCES operator_act
);
