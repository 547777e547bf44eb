-- Stored answers by month, which is 30 days here, instead of ten days: each look-up of a key asks every partition, and with five of them
-- a booking took longer than before there were any (docs/decisions/0013-answers-by-ten-days-the-ledger-in-one-piece.md).

-- It looks once a statement, and not in the month of the new answers, where the key of their partition holds. A schema is named, so
-- that no temporary table takes the place of the answers.
CREATE OR REPLACE FUNCTION refuse_second_answer() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  oldest bigint;
  newest bigint;
  from_ms bigint;
  to_ms bigint;
  twice record;
BEGIN
  SELECT min(created_ms), max(created_ms) INTO oldest, newest FROM added;
  from_ms := newest - newest % 2592000000;
  -- Answers of several months at once: it looks everywhere.
  to_ms := CASE WHEN oldest < from_ms THEN from_ms ELSE from_ms + 2592000000 END;
  SELECT a.user_id, a.key INTO twice FROM added a
  WHERE EXISTS (
    SELECT FROM idempotency i
    WHERE i.user_id = a.user_id AND i.key = a.key AND i.created_ms <> a.created_ms
      AND (i.created_ms < from_ms OR i.created_ms >= to_ms))
  LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'key % of user % has an answer', twice.key, twice.user_id
      USING ERRCODE = 'unique_violation', CONSTRAINT = 'a_key_is_answered_once';
  END IF;
  RETURN NULL;
END $$;

-- What is stored becomes one partition: the oldest, in which nearly everything is, stays where it lies, and the others are copied into it.
DO $$
DECLARE
  held record;
  first text;
  until_ms bigint;
BEGIN
  FOR held IN
    SELECT c.relname AS name FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = 'idempotency'::regclass ORDER BY substring(c.relname FROM '[0-9]+$')::bigint
  LOOP
    EXECUTE format('ALTER TABLE idempotency DETACH PARTITION %I', held.name);
    IF first IS NULL THEN
      first := held.name;
    ELSE
      EXECUTE format('INSERT INTO %I SELECT * FROM %I', first, held.name);
      EXECUTE format('DROP TABLE %I', held.name);
    END IF;
  END LOOP;
  IF first IS NULL THEN
    RETURN;
  END IF;
  EXECUTE format('SELECT greatest(max(created_ms), database_ms()) FROM %I', first) INTO until_ms;
  until_ms := until_ms - until_ms % 2592000000 + 2592000000;
  IF first <> 'idempotency_until_' || until_ms THEN
    EXECUTE format('ALTER TABLE %I RENAME TO %I', first, 'idempotency_until_' || until_ms);
  END IF;
  EXECUTE format('ALTER TABLE idempotency ATTACH PARTITION %I FOR VALUES FROM (MINVALUE) TO (%s)', 'idempotency_until_' || until_ms, until_ms);
END $$;
