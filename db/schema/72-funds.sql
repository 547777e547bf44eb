-- Money that moves without a price: transfers between a user's wallets, and play money.

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

SELECT ledger_cause('transfer', 'transfer', '{transferred}');
SELECT ledger_permit('transferred', 'wallet', 'contract'), ledger_permit('transferred', 'contract', 'wallet');

-- Play money from nowhere: for a user's wallet, or, user 0, for the house's capital, a budget, a product's reserve or the stock of an
-- asset. A database that was not made for play money cannot hold a row.
CREATE TABLE funding (
  user_id bigint NOT NULL CHECK (user_id >= 0),
  id bigint NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  accepted_ms bigint NOT NULL,
  mode text NOT NULL DEFAULT 'demo' CHECK (mode = 'demo') REFERENCES database_birth,
  -- The asset of the stock; null for wallets and capital.
  stock_asset smallint REFERENCES ledger_asset,
  -- The budget, or the product whose reserve it is.
  budget text CHECK (budget IN ('referral_budget', 'reward_budget')),
  product_id smallint REFERENCES invest_product,
  PRIMARY KEY (user_id, id),
  CONSTRAINT it_is_for_one CHECK (num_nonnulls(nullif(user_id, 0), stock_asset, budget, product_id) <= 1)
);
CREATE UNIQUE INDEX funding_id ON funding (id);
-- What a user was given on a day.
CREATE INDEX funding_of_day ON funding (user_id, accepted_ms) INCLUDE (amount);
SELECT make_append_only('funding');

-- What else counts towards the play money that a user may have in a day (WAL-14): sent on the demo's chain, by its sender and at another
-- user's own address by that user too, or paid at the demo's gateway. What `demo/fund` gives is in `funding`.
CREATE TABLE play_money (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL CHECK (user_id > 0),
  way text NOT NULL CHECK (way IN ('chain', 'gateway')),
  -- Micro-units of USDT; ETH counts with what it is worth at the last logged trade.
  amount bigint NOT NULL CHECK (amount > 0),
  at_ms bigint NOT NULL,
  mode text NOT NULL DEFAULT 'demo' CHECK (mode = 'demo') REFERENCES database_birth
);
CREATE INDEX play_money_of_day ON play_money (user_id, at_ms) INCLUDE (amount);
SELECT make_append_only('play_money');

SELECT ledger_cause('funding', 'funding', '{sandbox_deposit,capital_funded,stock_funded,budget_funded,reserve_funded}');
SELECT ledger_permit(kind, 'custody:sandbox', credit) FROM (VALUES
  ('sandbox_deposit', 'wallet'), ('capital_funded', 'capital'), ('stock_funded', 'swap_stock'),
  ('budget_funded', 'referral_budget'), ('budget_funded', 'reward_budget'), ('reserve_funded', 'yield_free')
) AS permitted (kind, credit);
