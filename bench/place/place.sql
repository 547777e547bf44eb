-- The yardstick of `npm run bench -- place`: one SQL call places one option, or opens one position at the best price, with the
-- tables, checks, typed foreign keys, triggers and durability of the product, written as one would by hand for a single order.
-- The decision (tick, price, terms, number of live orders, exposure) is given, as it is to the engine's booking, but is not
-- checked against the tick log as the booking checks it. House money is spread over one shard per connection, so no row is hot.

CREATE SEQUENCE bench_option_id;
CREATE SEQUENCE bench_lever_id;
CREATE SEQUENCE bench_key;
CREATE SEQUENCE bench_batch;

CREATE FUNCTION bench_place(p_kind text, p_user bigint, p_shard smallint, p_key text, p_fingerprint text)
  RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  is_option CONSTANT boolean := p_kind = 'option';
  payer CONSTANT bigint := (p_user << 12) + CASE WHEN is_option THEN 65 ELSE 66 END;
  stake CONSTANT bigint := (p_user << 12) + 69;
  bound CONSTANT bigint := (p_user << 12) + 68;
  capital CONSTANT bigint := 97;
  reserve CONSTANT bigint := 99;
  fees CONSTANT bigint := 105;
  staked CONSTANT bigint := 10000000;
  payout CONSTANT bigint := 8800000;
  margin CONSTANT bigint := 100000000;
  fee CONSTANT bigint := 500000;
  need CONSTANT bigint := CASE WHEN is_option THEN staked ELSE margin + fee END;
  price CONSTANT bigint := 6000000000000;
  close_out CONSTANT bigint := 5700000005999;
  now_ms CONSTANT bigint := database_ms();
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

  SELECT balance INTO funds FROM ledger_balance WHERE account_id = payer AND shard = 0 FOR UPDATE;
  IF coalesce(funds, 0) < need THEN
    reply := '{"retCode":1,"message":"Your balance is too low","data":null,"key":"low"}';
    INSERT INTO idempotency VALUES (p_user, p_key, p_fingerprint, 'refused', reply, now_ms);
    RETURN reply;
  END IF;

  batch := nextval('bench_batch');
  UPDATE ledger_balance SET balance = balance - need WHERE account_id = payer AND shard = 0;
  IF is_option THEN
    order_id := nextval('bench_option_id');
    INSERT INTO ledger_balance AS b VALUES (stake, 0, staked)
      ON CONFLICT (account_id, shard) DO UPDATE SET balance = b.balance + staked;
    UPDATE ledger_balance SET balance = balance - payout WHERE account_id = capital AND shard = p_shard;
    INSERT INTO ledger_balance AS b VALUES (reserve, p_shard, payout)
      ON CONFLICT (account_id, shard) DO UPDATE SET balance = b.balance + payout;
    INSERT INTO option (user_id, id, symbol, direction, stake, percent, payout, accepted_ms, entry_seq, entry_price, buy_ms, sell_ms)
    VALUES (p_user, order_id, 'BTCUSDT', 'call', staked, 88, payout, now_ms - 20, 1, price, now_ms, now_ms + 1800000);
    INSERT INTO ledger_tx (shard, batch, line, kind, at_ms, user_id, cause, cause_id)
    VALUES (p_shard, batch, 1, 'option_placed', now_ms, p_user, 'option', order_id);
    INSERT INTO ledger_entry (shard, batch, line, leg, kind, debit_account, credit_account, amount) VALUES
      (p_shard, batch, 1, 1, 'option_placed', payer, stake, staked),
      (p_shard, batch, 1, 2, 'option_placed', capital, reserve, payout);
  ELSE
    order_id := nextval('bench_lever_id');
    INSERT INTO ledger_balance AS b VALUES (bound, 0, margin)
      ON CONFLICT (account_id, shard) DO UPDATE SET balance = b.balance + margin;
    INSERT INTO ledger_balance AS b VALUES (fees, p_shard, fee)
      ON CONFLICT (account_id, shard) DO UPDATE SET balance = b.balance + fee;
    INSERT INTO lever_order (user_id, id, symbol, side, multiple, share, molecule, fee_rate, close_out_bps, margin, fee,
      asked_price, accepted_ms, placed_seq, placed_ms, status, opened_as, entry_seq, open_price, open_ms, close_out_price, since_seq)
    VALUES (p_user, order_id, 'BTCUSDT', 'long', 10, 1, 1, 50000, 5000, margin, fee,
      price, now_ms - 20, 1, now_ms, 'open', 'bestPrice', 1, price, now_ms, close_out, 1);
    INSERT INTO ledger_tx (shard, batch, line, kind, at_ms, user_id, cause, cause_id)
    VALUES (p_shard, batch, 1, 'lever_opened', now_ms, p_user, 'lever', order_id);
    INSERT INTO ledger_entry (shard, batch, line, leg, kind, debit_account, credit_account, amount) VALUES
      (p_shard, batch, 1, 1, 'lever_opened', payer, bound, margin),
      (p_shard, batch, 1, 2, 'lever_opened', payer, fees, fee);
  END IF;
  reply := format('{"retCode":0,"message":"Success","data":{"id":"%s"}}', order_id);
  INSERT INTO idempotency VALUES (p_user, p_key, p_fingerprint, 'applied', reply, now_ms);
  RETURN reply;
END $$;
