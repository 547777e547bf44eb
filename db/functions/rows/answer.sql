-- What the stored answers stand on.

-- A younger answer stays: 30 days, by the database's clock.
CREATE OR REPLACE FUNCTION answers_are_kept_from() RETURNS bigint LANGUAGE sql VOLATILE PARALLEL SAFE
  RETURN public.database_ms() - 2592000000;

-- Refuses an answer whose key another partition has. It looks once a statement, and not in the month of the new answers, where the key of
-- their partition holds. A schema is named, so that no temporary table takes the place of the answers.
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

-- Triggers of a statement hold for the table that it names, so the table has them and each partition.
CREATE OR REPLACE FUNCTION guard_answers(target regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM make_append_only(target);
  EXECUTE format('CREATE TRIGGER a_key_is_answered_once AFTER INSERT ON %s REFERENCING NEW TABLE AS added
                  FOR EACH STATEMENT EXECUTE FUNCTION refuse_second_answer()', target);
  EXECUTE format('ALTER TABLE %s ENABLE ALWAYS TRIGGER a_key_is_answered_once', target);
END $$;
