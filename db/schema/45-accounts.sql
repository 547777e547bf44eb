-- Accounts, sessions, codes, second factors: who a user is and how one proves it (SES-11 to SES-15).

\ir ../functions/rows/account.sql
\ir ../functions/rows/erasure.sql

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
  -- Who froze it: what its owner froze, its owner opens again with a reset code; what an operator froze stays until an operator opens it. One
  -- that is being closed stays frozen.
  frozen_by text CHECK (frozen_by IN ('owner', 'operator', 'closing')),
  frozen_reason text NOT NULL DEFAULT '' CHECK (length(frozen_reason) <= 1000),
  -- How many people it has referred (REF-02).
  referred bigint NOT NULL DEFAULT 0,
  -- Whether each order of a kind is confirmed before it is sent (OPT-08, LEV-14), on all devices.
  asks_option boolean NOT NULL DEFAULT true,
  asks_lever boolean NOT NULL DEFAULT true,
  -- When its owner last changed what protects withdrawals; they wait for a day then (WAL-12). The first withdrawal password is no change.
  password_changed_ms bigint,
  withdraw_changed_ms bigint,
  factor_changed_ms bigint,
  -- The owner asked that money goes only to a proven address, and when that was switched off.
  only_proven boolean NOT NULL DEFAULT false,
  only_proven_off_ms bigint,
  -- When it was closed and its personal data erased (ACC-02).
  closed_ms bigint,
  CONSTRAINT someone_can_be_reached CHECK (closed_ms IS NOT NULL OR num_nonnulls(email, phone) > 0),
  -- So nobody refers himself, and introductions make no ring (REF-05).
  CONSTRAINT a_referrer_came_before CHECK (referrer_id < user_id),
  CONSTRAINT a_freeze_has_an_author CHECK ((frozen_ms IS NULL) = (frozen_by IS NULL)),
  CONSTRAINT what_is_closed_stays_so CHECK (closed_ms IS NULL OR frozen_by IS NOT DISTINCT FROM 'closing')
);
CREATE INDEX account_by_national_phone ON account (phone_national) WHERE phone_national IS NOT NULL;
CREATE INDEX account_by_referrer ON account (referrer_id, user_id) WHERE referrer_id IS NOT NULL;
-- Operators list frozen accounts, however many users there are; the engine reads them at its start.
CREATE INDEX account_frozen ON account (user_id) WHERE frozen_ms IS NOT NULL;
SELECT audit_watch('account', '{password_hash,withdraw_hash,email,phone,phone_national,username}');

CREATE TRIGGER referrers_are_counted AFTER INSERT ON account REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_referred();
CREATE TRIGGER a_profile_is_never_emptied BEFORE UPDATE OF email, username ON account FOR EACH ROW
  WHEN (NEW.closed_ms IS NULL AND (OLD.email IS NOT NULL AND NEW.email IS NULL OR NEW.username = 'User ' || NEW.user_id AND OLD.username <> NEW.username))
  EXECUTE FUNCTION refuse_emptied_profile();
ALTER TABLE account ENABLE ALWAYS TRIGGER a_profile_is_never_emptied;

-- A token is never stored, only its SHA-256. A revoked session stays, so that its token gets 103 and not 102.
CREATE TABLE session (
  user_id bigint NOT NULL REFERENCES account,
  id uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  token_hash bytea NOT NULL UNIQUE CHECK (length(token_hash) = 32),
  created_ms bigint NOT NULL,
  address text NOT NULL,
  user_agent text NOT NULL,
  revoked_ms bigint,
  revoke_reason text CHECK (revoke_reason IN ('logout', 'password', 'frozen', 'revoked')),
  -- When it last proved every factor that the account has; null when that is not known.
  fresh_ms bigint,
  -- When it was last used, to within five minutes; null when not since it was opened.
  used_ms bigint,
  PRIMARY KEY (user_id, id),
  CONSTRAINT a_revocation_has_a_reason CHECK ((revoked_ms IS NULL) = (revoke_reason IS NULL))
);
CREATE INDEX session_by_age ON session (created_ms);
-- The valid sessions of a user, the last used first.
CREATE INDEX session_valid ON session (user_id, (coalesce(used_ms, created_ms)) DESC, id) WHERE revoked_ms IS NULL;

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

-- Answered captchas, so that each is good once. Forgotten when the challenge is too old anyway.
CREATE TABLE captcha_used (
  challenge bytea PRIMARY KEY CHECK (length(challenge) = 32),
  expires_ms bigint NOT NULL
);
CREATE INDEX captcha_used_by_age ON captcha_used (expires_ms);

