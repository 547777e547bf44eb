ALTER TABLE ledger_entry
  DROP CONSTRAINT posting_is_permitted,
  DROP CONSTRAINT ledger_entry_shard_batch_line_fkey;

-- Each entry is of a transaction that exists, and its movement is a row of the posting matrix. The foreign keys of ledger.sql
-- said so, and looked once an entry, which was a third of the cost of booking
-- (docs/decisions/0008-entries-are-checked-together.md). This looks once a statement. What it finds cannot go away later:
-- both tables are append-only.
-- A schema is named, so that no temporary table takes the place of the two, and a restore without a search_path finds them.
CREATE FUNCTION refuse_false_entry() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  wrong record;
BEGIN
  SELECT a.* INTO wrong FROM (SELECT DISTINCT kind, debit_class, credit_class FROM added) AS a
  WHERE NOT EXISTS (
    SELECT FROM posting_matrix m
    WHERE m.kind = a.kind AND m.debit_class = a.debit_class AND m.credit_class = a.credit_class)
  LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'the posting matrix has no % from class % to class %', wrong.kind, wrong.debit_class, wrong.credit_class
      USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'posting_is_permitted';
  END IF;
  SELECT a.* INTO wrong FROM (SELECT DISTINCT shard, batch, line FROM added) AS a
  WHERE NOT EXISTS (SELECT FROM ledger_tx t WHERE t.shard = a.shard AND t.batch = a.batch AND t.line = a.line)
  LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'there is no transaction at line % of batch % of shard %', wrong.line, wrong.batch, wrong.shard
      USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'it_is_of_a_transaction';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER entries_are_true AFTER INSERT ON ledger_entry REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_false_entry();
ALTER TABLE ledger_entry ENABLE ALWAYS TRIGGER entries_are_true;
