-- The engine's place in the database, and timed options.
--
-- The engine decides in memory; db/functions/book.sql books what it decided, one call a batch: all or nothing, once. What
-- a row must look like is said here, in constraints and triggers that hold for everyone.

-- --------------------------------------------------------------------------------------------- engine

-- One row a shard: who leads it, until when, and how far its decisions are booked.
CREATE TABLE engine_state (
  shard smallint PRIMARY KEY CHECK (shard >= 0),
  -- Counts leaders. A leader whose number is not this one writes nothing.
  epoch bigint NOT NULL DEFAULT 0,
  -- Who leads, for people who look into the database.
  holder text NOT NULL DEFAULT '',
  -- By the database's clock; afterwards another may lead.
  lease_until_ms bigint NOT NULL DEFAULT 0,
  -- Counts booked batches, so that a batch sent twice is booked once.
  batch bigint NOT NULL DEFAULT 0,
  -- Every tick up to here has been seen, and what was decided up to here is booked.
  mark_ms bigint NOT NULL DEFAULT 0,
  -- Every tick up to here has had its effect on lever orders, and it is booked; replay begins here.
  lever_mark_ms bigint NOT NULL DEFAULT 0,
  -- core/engine/state-hash.ts, as a signed number.
  state_hash bigint,
  CONSTRAINT levers_are_not_ahead CHECK (lever_mark_ms <= mark_ms)
);
INSERT INTO engine_state (shard) VALUES (0);

-- The engine's mark says "every tick up to here is logged", so it never goes back, and the log takes no tick at or
-- before it. Settling ahead of time would therefore stop every price until then, for all to see. Known limit: one shard.
CREATE FUNCTION refuse_engine_going_back() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'shard % goes back from epoch %, batch %, marks % and % to epoch %, batch %, marks % and %', OLD.shard,
    OLD.epoch, OLD.batch, OLD.mark_ms, OLD.lever_mark_ms, NEW.epoch, NEW.batch, NEW.mark_ms, NEW.lever_mark_ms
    USING ERRCODE = 'CA004';
END $$;
CREATE TRIGGER engine_goes_on BEFORE UPDATE ON engine_state FOR EACH ROW
  WHEN (NEW.mark_ms < OLD.mark_ms OR NEW.lever_mark_ms < OLD.lever_mark_ms OR NEW.epoch < OLD.epoch OR NEW.batch < OLD.batch)
  EXECUTE FUNCTION refuse_engine_going_back();
ALTER TABLE engine_state ENABLE ALWAYS TRIGGER engine_goes_on;

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

-- What commands say of the tick that decided them (API-18): its number, price and time, and the first and the last moment at
-- which such a command was accepted. A null price is not looked at.
CREATE TYPE deciding_tick AS (
  symbol text, seq bigint, price bigint, time_ms bigint, first_accepted_ms bigint, last_accepted_ms bigint
);

-- -------------------------------------------------------------------------------------------- options

-- Money in micro-units, prices in 1e-8, times in epoch ms; *_seq are ticks of the symbol's log.
CREATE TABLE option (
  user_id bigint NOT NULL CHECK (user_id > 0),
  id bigint NOT NULL,
  symbol text NOT NULL REFERENCES product (symbol),
  direction text NOT NULL CHECK (direction IN ('call', 'put')),
  -- The upper end keeps stake * percent inside a bigint.
  stake bigint NOT NULL CHECK (stake BETWEEN 1 AND 900000000000000),
  percent integer NOT NULL CHECK (percent BETWEEN 1 AND 10000),
  payout bigint NOT NULL,
  accepted_ms bigint NOT NULL,
  -- The first tick after accepted_ms (API-18), its price and its time: db/functions/check-ticks.sql.
  entry_seq bigint NOT NULL CHECK (entry_seq > 0),
  entry_price bigint NOT NULL CHECK (entry_price > 0),
  buy_ms bigint NOT NULL,
  sell_ms bigint NOT NULL,
  status text NOT NULL DEFAULT 'open',
  -- The last trade up to sell_ms (OPT-06).
  exit_seq bigint,
  exit_price bigint,
  outcome text,
  -- What its owner gained or lost.
  net bigint,
  -- The engine's clock when it sent the settlement to be booked.
  settled_ms bigint,
  PRIMARY KEY (user_id, id),
  CONSTRAINT the_promise_is_the_rule CHECK (payout = stake * percent / 100),
  CONSTRAINT it_is_decided_soon_after_it_was_accepted CHECK (buy_ms - accepted_ms BETWEEN 1 AND 5000),
  CONSTRAINT it_ends_after_it_begins CHECK (sell_ms > buy_ms),
  -- OPT-06 itself: no settled row can hold another outcome than its prices give.
  CONSTRAINT the_outcome_is_the_rule CHECK (
    CASE status
      WHEN 'open' THEN num_nonnulls(exit_seq, exit_price, outcome, net, settled_ms) = 0
      WHEN 'settled' THEN num_nulls(exit_seq, exit_price, outcome, net, settled_ms) = 0
        -- Entered at a heartbeat, it may end at the trade before it, whose price the heartbeat had.
        AND (exit_seq >= entry_seq OR exit_price = entry_price)
        AND settled_ms >= sell_ms
        AND outcome = CASE WHEN exit_price = entry_price THEN 'tie'
                           WHEN (exit_price > entry_price) = (direction = 'call') THEN 'win'
                           ELSE 'lose' END
        AND net = CASE outcome WHEN 'win' THEN payout WHEN 'lose' THEN -stake ELSE 0 END
      ELSE false
    END)
) WITH (fillfactor = 80);
CREATE UNIQUE INDEX option_id ON option (id);
-- What recovery loads: the open ones, however many are settled.
CREATE INDEX option_open ON option (id) WHERE status = 'open';
-- Options are placed in the order of time, so the smallest of indexes finds the recent ones.
CREATE INDEX option_bought ON option USING brin (buy_ms) WITH (pages_per_range = 16, autosummarize = on);
ALTER TABLE ledger_tx ADD FOREIGN KEY (user_id, option_id) REFERENCES option;

-- OPT-09: a settled option never changes, an open one changes only by being settled, none disappears.
CREATE FUNCTION refuse_option_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% of option % is refused: what was placed or settled stays as it is', TG_OP, OLD.id
    USING ERRCODE = 'CA002', HINT = 'A dispute is answered by a new posting.';
END $$;
CREATE TRIGGER option_is_settled_once BEFORE UPDATE ON option FOR EACH ROW
  WHEN (OLD.status <> 'open' OR NEW.status <> 'settled'
    OR NEW.user_id <> OLD.user_id OR NEW.id <> OLD.id OR NEW.symbol <> OLD.symbol OR NEW.direction <> OLD.direction
    OR NEW.stake <> OLD.stake OR NEW.percent <> OLD.percent OR NEW.payout <> OLD.payout
    OR NEW.accepted_ms <> OLD.accepted_ms OR NEW.entry_seq <> OLD.entry_seq OR NEW.entry_price <> OLD.entry_price
    OR NEW.buy_ms <> OLD.buy_ms OR NEW.sell_ms <> OLD.sell_ms)
  EXECUTE FUNCTION refuse_option_change();
CREATE TRIGGER option_stays BEFORE DELETE ON option FOR EACH ROW EXECUTE FUNCTION refuse_option_change();
CREATE TRIGGER options_stay BEFORE TRUNCATE ON option FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE option ENABLE ALWAYS TRIGGER option_is_settled_once;
ALTER TABLE option ENABLE ALWAYS TRIGGER option_stays;
ALTER TABLE option ENABLE ALWAYS TRIGGER options_stay;
