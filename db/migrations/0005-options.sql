-- Timed options and the engine's place in the database.
--
-- The engine decides in memory; the functions here book what it decided, one call a batch: all or
-- nothing, once. They check again what a database can check: that the caller is still the leader, that
-- the batch is the next one, that funds are there, that an option is settled once and by the rule.

-- -------------------------------------------------------------------------------------------- options

-- Words as on the wire: ostyle 0 CALL, 1 PUT; ostaus 0 open, 1 settled; is_win 1 win or tie, 2 lose.
-- Money in micro-units, prices in 1e-8, times in epoch ms.
CREATE TABLE option (
  user_id bigint NOT NULL,
  id bigint NOT NULL,
  symbol text NOT NULL REFERENCES product (symbol),
  ostyle smallint NOT NULL CHECK (ostyle IN (0, 1)),
  -- The upper end keeps fee * percent inside a bigint.
  fee bigint NOT NULL CHECK (fee BETWEEN 1 AND 900000000000000),
  percent integer NOT NULL CHECK (percent BETWEEN 1 AND 10000),
  payout bigint NOT NULL,
  entry_seq bigint NOT NULL CHECK (entry_seq > 0),
  entry_price bigint NOT NULL CHECK (entry_price > 0),
  buy_ms bigint NOT NULL,
  sell_ms bigint NOT NULL,
  ostaus smallint NOT NULL DEFAULT 0,
  exit_seq bigint,
  exit_price bigint,
  is_win smallint,
  ploss bigint,
  -- The engine's clock when it sent the settlement to be booked.
  settled_ms bigint,
  PRIMARY KEY (user_id, id),
  CONSTRAINT the_promise_is_the_rule CHECK (payout = fee * percent / 100),
  CONSTRAINT it_ends_after_it_begins CHECK (sell_ms > buy_ms),
  -- OPT-06 itself: no settled row can hold another outcome than its prices give.
  CONSTRAINT the_outcome_is_the_rule CHECK (
    CASE ostaus
      WHEN 0 THEN num_nonnulls(exit_seq, exit_price, is_win, ploss, settled_ms) = 0
      WHEN 1 THEN num_nulls(exit_seq, exit_price, is_win, ploss, settled_ms) = 0
        AND exit_seq >= entry_seq AND settled_ms >= sell_ms
        AND ploss = CASE WHEN exit_price = entry_price THEN 0
                         WHEN (exit_price > entry_price) = (ostyle = 0) THEN payout
                         ELSE -fee END
        AND is_win = CASE WHEN ploss < 0 THEN 2 ELSE 1 END
      ELSE false
    END)
) WITH (fillfactor = 80);
CREATE UNIQUE INDEX option_id ON option (id);
-- What recovery loads: the open ones, however many are settled.
CREATE INDEX option_open ON option (id) WHERE ostaus = 0;
-- Options are placed in the order of time, so the smallest of indexes finds the recent ones.
CREATE INDEX option_bought ON option USING brin (buy_ms) WITH (pages_per_range = 16, autosummarize = on);

-- OPT-09: a settled option never changes, an open one changes only by being settled, none disappears.
CREATE FUNCTION refuse_option_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% of option % is refused: what was placed or settled stays as it is', TG_OP, OLD.id
    USING ERRCODE = 'CA002', HINT = 'A dispute is answered by a new posting.';
END $$;
CREATE TRIGGER option_is_settled_once BEFORE UPDATE ON option FOR EACH ROW
  WHEN (OLD.ostaus <> 0 OR NEW.ostaus <> 1
    OR NEW.user_id <> OLD.user_id OR NEW.id <> OLD.id OR NEW.symbol <> OLD.symbol OR NEW.ostyle <> OLD.ostyle
    OR NEW.fee <> OLD.fee OR NEW.percent <> OLD.percent OR NEW.payout <> OLD.payout
    OR NEW.entry_seq <> OLD.entry_seq OR NEW.entry_price <> OLD.entry_price
    OR NEW.buy_ms <> OLD.buy_ms OR NEW.sell_ms <> OLD.sell_ms)
  EXECUTE FUNCTION refuse_option_change();
