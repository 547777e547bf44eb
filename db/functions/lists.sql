-- Reading a user's lists by number, in the same time however long they are (JNL-01, API-10). What a list is: db/functions/ledger.sql.
--
-- A number is found by halving: each step asks the index ledger_tx_list how many of the lists' transactions stand at or before a
-- place. A place is batch * 2^24 + line; a user's transactions are all in one shard, so places order them. The comparisons of
-- whole rows, (list, batch, line), leave no other index to choose, whatever the statistics say.

-- The last transaction of each of the user's lists: its number is the list's length, its sum what the list moved of the wallet.
CREATE OR REPLACE FUNCTION list_ends(user_id bigint) RETURNS SETOF ledger_tx LANGUAGE sql STABLE
  SET enable_seqscan = off SET enable_bitmapscan = off
AS $$
  WITH RECURSIVE ends (last) AS (
    (SELECT t FROM ledger_tx t WHERE t.user_id = list_ends.user_id AND t.list IS NOT NULL
     ORDER BY t.list DESC, t.batch DESC, t.line DESC LIMIT 1)
    UNION ALL
    SELECT (SELECT t FROM ledger_tx t WHERE t.user_id = list_ends.user_id AND t.list < (e.last).list
            ORDER BY t.list DESC, t.batch DESC, t.line DESC LIMIT 1)
    FROM ends e WHERE (e.last).list IS NOT NULL
  )
  SELECT (e.last).* FROM ends e WHERE (e.last).list IS NOT NULL
$$;

-- The place of the transaction that has the number `nth` among these lists, merged in their order; null when they have fewer.
CREATE OR REPLACE FUNCTION list_place(user_id bigint, lists text[], nth bigint) RETURNS bigint
  LANGUAGE plpgsql STABLE SET enable_seqscan = off SET enable_bitmapscan = off SET plan_cache_mode = force_generic_plan
AS $$
DECLARE
  before bigint := 0;
  place bigint;
  middle bigint;
  found bigint;
BEGIN
  SELECT max((e.batch << 24) + e.line), sum(e.list_nth) INTO place, found
  FROM list_ends(list_place.user_id) AS e WHERE e.list = ANY (lists);
  IF found IS NULL OR found < nth THEN
    RETURN NULL;
  END IF;
  WHILE place - before > 1 LOOP
    middle := (before + place) / 2;
    -- How many transactions of the lists stand at or before the middle.
    SELECT sum(n.list_nth) FILTER (WHERE n.list = l.name) INTO found
    FROM unnest(lists) AS l (name) CROSS JOIN LATERAL (
      SELECT t.list, t.list_nth FROM ledger_tx t
      WHERE t.user_id = list_place.user_id AND (t.list, t.batch, t.line) <= (l.name, middle >> 24, (middle & 16777215)::integer)
      ORDER BY t.list DESC, t.batch DESC, t.line DESC LIMIT 1) AS n;
    IF found >= nth THEN
      place := middle;
    ELSE
      before := middle;
    END IF;
  END LOOP;
  RETURN place;
END $$;

-- `size` transactions of these lists, merged in their order, from the one that has the number `first` among them. It reads as many of
-- each list at most; a long part is read with list_between.
CREATE OR REPLACE FUNCTION list_page(user_id bigint, lists text[], first bigint, size integer) RETURNS SETOF ledger_tx
  LANGUAGE plpgsql STABLE SET enable_seqscan = off SET enable_bitmapscan = off SET plan_cache_mode = force_generic_plan
AS $$
DECLARE
  place bigint := list_place(user_id, lists, first);
BEGIN
  RETURN QUERY
    SELECT n.* FROM unnest(lists) AS l (name) CROSS JOIN LATERAL (
      SELECT t.* FROM ledger_tx t
      WHERE t.user_id = list_page.user_id AND (t.list, t.batch, t.line) >= (l.name, place >> 24, (place & 16777215)::integer)
      ORDER BY t.list, t.batch, t.line LIMIT size) AS n
    WHERE n.list = l.name
    ORDER BY n.batch, n.line LIMIT size;
END $$;

-- The transactions of these lists that have the numbers from `first` to `last` among them, in their order, and no other is read.
CREATE OR REPLACE FUNCTION list_between(user_id bigint, lists text[], first bigint, last bigint) RETURNS SETOF ledger_tx
  LANGUAGE plpgsql STABLE SET enable_seqscan = off SET enable_bitmapscan = off SET plan_cache_mode = force_generic_plan
AS $$
DECLARE
  from_place bigint := list_place(user_id, lists, first);
  to_place bigint := list_place(user_id, lists, last);
BEGIN
  RETURN QUERY
    SELECT n.* FROM unnest(lists) AS l (name) CROSS JOIN LATERAL (
      SELECT t.* FROM ledger_tx t
      WHERE t.user_id = list_between.user_id
        AND (t.list, t.batch, t.line) >= (l.name, from_place >> 24, (from_place & 16777215)::integer)
        AND (t.list, t.batch, t.line) <= (l.name, to_place >> 24, (to_place & 16777215)::integer)) AS n
    ORDER BY n.batch, n.line;
