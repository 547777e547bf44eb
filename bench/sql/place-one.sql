-- The yardstick of `npm run bench -- place`: one SQL call places one option, with the tables, checks and
-- durability of the product, written as one would by hand for a single order. The decision (price, terms, exposure)
-- is handed in, as it is to engine_place. House money is spread over one shard a connection, so no row is hot.

CREATE SEQUENCE IF NOT EXISTS bench_option_id;
CREATE SEQUENCE IF NOT EXISTS bench_key;

CREATE OR REPLACE FUNCTION bench_place_one(
  p_user bigint, p_shard smallint, p_key text, p_fingerprint text, p_sell_ms bigint DEFAULT NULL)
  RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  wallet bigint := (p_user << 12) + 65;
  stake bigint := (p_user << 12) + 69;
  capital CONSTANT bigint := 97;
  reserve CONSTANT bigint := 99;
  fee CONSTANT bigint := 10000000;
  payout CONSTANT bigint := 8800000;
  now_ms bigint := (extract(epoch FROM clock_timestamp()) * 1000)::bigint;
  stored idempotency;
  funds bigint;
  option_id bigint;
  tx bigint;
  reply text;
BEGIN
  SELECT * INTO stored FROM idempotency i WHERE i.user_id = p_user AND i.key = p_key;
  IF FOUND THEN
    RETURN CASE WHEN stored.fingerprint = p_fingerprint THEN stored.answer END;
  END IF;

  SELECT balance INTO funds FROM ledger_balance WHERE account_id = wallet AND shard = 0 FOR UPDATE;
  IF coalesce(funds, 0) < fee THEN
    reply := '{"retCode":1,"message":"Your balance is too low","data":null,"key":"low"}';
    INSERT INTO idempotency VALUES (p_user, p_key, p_fingerprint, 'refused', reply, now_ms);
    RETURN reply;
  END IF;

  option_id := nextval('bench_option_id');
  tx := nextval('ledger_tx_id');
  reply := format('{"retCode":0,"message":"Success","data":{"id":"%s"}}', option_id);
  UPDATE ledger_balance SET balance = balance - fee WHERE account_id = wallet AND shard = 0;
  INSERT INTO ledger_balance AS b VALUES (stake, 0, fee)
    ON CONFLICT (account_id, shard) DO UPDATE SET balance = b.balance + fee;
  INSERT INTO ledger_balance AS b VALUES (capital, p_shard, -payout)
    ON CONFLICT (account_id, shard) DO UPDATE SET balance = b.balance - payout;
  INSERT INTO ledger_balance AS b VALUES (reserve, p_shard, payout)
    ON CONFLICT (account_id, shard) DO UPDATE SET balance = b.balance + payout;
  INSERT INTO ledger_tx (id, kind, cause, at_ms) VALUES (tx, 'option_placed', 'option:' || option_id, now_ms);
  INSERT INTO ledger_entry (tx_id, line, kind, debit_account, credit_account, amount, shard) VALUES
    (tx, 1, 'option_placed', wallet, stake, fee, p_shard),
    (tx, 2, 'option_placed', capital, reserve, payout, p_shard);
  INSERT INTO option (user_id, id, symbol, ostyle, fee, percent, payout, entry_seq, entry_price, buy_ms, sell_ms)
  VALUES (p_user, option_id, 'BTCUSDT', 0, fee, 88, payout, 1, 6000000000000, now_ms, coalesce(p_sell_ms, now_ms + 1800000));
  INSERT INTO idempotency VALUES (p_user, p_key, p_fingerprint, 'applied', reply, now_ms);
  RETURN reply;
END $$;
