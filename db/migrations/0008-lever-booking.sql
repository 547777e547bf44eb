-- Booking of leveraged contracts and of the bot's runs, one call a batch: all or nothing, once.
--
-- Orders and runs travel as the rows that they become. The constraints and triggers of 0007-leverage.sql hold the rules; the
-- functions here hold what a row alone cannot: the caller leads, the batch is the next one, funds are there, every price
-- is the tick's that it names, and that tick is the one of its moment. They plan with what a batch holds, or look rows up
-- one by one: a plan made while a table was empty would otherwise stay and grow slow.

-- Of db/ledger.sql, made to cost what a batch writes: it looked through all of a batch for each leg. What it means is unchanged.
CREATE OR REPLACE FUNCTION ledger_write(
  tx_ids bigint[], tx_kinds text[], tx_causes text[], tx_times bigint[],
  leg_tx bigint[], leg_debit bigint[], leg_credit bigint[], leg_amount bigint[], shard smallint DEFAULT NULL
) RETURNS void LANGUAGE plpgsql
  SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan
AS $$
DECLARE
  written integer;
  house_shard smallint := coalesce(ledger_write.shard, ledger_connection_shard());
BEGIN
  IF cardinality(tx_ids) = 0 AND cardinality(leg_tx) = 0 THEN
    RETURN;
  END IF;
  PERFORM ledger_move(leg_debit, leg_credit, leg_amount, house_shard);

  INSERT INTO ledger_tx (id, kind, cause, at_ms)
  SELECT * FROM unnest(tx_ids, tx_kinds, tx_causes, tx_times);

  -- Only a transaction written by this very database transaction takes legs: an old one is closed. IS TRUE and the
  -- generic plan make the planner look each transaction up by its number, never all of the batch for each leg.
  INSERT INTO ledger_entry (tx_id, line, kind, debit_account, credit_account, amount, shard)
  SELECT t.id, row_number() OVER (PARTITION BY t.id ORDER BY l.place), t.kind, l.debit, l.credit, l.amount,
         house_shard
  FROM unnest(leg_tx, leg_debit, leg_credit, leg_amount) WITH ORDINALITY AS l (tx, debit, credit, amount, place)
  JOIN ledger_tx t ON t.id = l.tx AND (t.xid = pg_current_xact_id()) IS TRUE;
  GET DIAGNOSTICS written = ROW_COUNT;
  IF written <> cardinality(leg_tx)
     OR EXISTS (SELECT unnest(tx_ids) EXCEPT SELECT unnest(leg_tx)) THEN
    RAISE EXCEPTION 'the legs do not match the transactions' USING ERRCODE = 'CA003';
  END IF;
END $$;

-- What became of the commands of the last batch, so that a batch that is sent again answers the same.
ALTER TABLE engine_state ADD COLUMN lever_outcomes text[];

-- Raises CA012 unless each tick is the last logged trade of its pair up to `mark_ms`, at that price. A null price is not
-- looked at. The arrays run parallel.
CREATE FUNCTION engine_check_last_trades(t_symbol text[], t_seq bigint[], t_price bigint[], mark_ms bigint)
  RETURNS void LANGUAGE plpgsql
  SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan
AS $$
DECLARE
  asked record;
BEGIN
  FOR asked IN
    SELECT DISTINCT t.symbol, t.seq, t.price FROM unnest(t_symbol, t_seq, t_price) AS t (symbol, seq, price)
  LOOP
    PERFORM FROM product p JOIN tick_log t ON t.pid = p.pid
    WHERE p.symbol = asked.symbol AND t.seq = asked.seq AND t.price = coalesce(asked.price, t.price)
      AND NOT t.heartbeat AND t.time_ms <= engine_check_last_trades.mark_ms
      AND coalesce((SELECT later.time_ms FROM tick_log later
                    WHERE later.pid = t.pid AND later.seq > t.seq AND NOT later.heartbeat
                    ORDER BY later.seq LIMIT 1) > engine_check_last_trades.mark_ms, true);
    IF NOT FOUND THEN
      RAISE EXCEPTION 'tick % of % is not the last trade of its moment', asked.seq, asked.symbol USING ERRCODE = 'CA012';
    END IF;
  END LOOP;
END $$;
REVOKE ALL ON FUNCTION engine_check_last_trades(text[], bigint[], bigint[], bigint) FROM PUBLIC;