CREATE TRIGGER option_stays BEFORE DELETE ON option FOR EACH ROW EXECUTE FUNCTION refuse_option_change();
CREATE TRIGGER options_stay BEFORE TRUNCATE ON option FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE option ENABLE ALWAYS TRIGGER option_is_settled_once;
ALTER TABLE option ENABLE ALWAYS TRIGGER option_stays;
ALTER TABLE option ENABLE ALWAYS TRIGGER options_stay;

-- --------------------------------------------------------------------------------------------- engine

-- One row a shard of symbols: who leads it, and how far its decisions are booked.
CREATE TABLE engine_state (
  shard smallint PRIMARY KEY,
  -- Counts leaders. A leader whose number is not this one writes nothing.
  epoch bigint NOT NULL DEFAULT 0,
  -- Counts booked batches, so that a batch sent twice is booked once.
  batch bigint NOT NULL DEFAULT 0,
  -- Every tick up to here has had its effect.
  mark_ms bigint NOT NULL DEFAULT 0,
  -- core/engine/state-hash.ts, as a signed number.
  state_hash bigint
);
INSERT INTO engine_state (shard) VALUES (0);

-- The engine's mark says "every tick up to here is logged", so it never goes back, and the log takes no tick at or
-- before it. Settling ahead of time would therefore stop every price until then, for all to see. Known limit: one shard.
CREATE FUNCTION refuse_older_mark() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the mark of shard % goes back from % to %', OLD.shard, OLD.mark_ms, NEW.mark_ms
    USING ERRCODE = 'CA004';
END $$;
CREATE TRIGGER mark_goes_on BEFORE UPDATE ON engine_state FOR EACH ROW
  WHEN (NEW.mark_ms < OLD.mark_ms) EXECUTE FUNCTION refuse_older_mark();
ALTER TABLE engine_state ENABLE ALWAYS TRIGGER mark_goes_on;

CREATE FUNCTION refuse_tick_before_mark() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.time_ms <= (SELECT max(s.mark_ms) FROM engine_state s) THEN
    RAISE EXCEPTION 'tick % of pair % is not later than what is decided', NEW.seq, NEW.pid
      USING ERRCODE = 'CA005';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER tick_is_later_than_mark BEFORE INSERT ON tick_log FOR EACH ROW
  EXECUTE FUNCTION refuse_tick_before_mark();
ALTER TABLE tick_log ENABLE ALWAYS TRIGGER tick_is_later_than_mark;

-- Makes the caller the leader of a shard and shuts out the one before. Hold the advisory lock first.
CREATE FUNCTION engine_lead(shard smallint) RETURNS bigint LANGUAGE sql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
  UPDATE engine_state SET epoch = epoch + 1 WHERE engine_state.shard = engine_lead.shard RETURNING epoch
$$;

-- Locks the shard's row for the rest of the transaction and says whether `batch` is booked already.
-- Raises CA004 when the caller leads no more, or the batch is neither the last one nor the next.
CREATE FUNCTION engine_fence(shard smallint, epoch bigint, batch bigint) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  held engine_state;
BEGIN
  SELECT * INTO held FROM engine_state s WHERE s.shard = engine_fence.shard FOR UPDATE;
  IF held.epoch IS DISTINCT FROM engine_fence.epoch OR engine_fence.batch NOT IN (held.batch, held.batch + 1) THEN
    RAISE EXCEPTION 'shard % is led by epoch %, at batch %', engine_fence.shard, held.epoch, held.batch
      USING ERRCODE = 'CA004', DETAIL = format('asked by epoch %s for batch %s', engine_fence.epoch, engine_fence.batch);
  END IF;
  RETURN engine_fence.batch = held.batch;
END $$;
REVOKE ALL ON FUNCTION engine_fence(smallint, bigint, bigint) FROM PUBLIC;

-- Raises CA012 unless every option opens at the last logged trade of its pair, at that trade's price, and no earlier
-- than what is decided already. Called before the batch's own mark is kept.
CREATE FUNCTION engine_check_entries(
  o_symbol text[], o_entry_seq bigint[], o_entry_price bigint[], o_buy_ms bigint[]
) RETURNS void LANGUAGE plpgsql
  SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
AS $$
DECLARE
  entry record;
