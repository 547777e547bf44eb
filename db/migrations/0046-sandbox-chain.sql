-- The demo's chain: what somebody "sent" from a wallet that does not exist. Blocks are no rows: they follow the clock. A database that
-- was not born for play money cannot hold a row.
CREATE TABLE sandbox_transfer (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  network text NOT NULL CHECK (network IN ('ethereum', 'tron')),
  hash text NOT NULL UNIQUE CHECK (hash ~ '^(0x)?[0-9a-f]{64}$'),
  block bigint NOT NULL CHECK (block > 0),
  asset text NOT NULL CHECK (asset IN ('USDT', 'ETH', 'TRX', 'other')),
  -- The token's contract; none for the chain's own coin.
  token text,
  from_address text NOT NULL,
  to_address text NOT NULL,
  -- In the token's smallest unit: those of ETH do not fit into a bigint.
  amount numeric(78, 0) NOT NULL CHECK (amount >= 0),
  -- A reorganised one is in the chain for two blocks after its own, and is then gone.
  outcome text NOT NULL CHECK (outcome IN ('success', 'failed', 'reorganised')),
  mode text NOT NULL DEFAULT 'demo' CHECK (mode = 'demo') REFERENCES database_birth,
  CONSTRAINT a_token_has_a_contract CHECK ((token IS NULL) = (asset IN ('ETH', 'TRX')))
);
CREATE INDEX sandbox_transfer_to ON sandbox_transfer (network, block, to_address);
SELECT make_append_only('sandbox_transfer');
