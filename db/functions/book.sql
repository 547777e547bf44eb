-- The only function that moves money. The engine calls it once a batch, with business facts, never with legs.

-- Books the engine's decisions: all or nothing, once. Facts and their columns: docs/LEDGER.md. A fact that moves money
-- has its line in the batch, from 1, in the order of decision.
--
-- Returns every account that the batch moved, with its new balance; the engine asserts that it has the same. A batch
-- that is already booked books nothing and returns the same again, so the engine sends a batch again when its answer was lost.
-- A key that has an answer keeps it: the decision is booked, even if its sender used the key otherwise meanwhile.
--
-- Ordering: it locks the shard's row first, so batches of a shard are booked one after another.
-- Raises CA004 for a caller that does not lead, for a batch that is neither the last one nor the next, and for marks that go
-- backwards; CA015 for a mark that is ahead of the clock; errors of the facts are described in their files. A batch number or mark that is null is refused.
CREATE OR REPLACE FUNCTION engine_book(
  shard smallint, epoch bigint, batch bigint, mark_ms bigint, lever_mark_ms bigint, now_ms bigint, state_hash bigint,
  facts json, answers json
) RETURNS TABLE (account_id bigint, balance bigint) LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp
  -- A plan made while a table was empty would be kept and become slow, so every row is looked up by its index.
  SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
DECLARE
  held engine_state;
  legs ledger_leg[];
BEGIN
  SELECT * INTO held FROM engine_state s WHERE s.shard = engine_book.shard FOR NO KEY UPDATE;
  PERFORM lease_refuse_other(held, engine_book.epoch);
  IF (engine_book.batch IN (held.batch, held.batch + 1)) IS NOT TRUE THEN
    RAISE EXCEPTION 'shard % is at batch %, not at %', held.shard, held.batch, engine_book.batch USING ERRCODE = 'CA004';
  END IF;
  IF engine_book.batch = held.batch THEN
    RETURN QUERY SELECT * FROM booked_balances(engine_book.shard, engine_book.batch);
    RETURN;
  END IF;
  PERFORM refuse_future(engine_book.now_ms);
  IF (engine_book.mark_ms <= engine_book.now_ms) IS NOT TRUE THEN
    RAISE EXCEPTION 'the mark % is later than now, %', engine_book.mark_ms, engine_book.now_ms USING ERRCODE = 'CA015';
  END IF;

  legs := fact_legs(facts, held, engine_book.mark_ms, engine_book.now_ms);

  IF json_array_length(answers) > 0 THEN
    PERFORM make_answer_month(engine_book.now_ms);
    BEGIN
      INSERT INTO idempotency (user_id, key, fingerprint, state, answer, created_ms)
      SELECT a.*, engine_book.now_ms
      FROM json_to_recordset(answers) AS a (user_id bigint, key text, fingerprint text, state text, answer text)
      ON CONFLICT DO NOTHING;
    EXCEPTION WHEN unique_violation THEN
      -- An older partition has one of the keys. That is rare, so nothing looks for it in advance.
      INSERT INTO idempotency (user_id, key, fingerprint, state, answer, created_ms)
      SELECT a.*, engine_book.now_ms
      FROM json_to_recordset(answers) AS a (user_id bigint, key text, fingerprint text, state text, answer text)
      WHERE NOT EXISTS (SELECT FROM idempotency i WHERE i.user_id = a.user_id AND i.key = a.key)
      ON CONFLICT DO NOTHING;
    END;
  END IF;

  UPDATE engine_state s
  SET batch = engine_book.batch, mark_ms = engine_book.mark_ms, state_hash = engine_book.state_hash,
      lever_mark_ms = coalesce(engine_book.lever_mark_ms, s.lever_mark_ms)
  WHERE s.shard = engine_book.shard;

  IF cardinality(legs) > 0 THEN
    RETURN QUERY SELECT * FROM ledger_write(engine_book.shard, engine_book.batch, engine_book.now_ms, legs);
  END IF;
END $$;

-- The balances of the accounts that a shard's last batch moved; they have not moved since.
CREATE OR REPLACE FUNCTION booked_balances(shard smallint, batch bigint) RETURNS TABLE (account_id bigint, balance bigint)
  LANGUAGE sql STABLE AS $$
  SELECT b.account_id, b.balance
  FROM (
    SELECT e.debit_account AS account FROM ledger_entry e
    WHERE e.shard = booked_balances.shard AND e.batch = booked_balances.batch
    UNION
    SELECT e.credit_account FROM ledger_entry e
    WHERE e.shard = booked_balances.shard AND e.batch = booked_balances.batch
  ) AS moved
  JOIN ledger_balance b ON b.account_id = moved.account
    AND b.shard = CASE WHEN is_house_account(moved.account) THEN booked_balances.shard + 1 ELSE 0 END
$$;
