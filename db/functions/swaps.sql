-- Swaps as business facts (SWAP-01, SWAP-02): takes rows, computes what is bought, writes them, and returns the legs that follow from
-- the rows. Called only by engine_book.

-- Both sides of a swap: what is sold goes to the house's stock, what is bought comes out of it; each leg is in its own asset. USDT is in the
-- wallet, a token in the account of tokens. Raises 23505 for a quote that was used, 23514 for one that
-- was too old or whose price had moved, CA012 unless the quote's price is that of a logged trade and the deciding tick is the first after
-- the acceptance.
CREATE OR REPLACE FUNCTION swapped(rows json, since_ms bigint, mark_ms bigint) RETURNS ledger_leg[]
  LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  legs ledger_leg[];
  ticks deciding_tick[];
  wrong record;
BEGIN
  WITH asked AS (
    SELECT * FROM json_to_recordset(rows) AS r (
      line integer, user_id bigint, id bigint, quote text, symbol text, sold_asset smallint, bought_asset smallint, sold bigint,
      spread bigint, quote_seq bigint, quote_ms bigint, quote_price bigint, made_ms bigint, until_ms bigint, accepted_ms bigint,
      tick_seq bigint, tick_ms bigint, tick_price bigint)
  ), given AS MATERIALIZED (
    SELECT a.*, swap_proceeds(sold_asset, sold, quote_price, spread) AS bought FROM asked a
  ), stored AS (
    INSERT INTO swap (user_id, id, quote, symbol, sold_asset, bought_asset, sold, bought, spread, quote_seq, quote_ms, quote_price,
      made_ms, until_ms, accepted_ms, tick_seq, tick_ms, tick_price)
    SELECT user_id, id, quote, symbol, sold_asset, bought_asset, sold, bought, spread, quote_seq, quote_ms, quote_price,
      made_ms, until_ms, accepted_ms, tick_seq, tick_ms, tick_price
    FROM given
  )
  SELECT
    (SELECT array_agg((line, leg, 'swapped', user_id, id, debit, credit, amount)::ledger_leg)
     FROM given
     CROSS JOIN LATERAL (SELECT
       user_account(user_id, CASE sold_asset WHEN 1 THEN 'wallet' ELSE 'token' END, sold_asset) AS paid_from,
       user_account(user_id, CASE bought_asset WHEN 1 THEN 'wallet' ELSE 'token' END, bought_asset) AS paid_to) AS own
     CROSS JOIN LATERAL (VALUES
       (1, paid_from, house_account('swap_stock', sold_asset), sold),
       (2, house_account('swap_stock', bought_asset), paid_to, bought)) AS l (leg, debit, credit, amount)),
    (SELECT array_agg((symbol, tick_seq, tick_price, tick_ms, first_ms, last_ms)::deciding_tick)
     FROM (SELECT symbol, tick_seq, tick_price, tick_ms, min(accepted_ms) AS first_ms, max(accepted_ms) AS last_ms
           FROM given GROUP BY symbol, tick_seq, tick_price, tick_ms) AS each)
  INTO legs, ticks;
  PERFORM check_deciding_ticks(ticks, since_ms, mark_ms);

  SELECT s.id, s.quote_seq, s.symbol INTO wrong
  FROM json_to_recordset(rows) AS s (id bigint, symbol text, quote_seq bigint, quote_ms bigint, quote_price bigint)
  LEFT JOIN product p ON p.symbol = s.symbol
  LEFT JOIN known_tick t ON t.pid = p.pid AND t.seq = s.quote_seq AND t.time_ms = s.quote_ms
  WHERE (t.price = s.quote_price AND NOT t.heartbeat) IS NOT TRUE
  LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'tick % of % is not the trade that swap % was quoted at', wrong.quote_seq, wrong.symbol, wrong.id
      USING ERRCODE = 'CA012';
  END IF;
  RETURN legs;
END $$;

-- What each user has taken of each asset's stock by swaps that were accepted since `since_ms`, less what the user gave. A swap is decided after it was
-- accepted. For the engine's recovery.
CREATE OR REPLACE FUNCTION swap_draws(since_ms bigint) RETURNS TABLE (user_id bigint, account bigint, taken bigint) LANGUAGE sql STABLE
  SECURITY DEFINER SET search_path = public, pg_temp
AS $$
  SELECT s.user_id, house_account('swap_stock', l.asset), sum(l.taken)::bigint FROM swap s
  CROSS JOIN LATERAL (VALUES (s.sold_asset, -s.sold), (s.bought_asset, s.bought)) AS l (asset, taken)
  WHERE s.tick_ms >= swap_draws.since_ms AND s.accepted_ms >= swap_draws.since_ms
  GROUP BY s.user_id, l.asset
$$;

-- Promised prices that were kept and that somebody could still ask for after `since_ms`. For the engine's recovery.
CREATE OR REPLACE FUNCTION kept_promises(since_ms bigint) RETURNS TABLE (token text, until_ms bigint) LANGUAGE sql STABLE
  SECURITY DEFINER SET search_path = public, pg_temp
AS $$
  SELECT s.quote, s.until_ms FROM swap s WHERE s.until_ms >= kept_promises.since_ms
$$;