-- Raises CA012 unless each tick is a logged trade of its pair with that price and time, later than `after_ms` and not
-- later than `mark_ms`. The arrays run parallel.
CREATE FUNCTION engine_check_trades(
  t_symbol text[], t_seq bigint[], t_price bigint[], t_time_ms bigint[], after_ms bigint, mark_ms bigint
) RETURNS void LANGUAGE plpgsql
  SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan
AS $$
DECLARE
  asked record;
BEGIN
  FOR asked IN
    SELECT DISTINCT t.symbol, t.seq, t.price, t.time_ms
    FROM unnest(t_symbol, t_seq, t_price, t_time_ms) AS t (symbol, seq, price, time_ms)
  LOOP
    PERFORM FROM product p JOIN tick_log t ON t.pid = p.pid
    WHERE p.symbol = asked.symbol AND t.seq = asked.seq AND t.price = asked.price AND t.time_ms = asked.time_ms
      AND NOT t.heartbeat
      AND t.time_ms > engine_check_trades.after_ms AND t.time_ms <= engine_check_trades.mark_ms;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'tick % of % triggers nothing', asked.seq, asked.symbol USING ERRCODE = 'CA012';
    END IF;
  END LOOP;
END $$;
REVOKE ALL ON FUNCTION engine_check_trades(text[], bigint[], bigint[], bigint[], bigint, bigint) FROM PUBLIC;

-- Writes the rows that live orders become. Raises CA011 when one of them is not live, or is named twice.
CREATE FUNCTION engine_change_levers(orders lever_order[], now_ms bigint) RETURNS void LANGUAGE plpgsql
  SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_custom_plan
AS $$
#variable_conflict use_column
DECLARE
  changed integer;
BEGIN
  IF cardinality(orders) = 0 THEN
    RETURN;
  END IF;
  UPDATE lever_order o
  SET share = c.share, margin = c.margin, fee = c.fee, status = c.status, opened_as = c.opened_as, entry_seq = c.entry_seq,
      open_price = c.open_price, open_ms = c.open_ms, close_out_price = c.close_out_price, stop_loss = c.stop_loss,
      take_profit = c.take_profit, since_seq = c.since_seq, handle_ms = c.handle_ms, close_reason = c.close_reason,
      exit_seq = c.exit_seq, close_price = c.close_price, profit = c.profit, house_loss = c.house_loss,
      done_ms = CASE WHEN c.status >= 3 THEN engine_change_levers.now_ms END
  FROM unnest(orders) AS c
  WHERE o.user_id = c.user_id AND o.id = c.id AND o.status < 3;
  GET DIAGNOSTICS changed = ROW_COUNT;
  IF changed <> cardinality(orders) THEN
    RAISE EXCEPTION '% of % lever orders are not live', cardinality(orders) - changed, cardinality(orders)
      USING ERRCODE = 'CA011';
  END IF;
END $$;
REVOKE ALL ON FUNCTION engine_change_levers(lever_order[], bigint) FROM PUBLIC;

-- The same for runs that go on.
CREATE FUNCTION engine_change_runs(runs bot_run[]) RETURNS void LANGUAGE plpgsql
  SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_custom_plan
AS $$
#variable_conflict use_column
DECLARE
  changed integer;
BEGIN
  IF cardinality(runs) = 0 THEN
    RETURN;
  END IF;
  UPDATE bot_run b
  SET done = c.done, net = c.net, order_id = c.order_id, state = c.state, ended_ms = c.ended_ms
  FROM unnest(runs) AS c
  WHERE b.user_id = c.user_id AND b.id = c.id AND b.state = 0;
  GET DIAGNOSTICS changed = ROW_COUNT;
  IF changed <> cardinality(runs) THEN
    RAISE EXCEPTION '% of % runs have ended', cardinality(runs) - changed, cardinality(runs) USING ERRCODE = 'CA011';
  END IF;
END $$;
REVOKE ALL ON FUNCTION engine_change_runs(bot_run[]) FROM PUBLIC;

-- Raises CA011 unless what each order lost in leaves, margin and fee is exactly what its part, closed alone, has of
-- them (LEV-15), and every part has such an order. Called before the orders change.
CREATE FUNCTION engine_check_parts(changed lever_order[], added lever_order[]) RETURNS void LANGUAGE plpgsql
  SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_custom_plan
