-- Stored answers (API-11): a partition for each month of 30 days, named after the time at which it ends: idempotency_until_<ms>. They are made
-- ahead, and dropped when all their answers are older than 30 days. So an answer is stored for 30 days at least, and for 60 at most;
-- as long as it is stored it is found, and its key gets no other.
--
-- Months: every look-up of a key asks the index of each partition, so they are few.

CREATE OR REPLACE FUNCTION answer_partitions() RETURNS TABLE (partition regclass, until_ms bigint) LANGUAGE sql STABLE AS $$
  SELECT c.oid::regclass, substring(c.relname FROM '[0-9]+$')::bigint
  FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid WHERE i.inhparent = 'idempotency'::regclass
$$;

-- Makes the partition for answers of this time, if there is none. It is made apart and attached, which waits for no reader and
-- lets answers be stored meanwhile.
CREATE OR REPLACE FUNCTION make_answer_month(at_ms bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  until bigint := at_ms - at_ms % 2592000000 + 2592000000;
  name text := 'idempotency_until_' || until;
BEGIN
  IF to_regclass(name) IS NOT NULL THEN
    RETURN;
  END IF;
  LOCK TABLE idempotency IN SHARE UPDATE EXCLUSIVE MODE;
  IF to_regclass(name) IS NOT NULL THEN
    RETURN;
  END IF;
  EXECUTE format('CREATE TABLE %I (LIKE idempotency INCLUDING CONSTRAINTS, PRIMARY KEY (user_id, key))', name);
  EXECUTE format('ALTER TABLE idempotency ATTACH PARTITION %I FOR VALUES FROM (%s) TO (%s)', name, until - 2592000000, until);
  PERFORM guard_answers(to_regclass(name));
END $$;

-- Makes the partitions of today and tomorrow, so that no booking has to.
CREATE OR REPLACE FUNCTION answer_months_make() RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT make_answer_month(database_ms()), make_answer_month(database_ms() + 86400000)
$$;

-- Drops the partitions in which every answer is older than 30 days, by the database's clock and by the engine's, and returns how many those
-- were: an engine whose clock is behind books into them still. Raises 55P03 when somebody reads
-- answers at this moment; bookings wait no longer than that. Then it is tried again.
CREATE OR REPLACE FUNCTION answers_forget(clock_ms bigint) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp SET lock_timeout = '100ms' AS $$
DECLARE
  old record;
BEGIN
  SELECT count(*) AS number, string_agg(p.partition::text, ', ') AS names INTO old
  FROM answer_partitions() p WHERE p.until_ms <= least(answers_are_kept_from(), answers_forget.clock_ms - 2592000000);
  IF old.number > 0 THEN
    EXECUTE 'DROP TABLE ' || old.names;
  END IF;
  RETURN old.number;
END $$;

-- The stored answers to these keys, each of the user at its place; `ordinal` is that place, from 1. Called for every command, so its plan is
-- made once for each connection, and looks for each key by its index, however few answers there are when it is made.
CREATE OR REPLACE FUNCTION answer_find(user_ids bigint[], keys text[]) RETURNS TABLE (ordinal integer, fingerprint text, answer text)
  LANGUAGE plpgsql STABLE SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY SELECT a.ordinal::integer, i.fingerprint, i.answer
  FROM unnest(user_ids, keys) WITH ORDINALITY AS a (user_id, key, ordinal)
  JOIN idempotency i ON i.user_id = a.user_id AND i.key = a.key;
END $$;
