-- Operators sign in, act, and are recorded (OPS-01, OPS-03, OPS-04, OPS-06). db/functions/operators.sql has what writes here.

-- ---------------------------------------------------------------------------------------- who they are

-- How an operator signs in. A row of `operator` stays for ever, because records name it; this one says whether it is still open.
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
  CONSTRAINT a_password_has_a_second_factor CHECK ((password_hash IS NULL) = (sealed_totp IS NULL)),
  CONSTRAINT an_invitation_has_an_end CHECK ((invite_hash IS NULL) = (invite_until_ms IS NULL))
);

CREATE TABLE operator_role (
  operator_id integer NOT NULL REFERENCES operator_account,
  role text NOT NULL CHECK (role IN ('support', 'content', 'compliance', 'finance', 'risk', 'admin')),
  PRIMARY KEY (operator_id, role)
);

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

-- ------------------------------------------------------------------------------------------ audit log

-- What operators did, in order, each line chained to the one before: hash = sha256(hash before || text), where the text is the
-- JSON array of the other columns (audit_text). `before` and `after` are the changed row as JSON, without its secrets.
CREATE TABLE audit_log (
  seq bigint PRIMARY KEY CHECK (seq > 0),
  at_ms bigint NOT NULL,
  -- Null: the command line, before any operator could sign in.
  operator_id integer REFERENCES operator,
  action text NOT NULL CHECK (action <> ''),
  subject text NOT NULL CHECK (length(subject) <= 200),
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

-- A line for each row of `target` that candor_operator changes, in the same transaction. Without an act in this transaction the
-- change is refused. `hidden`: columns that the log must not show.
CREATE FUNCTION audit_watch(target regclass, hidden text[] DEFAULT '{}', changes text DEFAULT 'INSERT OR UPDATE OR DELETE')
  RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE TRIGGER audited AFTER %s ON %s FOR EACH ROW
    WHEN (session_user = ''candor_operator'') EXECUTE FUNCTION audit_change(%s)', changes, target,
    (SELECT coalesce(string_agg(quote_literal(h), ', '), '') FROM unnest(hidden) AS h));
  EXECUTE format('ALTER TABLE %s ENABLE ALWAYS TRIGGER audited', target);
END $$;

CREATE FUNCTION audit_change() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM audit_row(
    CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) - coalesce(TG_ARGV, '{}') END, CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) - coalesce(TG_ARGV, '{}') END,
    TG_TABLE_NAME);
  RETURN NULL;
END $$;

SELECT audit_watch('operator');
SELECT audit_watch('operator_account', '{password_hash,sealed_totp,invite_hash}');
SELECT audit_watch('operator_role');
SELECT audit_watch('operator_passkey');
SELECT audit_watch('operator_session', '{token_hash}', 'INSERT OR UPDATE OF revoked_ms OR DELETE');
SELECT audit_watch('account', '{password_hash,withdraw_hash,email,phone,phone_national,username}');

-- --------------------------------------------------------------------------------- acts of two operators

-- An act that takes two operators, as it was asked for. `content` is what will be done, as JSON; `digest` is what passkeys sign:
-- sha256 over the JSON array of the other columns (act_text).
CREATE TABLE operator_act (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  action text NOT NULL,
  subject text NOT NULL CHECK (length(subject) <= 200),
  content text NOT NULL CHECK (length(content) BETWEEN 2 AND 4000),
  reason text NOT NULL CHECK (length(btrim(reason)) BETWEEN 10 AND 1000),
  asked_by integer NOT NULL REFERENCES operator,
  asked_ms bigint NOT NULL,
  digest bytea NOT NULL UNIQUE CHECK (length(digest) = 32)
);
SELECT make_append_only('operator_act');
SELECT audit_watch('operator_act');

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
SELECT make_append_only('operator_act_end');
SELECT audit_watch('operator_act_end');