AS $$
#variable_conflict use_column
DECLARE
  parts lever_order[];
  fitting integer;
BEGIN
  SELECT coalesce(array_agg(a), '{}') INTO parts FROM unnest(added) AS a WHERE a.part_of IS NOT NULL;
  IF cardinality(changed) + cardinality(parts) = 0 THEN
    RETURN;
  END IF;
  PERFORM FROM unnest(changed) AS c
  JOIN lever_order o ON o.user_id = c.user_id AND o.id = c.id
  LEFT JOIN unnest(parts) AS p ON p.user_id = c.user_id AND p.part_of = c.id
  WHERE (o.share - c.share, o.margin - c.margin, o.fee - c.fee)
    IS DISTINCT FROM (coalesce(p.share, 0), coalesce(p.margin, 0), coalesce(p.fee, 0));
  IF FOUND THEN
    RAISE EXCEPTION 'a lever order and its part are not the order that they were' USING ERRCODE = 'CA011';
  END IF;
  SELECT count(*) INTO fitting FROM unnest(parts) AS p
  JOIN unnest(changed) AS c ON c.user_id = p.user_id AND c.id = p.part_of AND c.status < 3
  JOIN lever_order o ON o.user_id = c.user_id AND o.id = c.id
  WHERE (o.symbol, o.side, o.multiple, o.molecule, o.fee_rate, o.close_out_bps, o.asked_price, o.create_ms, o.placed_seq,
         o.opened_as, o.entry_seq, o.open_price, o.open_ms, o.run_id)
    IS NOT DISTINCT FROM
        (p.symbol, p.side, p.multiple, p.molecule, p.fee_rate, p.close_out_bps, p.asked_price, p.create_ms, p.placed_seq,
         p.opened_as, p.entry_seq, p.open_price, p.open_ms, p.run_id);
  IF fitting <> cardinality(parts) THEN
    RAISE EXCEPTION 'a part is not of the lever order that it names' USING ERRCODE = 'CA011';
  END IF;
END $$;
REVOKE ALL ON FUNCTION engine_check_parts(lever_order[], lever_order[]) FROM PUBLIC;

-- Raises CA012 unless all that commands changed happened at the mark: what opened or closed, at the last trade and its
-- price; what waits, because that price did not reach what it asks (LEV-10). CA011 for a change that is not a command's.
CREATE FUNCTION engine_check_commands(changed lever_order[], added lever_order[], mark_ms bigint, now_ms bigint)
  RETURNS void LANGUAGE plpgsql
  SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_custom_plan
AS $$
#variable_conflict use_column
DECLARE
  wrong bigint;
BEGIN
  SELECT min(r.id) INTO wrong FROM unnest(changed || added) AS r
  WHERE CASE
    WHEN r.status >= 3 THEN r.handle_ms <> engine_check_commands.mark_ms OR r.close_reason IN (2, 3, 4)
      OR r.done_ms <> engine_check_commands.now_ms
    -- What did not end was placed now, or its triggers count from now on.
    ELSE r.part_of IS NOT NULL END;
  IF wrong IS NULL THEN
    SELECT min(a.id) INTO wrong FROM unnest(added) AS a
    WHERE a.part_of IS NULL AND (a.create_ms <> engine_check_commands.mark_ms OR a.status >= 3
      OR a.since_seq <> a.placed_seq OR coalesce(a.entry_seq, a.placed_seq) <> a.placed_seq);
  END IF;
  IF wrong IS NULL AND cardinality(changed) > 0 THEN
    SELECT min(c.id) INTO wrong FROM unnest(changed) AS c
    JOIN lever_order o ON o.user_id = c.user_id AND o.id = c.id
    WHERE o.status <> c.status AND c.status < 3;
  END IF;
  IF wrong IS NOT NULL THEN
    RAISE EXCEPTION 'lever order % does not change so by a command', wrong USING ERRCODE = 'CA011';
  END IF;

  PERFORM engine_check_last_trades(coalesce(array_agg(t.symbol), '{}'), coalesce(array_agg(t.seq), '{}'),
                                   coalesce(array_agg(t.price), '{}'), engine_check_commands.mark_ms)
  FROM (
    SELECT symbol, exit_seq, close_price FROM unnest(changed || added) AS r WHERE status = 3
    UNION ALL SELECT symbol, placed_seq, open_price FROM unnest(added) AS a WHERE status < 3
    UNION ALL SELECT symbol, since_seq, NULL FROM unnest(changed) AS c WHERE status IN (1, 2)
  ) AS t (symbol, seq, price);

  PERFORM FROM unnest(added) AS a WHERE a.status = 0;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  SELECT min(a.id) INTO wrong FROM unnest(added) AS a
  JOIN product p ON p.symbol = a.symbol
  JOIN tick_log t ON t.pid = p.pid AND t.seq = a.placed_seq
  WHERE a.status = 0 AND CASE a.side WHEN 1 THEN t.price <= a.asked_price ELSE t.price >= a.asked_price END;
  IF wrong IS NOT NULL THEN
    RAISE EXCEPTION 'lever order % has what it waits for', wrong USING ERRCODE = 'CA012';
  END IF;