BEGIN
  FOR entry IN
    SELECT o.symbol, o.seq, o.price, min(o.buy_ms) AS first_ms, max(o.buy_ms) AS last_ms
    FROM unnest(o_symbol, o_entry_seq, o_entry_price, o_buy_ms) AS o (symbol, seq, price, buy_ms)
    WHERE o.seq IS NOT NULL GROUP BY o.symbol, o.seq, o.price
  LOOP
    PERFORM FROM product p JOIN tick_log t ON t.pid = p.pid
    WHERE p.symbol = entry.symbol AND t.seq = entry.seq AND t.price = entry.price
      AND NOT t.heartbeat AND t.time_ms <= entry.first_ms
      AND coalesce((SELECT later.time_ms FROM tick_log later
                    WHERE later.pid = t.pid AND later.seq > t.seq AND NOT later.heartbeat
                    ORDER BY later.seq LIMIT 1) > entry.last_ms, true)
      AND entry.first_ms >= (SELECT max(s.mark_ms) FROM engine_state s);
    IF NOT FOUND THEN
      RAISE EXCEPTION 'no option opens at tick % of %', entry.seq, entry.symbol USING ERRCODE = 'CA012';
    END IF;
  END LOOP;
END $$;
REVOKE ALL ON FUNCTION engine_check_entries(text[], bigint[], bigint[], bigint[]) FROM PUBLIC;

-- Raises CA012 unless every option ends at the last logged trade of its pair up to its sell time, and the mark, which
-- the batch has kept by now, has come there (OPT-06).
CREATE FUNCTION engine_check_exits(
  s_user bigint[], s_option bigint[], s_exit_seq bigint[], s_exit_price bigint[]
) RETURNS void LANGUAGE plpgsql
  SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
AS $$
DECLARE
  exit record;
BEGIN
  FOR exit IN
    SELECT o.symbol, s.seq, s.price, min(o.sell_ms) AS first_ms, max(o.sell_ms) AS last_ms
    FROM unnest(s_user, s_option, s_exit_seq, s_exit_price) AS s (user_id, id, seq, price)
    JOIN option o ON o.user_id = s.user_id AND o.id = s.id
    GROUP BY o.symbol, s.seq, s.price
  LOOP
    PERFORM FROM product p JOIN tick_log t ON t.pid = p.pid
    WHERE p.symbol = exit.symbol AND t.seq = exit.seq AND t.price = exit.price
      AND NOT t.heartbeat AND t.time_ms <= exit.first_ms
      AND coalesce((SELECT later.time_ms FROM tick_log later
                    WHERE later.pid = t.pid AND later.seq > t.seq AND NOT later.heartbeat
                    ORDER BY later.seq LIMIT 1) > exit.last_ms, true)
      AND exit.last_ms <= (SELECT max(s.mark_ms) FROM engine_state s);
    IF NOT FOUND THEN
      RAISE EXCEPTION 'tick % of % is not the last trade before the sell time', exit.seq, exit.symbol
        USING ERRCODE = 'CA012';
    END IF;
  END LOOP;
END $$;
REVOKE ALL ON FUNCTION engine_check_exits(bigint[], bigint[], bigint[], bigint[]) FROM PUBLIC;

-- Books a batch of placements; the c_ arrays run parallel, one element a command, in arrival order.
-- For a command that the engine refused, c_option is null, c_answer the refusal, the rest of it unused.
--
-- Answers one row a command, in order:
--   applied, low    booked now (or refused now for want of funds, alone), with the answer just stored
--   refused         the engine's refusal is stored now
--   replayed        the key was used before for the same request; the first answer
--   conflict        the key was used before for another request; no answer
-- A batch that is booked already books nothing and answers the same again. Raises CA009 when the house could not
-- cover it: the engine puts aside what an option may cost before it takes it (OPT-07), so that is a bug.
CREATE FUNCTION engine_place(
  shard smallint, epoch bigint, batch bigint, mark_ms bigint, now_ms bigint, base_hash bigint,
  c_user bigint[], c_key text[], c_fingerprint text[], c_answer text[], c_low_answer text[],
  c_option bigint[], c_symbol text[], c_ostyle smallint[], c_fee bigint[], c_percent integer[], c_payout bigint[],
  c_entry_seq bigint[], c_entry_price bigint[], c_buy_ms bigint[], c_sell_ms bigint[], c_hash bigint[],
  leg_command integer[], leg_debit bigint[], leg_credit bigint[], leg_amount bigint[]
) RETURNS TABLE (outcome text, answer text) LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp
  SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
