-- Leveraged contracts (LEV): what is stored, and what no stored row can say.
--
-- A row here is an order's whole story, and a change is booked as the row it leads to, one update a step. The rules of a row are the
-- product's rules themselves, so a false outcome cannot be stored. What a row alone cannot say (that a tick is the one that decides) is
-- checked by db/functions/check-ticks.sql when it is booked.

-- Money in micro-units, prices in 1e-8, times in epoch ms; *_seq are ticks of the symbol's log. What holds for a row is the function
-- lever_order_is_sound: as 31 CHECK constraints the rules were read and planned again in every statement that writes an order, which
-- took longer than writing some rows; the expressions of a function are planned once a session
-- (docs/decisions/0010-rules-of-an-order-are-a-function.md).
CREATE TABLE lever_order (
  user_id bigint NOT NULL,
  id bigint NOT NULL,
  -- Of a pair that exists: the trigger pairs_exist.
  symbol text NOT NULL,
  side text NOT NULL,
  multiple integer NOT NULL,
  share bigint NOT NULL,
  molecule integer NOT NULL,
  fee_rate bigint NOT NULL,
  close_out_bps integer NOT NULL,
  margin bigint NOT NULL,
  fee bigint NOT NULL,
  asked_price bigint NOT NULL,
  accepted_ms bigint NOT NULL,
  -- The first tick after accepted_ms (API-18), and its time.
  placed_seq bigint NOT NULL,
  placed_ms bigint NOT NULL,
  status text NOT NULL,
  opened_as text,
  entry_seq bigint,
  open_price bigint,
  open_ms bigint,
  close_out_price bigint,
  stop_loss bigint,
  take_profit bigint,
  since_seq bigint NOT NULL,
  -- When its owner's command was accepted; the tick's time for a trigger.
  asked_ms bigint,
  -- The time of the tick that closed it; the engine's mark when it was revoked.
  exit_ms bigint,
  close_reason text,
  exit_seq bigint,
  close_price bigint,
  -- Never below minus the margin; what it would be below that is house_loss.
  profit bigint,
  house_loss bigint,
  -- The engine's clock when it sent the end to be booked.
  done_ms bigint,
  run_id bigint,
  part_of bigint,
  PRIMARY KEY (user_id, id)
) WITH (fillfactor = 70);

\ir ../functions/rows/lever.sql
ALTER TABLE lever_order ADD CONSTRAINT it_is_sound CHECK (lever_order_is_sound(lever_order));
CREATE UNIQUE INDEX lever_order_id ON lever_order (id);
-- What recovery loads: the live ones, however many have ended.
CREATE INDEX lever_order_live ON lever_order (id) WHERE status IN ('pending', 'open');
-- What the lists ask for: a user's orders of some statuses, newest first.
CREATE INDEX lever_order_list ON lever_order (user_id, status, id);
-- Contracts are opened, and mostly ended, in the order of time: the smallest of indexes finds those that ended lately.
CREATE INDEX lever_order_ended ON lever_order USING brin (exit_ms) WITH (pages_per_range = 16, autosummarize = on);

-- A new order is live, and its triggers count from the tick that placed it; only a part of one begins as closed.
CREATE TRIGGER lever_order_begins BEFORE INSERT ON lever_order FOR EACH ROW
  WHEN (CASE WHEN NEW.part_of IS NULL
    THEN NEW.status IN ('closed', 'revoked') OR NEW.since_seq <> NEW.placed_seq
      OR coalesce(NEW.entry_seq, NEW.placed_seq) <> NEW.placed_seq
    ELSE NEW.status <> 'closed' END)
  EXECUTE FUNCTION refuse_lever_change();
CREATE TRIGGER lever_order_stays BEFORE DELETE ON lever_order FOR EACH ROW EXECUTE FUNCTION refuse_lever_change();
CREATE TRIGGER lever_orders_stay BEFORE TRUNCATE ON lever_order FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER lever_order_goes_on BEFORE UPDATE ON lever_order FOR EACH ROW EXECUTE FUNCTION refuse_wrong_lever_change();
CREATE TRIGGER pairs_exist AFTER INSERT ON lever_order REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_unknown_pair();
ALTER TABLE lever_order ENABLE ALWAYS TRIGGER lever_order_begins;
ALTER TABLE lever_order ENABLE ALWAYS TRIGGER lever_order_stays;
ALTER TABLE lever_order ENABLE ALWAYS TRIGGER lever_orders_stay;
ALTER TABLE lever_order ENABLE ALWAYS TRIGGER lever_order_goes_on;
ALTER TABLE lever_order ENABLE ALWAYS TRIGGER pairs_exist;

SELECT ledger_cause('lever', 'lever_order', '{lever_opened,lever_reserved,lever_filled,lever_revoked,lever_closed}');
SELECT ledger_permit(kind, debit, credit) FROM (VALUES
  ('lever_opened', 'contract', 'margin'),
  ('lever_opened', 'contract', 'fees'),
  ('lever_reserved', 'contract', 'margin'),
  ('lever_filled', 'margin', 'fees'),
  ('lever_revoked', 'margin', 'contract'),
  ('lever_closed', 'margin', 'contract'),
  ('lever_closed', 'margin', 'trading_book'),
  ('lever_closed', 'trading_book', 'contract'),
  ('lever_closed', 'insurance', 'trading_book')
) AS permitted (kind, debit, credit);
