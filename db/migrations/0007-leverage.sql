-- Leveraged contracts and the rule-based bot: what is stored, and what no stored row can say (LEV, BOT).
--
-- A row here is an order's whole story, and a change is booked as the row it leads to, one update a step. The constraints
-- are the product's rules themselves, so a false outcome cannot be stored. What a row alone cannot say (that a tick is
-- the one that decides) is checked by db/functions/check-ticks.sql when it is booked.

-- A leaf is 1000 USDT, 1e9 micro-units (LEV-04).
CREATE FUNCTION lever_margin(share bigint, multiple integer) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (share * 1000000000 + multiple - 1) / multiple;

-- Profit at `price`, rounded towards minus infinity (LEV-09); packages/core/src/leverage/profit.ts computes the same.
-- `div` cuts towards zero, so a loss is moved by almost one whole first.
CREATE FUNCTION lever_profit(side text, open_price bigint, price bigint, share bigint, molecule integer)
  RETURNS numeric LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN div(
    (price::numeric - open_price) * (CASE side WHEN 'long' THEN 1 ELSE -1 END * share * 1000000000)
      - CASE WHEN (price < open_price) = (side = 'long') AND price <> open_price
          THEN open_price::numeric * molecule - 1 ELSE 0 END,
    open_price::numeric * molecule);

-- What is left of a margin when it is closed out: floor(margin * bps / 10000), without leaving bigint (LEV-11).
CREATE FUNCTION lever_left(margin bigint, bps integer) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN margin / 10000 * bps + margin % 10000 * bps / 10000;

