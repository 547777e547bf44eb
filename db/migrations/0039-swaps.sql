-- Swaps between USDT and a token (SWAP-01, SWAP-02). A token's smallest unit is 1e-8, so 8 decimals; USDT keeps its 6.

INSERT INTO ledger_asset (code, name) VALUES (3, 'BTC'), (4, 'ETH');
INSERT INTO ledger_class (code, name) VALUES (44, 'swap_stock');
CREATE OR REPLACE FUNCTION ledger_is_account(account bigint) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN account > 0 AND ((account >> 6) & 63) BETWEEN 1 AND 4
     AND (account & 63) > 0 AND ((account & 63) < 32) = (account >= 4096);

-- What the house holds for swaps, one account an asset. It sells only what it has; 44 is swap_stock.
ALTER TABLE ledger_balance ADD CONSTRAINT swap_stock_never_goes_below_zero
  CHECK (account_id >= 4096 OR account_id & 63 <> 44 OR balance >= 0);

-- Play money for the house's stock: the asset's number; null for wallets and capital.
ALTER TABLE funding
  ADD COLUMN stock_asset smallint REFERENCES ledger_asset,
  ADD CONSTRAINT stock_is_the_houses CHECK (stock_asset IS NULL OR user_id = 0);

-- The price that buys or sells one token, in 1e-8 USDT: half of the spread worse for the user than the tick's, rounded against the user.
CREATE FUNCTION swap_rate(sold_asset smallint, price bigint, spread bigint) RETURNS numeric
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE sold_asset WHEN 1 THEN div(price::numeric * (200000000 + spread) + 199999999, 200000000)
    ELSE div(price::numeric * (200000000 - spread), 200000000) END;
-- What the user gets, rounded down, in the smallest unit of what is bought: 1e-6 USDT, or 1e-8 of a token.
CREATE FUNCTION swap_proceeds(sold_asset smallint, sold bigint, price bigint, spread bigint) RETURNS bigint
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE sold_asset WHEN 1 THEN div(sold::numeric * 10000000000, swap_rate(sold_asset, price, spread))
    ELSE div(sold::numeric * swap_rate(sold_asset, price, spread), 10000000000) END;

-- A quote, and the tick at which it was taken. `spread` is a rate in 1e-8; `quote` tells quotes apart.
CREATE TABLE swap (
  user_id bigint NOT NULL CHECK (user_id > 0),
  id bigint NOT NULL,
  quote text NOT NULL CHECK (quote <> ''),
  symbol text NOT NULL,
  sold_asset smallint NOT NULL REFERENCES ledger_asset,
  bought_asset smallint NOT NULL REFERENCES ledger_asset,
  sold bigint NOT NULL CHECK (sold > 0),
  bought bigint NOT NULL CHECK (bought > 0),
  spread bigint NOT NULL,
  -- The logged trade that the quote was made from, and when.
  quote_seq bigint NOT NULL,
  quote_ms bigint NOT NULL,
  quote_price bigint NOT NULL CHECK (quote_price > 0),
  made_ms bigint NOT NULL,
  until_ms bigint NOT NULL,
  accepted_ms bigint NOT NULL,
  -- The first tick after the acceptance (API-18).
  tick_seq bigint NOT NULL,
  tick_ms bigint NOT NULL,
  tick_price bigint NOT NULL,
  PRIMARY KEY (user_id, id),
  CONSTRAINT a_quote_is_used_once UNIQUE (quote),
  CONSTRAINT it_is_between_usdt_and_the_token_of_its_pair CHECK (
    (sold_asset = 1) <> (bought_asset = 1)
    AND CASE sold_asset + bought_asset - 1 WHEN 3 THEN symbol = 'BTCUSDT' WHEN 4 THEN symbol = 'ETHUSDT' ELSE false END),
  CONSTRAINT it_pays_what_its_quote_says CHECK (bought = swap_proceeds(sold_asset, sold, quote_price, spread)),
  -- Half of the spread is at least what the price may have moved: nobody trades at a better rate than the deciding tick's.
  CONSTRAINT its_spread_covers_the_tolerance CHECK (spread BETWEEN 400000 AND 10000000),
  CONSTRAINT its_price_has_not_moved CHECK (abs(tick_price - quote_price)::numeric * 1000 <= quote_price::numeric * 2),
  CONSTRAINT its_quote_was_of_a_fresh_price CHECK (made_ms >= quote_ms AND made_ms - quote_ms < 5000),
  CONSTRAINT its_quote_was_valid CHECK (until_ms = made_ms + 10000 AND accepted_ms <= until_ms AND tick_ms > accepted_ms
    AND tick_ms - accepted_ms < 5000)
);
CREATE UNIQUE INDEX swap_id ON swap (id);
CREATE INDEX swap_until ON swap (until_ms);
CREATE INDEX swap_tick ON swap (tick_ms);
SELECT make_append_only('swap');
CREATE TRIGGER pairs_exist AFTER INSERT ON swap REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_unknown_pair();
ALTER TABLE swap ENABLE ALWAYS TRIGGER pairs_exist;

SELECT ledger_permit(kind, debit, credit) FROM (VALUES
  ('stock_funded', 'custody:sandbox', 'swap_stock'),
  ('swapped', 'wallet', 'swap_stock'),
  ('swapped', 'swap_stock', 'wallet'),
  ('swapped', 'token', 'swap_stock'),
  ('swapped', 'swap_stock', 'token')
) AS permitted (kind, debit, credit);

ALTER TABLE ledger_tx ADD COLUMN swap_id bigint;
ALTER TABLE ledger_tx ADD FOREIGN KEY (user_id, swap_id) REFERENCES swap;
ALTER TABLE ledger_tx DROP CONSTRAINT it_has_one_cause_that_fits_its_kind;
ALTER TABLE ledger_tx ADD CONSTRAINT it_has_one_cause_that_fits_its_kind CHECK (
  num_nonnulls(option_id, lever_id, transfer_id, funding_id, correction_id, swap_id) = 1
  AND CASE
    WHEN kind IN ('option_placed', 'option_won', 'option_lost', 'option_tied') THEN option_id
    WHEN kind IN ('lever_opened', 'lever_reserved', 'lever_filled', 'lever_revoked', 'lever_closed') THEN lever_id
    WHEN kind = 'transferred' THEN transfer_id
    WHEN kind IN ('sandbox_deposit', 'capital_funded', 'stock_funded') THEN funding_id
    WHEN kind = 'correction' THEN correction_id
    WHEN kind = 'swapped' THEN swap_id
  END IS NOT NULL);

-- What the screens show before a swap, and what the server applies (getKeys).
INSERT INTO setting_key (name, value, public) VALUES ('swap_spread', '0.005', true);