-- When something last happened to a subject: codes sent over "prefix:<start of a phone number>", codes asked for from
-- "net:<network>", failed tries from "tries:<network>". At most as many instants as the rule counts, oldest first.
CREATE TABLE code_pace (
  subject text PRIMARY KEY,
  at_ms bigint[] NOT NULL,
  last_ms bigint NOT NULL
);
CREATE INDEX code_pace_by_age ON code_pace (last_ms);

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

-- ------------------------------------------------------------------------------------- second factors

-- The authenticator app. The secret is sealed with a key that the database does not have. It counts from its
-- first right code on (confirmed_ms); each time step counts once (last_step).
CREATE TABLE totp (
  user_id bigint PRIMARY KEY REFERENCES account,
  sealed_secret bytea NOT NULL,
  created_ms bigint NOT NULL,
  confirmed_ms bigint,
  last_step bigint,
  -- Wrong first codes, counted before they are looked at.
  tries smallint NOT NULL DEFAULT 0 CHECK (tries BETWEEN 0 AND 10)
);

CREATE TABLE passkey (
  user_id bigint NOT NULL REFERENCES account,
  id bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  -- As the browser names it, base64url.
  credential_id text NOT NULL UNIQUE CHECK (length(credential_id) BETWEEN 16 AND 1400),
  -- COSE.
  public_key bytea NOT NULL,
  -- What the passkey knows its account by, base64url; it says nothing about the person.
  user_handle text NOT NULL,
  counter bigint NOT NULL CHECK (counter >= 0),
  -- A comma list, as the browser told.
  transports text NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 40),
  created_ms bigint NOT NULL,
  used_ms bigint,
  PRIMARY KEY (user_id, id)
);

-- Challenges are signed and kept nowhere; a passkey's right answer is good once, so what was answered is kept.
CREATE TABLE passkey_answer (
  challenge text PRIMARY KEY,
  until_ms bigint NOT NULL
);
CREATE INDEX passkey_answer_by_age ON passkey_answer (until_ms);

CREATE TABLE recovery_code (
  user_id bigint NOT NULL REFERENCES account,
  number smallint NOT NULL CHECK (number BETWEEN 1 AND 10),
  salt bytea NOT NULL CHECK (length(salt) = 16),
  code_hash bytea NOT NULL CHECK (length(code_hash) = 32),
  created_ms bigint NOT NULL,
  used_ms bigint,
  PRIMARY KEY (user_id, number)
);

-- Browser family, system family and country of logins, to tell the owner of a new one.
CREATE TABLE known_device (
  user_id bigint NOT NULL REFERENCES account,
  device text NOT NULL CHECK (length(device) <= 200),
  seen_ms bigint NOT NULL,
  -- Since when it is known: an operator sees whether a withdrawal follows a new device (OPS-02).
  first_ms bigint NOT NULL,
  PRIMARY KEY (user_id, device)
);
CREATE INDEX known_device_by_age ON known_device (seen_ms);

-- ---------------------------------------------------------------------------------------- the risk notice

-- Each text of a notice has a number (core/protection/risk.ts); each is accepted once, and nobody takes that back.
CREATE TABLE risk_acceptance (
  user_id bigint NOT NULL REFERENCES account,
  kind text NOT NULL CHECK (kind IN ('option', 'lever')),
  version smallint NOT NULL CHECK (version > 0),
  -- The language that it was read in.
  language text NOT NULL CHECK (language ~ '^[a-z]{2}(-[A-Z]{2})?$'),
  accepted_ms bigint NOT NULL,
  PRIMARY KEY (user_id, kind, version)
);
SELECT make_append_only('risk_acceptance');

-- How accounts fared in the ninety business days that end at until_ms. `all` is both kinds together.
CREATE TABLE loss_figure (
  until_ms bigint NOT NULL CONSTRAINT the_end_of_a_business_day CHECK (until_ms % 86400000 = 14400000),
  kind text NOT NULL CHECK (kind IN ('option', 'lever', 'all')),
  since_ms bigint NOT NULL GENERATED ALWAYS AS (until_ms - 7776000000) STORED,
  -- Accounts with something that ended in these days, and those of them that lost on the whole.
  accounts bigint NOT NULL CHECK (accounts >= 0),
  lost bigint NOT NULL CHECK (lost BETWEEN 0 AND accounts),
  PRIMARY KEY (until_ms, kind)
);
SELECT make_append_only('loss_figure');