-- Money in micro-units, prices in 1e-8, times in epoch ms; *_seq are ticks of the symbol's log.
CREATE TABLE lever_order (
  user_id bigint NOT NULL CHECK (user_id > 0),
  id bigint NOT NULL,
  symbol text NOT NULL REFERENCES product (symbol),
  side text NOT NULL CHECK (side IN ('long', 'short')),
  multiple integer NOT NULL CHECK (multiple BETWEEN 1 AND 1000),
  share bigint NOT NULL CHECK (share BETWEEN 1 AND 1000000000),
  molecule integer NOT NULL CHECK (molecule >= 1),
  fee_rate bigint NOT NULL CHECK (fee_rate >= 0),
  close_out_bps integer NOT NULL CHECK (close_out_bps BETWEEN 0 AND 10000),
  margin bigint NOT NULL CHECK (margin > 0),
  fee bigint NOT NULL CONSTRAINT the_fee_is_the_rule CHECK (fee = share * fee_rate * 10),
  asked_price bigint NOT NULL CHECK (asked_price > 0),
  accepted_ms bigint NOT NULL,
  -- The first tick after accepted_ms (API-18), and its time.
  placed_seq bigint NOT NULL CHECK (placed_seq > 0),
  placed_ms bigint NOT NULL,
  status text NOT NULL CHECK (status IN ('pending', 'open', 'closed', 'revoked')),
  opened_as text CHECK (opened_as IN ('bestPrice', 'fixedPrice')),
  entry_seq bigint,
  open_price bigint CHECK (open_price > 0),
  open_ms bigint,
  close_out_price bigint CHECK (close_out_price > 0),
  stop_loss bigint CHECK (stop_loss > 0),
  take_profit bigint CHECK (take_profit > 0),
  since_seq bigint NOT NULL,
  -- When its owner's command was accepted; the tick's time for a trigger.
  asked_ms bigint,
  -- The time of the tick that closed it; the engine's mark when it was revoked.
  exit_ms bigint,
  close_reason text CHECK (close_reason IN ('owner', 'stopLoss', 'takeProfit', 'closeOut', 'runEnd')),
  exit_seq bigint,
  close_price bigint CHECK (close_price > 0),
  -- Never below minus the margin; what it would be below that is house_loss.
  profit bigint,
  house_loss bigint CHECK (house_loss >= 0),
  -- The engine's clock when it sent the end to be booked.
  done_ms bigint,
  run_id bigint,
  part_of bigint,
  PRIMARY KEY (user_id, id),
  -- LEV-04. A part has what is left over when its parent's margin is computed anew, which rounding makes one unit less.
  CONSTRAINT the_margin_is_the_rule CHECK (
    margin = lever_margin(share, multiple)
    OR (part_of IS NOT NULL AND margin = lever_margin(share, multiple) - 1)),
  -- LEV-15: what was closed alone is a closed order of its own.
  CONSTRAINT a_part_is_closed CHECK (part_of IS NULL OR (status = 'closed' AND close_reason IN ('owner', 'runEnd'))),
  CONSTRAINT it_has_what_its_status_says CHECK (
    CASE status
      WHEN 'closed' THEN num_nulls(opened_as, entry_seq, open_price, open_ms, asked_ms, exit_ms, close_reason, exit_seq,
                                   close_price, profit, house_loss, done_ms) = 0
      WHEN 'revoked' THEN num_nulls(exit_ms, done_ms) = 0 AND num_nonnulls(opened_as, entry_seq, open_price, open_ms,
                            close_out_price, asked_ms, close_reason, exit_seq, close_price, profit, house_loss) = 0
      ELSE num_nonnulls(asked_ms, exit_ms, close_reason, exit_seq, close_price, profit, house_loss, done_ms) = 0
        AND CASE status
          WHEN 'pending' THEN num_nonnulls(opened_as, entry_seq, open_price, open_ms, close_out_price) = 0
          ELSE num_nulls(opened_as, entry_seq, open_price, open_ms) = 0 END
    END),
  -- API-18. What closes it is decided by a tick after it was asked, or is that tick itself.
  CONSTRAINT it_is_decided_soon_after_it_was_accepted CHECK (
    placed_ms - accepted_ms BETWEEN 1 AND 5000
    AND CASE close_reason
      WHEN 'owner' THEN exit_ms - asked_ms BETWEEN 1 AND 5000
      WHEN 'runEnd' THEN asked_ms < exit_ms
      ELSE asked_ms = exit_ms END),
  -- LEV-10: opened at the best price, or at the price asked or a better one; at once, or by a later tick.
  CONSTRAINT the_opening_is_the_rule CHECK (
    CASE opened_as
      WHEN 'bestPrice' THEN open_price = asked_price AND entry_seq = placed_seq AND open_ms = placed_ms
      WHEN 'fixedPrice' THEN CASE side WHEN 'long' THEN open_price <= asked_price ELSE open_price >= asked_price END
        AND CASE entry_seq WHEN placed_seq THEN open_ms = placed_ms
                           ELSE entry_seq > placed_seq AND open_ms >= placed_ms END
    END),
  CONSTRAINT triggers_count_from_its_opening CHECK (since_seq >= coalesce(entry_seq, placed_seq)),
  -- LEV-08: by the price asked when it was placed, by the opening price, which is no worse, later.
  CONSTRAINT the_stops_are_on_their_sides CHECK (
    CASE side WHEN 'long' THEN stop_loss < asked_price ELSE stop_loss > asked_price END
    AND CASE side WHEN 'long' THEN take_profit > coalesce(open_price, asked_price)
                  ELSE take_profit < coalesce(open_price, asked_price) END),
  -- LEV-11: there it is closed out, and one step nearer to the opening price it is not. Without one, no price of a log does.
  CONSTRAINT the_close_out_price_is_the_rule CHECK (
    CASE
      WHEN open_price IS NULL THEN true
      WHEN close_out_price IS NULL THEN
        margin + lever_profit(side, open_price, CASE side WHEN 'long' THEN 1 ELSE 9223372036854775807 END, share, molecule)
          > lever_left(margin, close_out_bps)
      ELSE margin + lever_profit(side, open_price, close_out_price, share, molecule) <= lever_left(margin, close_out_bps)
        AND margin + lever_profit(side, open_price, close_out_price + CASE side WHEN 'long' THEN 1 ELSE -1 END, share, molecule)
              > lever_left(margin, close_out_bps)
    END),
  -- LEV-09 and LEV-11: nobody loses more than the margin, and what is beyond is the house's.
  CONSTRAINT the_outcome_is_the_rule CHECK (
    profit - house_loss = lever_profit(side, open_price, close_price, share, molecule)
    AND CASE WHEN house_loss = 0 THEN profit >= -margin ELSE profit = -margin END),
  -- LEV-10, LEV-11: what triggered it was reached, by a tick that counts; the close-out goes before the stops.
  CONSTRAINT the_reason_is_reached CHECK (
    close_reason IS NULL OR CASE close_reason
      WHEN 'owner' THEN exit_seq >= since_seq
      WHEN 'runEnd' THEN exit_seq >= since_seq AND run_id IS NOT NULL
      WHEN 'closeOut' THEN exit_seq > since_seq AND margin + profit - house_loss <= lever_left(margin, close_out_bps)
      ELSE exit_seq > since_seq AND margin + profit - house_loss > lever_left(margin, close_out_bps)
        AND coalesce(CASE (close_reason = 'stopLoss') = (side = 'long')
          WHEN true THEN close_price <= CASE close_reason WHEN 'stopLoss' THEN stop_loss ELSE take_profit END
          ELSE close_price >= CASE close_reason WHEN 'stopLoss' THEN stop_loss ELSE take_profit END END, false)
    END),
  CONSTRAINT it_ends_after_it_begins CHECK (exit_ms >= coalesce(open_ms, placed_ms) AND done_ms >= exit_ms)
) WITH (fillfactor = 70);
CREATE UNIQUE INDEX lever_order_id ON lever_order (id);
-- What recovery loads: the live ones, however many have ended.
CREATE INDEX lever_order_live ON lever_order (id) WHERE status IN ('pending', 'open');
-- What the lists ask for: a user's orders of some statuses, newest first.
CREATE INDEX lever_order_list ON lever_order (user_id, status, id);
-- Contracts are opened, and mostly ended, in the order of time: the smallest of indexes finds those that ended lately.
CREATE INDEX lever_order_ended ON lever_order USING brin (exit_ms) WITH (pages_per_range = 16, autosummarize = on);
ALTER TABLE ledger_tx ADD FOREIGN KEY (user_id, lever_id) REFERENCES lever_order;

