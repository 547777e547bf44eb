-- Swaps between USDT and a token (SWAP-01, SWAP-02). A token's smallest unit is 1e-8, so 8 decimals; USDT keeps its 6.

\ir ../functions/rows/swap.sql

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
-- What a user has taken of the stock on a day, and given to it.
CREATE INDEX swap_of_day ON swap (user_id, accepted_ms);
SELECT make_append_only('swap');

CREATE TRIGGER pairs_exist AFTER INSERT ON swap REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_unknown_pair();
ALTER TABLE swap ENABLE ALWAYS TRIGGER pairs_exist;

SELECT ledger_cause('swap', 'swap', '{swapped}');
SELECT ledger_permit(kind, debit, credit) FROM (VALUES
  ('swapped', 'wallet', 'swap_stock'),
  ('swapped', 'swap_stock', 'wallet'),
  ('swapped', 'token', 'swap_stock'),
  ('swapped', 'swap_stock', 'token')
) AS permitted (kind, debit, credit);
