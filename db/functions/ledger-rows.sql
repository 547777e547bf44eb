-- What the ledger's tables stand on.

CREATE OR REPLACE FUNCTION ledger_is_account(account bigint) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN account > 0 AND ((account >> 6) & 63) BETWEEN 1 AND 4
     AND (account & 63) > 0 AND ((account & 63) < 32) = (account >= 4096);

-- Adds a permitted movement by the names of its classes; for migrations.
CREATE OR REPLACE FUNCTION ledger_permit(kind text, debit text, credit text) RETURNS void LANGUAGE sql AS $$
  INSERT INTO posting_matrix
  SELECT $1, d.code, c.code FROM ledger_class d, ledger_class c WHERE d.name = $2 AND c.name = $3
$$;

-- Each entry is of a transaction that exists, and its movement is a row of the posting matrix. A foreign key would look once an entry, which
-- was a third of the cost of booking (docs/decisions/0008-entries-are-checked-together.md); this looks once a statement. What it finds
-- cannot go away later: both tables are append-only.
-- A schema is named, so that no temporary table takes the place of the two, and a restore without a search_path finds them.
CREATE OR REPLACE FUNCTION refuse_false_entry() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
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