-- LEV-06: pending, then open, then closed; or pending, then revoked. What was placed stays, what was opened stays, and
-- what has ended never changes.
CREATE FUNCTION refuse_lever_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% of lever order % is refused: what was placed, opened or ended stays as it is', TG_OP, coalesce(OLD.id, NEW.id)
    USING ERRCODE = 'CA002', HINT = 'A dispute is answered by a new posting.';
END $$;
CREATE TRIGGER lever_order_goes_on BEFORE UPDATE ON lever_order FOR EACH ROW
  WHEN (
    (OLD.user_id, OLD.id, OLD.symbol, OLD.side, OLD.multiple, OLD.molecule, OLD.fee_rate, OLD.close_out_bps,
     OLD.asked_price, OLD.accepted_ms, OLD.placed_seq, OLD.placed_ms, OLD.run_id, OLD.part_of)
    IS DISTINCT FROM
    (NEW.user_id, NEW.id, NEW.symbol, NEW.side, NEW.multiple, NEW.molecule, NEW.fee_rate, NEW.close_out_bps,
     NEW.asked_price, NEW.accepted_ms, NEW.placed_seq, NEW.placed_ms, NEW.run_id, NEW.part_of)
    OR NEW.since_seq < OLD.since_seq
    -- Margin and fee change with the leaves alone.
    OR (NEW.share = OLD.share AND (NEW.margin, NEW.fee) IS DISTINCT FROM (OLD.margin, OLD.fee))
    OR CASE OLD.status || ' ' || NEW.status
      WHEN 'pending revoked' THEN (NEW.share, NEW.stop_loss, NEW.take_profit, NEW.since_seq)
        IS DISTINCT FROM (OLD.share, OLD.stop_loss, OLD.take_profit, OLD.since_seq)
      -- It opens by a later tick, from which its triggers count.
      WHEN 'pending open' THEN (NEW.share, NEW.stop_loss, NEW.take_profit)
          IS DISTINCT FROM (OLD.share, OLD.stop_loss, OLD.take_profit)
        OR NEW.entry_seq <= OLD.placed_seq OR NEW.since_seq <> NEW.entry_seq
      -- A part was closed, or its stops were set anew, by its opening price.
      WHEN 'open open' THEN (OLD.opened_as, OLD.entry_seq, OLD.open_price, OLD.open_ms)
          IS DISTINCT FROM (NEW.opened_as, NEW.entry_seq, NEW.open_price, NEW.open_ms)
        OR NEW.share > OLD.share
        OR ((NEW.stop_loss, NEW.take_profit) IS DISTINCT FROM (OLD.stop_loss, OLD.take_profit)
          AND (NEW.share <> OLD.share
            OR CASE NEW.side WHEN 'long' THEN NEW.stop_loss >= NEW.open_price ELSE NEW.stop_loss <= NEW.open_price END IS TRUE))
      -- Closed, as it stood.
      WHEN 'open closed' THEN (OLD.opened_as, OLD.entry_seq, OLD.open_price, OLD.open_ms, OLD.close_out_price, OLD.share,
           OLD.stop_loss, OLD.take_profit, OLD.since_seq)
        IS DISTINCT FROM (NEW.opened_as, NEW.entry_seq, NEW.open_price, NEW.open_ms, NEW.close_out_price, NEW.share,
           NEW.stop_loss, NEW.take_profit, NEW.since_seq)
      ELSE true END
  )
  EXECUTE FUNCTION refuse_lever_change();
