-- The positions of `npm run bench -- storm`, with the entries that explain every balance, so that the ledger's
-- checker finds nothing. Written past the engine, which reads them when it recovers.

-- One position of each of the templates for every user, opened at the best price at tick `seq` of `symbol`.
CREATE FUNCTION bench_open_positions(
  first bigint, how_many integer, symbol text, seq bigint, price bigint, at_ms bigint,
  t_side smallint[], t_multiple integer[], t_close_out bigint[], t_stop bigint[], t_profit bigint[]
) RETURNS void LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  terms product;
  opened bigint := how_many * cardinality(t_side);
  id_base bigint := (SELECT coalesce(max(id), 0) FROM lever_order);
  tx_base bigint := nextval('ledger_tx_id');
  contract CONSTANT integer := 66;
  margin CONSTANT integer := 68;
  fees CONSTANT bigint := 105;
  shard CONSTANT smallint := 1;
BEGIN
  PERFORM setval('ledger_tx_id', tx_base + opened);
  SELECT * INTO terms FROM product p WHERE p.symbol = bench_open_positions.symbol;
  CREATE TEMP TABLE opening ON COMMIT DROP AS
    SELECT id_base + row_number() OVER () AS id, tx_base + row_number() OVER () AS tx, u.user_id, t.*,
           lever_margin(1, t.multiple) AS held, terms.lever_fee_rate * 10 AS fee
    FROM unnest(t_side, t_multiple, t_close_out, t_stop, t_profit) AS t (side, multiple, close_out, stop, profit),
         (SELECT first + n - 1 AS user_id FROM generate_series(1, how_many) AS n) AS u;

  INSERT INTO lever_order (user_id, id, symbol, side, multiple, share, molecule, fee_rate, close_out_bps, margin, fee,
    asked_price, create_ms, placed_seq, status, opened_as, entry_seq, open_price, open_ms, close_out_price, stop_loss,
    take_profit, since_seq)
  SELECT user_id, id, bench_open_positions.symbol, side, multiple, 1, terms.lever_molecule, terms.lever_fee_rate, 5000,
    held, fee, bench_open_positions.price, bench_open_positions.at_ms, seq, 1, 1, seq, bench_open_positions.price,
    bench_open_positions.at_ms, close_out, stop, profit, seq
  FROM opening;

  INSERT INTO ledger_tx (id, kind, cause, at_ms)
  SELECT tx, 'lever_opened', 'lever:' || id, bench_open_positions.at_ms FROM opening;
  INSERT INTO ledger_entry (tx_id, line, kind, debit_account, credit_account, amount, shard)
  SELECT tx, 1, 'lever_opened', (user_id << 12) + contract, (user_id << 12) + margin, held, shard FROM opening
  UNION ALL
  SELECT tx, 2, 'lever_opened', (user_id << 12) + contract, fees, fee, shard FROM opening;
  INSERT INTO ledger_balance AS b (account_id, shard, balance)
  SELECT (user_id << 12) + margin, 0, sum(held) FROM opening GROUP BY user_id
  UNION ALL SELECT fees, shard, sum(fee) FROM opening
  ON CONFLICT (account_id, shard) DO UPDATE SET balance = b.balance + excluded.balance;
  UPDATE ledger_balance b SET balance = b.balance - o.paid
  FROM (SELECT (user_id << 12) + contract AS account, sum(held + fee) AS paid FROM opening GROUP BY user_id) AS o
  WHERE b.account_id = o.account;
END $$;
