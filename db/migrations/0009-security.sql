-- Second factors, freshness, known devices, freezing: what keeps an account its owner's (SES-15).

-- Who froze an account: what its owner froze, its owner opens again with a reset code; what an operator froze
-- stays until an operator opens it.
ALTER TABLE account ADD COLUMN frozen_by text CHECK (frozen_by IN ('owner', 'operator'));
ALTER TABLE account ADD COLUMN frozen_reason text NOT NULL DEFAULT '' CHECK (length(frozen_reason) <= 200);
UPDATE account SET frozen_by = 'operator' WHERE frozen_ms IS NOT NULL;
ALTER TABLE account ADD CONSTRAINT a_freeze_has_an_author CHECK ((frozen_ms IS NULL) = (frozen_by IS NULL));

-- When the session last proved every factor that the account has; null when it is not known.
ALTER TABLE session ADD COLUMN fresh_ms bigint;
-- When the session was last used, to within five minutes; null when not since it was opened.
ALTER TABLE session ADD COLUMN used_ms bigint;
ALTER TABLE session DROP CONSTRAINT session_revoke_reason_check;
ALTER TABLE session ADD CONSTRAINT session_revoke_reason_check
  CHECK (revoke_reason IN ('logout', 'password', 'frozen', 'revoked'));

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
  PRIMARY KEY (user_id, device)
);
CREATE INDEX known_device_by_age ON known_device (seen_ms);