-- A new order is live, and its triggers count from the tick that placed it; only a part of one begins as closed.
CREATE TRIGGER lever_order_begins BEFORE INSERT ON lever_order FOR EACH ROW
  WHEN (CASE WHEN NEW.part_of IS NULL
    THEN NEW.status IN ('closed', 'revoked') OR NEW.since_seq <> NEW.placed_seq
      OR coalesce(NEW.entry_seq, NEW.placed_seq) <> NEW.placed_seq
    ELSE NEW.status <> 'closed' END)
  EXECUTE FUNCTION refuse_lever_change();
CREATE TRIGGER lever_order_stays BEFORE DELETE ON lever_order FOR EACH ROW EXECUTE FUNCTION refuse_lever_change();
CREATE TRIGGER lever_orders_stay BEFORE TRUNCATE ON lever_order FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE lever_order ENABLE ALWAYS TRIGGER lever_order_goes_on;
ALTER TABLE lever_order ENABLE ALWAYS TRIGGER lever_order_begins;
ALTER TABLE lever_order ENABLE ALWAYS TRIGGER lever_order_stays;
ALTER TABLE lever_order ENABLE ALWAYS TRIGGER lever_orders_stay;

-- A run of the bot (BOT-06): 'running', or why it ended (core/bot/bot-run.ts).
CREATE TABLE bot_run (
  user_id bigint NOT NULL CHECK (user_id > 0),
  id bigint NOT NULL,
  symbol text NOT NULL REFERENCES product (symbol),
  amount bigint NOT NULL CHECK (amount > 0),
  multiple integer NOT NULL CHECK (multiple >= 1),
  times integer NOT NULL CHECK (times >= 1),
  started_ms bigint NOT NULL,
  done integer NOT NULL CHECK (done BETWEEN 0 AND times),
  net bigint NOT NULL,
  order_id bigint,
  state text NOT NULL CHECK (state IN
    ('running', 'allTradesDone', 'halfLost', 'dayOver', 'owner', 'fundsGone', 'tradeRefused', 'frozen')),
  ended_ms bigint,
  PRIMARY KEY (user_id, id),
  CONSTRAINT it_has_an_end_or_goes_on CHECK ((state = 'running') = (ended_ms IS NULL)),
  CONSTRAINT an_ended_run_has_no_trade CHECK (state = 'running' OR order_id IS NULL),
  -- BOT-06. It ends when all its trades are done, at half of the amount lost, after 24 h; or for what stands elsewhere.
  CONSTRAINT its_end_is_the_rule CHECK (
    CASE state
      WHEN 'allTradesDone' THEN done = times
      WHEN 'halfLost' THEN net <= -(amount / 2)
      WHEN 'dayOver' THEN ended_ms >= started_ms + 86400000
      ELSE true END)
) WITH (fillfactor = 70);
CREATE UNIQUE INDEX bot_run_id ON bot_run (id);
CREATE UNIQUE INDEX one_run_at_a_time ON bot_run (user_id) WHERE state = 'running';
-- What recovery counts the day's runs by (BOT-04).
CREATE INDEX bot_run_started ON bot_run (started_ms);

CREATE FUNCTION refuse_run_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% of run % is refused: what was started or ended stays as it is', TG_OP, OLD.id
    USING ERRCODE = 'CA002';
END $$;
-- A trade counts as done when it is the run's no more.
CREATE TRIGGER bot_run_goes_on BEFORE UPDATE ON bot_run FOR EACH ROW
  WHEN (OLD.state <> 'running'
    OR (OLD.user_id, OLD.id, OLD.symbol, OLD.amount, OLD.multiple, OLD.times, OLD.started_ms)
       IS DISTINCT FROM (NEW.user_id, NEW.id, NEW.symbol, NEW.amount, NEW.multiple, NEW.times, NEW.started_ms)
    OR NEW.done <> OLD.done + CASE WHEN OLD.order_id IS NOT NULL AND NEW.order_id IS DISTINCT FROM OLD.order_id THEN 1 ELSE 0 END)
  EXECUTE FUNCTION refuse_run_change();
CREATE TRIGGER bot_run_stays BEFORE DELETE ON bot_run FOR EACH ROW EXECUTE FUNCTION refuse_run_change();
CREATE TRIGGER bot_runs_stay BEFORE TRUNCATE ON bot_run FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE bot_run ENABLE ALWAYS TRIGGER bot_run_goes_on;
ALTER TABLE bot_run ENABLE ALWAYS TRIGGER bot_run_stays;
ALTER TABLE bot_run ENABLE ALWAYS TRIGGER bot_runs_stay;

-- The claim code that opens the bot to a user (BOT-01): status 2 not active, 3 active, 4 expired.
CREATE TABLE ai_code (
  user_id bigint PRIMARY KEY,
  code text NOT NULL UNIQUE,
  status smallint NOT NULL CHECK (status IN (2, 3, 4)),
  claimed_ms bigint NOT NULL
);