END $$;
REVOKE ALL ON FUNCTION engine_check_commands(lever_order[], lever_order[], bigint, bigint) FROM PUBLIC;

-- Posts the transactions of which `tx_wanted` says true: parallel arrays, one element a transaction; a leg names its
-- transaction by its place. Raises CA008 for a kind that is not of leveraged contracts.
CREATE FUNCTION engine_post_levers(
  tx_wanted boolean[], tx_kind text[], tx_order bigint[],
  leg_tx integer[], leg_debit bigint[], leg_credit bigint[], leg_amount bigint[], at_ms bigint, shard smallint
) RETURNS void LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  tx_ids bigint[];
BEGIN
  IF NOT tx_kind <@ ARRAY['lever_opened', 'lever_reserved', 'lever_filled', 'lever_revoked', 'lever_closed'] THEN
    RAISE EXCEPTION 'lever orders are not booked as %', tx_kind USING ERRCODE = 'CA008';
  END IF;
  SELECT array_agg(CASE WHEN wanted THEN nextval('ledger_tx_id') END ORDER BY place) INTO tx_ids
  FROM unnest(tx_wanted) WITH ORDINALITY AS t (wanted, place);
  PERFORM ledger_write(t.ids, t.kinds, t.causes, array_fill(engine_post_levers.at_ms, ARRAY[cardinality(t.ids)]),
                       l.txs, l.debits, l.credits, l.amounts, engine_post_levers.shard)
  FROM (
    SELECT coalesce(array_agg(id ORDER BY place), '{}') AS ids, coalesce(array_agg(kind ORDER BY place), '{}') AS kinds,
           coalesce(array_agg('lever:' || lever ORDER BY place), '{}') AS causes
    FROM unnest(tx_ids, tx_kind, tx_order) WITH ORDINALITY AS t (id, kind, lever, place) WHERE id IS NOT NULL
  ) AS t, (
    SELECT coalesce(array_agg(tx_ids[tx] ORDER BY place), '{}') AS txs,
           coalesce(array_agg(debit ORDER BY place), '{}') AS debits,
           coalesce(array_agg(credit ORDER BY place), '{}') AS credits,
           coalesce(array_agg(amount ORDER BY place), '{}') AS amounts
    FROM unnest(leg_tx, leg_debit, leg_credit, leg_amount) WITH ORDINALITY AS l (tx, debit, credit, amount, place)
    WHERE tx_ids[tx] IS NOT NULL
  ) AS l;
END $$;
REVOKE ALL ON FUNCTION engine_post_levers(
  boolean[], text[], bigint[], integer[], bigint[], bigint[], bigint[], bigint, smallint) FROM PUBLIC;

