-- Pools of copy products (INV-14): what they hold is in their accounts, which they trade with like a user; here is who has what part of it,
-- and every time that somebody entered or left.

-- A pool has the number of its product, which is the owner of its accounts. Only engine_book changes it.
CREATE TABLE pool (
  id smallint PRIMARY KEY REFERENCES invest_product CHECK (id BETWEEN 1 AND 99),
  units bigint NOT NULL DEFAULT 0 CHECK (units BETWEEN 0 AND 1000000000000000000),
  -- What of them is the operator's own stake.
  stake_units bigint NOT NULL DEFAULT 0 CHECK (stake_units BETWEEN 0 AND units),
  -- It has lost everything, or two operators have ended it and everyone is paid out.
  ended_ms bigint
);

-- What two operators have ordered: to give a pool a stake out of the house's capital, to take the stake back, or to end the pool (OPS-03).
CREATE TABLE pool_order (
  -- The act.
  id bigint PRIMARY KEY REFERENCES operator_act,
  pool_id smallint NOT NULL REFERENCES pool,
  what text NOT NULL CHECK (what IN ('give', 'take', 'end')),
  amount bigint CHECK (amount > 0),
  ordered_ms bigint NOT NULL DEFAULT database_ms(),
  CONSTRAINT only_what_is_given_has_an_amount CHECK ((what = 'give') = (amount IS NOT NULL))
);
CREATE UNIQUE INDEX a_pool_is_ended_once ON pool_order (pool_id) WHERE what = 'end';
SELECT make_append_only('pool_order');

-- What happens on the owner's side, which is user 0 for the operator's stake: money that waited has entered, units were paid out, money that
-- waited was given back, a stake was given or taken back; and a pool has ended. The last moves no money, nor do units that were worth nothing.
CREATE TABLE pool_step (
  user_id bigint NOT NULL CHECK (user_id >= 0),
  id bigint NOT NULL,
  pool_id smallint NOT NULL REFERENCES pool,
  step text NOT NULL CHECK (step IN ('entered', 'redeemed', 'returned', 'given', 'taken', 'ended')),
  holding_id bigint,
  amount bigint NOT NULL CHECK (amount >= 0),
  act_id bigint REFERENCES pool_order,
  -- Of the bookings of the shard: one that moves no money has no place in the ledger that says it.
  batch bigint NOT NULL,
  accepted_ms bigint NOT NULL,
  -- Only a demo begins with stakes that nobody has ordered.
  mode text GENERATED ALWAYS AS (CASE WHEN step = 'given' AND act_id IS NULL THEN 'demo' END) STORED REFERENCES database_birth,
  PRIMARY KEY (user_id, id),
  FOREIGN KEY (user_id, holding_id) REFERENCES holding,
  CONSTRAINT it_is_of_a_holding_or_of_the_house CHECK ((user_id = 0) = (holding_id IS NULL)
    AND (user_id = 0) = (step IN ('given', 'taken', 'ended'))),
  CONSTRAINT only_the_house_acts CHECK (act_id IS NULL OR user_id = 0)
);
CREATE UNIQUE INDEX pool_step_id ON pool_step (id);
CREATE UNIQUE INDEX a_holding_enters_once ON pool_step (user_id, holding_id) WHERE step = 'entered';
CREATE UNIQUE INDEX units_are_paid_once ON pool_step (user_id, holding_id) WHERE step IN ('redeemed', 'returned');
CREATE UNIQUE INDEX an_order_is_done_once ON pool_step (act_id) WHERE act_id IS NOT NULL;
CREATE UNIQUE INDEX a_pool_ends_once ON pool_step (pool_id) WHERE step = 'ended';
CREATE INDEX pool_step_of_pool ON pool_step (pool_id, id);
SELECT make_append_only('pool_step');

-- The pool's side of such a step, under the same number: what it held and how many units there were, without an open trade, and what came or
-- went. user_id is the pool's number.
CREATE TABLE pool_move (
  user_id bigint NOT NULL REFERENCES pool (id),
  id bigint NOT NULL,
  step text NOT NULL CHECK (step IN ('entered', 'redeemed', 'given', 'taken')),
  holder_id bigint NOT NULL,
  amount bigint NOT NULL CHECK (amount >= 0),
  units bigint NOT NULL CHECK (units > 0),
  held_before bigint NOT NULL CHECK (held_before >= 0),
  units_before bigint NOT NULL CHECK (units_before >= 0),
  accepted_ms bigint NOT NULL,
  PRIMARY KEY (user_id, id),
  FOREIGN KEY (holder_id, id) REFERENCES pool_step,
  -- core/pools/units.ts. Always rounded down, so that nobody takes from those who stay.
  CONSTRAINT units_are_worth_their_part CHECK (CASE
    WHEN step IN ('entered', 'given') AND units_before = 0 THEN units = amount
    WHEN step IN ('entered', 'given') THEN held_before > 0 AND units = div(amount::numeric * units_before, nullif(held_before, 0))
    WHEN units = units_before THEN amount = held_before
    ELSE units < units_before AND amount = div(held_before::numeric * units, nullif(units_before, 0)) END)
);
CREATE UNIQUE INDEX pool_move_id ON pool_move (id);
SELECT make_append_only('pool_move');

-- What a unit was worth when a business day had ended: all that the pool had then, its open trade at the day's last price. `day` counts days
-- since 1970-01-01 by UTC-4.
CREATE TABLE pool_day (
  pool_id smallint NOT NULL REFERENCES pool,
  day integer NOT NULL,
  units bigint NOT NULL CHECK (units >= 0),
  worth bigint NOT NULL CHECK (worth >= 0),
  PRIMARY KEY (pool_id, day)
);
SELECT make_append_only('pool_day');

SELECT ledger_cause('pool_step', 'pool_step', '{pool_entered,pool_redeemed,pool_returned,pool_stake_given,pool_stake_taken}');
SELECT ledger_cause('pool_move', 'pool_move', '{pool_joined,pool_paid}');
SELECT ledger_permit(kind, debit, credit) FROM (VALUES
  ('pool_entered', 'invested', 'pool_transit'),
  ('pool_redeemed', 'pool_transit', 'wallet'),
  ('pool_returned', 'invested', 'wallet'),
  ('pool_stake_given', 'capital', 'pool_transit'),
  ('pool_stake_taken', 'pool_transit', 'capital'),
  ('pool_joined', 'pool_transit', 'contract'),
  ('pool_paid', 'contract', 'pool_transit')
) AS permitted (kind, debit, credit);
