-- What a list has moved so far only grows: who moves a billion USDT between two wallets nine thousand times takes it out of 64 bits, and a
-- transaction that cannot be summed stops the engine. Balances stay where they are: nobody holds so much.
ALTER TABLE ledger_tx
  ALTER COLUMN list_sum TYPE numeric,
  ALTER COLUMN contract_sum TYPE numeric,
  ALTER COLUMN own_sum TYPE numeric,
  ALTER COLUMN fee_sum TYPE numeric;
-- Their replacements (db/functions) take and return numeric.
DROP FUNCTION IF EXISTS ledger_tx_of(
  smallint, bigint, integer, text, bigint, bigint, bigint, text, bigint, bigint, bigint, bigint, bigint, bigint, bigint);
DROP FUNCTION IF EXISTS list_sums(bigint, text[], bigint[]);
