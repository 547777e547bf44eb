-- Timed options as business facts (OPT-06, OPT-07): takes rows, writes them, and returns the legs that follow from the
-- rows. Called only by engine_book.

-- Options that were placed. The stake leaves the wallet, and the house reserves its worst case.
CREATE OR REPLACE FUNCTION option_placed(rows json, since_ms bigint, mark_ms bigint) RETURNS ledger_leg[]
  LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  legs ledger_leg[];
  ticks deciding_tick[];
BEGIN
  WITH placed AS MATERIALIZED (
    SELECT * FROM json_to_recordset(rows) AS r (
      line integer, user_id bigint, id bigint, symbol text, direction text, stake bigint, percent integer, payout bigint,
      accepted_ms bigint, entry_seq bigint, entry_price bigint, buy_ms bigint, sell_ms bigint)
  ), stored AS (
    INSERT INTO option (user_id, id, symbol, direction, stake, percent, payout, accepted_ms, entry_seq, entry_price, buy_ms, sell_ms)
    SELECT user_id, id, symbol, direction, stake, percent, payout, accepted_ms, entry_seq, entry_price, buy_ms, sell_ms
    FROM placed
  )
  SELECT
    (SELECT array_agg((line, leg, 'option_placed', user_id, id, debit, credit, amount)::ledger_leg)
     FROM placed CROSS JOIN LATERAL (VALUES
       (1, user_account(user_id, 'wallet'), user_account(user_id, 'stake'), stake),
       (2, house_account('capital'), house_account('option_reserve'), payout)) AS l (leg, debit, credit, amount)
     WHERE amount > 0),
    (SELECT array_agg((symbol, entry_seq, entry_price, buy_ms, first_ms, last_ms)::deciding_tick)
     FROM (SELECT symbol, entry_seq, entry_price, buy_ms, min(accepted_ms) AS first_ms, max(accepted_ms) AS last_ms
           FROM placed GROUP BY symbol, entry_seq, entry_price, buy_ms) AS each)
  INTO legs, ticks;
  PERFORM check_deciding_ticks(ticks, since_ms, mark_ms);
  RETURN legs;
END $$;

-- Options that reached their end. Stake and reserve both go to the winner, both to the house, or each back to its owner.
-- Raises CA011 when one of them is not open: each settles once, or nothing is written.
CREATE OR REPLACE FUNCTION option_settled(rows json, mark_ms bigint, now_ms bigint) RETURNS ledger_leg[]
  LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  given integer;
  booked integer;
  legs ledger_leg[];
  exits record;
BEGIN
  WITH asked AS MATERIALIZED (
    SELECT * FROM json_to_recordset(rows) AS r (
      line integer, user_id bigint, id bigint, exit_seq bigint, exit_price bigint, outcome text, net bigint)
  ), settled AS (
    UPDATE option o
    SET status = 'settled', exit_seq = a.exit_seq, exit_price = a.exit_price, outcome = a.outcome, net = a.net,
        settled_ms = option_settled.now_ms
    -- Not `= 'open'`: a plan might then read all open options by their index, instead of each by its key.
    FROM asked a WHERE o.user_id = a.user_id AND o.id = a.id AND o.status <> 'settled'
    RETURNING a.line, o.user_id, o.id, o.symbol, o.stake, o.payout, o.outcome, o.exit_seq, o.exit_price, o.sell_ms
  ), exit AS (
    SELECT symbol, exit_seq AS seq, exit_price AS price, min(sell_ms) AS first_ms, max(sell_ms) AS last_ms
    FROM settled GROUP BY symbol, exit_seq, exit_price
  )
  SELECT (SELECT count(*) FROM asked) AS given, (SELECT count(*) FROM settled) AS booked,
    (SELECT array_agg((line, leg, kind, user_id, id, debit, credit, amount)::ledger_leg)
     FROM settled
     CROSS JOIN LATERAL (SELECT CASE outcome WHEN 'win' THEN 'option_won' WHEN 'lose' THEN 'option_lost' ELSE 'option_tied' END
                         AS kind, user_account(user_id, 'wallet') AS wallet) AS k
     CROSS JOIN LATERAL (VALUES
       (1, user_account(user_id, 'stake'), CASE outcome WHEN 'lose' THEN house_account('capital') ELSE wallet END, stake),
       (2, house_account('option_reserve'), CASE outcome WHEN 'win' THEN wallet ELSE house_account('capital') END, payout)) AS l (leg, debit, credit, amount)
     WHERE amount > 0) AS legs,
    array_agg(symbol) AS symbols, array_agg(seq) AS seqs, array_agg(price) AS prices,
    array_agg(first_ms) AS firsts, array_agg(last_ms) AS lasts
  INTO exits FROM exit;
  IF exits.booked <> exits.given THEN
    RAISE EXCEPTION '% of % options are not open', exits.given - exits.booked, exits.given USING ERRCODE = 'CA011';
  END IF;
  PERFORM check_exit_ticks(exits.symbols, exits.seqs, exits.prices, exits.firsts, exits.lasts, option_settled.mark_ms);
  RETURN exits.legs;
END $$;