-- Books a batch of commands, at most one a user; the c_ arrays run parallel, one element a command, in arrival order.
-- `c_taken` is false for a command that the engine refused; its answer is the refusal. `c_need` is what the contract
-- wallet must hold, for a refused one too, so that too little money is the first answer (LEV-04). A command without
-- a key is the engine's own: its answer is stored nowhere.
--
-- The o_ arrays run parallel to the rows of `orders`: whose command it is, and whether the order is new; so do the r_
-- arrays to `runs`, the t_ arrays to each other.
--
-- Answers one row a command, in order, with the outcomes of engine_place. A batch that is booked already books nothing
-- and answers the same again. `lever_mark_ms` is null while something that ticks have brought about is not booked.
CREATE FUNCTION engine_lever(
  shard smallint, epoch bigint, batch bigint, mark_ms bigint, now_ms bigint, base_hash bigint, lever_mark_ms bigint,
  c_user bigint[], c_key text[], c_fingerprint text[], c_answer text[], c_low_answer text[],
  c_taken boolean[], c_need bigint[], c_hash bigint[],
  orders json, o_command integer[], o_is_new boolean[], runs json, r_command integer[], r_is_new boolean[],
  t_command integer[], t_kind text[], t_order bigint[],
  leg_tx integer[], leg_debit bigint[], leg_credit bigint[], leg_amount bigint[]
) RETURNS TABLE (outcome text, answer text) LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp
  SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
DECLARE
  is_booked boolean := engine_fence(engine_lever.shard, engine_lever.epoch, engine_lever.batch);
  outcomes text[];
  changed lever_order[];
  added lever_order[];
  changed_runs bot_run[];
  added_runs bot_run[];
  written integer;
  expected integer;
BEGIN
  IF is_booked THEN
    SELECT s.lever_outcomes INTO outcomes FROM engine_state s WHERE s.shard = engine_lever.shard;
  ELSE
    outcomes := engine_lever_outcomes(c_user, c_key, c_fingerprint, c_taken, c_need, leg_credit, leg_debit, leg_amount,
      (SELECT array_agg(t_command[tx] ORDER BY place) FROM unnest(leg_tx) WITH ORDINALITY AS l (tx, place)));

    SELECT coalesce(array_agg(o) FILTER (WHERE NOT is_new), '{}'), coalesce(array_agg(o) FILTER (WHERE is_new), '{}')
    INTO changed, added
    FROM (
      SELECT o, o_is_new[row_number() OVER ()] AS is_new, o_command[row_number() OVER ()] AS command
      FROM json_populate_recordset(NULL::lever_order, orders) AS o
    ) AS placed WHERE outcomes[command] = 'applied';
    SELECT coalesce(array_agg(r) FILTER (WHERE NOT is_new), '{}'), coalesce(array_agg(r) FILTER (WHERE is_new), '{}')
    INTO changed_runs, added_runs
    FROM (
      SELECT r, r_is_new[row_number() OVER ()] AS is_new, r_command[row_number() OVER ()] AS command
      FROM json_populate_recordset(NULL::bot_run, runs) AS r
    ) AS placed WHERE outcomes[command] = 'applied';

    IF engine_lever.mark_ms < (SELECT s.mark_ms FROM engine_state s WHERE s.shard = engine_lever.shard) THEN
      RAISE EXCEPTION 'commands are decided at the mark, not before' USING ERRCODE = 'CA004';
    END IF;
    PERFORM engine_check_commands(changed, added, engine_lever.mark_ms, engine_lever.now_ms);
    PERFORM engine_check_parts(changed, added);
    PERFORM engine_post_levers(
      (SELECT coalesce(array_agg(outcomes[c] = 'applied' ORDER BY place), '{}')
       FROM unnest(t_command) WITH ORDINALITY AS t (c, place)),
      t_kind, t_order, leg_tx, leg_debit, leg_credit, leg_amount, engine_lever.now_ms, (engine_lever.shard + 1)::smallint);
    PERFORM engine_change_levers(changed, engine_lever.now_ms);
    INSERT INTO lever_order SELECT a.* FROM unnest(added) AS a;
    PERFORM engine_change_runs(changed_runs);
    INSERT INTO bot_run SELECT r.* FROM unnest(added_runs) AS r;

    INSERT INTO idempotency (user_id, key, fingerprint, state, answer, created_ms)
    SELECT c.user_id, c.key, c.fingerprint, CASE WHEN c.outcome = 'applied' THEN 'applied' ELSE 'refused' END,
           CASE WHEN c.outcome = 'low' THEN c.low_answer ELSE c.answer END, engine_lever.now_ms
    FROM unnest(outcomes, c_user, c_key, c_fingerprint, c_answer, c_low_answer)
      AS c (outcome, user_id, key, fingerprint, answer, low_answer)
    WHERE c.key IS NOT NULL AND c.outcome IN ('applied', 'low', 'refused')
    ON CONFLICT DO NOTHING;
    GET DIAGNOSTICS written = ROW_COUNT;
    SELECT count(*) INTO expected FROM unnest(outcomes, c_key) AS c (o, key)
    WHERE key IS NOT NULL AND o IN ('applied', 'low', 'refused');
    IF written <> expected THEN
      RAISE EXCEPTION 'a key was used elsewhere at this very moment' USING ERRCODE = '40001';
    END IF;

    UPDATE engine_state s
    SET batch = engine_lever.batch, mark_ms = engine_lever.mark_ms, lever_outcomes = outcomes,
        lever_mark_ms = coalesce(engine_lever.lever_mark_ms, s.lever_mark_ms),
        state_hash = engine_lever.base_hash # coalesce(
          (SELECT bit_xor(h) FROM unnest(outcomes, c_hash) AS c (o, h) WHERE o = 'applied'), 0)
    WHERE s.shard = engine_lever.shard;
  END IF;

  RETURN QUERY
    SELECT c.outcome,
           CASE c.outcome WHEN 'low' THEN c.low_answer WHEN 'conflict' THEN NULL
             WHEN 'replayed' THEN (SELECT i.answer FROM idempotency i WHERE i.user_id = c.user_id AND i.key = c.key)
             ELSE c.answer END
    FROM unnest(outcomes, c_user, c_key, c_answer, c_low_answer)
      WITH ORDINALITY AS c (outcome, user_id, key, answer, low_answer, place)
    ORDER BY c.place;
