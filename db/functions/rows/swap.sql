-- What stored swaps stand on.

-- The price that buys or sells one token, in 1e-8 USDT: half of the spread worse for the user than the tick's, rounded against the user.
CREATE OR REPLACE FUNCTION swap_rate(sold_asset smallint, price bigint, spread bigint) RETURNS numeric
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE sold_asset WHEN 1 THEN div(price::numeric * (200000000 + spread) + 199999999, 200000000)
    ELSE div(price::numeric * (200000000 - spread), 200000000) END;

-- What the user gets, rounded down, in the smallest unit of what is bought: 1e-6 USDT, or 1e-8 of a token.
CREATE OR REPLACE FUNCTION swap_proceeds(sold_asset smallint, sold bigint, price bigint, spread bigint) RETURNS bigint
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE sold_asset WHEN 1 THEN div(sold::numeric * 10000000000, swap_rate(sold_asset, price, spread))
    ELSE div(sold::numeric * swap_rate(sold_asset, price, spread), 10000000000) END;