END $$;

-- The last transaction of each of these lists at or before each of these batches: how long the list was then, and its sums. `nth` is
-- the number of the batch among those that were asked; a list that had not begun has no row.
CREATE OR REPLACE FUNCTION list_sums(user_id bigint, lists text[], batches bigint[])
  RETURNS TABLE (
    nth bigint, list text, list_nth bigint, list_sum numeric, contract_sum numeric, own_sum numeric, fee_sum numeric
  ) LANGUAGE plpgsql STABLE SET enable_seqscan = off SET enable_bitmapscan = off SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
    SELECT b.nth, n.list::text, n.list_nth, n.list_sum, n.contract_sum, n.own_sum, n.fee_sum
    FROM unnest(batches) WITH ORDINALITY AS b (batch, nth) CROSS JOIN unnest(lists) AS l (name) CROSS JOIN LATERAL (
      SELECT t.* FROM ledger_tx t
      WHERE t.user_id = list_sums.user_id AND (t.list, t.batch) <= (l.name, b.batch)
      ORDER BY t.list DESC, t.batch DESC, t.line DESC LIMIT 1) AS n
    WHERE n.list = l.name;
END $$;

-- The last batch of a shard before `since_ms`: what it booked in later batches was booked at that time or later. Times never go back
-- in a shard, so it is found by halving the batches.
CREATE OR REPLACE FUNCTION batch_before(shard smallint, since_ms bigint) RETURNS bigint
  LANGUAGE plpgsql STABLE SET enable_seqscan = off SET enable_bitmapscan = off SET plan_cache_mode = force_generic_plan
AS $$
DECLARE
  before bigint := 0;
  from_batch bigint;
  middle bigint;
  found_ms bigint;
BEGIN
  SELECT t.batch + 1 INTO from_batch FROM ledger_tx t WHERE t.shard = batch_before.shard ORDER BY t.batch DESC, t.line DESC LIMIT 1;
  WHILE from_batch - before > 1 LOOP
    middle := (before + from_batch) / 2;
    SELECT t.at_ms INTO found_ms FROM ledger_tx t
    WHERE t.shard = batch_before.shard AND t.batch >= middle ORDER BY t.batch, t.line LIMIT 1;
    IF found_ms >= since_ms THEN
      from_batch := middle;
    ELSE
      before := middle;
    END IF;
  END LOOP;
  RETURN before;
END $$;

-- The last batch before `since_ms`: what these lists have in later batches was booked at that time or later. Within a list, as in a
-- shard, times never go back, so it is found by halving the batches: some 30 index look-ups for a list that has such transactions.
CREATE OR REPLACE FUNCTION list_batch_before(user_id bigint, lists text[], since_ms bigint) RETURNS bigint
  LANGUAGE plpgsql STABLE SET enable_seqscan = off SET enable_bitmapscan = off SET plan_cache_mode = force_generic_plan
AS $$
DECLARE
  name text;
  before bigint;
  from_batch bigint;
  first_batch bigint;
  middle bigint;
  found_ms bigint;
BEGIN
  FOR name, from_batch IN
    SELECT e.list, e.batch FROM list_ends(list_batch_before.user_id) AS e WHERE e.list = ANY (lists) AND e.at_ms >= since_ms
  LOOP
    before := 0;
    -- The list's first transaction after `before` may be too early; the one from `from_batch` on is not.
    WHILE from_batch - before > 1 LOOP
      middle := (before + from_batch) / 2;
      SELECT t.at_ms INTO found_ms FROM ledger_tx t
      WHERE t.user_id = list_batch_before.user_id AND (t.list, t.batch) >= (name, middle)
      ORDER BY t.list, t.batch, t.line LIMIT 1;
      IF found_ms >= since_ms THEN
        from_batch := middle;
      ELSE
        before := middle;
      END IF;
    END LOOP;
    first_batch := least(first_batch, from_batch);
  END LOOP;
  RETURN coalesce(first_batch - 1, (SELECT max(e.batch) FROM list_ends(list_batch_before.user_id) AS e), 0);
END $$;

-- The newest `size` transactions of these lists that stand after one place and before another, newest first. It reads as many of each
-- list at most, however many there are.
CREATE OR REPLACE FUNCTION list_newest(
  user_id bigint, lists text[], after_batch bigint, after_line integer, before_batch bigint, before_line integer, size integer
) RETURNS SETOF ledger_tx
  LANGUAGE plpgsql STABLE SET enable_seqscan = off SET enable_bitmapscan = off SET plan_cache_mode = force_generic_plan
AS $$
BEGIN
  RETURN QUERY
    SELECT n.* FROM unnest(lists) AS l (name) CROSS JOIN LATERAL (
      SELECT t.* FROM ledger_tx t
      WHERE t.user_id = list_newest.user_id
        AND (t.list, t.batch, t.line) > (l.name, after_batch, after_line)
        AND (t.list, t.batch, t.line) < (l.name, before_batch, before_line)
      ORDER BY t.list DESC, t.batch DESC, t.line DESC LIMIT size) AS n
    ORDER BY n.batch DESC, n.line DESC LIMIT size;
END $$;
