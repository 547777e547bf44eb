-- House money and corrections (OPS-03): each is an act that two operators have approved with their passkeys. The act's content says what
-- moves, and the database computes the accounts and the amount from it (db/functions/house.sql).

-- -------------------------------------------------------------------------------------- house money

-- A move that two have approved, taken from its act once. It is booked as it stands here, or not at all.
CREATE TABLE house_move_request (
  id bigint PRIMARY KEY REFERENCES operator_act,
  debit_account bigint NOT NULL CHECK (ledger_is_account(debit_account)),
  credit_account bigint NOT NULL CHECK (ledger_is_account(credit_account)),
  amount bigint NOT NULL CHECK (amount > 0),
  at_ms bigint NOT NULL DEFAULT database_ms(),
  kind text NOT NULL GENERATED ALWAYS AS ('house_moved') STORED,
  debit_class smallint NOT NULL GENERATED ALWAYS AS ((debit_account & 63)::smallint) STORED,
  credit_class smallint NOT NULL GENERATED ALWAYS AS ((credit_account & 63)::smallint) STORED,
  -- Play money comes from the sandbox and goes there, and real money never does; 48 is custody:sandbox, other channels come after it.
  mode text GENERATED ALWAYS AS (CASE
    WHEN greatest(debit_account & 63, credit_account & 63) = 48 THEN 'demo'
    WHEN greatest(debit_account & 63, credit_account & 63) > 48 THEN 'live' END) STORED REFERENCES database_birth,
  CONSTRAINT it_can_be_posted FOREIGN KEY (kind, debit_class, credit_class) REFERENCES posting_matrix,
  CONSTRAINT both_sides_in_one_asset CHECK (((debit_account # credit_account) >> 6) & 63 = 0),
  CONSTRAINT it_is_the_houses CHECK (debit_account < 4096 AND credit_account < 4096),
  -- Only stock for swaps, and what parties outside hold, are in other assets than USDT; 44 is swap_stock.
  CONSTRAINT a_token_is_only_stock CHECK ((debit_account >> 6) & 63 = 1
    OR (least(debit_account & 63, credit_account & 63) = 44 AND greatest(debit_account & 63, credit_account & 63) >= 48))
);
SELECT make_append_only('house_move_request');
SELECT audit_watch('house_move_request');

-- The request that was booked; it has the number of its act, so an act is booked once.
CREATE TABLE house_move (
  user_id bigint NOT NULL CHECK (user_id = 0),
  id bigint NOT NULL UNIQUE REFERENCES house_move_request,
  accepted_ms bigint NOT NULL,
  PRIMARY KEY (user_id, id)
);
SELECT make_append_only('house_move');

-- What the engine refused of an approved act: it is over then, and may be asked for again.
CREATE TABLE act_refusal (
  act_id bigint PRIMARY KEY REFERENCES operator_act,
  refusal text NOT NULL CHECK (refusal ~ '^[A-Za-z]{1,60}$'),
  at_ms bigint NOT NULL DEFAULT database_ms()
);
SELECT make_append_only('act_refusal');

-- Whether two operators have approved an act about this, and it was taken to be done. Nothing takes that back later, so what the engine
-- has decided can be booked.
CREATE FUNCTION act_was_taken(act_id bigint, action text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM operator_act a JOIN operator_act_end e ON e.act_id = a.id
    WHERE a.id = act_was_taken.act_id AND a.action = act_was_taken.action AND e.outcome = 'done'
      AND (SELECT count(*) FROM operator_approval p WHERE p.act_id = a.id) >= 2)
$$;

CREATE FUNCTION refuse_unapproved_house_move() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT act_was_taken(NEW.id, 'house_move') THEN
    RAISE EXCEPTION 'house move % lacks the approvals of two operators', NEW.id USING ERRCODE = 'CA016';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER house_move_is_approved BEFORE INSERT ON house_move FOR EACH ROW EXECUTE FUNCTION refuse_unapproved_house_move();
ALTER TABLE house_move ENABLE ALWAYS TRIGGER house_move_is_approved;

-- The acts of one kind, in their order.
CREATE INDEX operator_act_by_action ON operator_act (action, id);

-- What is to be booked now.
CREATE VIEW approved_house_move AS
  SELECT r.id, r.debit_account, r.credit_account, r.amount
  FROM house_move_request r
  WHERE NOT EXISTS (SELECT FROM house_move m WHERE m.id = r.id) AND NOT EXISTS (SELECT FROM act_refusal f WHERE f.act_id = r.id);

-- What the house may move where: its own money between capital, reserves and budgets, fees that were earned into them, and money of its
-- owners in and out through a channel. What open options and sold interest are paid from has no row: nobody moves that.
SELECT ledger_permit('house_moved', debit, credit) FROM (VALUES
  ('capital', 'trading_book'), ('trading_book', 'capital'),
  ('capital', 'insurance'), ('insurance', 'capital'),
  ('capital', 'yield_free'), ('yield_free', 'capital'),
  ('capital', 'referral_budget'), ('referral_budget', 'capital'),
  ('capital', 'reward_budget'), ('reward_budget', 'capital'),
  ('capital', 'swap_stock'), ('swap_stock', 'capital'),
  ('fees', 'capital'), ('fees', 'insurance'), ('fees', 'yield_free'), ('fees', 'referral_budget'), ('fees', 'reward_budget')
) AS permitted (debit, credit);
SELECT ledger_permit('house_moved', 'custody:' || channel, pool), ledger_permit('house_moved', pool, 'custody:' || channel)
FROM unnest('{sandbox,ethereum,tron,bitcoin,gateway}'::text[]) AS channel, unnest('{capital,swap_stock}'::text[]) AS pool;

-- A pool that is paid from never goes below zero: fees that were earned, what may still be promised or given away.
ALTER TABLE ledger_balance ADD CONSTRAINT pools_never_go_below_zero
  CHECK (account_id >= 4096 OR account_id & 63 NOT IN (37, 38, 39, 40, 41) OR balance >= 0);

ALTER TABLE ledger_tx
  ADD COLUMN house_move_id bigint,
  ADD FOREIGN KEY (user_id, house_move_id) REFERENCES house_move,
  DROP CONSTRAINT it_has_one_cause_that_fits_its_kind,
  ADD CONSTRAINT it_has_one_cause_that_fits_its_kind CHECK (
    num_nonnulls(option_id, lever_id, transfer_id, funding_id, correction_id, swap_id, deposit_id, withdrawal_id, house_move_id) = 1
    AND CASE
      WHEN kind IN ('option_placed', 'option_won', 'option_lost', 'option_tied') THEN option_id
      WHEN kind IN ('lever_opened', 'lever_reserved', 'lever_filled', 'lever_revoked', 'lever_closed') THEN lever_id
      WHEN kind = 'transferred' THEN transfer_id
      WHEN kind IN ('sandbox_deposit', 'capital_funded', 'stock_funded') THEN funding_id
      WHEN kind = 'correction' THEN correction_id
      WHEN kind = 'swapped' THEN swap_id
      WHEN kind = 'deposited' THEN deposit_id
      WHEN kind IN ('withdrawal_requested', 'withdrawal_returned', 'withdrawal_paid') THEN withdrawal_id
      WHEN kind = 'house_moved' THEN house_move_id
    END IS NOT NULL);

-- The acts about money, and how many operators have approved each: for the checker of the ledger, which needs no other acts.
CREATE VIEW money_act AS
  SELECT a.id, a.action, a.content, (SELECT count(*) FROM operator_approval p WHERE p.act_id = a.id) AS approvals
  FROM operator_act a WHERE a.action IN ('house_move', 'correction');

-- -------------------------------------------------------------------------------------- corrections

-- From now on a correction is an act as well: its request comes from the act, and from nowhere else. Requests from before have no act;
-- those that were booked stay, with their approvals, and those that were not are not booked any more.
ALTER TABLE correction_request ADD COLUMN act_id bigint UNIQUE REFERENCES operator_act;
SELECT audit_watch('correction_request');

CREATE OR REPLACE FUNCTION refuse_unapproved_correction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT act_was_taken(r.act_id, 'correction') FROM correction_request r WHERE r.id = NEW.id) IS NOT TRUE THEN
    RAISE EXCEPTION 'correction % lacks the approvals of two operators', NEW.id USING ERRCODE = 'CA016';
  END IF;
  RETURN NEW;
END $$;

DROP VIEW approved_correction;
CREATE VIEW approved_correction AS
  SELECT r.id AS request_id, r.act_id, r.user_id, r.debit_account, r.credit_account, r.amount
  FROM correction_request r
  WHERE r.act_id IS NOT NULL AND NOT EXISTS (SELECT FROM correction c WHERE c.id = r.id)
    AND NOT EXISTS (SELECT FROM act_refusal f WHERE f.act_id = r.act_id);