AS $$
#variable_conflict use_column
DECLARE
  outcomes text[];
  command record;
  funds bigint;
  funded_user bigint;
  tx_ids bigint[];
  capital numeric;
  written integer;
  expected integer;
BEGIN
  IF engine_fence(engine_place.shard, engine_place.epoch, engine_place.batch) THEN
    RETURN QUERY
      SELECT CASE WHEN i.fingerprint <> c.fingerprint THEN 'conflict'
                  WHEN i.created_ms <> engine_place.now_ms THEN 'replayed'
                  WHEN i.state = 'applied' THEN 'applied'
                  WHEN c.option IS NULL THEN 'refused' ELSE 'low' END,
             CASE WHEN i.fingerprint = c.fingerprint THEN i.answer END
      FROM unnest(c_user, c_key, c_fingerprint, c_option) WITH ORDINALITY AS c (user_id, key, fingerprint, option, place)
      JOIN idempotency i ON i.user_id = c.user_id AND i.key = c.key
      ORDER BY c.place;
    RETURN;
  END IF;

  -- Keys that were used before, and what the engine refused.
  SELECT array_agg(CASE WHEN i.key IS NULL THEN CASE WHEN c.option IS NULL THEN 'refused' END
                        WHEN i.fingerprint = c.fingerprint THEN 'replayed' ELSE 'conflict' END ORDER BY c.place)
  INTO outcomes
  FROM unnest(c_user, c_key, c_fingerprint, c_option) WITH ORDINALITY AS c (user_id, key, fingerprint, option, place)
  LEFT JOIN idempotency i ON i.user_id = c.user_id AND i.key = c.key;

  -- Each user's funds, spent in arrival order: a command that does not fit is refused alone.
  FOR command IN
    SELECT c.user_id, c.fee, c.place, coalesce(w.balance, 0) AS balance
    FROM unnest(c_user, c_fee) WITH ORDINALITY AS c (user_id, fee, place)
    LEFT JOIN (
      SELECT b.account_id, b.balance FROM ledger_balance b
      WHERE b.account_id IN (SELECT (u << 12) + 65 FROM unnest(c_user) AS u) AND b.shard = 0
      ORDER BY b.account_id FOR UPDATE
    ) AS w ON w.account_id = (c.user_id << 12) + 65
    WHERE outcomes[c.place] IS NULL
    ORDER BY c.user_id, c.place
  LOOP
    IF command.user_id IS DISTINCT FROM funded_user THEN
      funded_user := command.user_id;
      funds := command.balance;
    END IF;
    IF command.fee <= funds THEN
      funds := funds - command.fee;
      outcomes[command.place] := 'applied';
    ELSE
      outcomes[command.place] := 'low';
    END IF;
  END LOOP;

  PERFORM engine_check_entries(c_symbol, c_entry_seq, c_entry_price, c_buy_ms);
  SELECT array_agg(CASE WHEN o = 'applied' THEN nextval('ledger_tx_id') END ORDER BY place) INTO tx_ids
  FROM unnest(outcomes) WITH ORDINALITY AS applied (o, place);

  PERFORM ledger_write(
    (SELECT coalesce(array_agg(t ORDER BY place), '{}') FROM unnest(tx_ids) WITH ORDINALITY AS x (t, place) WHERE t IS NOT NULL),
    (SELECT coalesce(array_agg('option_placed'::text), '{}') FROM unnest(tx_ids) AS t WHERE t IS NOT NULL),
    (SELECT coalesce(array_agg('option:' || c.option ORDER BY place), '{}')
     FROM unnest(tx_ids, c_option) WITH ORDINALITY AS c (t, option, place) WHERE t IS NOT NULL),
    (SELECT coalesce(array_agg(b ORDER BY place), '{}')
     FROM unnest(tx_ids, c_buy_ms) WITH ORDINALITY AS c (t, b, place) WHERE t IS NOT NULL),
    l.txs, l.debits, l.credits, l.amounts, (engine_place.shard + 1)::smallint)
  FROM (
    SELECT coalesce(array_agg(tx_ids[command] ORDER BY place), '{}') AS txs,
           coalesce(array_agg(debit ORDER BY place), '{}') AS debits,
           coalesce(array_agg(credit ORDER BY place), '{}') AS credits,
           coalesce(array_agg(amount ORDER BY place), '{}') AS amounts
    FROM unnest(leg_command, leg_debit, leg_credit, leg_amount)
      WITH ORDINALITY AS l (command, debit, credit, amount, place)
    WHERE tx_ids[command] IS NOT NULL
  ) AS l;
  -- 97 is the house's capital in USDT. No CHECK can see the sum of its shards, so the floor is kept here.
  SELECT sum(b.balance) INTO capital FROM ledger_balance b WHERE b.account_id = 97;
  IF capital < 0 THEN
    RAISE EXCEPTION 'the capital of the house would be %', capital USING ERRCODE = 'CA009';
  END IF;

  INSERT INTO option (user_id, id, symbol, ostyle, fee, percent, payout, entry_seq, entry_price, buy_ms, sell_ms)
  SELECT user_id, id, symbol, ostyle, fee, percent, payout, entry_seq, entry_price, buy_ms, sell_ms
  FROM unnest(outcomes, c_user, c_option, c_symbol, c_ostyle, c_fee, c_percent, c_payout, c_entry_seq, c_entry_price,
              c_buy_ms, c_sell_ms)
    AS c (outcome, user_id, id, symbol, ostyle, fee, percent, payout, entry_seq, entry_price, buy_ms, sell_ms)
  WHERE outcome = 'applied';

  INSERT INTO idempotency (user_id, key, fingerprint, state, answer, created_ms)
  SELECT c.user_id, c.key, c.fingerprint, CASE WHEN c.outcome = 'applied' THEN 'applied' ELSE 'refused' END,
         CASE WHEN c.outcome = 'low' THEN c.low_answer ELSE c.answer END, engine_place.now_ms
  FROM unnest(outcomes, c_user, c_key, c_fingerprint, c_answer, c_low_answer)
    AS c (outcome, user_id, key, fingerprint, answer, low_answer)
  WHERE c.outcome IN ('applied', 'low', 'refused')
  ON CONFLICT DO NOTHING;
  GET DIAGNOSTICS written = ROW_COUNT;
  SELECT count(*) INTO expected FROM unnest(outcomes) AS o WHERE o IN ('applied', 'low', 'refused');
  IF written <> expected THEN
    RAISE EXCEPTION 'a key was used elsewhere at this very moment' USING ERRCODE = '40001';
  END IF;

  UPDATE engine_state s
  SET batch = engine_place.batch, mark_ms = engine_place.mark_ms,
      state_hash = engine_place.base_hash # coalesce(
        (SELECT bit_xor(h) FROM unnest(outcomes, c_hash) AS c (o, h) WHERE o = 'applied'), 0)
  WHERE s.shard = engine_place.shard;

  RETURN QUERY
    SELECT c.outcome,
           CASE c.outcome WHEN 'low' THEN c.low_answer WHEN 'replayed' THEN i.answer WHEN 'conflict' THEN NULL
                          ELSE c.answer END
    FROM unnest(outcomes, c_user, c_key, c_answer, c_low_answer)
      WITH ORDINALITY AS c (outcome, user_id, key, answer, low_answer, place)
    LEFT JOIN idempotency i ON c.outcome = 'replayed' AND i.user_id = c.user_id AND i.key = c.key
    ORDER BY c.place;
