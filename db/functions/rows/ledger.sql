-- What the ledger's tables stand on.

CREATE OR REPLACE FUNCTION ledger_is_account(account bigint) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN account > 0 AND ((account >> 6) & 63) BETWEEN 1 AND 4 AND (account & 63) > 0
     AND CASE WHEN (account & 63) < 32 THEN account >= 4096
       ELSE account < 4096 OR (account >> 12) BETWEEN 100 AND 999 AND (account & 4095) IN (64 + 37, 64 + 38) END;

-- Adds the table `fact` as a cause of transactions, and the kinds that its rows explain.
CREATE OR REPLACE FUNCTION ledger_cause(cause text, fact regclass, kinds text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE ledger_tx ADD COLUMN %1$I bigint GENERATED ALWAYS AS (CASE cause WHEN %2$L THEN cause_id END) STORED,
    ADD FOREIGN KEY (user_id, %1$I) REFERENCES %3$s', cause || '_id', cause, fact);
  INSERT INTO posting_kind (kind, cause) SELECT kind, ledger_cause.cause FROM unnest(kinds) AS kind;
END $$;

-- Adds a permitted movement by the names of its classes.
CREATE OR REPLACE FUNCTION ledger_permit(kind text, debit text, credit text) RETURNS void LANGUAGE sql AS $$
  INSERT INTO posting_matrix
  SELECT $1, d.code, c.code FROM ledger_class d, ledger_class c WHERE d.name = $2 AND c.name = $3
$$;

-- A transaction has the cause of its kind. A foreign key would look once a transaction, which was a twentieth of the cost of booking; this looks
-- once a statement, as refuse_false_entry does.
CREATE OR REPLACE FUNCTION refuse_false_cause() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  wrong record;
BEGIN
  SELECT a.* INTO wrong FROM (SELECT DISTINCT kind, cause FROM added) AS a
  WHERE NOT EXISTS (SELECT FROM posting_kind k WHERE k.kind = a.kind AND k.cause = a.cause)
  LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'the cause of a transaction of kind % is not %', wrong.kind, wrong.cause
      USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'its_kind_has_this_cause';
  END IF;
  RETURN NULL;
END $$;

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
