-- Stored answers by ten days: when all answers of a partition are older than 30 days it is dropped as a whole, and its room comes back at
-- once (API-11, docs/decisions/0013-answers-by-ten-days-the-ledger-in-one-piece.md). db/functions/answers.sql makes and drops them.
--
-- A key of the whole table would have to contain the time. So each partition has the key that the table had, (user_id, key), and
-- a trigger refuses an answer whose key another partition has. There is no default partition: an answer in it would block that of its time.

DROP TRIGGER only_old_answers_go ON idempotency;
DROP TRIGGER append_only ON idempotency;
DROP FUNCTION refuse_young_answer();
DROP INDEX idempotency_by_time;

ALTER TABLE idempotency RENAME TO idempotency_before;
ALTER INDEX idempotency_pkey RENAME TO idempotency_before_pkey;
CREATE TABLE idempotency (LIKE idempotency_before INCLUDING CONSTRAINTS) PARTITION BY RANGE (created_ms);

-- It looks once a statement. A schema is named, so that no temporary table takes the place of the answers.
CREATE FUNCTION refuse_second_answer() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  twice record;
BEGIN
  SELECT a.user_id, a.key INTO twice FROM added a JOIN idempotency i ON i.user_id = a.user_id AND i.key = a.key
  GROUP BY a.user_id, a.key HAVING count(*) > 1 LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'key % of user % has an answer', twice.key, twice.user_id
      USING ERRCODE = 'unique_violation', CONSTRAINT = 'a_key_is_answered_once';
  END IF;
  RETURN NULL;
END $$;

-- Triggers of a statement hold for the table that it names, so the table has them and each partition.
CREATE FUNCTION guard_answers(target regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM make_append_only(target);
  EXECUTE format('CREATE TRIGGER a_key_is_answered_once AFTER INSERT ON %s REFERENCING NEW TABLE AS added
                  FOR EACH STATEMENT EXECUTE FUNCTION refuse_second_answer()', target);
  EXECUTE format('ALTER TABLE %s ENABLE ALWAYS TRIGGER a_key_is_answered_once', target);
END $$;
SELECT guard_answers('idempotency');

-- What is stored stays where it is, and becomes the first partition: it is read once, and not copied.
DO $$
DECLARE
  until_ms bigint := (SELECT greatest(max(created_ms), database_ms()) FROM idempotency_before);
  name text;
BEGIN
  IF NOT EXISTS (SELECT FROM idempotency_before) THEN
    DROP TABLE idempotency_before;
    RETURN;
  END IF;
  until_ms := until_ms - until_ms % 864000000 + 864000000;
  name := 'idempotency_until_' || until_ms;
  EXECUTE format('ALTER TABLE idempotency_before RENAME TO %I', name);
  EXECUTE format('ALTER INDEX idempotency_before_pkey RENAME TO %I', name || '_pkey');
  EXECUTE format('ALTER TABLE idempotency ATTACH PARTITION %I FOR VALUES FROM (MINVALUE) TO (%s)', name, until_ms);
  PERFORM guard_answers(to_regclass(name));
END $$;