END $$;

-- Books a piece of due options, or, with empty arrays, only how far the engine has come. The s_ arrays run
-- parallel, one element an option. Raises CA011 when one of them is not open: it settles once, or nothing happens;
-- CA008 for a kind of posting that is no settlement.
CREATE FUNCTION engine_settle(
  shard smallint, epoch bigint, batch bigint, mark_ms bigint, now_ms bigint, state_hash bigint,
  s_user bigint[], s_option bigint[], s_kind text[], s_exit_seq bigint[], s_exit_price bigint[],
  s_is_win smallint[], s_ploss bigint[],
  leg_option integer[], leg_debit bigint[], leg_credit bigint[], leg_amount bigint[]
) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp
  SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
AS $$
#variable_conflict use_column
DECLARE
  tx_ids bigint[];
  leg_txs bigint[];
  changed integer;
BEGIN
  IF engine_fence(engine_settle.shard, engine_settle.epoch, engine_settle.batch) THEN
    RETURN;
  END IF;
  UPDATE engine_state s
  SET batch = engine_settle.batch, mark_ms = engine_settle.mark_ms, state_hash = engine_settle.state_hash
  WHERE s.shard = engine_settle.shard;
  IF cardinality(s_option) = 0 THEN
    RETURN;
  END IF;
  IF NOT s_kind <@ ARRAY['option_won', 'option_lost', 'option_tied'] THEN
    RAISE EXCEPTION 'an option does not settle as %', s_kind USING ERRCODE = 'CA008';
  END IF;

  PERFORM engine_check_exits(s_user, s_option, s_exit_seq, s_exit_price);
  UPDATE option o
  SET ostaus = 1, exit_seq = s.exit_seq, exit_price = s.exit_price, is_win = s.is_win, ploss = s.ploss,
      settled_ms = engine_settle.now_ms
  FROM unnest(s_user, s_option, s_exit_seq, s_exit_price, s_is_win, s_ploss)
    AS s (user_id, id, exit_seq, exit_price, is_win, ploss)
  WHERE o.user_id = s.user_id AND o.id = s.id AND o.ostaus = 0;
  GET DIAGNOSTICS changed = ROW_COUNT;
  IF changed <> cardinality(s_option) THEN
    RAISE EXCEPTION '% of % options are not open', cardinality(s_option) - changed, cardinality(s_option)
      USING ERRCODE = 'CA011';
  END IF;

  SELECT array_agg(nextval('ledger_tx_id')) INTO tx_ids FROM unnest(s_option);
  SELECT array_agg(tx_ids[o] ORDER BY place) INTO leg_txs FROM unnest(leg_option) WITH ORDINALITY AS l (o, place);
  PERFORM ledger_write(
    tx_ids, s_kind,
    (SELECT array_agg('option:' || o ORDER BY place) FROM unnest(s_option) WITH ORDINALITY AS s (o, place)),
    array_fill(engine_settle.now_ms, ARRAY[cardinality(s_option)]),
    leg_txs, leg_debit, leg_credit, leg_amount, (engine_settle.shard + 1)::smallint);
