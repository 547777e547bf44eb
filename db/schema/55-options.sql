-- Timed options (OPT): what is stored, and what no stored row can say.

\ir ../functions/rows/option.sql

-- Money in micro-units, prices in 1e-8, times in epoch ms; *_seq are ticks of the symbol's log.
CREATE TABLE option (
  user_id bigint NOT NULL CHECK (user_id > 0),
  id bigint NOT NULL,
  -- Of a pair that exists: the trigger pairs_exist.
  symbol text NOT NULL,
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
-- Options are placed in the order of time, so the smallest of indexes finds the recent ones.
CREATE INDEX option_bought ON option USING brin (buy_ms) WITH (pages_per_range = 16, autosummarize = on);
-- A user's open options, and all that recovery loads.
CREATE INDEX option_open ON option (user_id, sell_ms, id) WHERE status = 'open';
-- Options end soon after they began, so the smallest of indexes finds those that ended on a day.
CREATE INDEX option_sold ON option USING brin (sell_ms) WITH (pages_per_range = 16, autosummarize = on);

CREATE TRIGGER option_is_settled_once BEFORE UPDATE ON option FOR EACH ROW
  WHEN (OLD.status <> 'open' OR NEW.status <> 'settled'
    OR NEW.user_id <> OLD.user_id OR NEW.id <> OLD.id OR NEW.symbol <> OLD.symbol OR NEW.direction <> OLD.direction
    OR NEW.stake <> OLD.stake OR NEW.percent <> OLD.percent OR NEW.payout <> OLD.payout
    OR NEW.accepted_ms <> OLD.accepted_ms OR NEW.entry_seq <> OLD.entry_seq OR NEW.entry_price <> OLD.entry_price
    OR NEW.buy_ms <> OLD.buy_ms OR NEW.sell_ms <> OLD.sell_ms)
  EXECUTE FUNCTION refuse_option_change();
CREATE TRIGGER option_stays BEFORE DELETE ON option FOR EACH ROW EXECUTE FUNCTION refuse_option_change();
CREATE TRIGGER options_stay BEFORE TRUNCATE ON option FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER pairs_exist AFTER INSERT ON option REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_unknown_pair();
ALTER TABLE option ENABLE ALWAYS TRIGGER option_is_settled_once;
ALTER TABLE option ENABLE ALWAYS TRIGGER option_stays;
ALTER TABLE option ENABLE ALWAYS TRIGGER options_stay;
ALTER TABLE option ENABLE ALWAYS TRIGGER pairs_exist;

SELECT ledger_cause('option', 'option', '{option_placed,option_won,option_lost,option_tied}');
SELECT ledger_permit(kind, debit, credit) FROM (VALUES
  ('option_placed', 'wallet', 'stake'),
  ('option_placed', 'capital', 'option_reserve'),
  ('option_won', 'stake', 'wallet'),
  ('option_won', 'option_reserve', 'wallet'),
  ('option_lost', 'stake', 'capital'),
  ('option_lost', 'option_reserve', 'capital'),
  ('option_tied', 'stake', 'wallet'),
  ('option_tied', 'option_reserve', 'capital')
) AS permitted (kind, debit, credit);
