-- Accounts, sessions, codes: who a user is and how one proves it (SES-11 to SES-14).

-- Numbers below belong to the house and to the demo; people count from here.
CREATE SEQUENCE account_user_id START 100101;

CREATE TABLE account (
  user_id bigint PRIMARY KEY CHECK (user_id > 0),
  -- As core/accounts/address.ts writes it: lower case, form C. One address, one account.
  email text UNIQUE CHECK (email = lower(email)),
  -- E.164: "+" and digits.
  phone text UNIQUE CHECK (phone ~ '^\+[1-9][0-9]{3,17}$'),
  -- The phone without its calling code, for those who log in without naming a country.
  phone_national text CHECK ((phone IS NULL) = (phone_national IS NULL)),
  username text NOT NULL CHECK (length(username) BETWEEN 1 AND 64),
  userphoto smallint NOT NULL DEFAULT 1 CHECK (userphoto BETWEEN 1 AND 14),
  -- Argon2id. Without one nobody logs in.
  password_hash text CHECK (password_hash LIKE '$argon2id$%'),
  withdraw_hash text CHECK (withdraw_hash LIKE '$argon2id$%'),
  referrer_id bigint REFERENCES account,
  frozen_ms bigint,
  created_ms bigint NOT NULL,
  CONSTRAINT someone_can_be_reached CHECK (num_nonnulls(email, phone) > 0),
  CONSTRAINT nobody_refers_himself CHECK (referrer_id <> user_id)
);
CREATE INDEX account_by_national_phone ON account (phone_national) WHERE phone_national IS NOT NULL;
CREATE INDEX account_by_referrer ON account (referrer_id) WHERE referrer_id IS NOT NULL;

-- A token is never stored, only its SHA-256. A revoked session stays, so that its token gets 103 and not 102.
CREATE TABLE session (
  user_id bigint NOT NULL REFERENCES account,
  id uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  token_hash bytea NOT NULL UNIQUE CHECK (length(token_hash) = 32),
  created_ms bigint NOT NULL,
  address text NOT NULL,
  user_agent text NOT NULL,
  revoked_ms bigint,
  revoke_reason text CHECK (revoke_reason IN ('logout', 'password', 'frozen')),
  PRIMARY KEY (user_id, id),
  CONSTRAINT a_revocation_has_a_reason CHECK ((revoked_ms IS NULL) = (revoke_reason IS NULL))
);
CREATE INDEX session_by_age ON session (created_ms);

-- The newest code of an address for a purpose, and the pace of asking for one. Only a salted hash is kept.
CREATE TABLE verify_code (
  purpose text NOT NULL CHECK (purpose IN ('register', 'reset')),
  -- An e-mail address, or a phone number in E.164.
  address text NOT NULL,
  salt bytea NOT NULL,
  code_hash bytea NOT NULL,
  sent_ms bigint NOT NULL,
  -- Counted before a try is looked at, so that tries at once are counted too.
  tries smallint NOT NULL DEFAULT 0 CHECK (tries BETWEEN 0 AND 5),
  used_ms bigint,
  -- The business day, yyyymmdd, and how many codes it has seen.
  day integer NOT NULL,
  sent_on_day smallint NOT NULL DEFAULT 1,
  PRIMARY KEY (purpose, address)
);
CREATE INDEX verify_code_by_age ON verify_code (sent_ms);

-- Wrong passwords in a row. `subject` is "user:<number>", or the hash of an address without an account, so
-- that a guesser sees the same locks for both.
CREATE TABLE login_guard (
  subject text PRIMARY KEY,
  failures integer NOT NULL,
  last_ms bigint NOT NULL,
  locked_until_ms bigint NOT NULL DEFAULT 0
);
CREATE INDEX login_guard_by_age ON login_guard (last_ms);

-- Demo mode's letter box: what would have left by mail or SMS is kept here to be read.
CREATE TABLE demo_message (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  to_address text NOT NULL,
  kind text NOT NULL,
  subject text NOT NULL,
  text text NOT NULL,
  created_ms bigint NOT NULL
);
CREATE INDEX demo_message_to ON demo_message (to_address, id DESC);
CREATE INDEX demo_message_by_age ON demo_message (created_ms);