END $$;

-- What becomes of each command: a key that was used before answers as it did, then funds decide, then the engine's word.
-- Locks the contract wallets that must hold something.
CREATE FUNCTION engine_lever_outcomes(
  c_user bigint[], c_key text[], c_fingerprint text[], c_taken boolean[], c_need bigint[],
  leg_credit bigint[], leg_debit bigint[], leg_amount bigint[], leg_command integer[]
) RETURNS text[] LANGUAGE plpgsql
  SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
DECLARE
  outcomes text[];
  held bigint[];
  known text[];
  spent bigint[];
  leg record;
BEGIN
  IF (SELECT count(DISTINCT u) < count(*) FROM unnest(c_user) AS u) THEN
    RAISE EXCEPTION 'a batch holds two commands of one user' USING ERRCODE = 'CA011';
  END IF;
  -- Locked first and read afterwards: the next statement sees what the locks waited for.
  PERFORM FROM unnest(c_user, c_need) AS n (user_id, need)
  JOIN ledger_balance b ON b.account_id = (n.user_id << 12) + 66 AND b.shard = 0
  WHERE n.need > 0 ORDER BY b.account_id FOR UPDATE OF b;
  -- Look-ups one by one, because a join planned while a table was empty would stay and read all of it.
  SELECT array_agg(coalesce((
      SELECT b.balance FROM ledger_balance b WHERE b.account_id = (c.user_id << 12) + 66 AND b.shard = 0), 0) ORDER BY c.place),
    array_agg((
      SELECT i.fingerprint FROM idempotency i WHERE i.user_id = c.user_id AND i.key = c.key) ORDER BY c.place)
  INTO held, known
  FROM unnest(c_user, c_key) WITH ORDINALITY AS c (user_id, key, place);
  -- What each command takes out of its user's contract wallet, by its legs: 66 is that wallet in USDT.
  spent := array_fill(0::bigint, ARRAY[cardinality(c_user)]);
  FOR leg IN
    SELECT l.command, sum(CASE WHEN l.debit = (c_user[l.command] << 12) + 66 THEN l.amount ELSE -l.amount END)::bigint AS amount
    FROM unnest(leg_command, leg_debit, leg_credit, leg_amount) AS l (command, debit, credit, amount)
    WHERE (c_user[l.command] << 12) + 66 IN (l.debit, l.credit) GROUP BY l.command
  LOOP
    spent[leg.command] := leg.amount;
  END LOOP;
  SELECT array_agg(CASE
      WHEN c.known IS NOT NULL THEN CASE WHEN c.known = c.fingerprint THEN 'replayed' ELSE 'conflict' END
      WHEN c.need > 0 AND greatest(c.need, c.spent) > c.held THEN 'low'
      WHEN c.taken THEN 'applied' ELSE 'refused' END ORDER BY c.place)
  INTO outcomes
  FROM unnest(known, c_fingerprint, c_taken, c_need, spent, held) WITH ORDINALITY
    AS c (known, fingerprint, taken, need, spent, held, place);
  RETURN outcomes;
