-- The contract wallet has a journal as the wallet has one (JNL-01, docs/decisions/0011-lists-are-numbered.md): what the list's transactions
-- have moved of the contract wallet up to this one, and its balance right after it. Both are null for a transaction that is no line
-- of it. A closed contract is always one, also when nothing of its margin came back.
ALTER TABLE ledger_tx
  ADD COLUMN contract_sum bigint,
  ADD COLUMN contract_balance bigint;

-- What is stored already is filled in, some 20 000 transactions at a time, whole batches in their order: so a step needs the same
-- memory whatever the ledger holds. Between steps, the sums so far are in this table; the list '' stands for the balance.
CREATE TABLE contract_so_far (
  user_id bigint,
  list text COLLATE "C",
  moved bigint NOT NULL,
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
        SELECT t.shard, t.batch, t.line, t.user_id, t.list, coalesce(
            sum(CASE t.user_id * 4096 + 66 WHEN e.credit_account THEN e.amount WHEN e.debit_account THEN -e.amount END),
            CASE t.kind WHEN 'lever_closed' THEN 0 END) AS gained
        FROM ledger_tx t JOIN ledger_entry e ON e.shard = t.shard AND e.batch = t.batch AND e.line = t.line
        WHERE t.shard = a_shard AND t.batch > done AND t.batch <= last AND t.user_id > 0
        GROUP BY t.shard, t.batch, t.line
      ), summed AS (
        SELECT l.shard, l.batch, l.line,
          coalesce(of_list.moved, 0) + sum(gained) OVER (PARTITION BY l.user_id, l.list ORDER BY l.batch, l.line) AS contract_sum,
          coalesce(whole.moved, 0) + sum(gained) OVER (PARTITION BY l.user_id ORDER BY l.batch, l.line) AS contract_balance
        FROM line l
        LEFT JOIN contract_so_far of_list ON of_list.user_id = l.user_id AND of_list.list = l.list
        LEFT JOIN contract_so_far whole ON whole.user_id = l.user_id AND whole.list = ''
        WHERE gained IS NOT NULL
      ), filled AS (
        UPDATE ledger_tx t SET contract_sum = s.contract_sum, contract_balance = s.contract_balance
        FROM summed s WHERE t.shard = s.shard AND t.batch = s.batch AND t.line = s.line
        RETURNING t.user_id, t.list, t.batch, t.line, t.contract_sum, t.contract_balance
      )
      INSERT INTO contract_so_far
        (SELECT DISTINCT ON (user_id, list) user_id, list, contract_sum FROM filled ORDER BY user_id, list, batch DESC, line DESC)
        UNION ALL
        (SELECT DISTINCT ON (user_id) user_id, '', contract_balance FROM filled ORDER BY user_id, batch DESC, line DESC)
      ON CONFLICT (user_id, list) DO UPDATE SET moved = excluded.moved;
      done := last;
    END LOOP;
  END LOOP;
END $$;
ALTER TABLE ledger_tx ENABLE ALWAYS TRIGGER append_only;
DROP TABLE contract_so_far;