END $$;

REVOKE ALL ON FUNCTION engine_lead(smallint) FROM PUBLIC;
REVOKE ALL ON FUNCTION engine_place(
  smallint, bigint, bigint, bigint, bigint, bigint, bigint[], text[], text[], text[], text[], bigint[], text[],
  smallint[], bigint[], integer[], bigint[], bigint[], bigint[], bigint[], bigint[], bigint[],
  integer[], bigint[], bigint[], bigint[]) FROM PUBLIC;
REVOKE ALL ON FUNCTION engine_settle(
  smallint, bigint, bigint, bigint, bigint, bigint, bigint[], bigint[], text[], bigint[], bigint[], smallint[],
  bigint[], integer[], bigint[], bigint[], bigint[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION engine_lead(smallint) TO candor_app;
GRANT EXECUTE ON FUNCTION engine_place(
  smallint, bigint, bigint, bigint, bigint, bigint, bigint[], text[], text[], text[], text[], bigint[], text[],
  smallint[], bigint[], integer[], bigint[], bigint[], bigint[], bigint[], bigint[], bigint[],
  integer[], bigint[], bigint[], bigint[]) TO candor_app;
GRANT EXECUTE ON FUNCTION engine_settle(
  smallint, bigint, bigint, bigint, bigint, bigint, bigint[], bigint[], text[], bigint[], bigint[], smallint[],
  bigint[], integer[], bigint[], bigint[], bigint[]) TO candor_app;
GRANT SELECT ON option, engine_state TO candor_app;
