-- The yardstick of `npm run bench -- place`: one SQL call places one option, with the tables, checks, typed foreign keys, triggers and
-- durability of the product, written as one would by hand for a single order. The decision (tick, price, terms, exposure)
-- is passed in, as it is to the engine's booking, but is not checked against the tick log as the booking checks it. House
-- money is spread over one shard per connection, so no row is hot.

CREATE SEQUENCE IF NOT EXISTS bench_option_id;
CREATE SEQUENCE IF NOT EXISTS bench_key;
CREATE SEQUENCE IF NOT EXISTS bench_batch;

CREATE FUNCTION bench_place_one(p_user bigint, p_shard smallint, p_key text, p_fingerprint text)
  RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  wallet bigint := (p_user << 12) + 65;
  stake bigint := (p_user << 12) + 69;
  capital CONSTANT bigint := 97;
  reserve CONSTANT bigint := 99;
  staked CONSTANT bigint := 10000000;
  payout CONSTANT bigint := 8800000;
  now_ms bigint := database_ms();
  stored idempotency;
  funds bigint;
  option_id bigint;
  batch bigint;
  reply text;
BEGIN
  SELECT * INTO stored FROM idempotency i WHERE i.user_id = p_user AND i.key = p_key;
  IF FOUND THEN
    RETURN CASE WHEN stored.fingerprint = p_fingerprint THEN stored.answer END;
  END IF;

  SELECT balance INTO funds FROM ledger_balance WHERE account_id = wallet AND shard = 0 FOR UPDATE;
  IF coalesce(funds, 0) < staked THEN
    reply := '{"retCode":1,"message":"Your balance is too low","data":null,"key":"low"}';
    INSERT INTO idempotency VALUES (p_user, p_key, p_fingerprint, 'refused', reply, now_ms);
    RETURN reply;
  END IF;

  option_id := nextval('bench_option_id');
  batch := nextval('bench_batch');
  reply := format('{"retCode":0,"message":"Success","data":{"id":"%s"}}', option_id);
  UPDATE ledger_balance SET balance = balance - staked WHERE account_id = wallet AND shard = 0;
  INSERT INTO ledger_balance AS b VALUES (stake, 0, staked)
    ON CONFLICT (account_id, shard) DO UPDATE SET balance = b.balance + staked;
  UPDATE ledger_balance SET balance = balance - payout WHERE account_id = capital AND shard = p_shard;
  INSERT INTO ledger_balance AS b VALUES (reserve, p_shard, payout)
    ON CONFLICT (account_id, shard) DO UPDATE SET balance = b.balance + payout;
  INSERT INTO option (user_id, id, symbol, direction, stake, percent, payout, accepted_ms, entry_seq, entry_price, buy_ms, sell_ms)
  VALUES (p_user, option_id, 'BTCUSDT', 'call', staked, 88, payout, now_ms - 20, 1, 6000000000000, now_ms, now_ms + 1800000);
  INSERT INTO ledger_tx (shard, batch, line, kind, at_ms, user_id, option_id)
  VALUES (p_shard, batch, 1, 'option_placed', now_ms, p_user, option_id);
  INSERT INTO ledger_entry (shard, batch, line, leg, kind, debit_account, credit_account, amount) VALUES
    (p_shard, batch, 1, 1, 'option_placed', wallet, stake, staked),
    (p_shard, batch, 1, 2, 'option_placed', capital, reserve, payout);
  INSERT INTO idempotency VALUES (p_user, p_key, p_fingerprint, 'applied', reply, now_ms);
  RETURN reply;
END $$;
