-- The yardstick of `npm run bench -- place` for leveraged contracts: one SQL call opens one position at the best price,
-- with the tables, checks, typed foreign keys and durability of the product, written as one would by hand for a single
-- order. The decision (tick, price, terms, number of live orders, exposure) is passed in, as it is to the engine's booking,
-- but is not checked against the tick log as the booking checks it. House money is spread over one shard per connection.

CREATE SEQUENCE IF NOT EXISTS bench_lever_id;
CREATE SEQUENCE IF NOT EXISTS bench_key;
CREATE SEQUENCE IF NOT EXISTS bench_batch;

CREATE FUNCTION bench_place_lever(p_user bigint, p_shard smallint, p_key text, p_fingerprint text)
  RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  contract bigint := (p_user << 12) + 66;
  bound bigint := (p_user << 12) + 68;
  fees CONSTANT bigint := 105;
  margin CONSTANT bigint := 100000000;
  fee CONSTANT bigint := 500000;
  price CONSTANT bigint := 6000000000000;
  close_out CONSTANT bigint := 5700000005999;
  now_ms bigint := database_ms();
  stored idempotency;
  funds bigint;
  order_id bigint;
  batch bigint;
  reply text;
BEGIN
  SELECT * INTO stored FROM idempotency i WHERE i.user_id = p_user AND i.key = p_key;
  IF FOUND THEN
    RETURN CASE WHEN stored.fingerprint = p_fingerprint THEN stored.answer END;
  END IF;

  SELECT balance INTO funds FROM ledger_balance WHERE account_id = contract AND shard = 0 FOR UPDATE;
  IF coalesce(funds, 0) < margin + fee THEN
    reply := '{"retCode":1,"message":"Your balance is too low","data":null,"key":"low"}';
    INSERT INTO idempotency VALUES (p_user, p_key, p_fingerprint, 'refused', reply, now_ms);
    RETURN reply;
  END IF;

  order_id := nextval('bench_lever_id');
  batch := nextval('bench_batch');
  reply := format('{"retCode":0,"message":"Success","data":{"id":"%s"}}', order_id);
  UPDATE ledger_balance SET balance = balance - margin - fee WHERE account_id = contract AND shard = 0;
  INSERT INTO ledger_balance AS b VALUES (bound, 0, margin)
    ON CONFLICT (account_id, shard) DO UPDATE SET balance = b.balance + margin;
  INSERT INTO ledger_balance AS b VALUES (fees, p_shard, fee)
    ON CONFLICT (account_id, shard) DO UPDATE SET balance = b.balance + fee;
  INSERT INTO lever_order (user_id, id, symbol, side, multiple, share, molecule, fee_rate, close_out_bps, margin, fee,
    asked_price, accepted_ms, placed_seq, placed_ms, status, opened_as, entry_seq, open_price, open_ms, close_out_price, since_seq)
  VALUES (p_user, order_id, 'BTCUSDT', 'long', 10, 1, 1, 50000, 5000, margin, fee,
    price, now_ms - 20, 1, now_ms, 'open', 'bestPrice', 1, price, now_ms, close_out, 1);
  INSERT INTO ledger_tx (shard, batch, line, kind, at_ms, user_id, lever_id)
  VALUES (p_shard, batch, 1, 'lever_opened', now_ms, p_user, order_id);
  INSERT INTO ledger_entry (shard, batch, line, leg, kind, debit_account, credit_account, amount) VALUES
    (p_shard, batch, 1, 1, 'lever_opened', contract, bound, margin),
    (p_shard, batch, 1, 2, 'lever_opened', contract, fees, fee);
  INSERT INTO idempotency VALUES (p_user, p_key, p_fingerprint, 'applied', reply, now_ms);
  RETURN reply;
END $$;
