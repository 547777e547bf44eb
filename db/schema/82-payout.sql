-- Where a user's money is paid out to (WAL-07, WAL-08), and which addresses outside are proven to be the user's (COLD-01). Each user has one
-- row of each: a withdrawal keeps a copy of its address in its own row. Addresses are in their written form.

CREATE TABLE payout_wallet (
  user_id bigint PRIMARY KEY REFERENCES account,
  currency text NOT NULL CHECK (currency IN ('USDT(TRC20)', 'USDT(ERC20)', 'BTC', 'ETH')),
  address text NOT NULL CHECK (length(address) BETWEEN 26 AND 90),
  -- Money waits after a change (WAL-12).
  changed_ms bigint NOT NULL
);

-- The address book (WAL-07, WAL-12): further addresses that a user may choose at a withdrawal, each with a name. An entry is added whole and
-- removed whole: one that comes back is new, and money waits for it again.
CREATE TABLE payout_address (
  user_id bigint NOT NULL REFERENCES account,
  currency text NOT NULL CHECK (currency IN ('USDT(TRC20)', 'USDT(ERC20)')),
  address text NOT NULL CHECK (length(address) BETWEEN 26 AND 90),
  label text NOT NULL CHECK (length(btrim(label)) BETWEEN 1 AND 40),
  saved_ms bigint NOT NULL,
  PRIMARY KEY (user_id, address)
);

CREATE TABLE payout_bank (
  user_id bigint PRIMARY KEY REFERENCES account,
  -- The fields of the form by their names in the rules; none is empty.
  fields jsonb NOT NULL CHECK (jsonb_typeof(fields) = 'object' AND pg_column_size(fields) < 8192),
  changed_ms bigint NOT NULL
);

CREATE TABLE cold_wallet (
  user_id bigint NOT NULL REFERENCES account,
  network text NOT NULL CHECK (network IN ('ethereum', 'tron')),
  address text NOT NULL CHECK (length(address) BETWEEN 26 AND 90),
  changed_ms bigint NOT NULL,
  -- When its owner signed; none: somebody says that it is theirs.
  proven_ms bigint CHECK (proven_ms >= changed_ms),
  PRIMARY KEY (user_id, network)
);
-- A transfer from it is one user's (WAL-15), so one user at a time has it proven.
CREATE UNIQUE INDEX cold_wallet_proven ON cold_wallet (network, address) WHERE proven_ms IS NOT NULL;

-- The text that a user was given to sign, until it was used, replaced or has expired.
CREATE TABLE cold_wallet_text (
  user_id bigint NOT NULL REFERENCES account,
  network text NOT NULL CHECK (network IN ('ethereum', 'tron')),
  address text NOT NULL,
  text text NOT NULL,
  until_ms bigint NOT NULL,
  PRIMARY KEY (user_id, network)
);