END $$;
REVOKE ALL ON FUNCTION engine_lever_outcomes(
  bigint[], text[], text[], boolean[], bigint[], bigint[], bigint[], bigint[], integer[]) FROM PUBLIC;

-- Books a piece of what ticks have brought about, or, with no rows, only how far the engine has come. `orders` are the
-- rows that live orders become, each once; the t_ arrays run parallel, one element a transaction, in order.
-- Raises CA011 for a row that is not live or a change that no tick makes, CA012 for a tick that is not in the log.
CREATE FUNCTION engine_lever_settle(
  shard smallint, epoch bigint, batch bigint, mark_ms bigint, now_ms bigint, state_hash bigint, lever_mark_ms bigint,
  orders json, runs json, t_kind text[], t_order bigint[],
  leg_tx integer[], leg_debit bigint[], leg_credit bigint[], leg_amount bigint[]
) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp
  SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
DECLARE
  changed lever_order[];
  booked_ms bigint;
  wrong bigint;
BEGIN
  IF engine_fence(engine_lever_settle.shard, engine_lever_settle.epoch, engine_lever_settle.batch) THEN
    RETURN;
  END IF;
  SELECT s.lever_mark_ms INTO booked_ms FROM engine_state s WHERE s.shard = engine_lever_settle.shard;
  UPDATE engine_state s
  SET batch = engine_lever_settle.batch, mark_ms = engine_lever_settle.mark_ms,
      lever_mark_ms = coalesce(engine_lever_settle.lever_mark_ms, s.lever_mark_ms),
      state_hash = engine_lever_settle.state_hash
  WHERE s.shard = engine_lever_settle.shard;
  SELECT coalesce(array_agg(o), '{}') INTO changed FROM json_populate_recordset(NULL::lever_order, orders) AS o;

  IF cardinality(changed) > 0 THEN
    -- A tick fills what waits, closes what is open, or both; nobody's word but the tick's is the reason.
    SELECT min(c.id) INTO wrong FROM unnest(changed) AS c
    JOIN lever_order o ON o.user_id = c.user_id AND o.id = c.id
    WHERE (CASE o.status WHEN 0 THEN c.status IN (2, 3) ELSE c.status = 3 END
      AND (o.share, o.margin, o.fee) = (c.share, c.margin, c.fee)
      AND coalesce(c.close_reason, 2) IN (2, 3, 4)) IS NOT TRUE;
    IF wrong IS NOT NULL THEN
      RAISE EXCEPTION 'lever order % does not change so by a tick', wrong USING ERRCODE = 'CA011';
    END IF;
    PERFORM engine_check_trades(array_agg(t.symbol), array_agg(t.seq), array_agg(t.price), array_agg(t.time_ms),
                                booked_ms, engine_lever_settle.mark_ms)
    FROM (
      SELECT c.symbol, c.exit_seq, c.close_price, c.handle_ms FROM unnest(changed) AS c WHERE c.status = 3
      UNION ALL
      SELECT c.symbol, c.entry_seq, c.open_price, c.open_ms FROM unnest(changed) AS c
      JOIN lever_order o ON o.user_id = c.user_id AND o.id = c.id WHERE o.status = 0
    ) AS t (symbol, seq, price, time_ms);
    PERFORM engine_post_levers(array_fill(true, ARRAY[cardinality(t_kind)]), t_kind, t_order,
                               leg_tx, leg_debit, leg_credit, leg_amount,
                               engine_lever_settle.now_ms, (engine_lever_settle.shard + 1)::smallint);
    PERFORM engine_change_levers(changed, engine_lever_settle.now_ms);
  END IF;
  PERFORM engine_change_runs(
    (SELECT coalesce(array_agg(r), '{}') FROM json_populate_recordset(NULL::bot_run, runs) AS r));
END $$;

DO $$
DECLARE
  named regprocedure;
BEGIN
  FOR named IN
    SELECT oid FROM pg_proc WHERE pronamespace = 'public'::regnamespace
      AND proname IN ('engine_lever', 'engine_lever_settle')
  LOOP
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', named);
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO candor_app', named);
  END LOOP;
END $$;
