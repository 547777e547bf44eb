-- Money that moves without a price: transfers between a user's wallets, and play money.

SELECT ledger_permit(kind, debit, credit) FROM (VALUES
  ('transferred', 'wallet', 'contract'),
  ('transferred', 'contract', 'wallet'),
  ('sandbox_deposit', 'custody:sandbox', 'wallet'),
  ('capital_funded', 'custody:sandbox', 'capital'),
  ('stock_funded', 'custody:sandbox', 'swap_stock')
) AS permitted (kind, debit, credit);

-- Between wallet and contract wallet (LEV-16).
CREATE TABLE transfer (
  user_id bigint NOT NULL CHECK (user_id > 0),
  id bigint NOT NULL,
  direction text NOT NULL CHECK (direction IN ('to_contract', 'to_wallet')),
  amount bigint NOT NULL CHECK (amount > 0),
  accepted_ms bigint NOT NULL,
  PRIMARY KEY (user_id, id)
);
CREATE UNIQUE INDEX transfer_id ON transfer (id);
SELECT make_append_only('transfer');

ALTER TABLE ledger_tx ADD FOREIGN KEY (user_id, transfer_id) REFERENCES transfer;

-- Play money from nowhere: for a user's wallet, or, user 0, for the house's capital or its stock of an asset. A database that was not
-- made for play money cannot hold a row.
CREATE TABLE funding (
  user_id bigint NOT NULL CHECK (user_id >= 0),
  id bigint NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  accepted_ms bigint NOT NULL,
  mode text NOT NULL DEFAULT 'demo' CHECK (mode = 'demo') REFERENCES database_birth,
  -- The asset of the stock; null for wallets and capital.
  stock_asset smallint REFERENCES ledger_asset,
  PRIMARY KEY (user_id, id),
  CONSTRAINT stock_is_the_houses CHECK (stock_asset IS NULL OR user_id = 0)
);
CREATE UNIQUE INDEX funding_id ON funding (id);
-- What a user was given on a day.
CREATE INDEX funding_of_day ON funding (user_id, accepted_ms) INCLUDE (amount);
SELECT make_append_only('funding');

ALTER TABLE ledger_tx ADD FOREIGN KEY (user_id, funding_id) REFERENCES funding;
