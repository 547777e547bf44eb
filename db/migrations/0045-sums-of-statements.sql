-- Statements and profit over time start at any moment of a long account (JNL-03, JNL-04, docs/decisions/0011-lists-are-numbered.md): what
-- the list's transactions have moved of all that the user owns in USDT up to this one, free or bound, and what of that became
-- fees. Both are null for the house's own transactions.
ALTER TABLE ledger_tx
  ADD COLUMN own_sum bigint,
  ADD COLUMN fee_sum bigint;
-- Its replacement (db/functions/facts.sql) takes the two columns.
DROP FUNCTION IF EXISTS ledger_tx_of(
  smallint, bigint, integer, text, bigint, bigint, bigint, text, bigint, bigint, bigint, bigint, bigint);

-- What is stored already is filled in, some 20 000 transactions at a time, whole batches in their order: so a step needs the same
-- memory whatever the ledger holds. Between steps, the sums so far are in this table.
CREATE TABLE own_so_far (
  user_id bigint,
  list text COLLATE "C",
  own bigint NOT NULL,
  fee bigint NOT NULL,
  PRIMARY KEY (user_id, list)
);
ALTER TABLE ledger_tx DISABLE TRIGGER append_only;
DO $$
DECLARE
  a_shard smallint;
  done bigint;
  last bigint;
BEGIN
  FOR a_shard IN SELECT s.shard FROM engine_state s LOOP
    done := 0;
    LOOP
      SELECT max(t.batch) INTO last FROM (
        SELECT batch FROM ledger_tx WHERE shard = a_shard AND batch > done ORDER BY batch, line LIMIT 20000) AS t;
      EXIT WHEN last IS NULL;
      WITH line AS (
        -- An account is of the user and in USDT when all but its class says so; 105 is the account of fees.
        SELECT t.shard, t.batch, t.line, t.user_id, t.list,
          sum(CASE t.user_id * 64 + 1 WHEN e.credit_account >> 6 THEN e.amount ELSE 0 END
            - CASE t.user_id * 64 + 1 WHEN e.debit_account >> 6 THEN e.amount ELSE 0 END) AS own,
          sum(CASE 105 WHEN e.credit_account THEN e.amount WHEN e.debit_account THEN -e.amount ELSE 0 END) AS fee
        FROM ledger_tx t JOIN ledger_entry e ON e.shard = t.shard AND e.batch = t.batch AND e.line = t.line
        WHERE t.shard = a_shard AND t.batch > done AND t.batch <= last AND t.user_id > 0
        GROUP BY t.shard, t.batch, t.line
      ), summed AS (
        SELECT l.shard, l.batch, l.line,
          coalesce(s.own, 0) + sum(l.own) OVER of_list AS own_sum,
          coalesce(s.fee, 0) + sum(l.fee) OVER of_list AS fee_sum
        FROM line l LEFT JOIN own_so_far s ON s.user_id = l.user_id AND s.list = l.list
        WINDOW of_list AS (PARTITION BY l.user_id, l.list ORDER BY l.batch, l.line)
      ), filled AS (
        UPDATE ledger_tx t SET own_sum = s.own_sum, fee_sum = s.fee_sum
        FROM summed s WHERE t.shard = s.shard AND t.batch = s.batch AND t.line = s.line
        RETURNING t.user_id, t.list, t.batch, t.line, t.own_sum, t.fee_sum
      )
      INSERT INTO own_so_far
        SELECT DISTINCT ON (user_id, list) user_id, list, own_sum, fee_sum FROM filled ORDER BY user_id, list, batch DESC, line DESC
      ON CONFLICT (user_id, list) DO UPDATE SET own = excluded.own, fee = excluded.fee;
      done := last;
    END LOOP;
  END LOOP;
END $$;
ALTER TABLE ledger_tx ENABLE ALWAYS TRIGGER append_only;
DROP TABLE own_so_far;
