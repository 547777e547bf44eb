-- Leveraged contracts and the rule-based bot: what is stored, and what no stored row can say (LEV, BOT).
--
-- The engine decides; 0008-lever-booking.sql books what it decided. A row here is an order's whole story, and a change is
-- booked as the row it leads to. The constraints are the product's rules themselves, so a false outcome cannot be stored.

-- What a product offers for leveraged contracts. Rates in 1e-8, shares in 1/10000.
ALTER TABLE product
  ADD COLUMN asset_class text NOT NULL DEFAULT 'crypto',
  -- levermolecule: profit is divided by it (LEV-09).
  ADD COLUMN lever_molecule integer NOT NULL DEFAULT 1 CHECK (lever_molecule BETWEEN 1 AND 1000000),
  -- Of the notional, taken when an order opens (LEV-13).
  ADD COLUMN lever_fee_rate bigint NOT NULL DEFAULT 50000 CHECK (lever_fee_rate BETWEEN 0 AND 10000000),
  -- The move that the house must be able to pay for (LEV-17).
  ADD COLUMN lever_stress_bps integer NOT NULL DEFAULT 1000 CHECK (lever_stress_bps BETWEEN 1 AND 10000);

-- A leaf is 1000 USDT, 1e9 micro-units (LEV-04).
CREATE FUNCTION lever_margin(share bigint, multiple integer) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (share * 1000000000 + multiple - 1) / multiple;

-- Profit at `price`, rounded towards minus infinity (LEV-09); packages/core/src/leverage/profit.ts computes the same.
CREATE FUNCTION lever_profit(side smallint, open_price bigint, price bigint, share bigint, molecule integer)
  RETURNS numeric LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN div((price::numeric - open_price) * (3 - 2 * side) * 1000000000 * share, open_price::numeric * molecule)
    - CASE WHEN mod((price::numeric - open_price) * (3 - 2 * side) * 1000000000 * share, open_price::numeric * molecule) < 0
        THEN 1 ELSE 0 END;

-- Words as on the wire: side 1 buy, 2 sell; status 0 pending, 1 opened at the best price, 2 opened at a fixed price,
-- 3 closed, 4 revoked; close_reason 1 owner, 2 stop-loss, 3 take-profit, 4 close-out, 5 end of its run.
-- Money in micro-units, prices in 1e-8, times in epoch ms; *_seq are ticks of the symbol's log.
CREATE TABLE lever_order (
  user_id bigint NOT NULL,
  id bigint NOT NULL,
  symbol text NOT NULL REFERENCES product (symbol),
  side smallint NOT NULL CHECK (side IN (1, 2)),
  multiple integer NOT NULL CHECK (multiple BETWEEN 1 AND 1000),
  share bigint NOT NULL CHECK (share BETWEEN 1 AND 1000000000),
  molecule integer NOT NULL CHECK (molecule >= 1),
  fee_rate bigint NOT NULL CHECK (fee_rate >= 0),
  close_out_bps integer NOT NULL CHECK (close_out_bps BETWEEN 0 AND 10000),
  margin bigint NOT NULL CHECK (margin > 0),
  fee bigint NOT NULL CHECK (fee = share * fee_rate * 10),
  asked_price bigint NOT NULL CHECK (asked_price > 0),
  create_ms bigint NOT NULL,
  placed_seq bigint NOT NULL CHECK (placed_seq > 0),
  status smallint NOT NULL CHECK (status BETWEEN 0 AND 4),
  opened_as smallint CHECK (opened_as IN (1, 2)),
  entry_seq bigint,
  open_price bigint CHECK (open_price > 0),
  open_ms bigint,
  close_out_price bigint CHECK (close_out_price > 0),
  stop_loss bigint CHECK (stop_loss > 0),
  take_profit bigint CHECK (take_profit > 0),
  since_seq bigint NOT NULL,
  -- When it was closed or revoked: the engine's mark, or the time of the tick that triggered it.
  handle_ms bigint,
  close_reason smallint CHECK (close_reason BETWEEN 1 AND 5),
  exit_seq bigint,
  close_price bigint CHECK (close_price > 0),
  -- Never below minus the margin; what it would be below that is house_loss.
  profit bigint,
  house_loss bigint CHECK (house_loss >= 0),
  -- The engine's clock when it sent the end to be booked.
  done_ms bigint,
  run_id bigint,
  part_of bigint,
  PRIMARY KEY (user_id, id)
) WITH (fillfactor = 70);
CREATE UNIQUE INDEX lever_order_id ON lever_order (id);
-- What recovery loads: the live ones, however many have ended.
CREATE INDEX lever_order_live ON lever_order (id) WHERE status < 3;
-- What the lists ask for: a user's orders of some statuses, newest first.
CREATE INDEX lever_order_list ON lever_order (user_id, status, id);

-- A run of the bot (BOT-06). state 0 goes on, else core/bot/bot-run.ts's RunEndReason.
CREATE TABLE bot_run (
  user_id bigint NOT NULL,
  id bigint NOT NULL,
  symbol text NOT NULL REFERENCES product (symbol),
  amount bigint NOT NULL CHECK (amount > 0),
  multiple integer NOT NULL CHECK (multiple >= 1),
  times integer NOT NULL CHECK (times >= 1),
  started_ms bigint NOT NULL,
  done integer NOT NULL CHECK (done BETWEEN 0 AND times),
  net bigint NOT NULL,
  order_id bigint,
  state smallint NOT NULL CHECK (state BETWEEN 0 AND 6),
  ended_ms bigint,
  PRIMARY KEY (user_id, id),
  CONSTRAINT it_has_an_end_or_goes_on CHECK ((state = 0) = (ended_ms IS NULL)),
  CONSTRAINT an_ended_run_has_no_trade CHECK (state = 0 OR order_id IS NULL)
);
CREATE UNIQUE INDEX bot_run_id ON bot_run (id);
CREATE UNIQUE INDEX one_run_at_a_time ON bot_run (user_id) WHERE state = 0;

-- The claim code that opens the bot to a user (BOT-01): status 2 not active, 3 active, 4 expired.
CREATE TABLE ai_code (
  user_id bigint PRIMARY KEY,
  code text NOT NULL UNIQUE,
  status smallint NOT NULL CHECK (status IN (2, 3, 4)),
  claimed_ms bigint NOT NULL
);
GRANT SELECT, INSERT, UPDATE ON ai_code TO candor_app;
GRANT SELECT ON lever_order, bot_run TO candor_app;

SELECT ledger_permit(kind, debit, credit) FROM (VALUES
  ('lever_to_contract', 'wallet', 'contract'),
  ('lever_to_wallet', 'contract', 'wallet'),
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
INSERT INTO application_kind VALUES ('lever_to_contract'), ('lever_to_wallet');
