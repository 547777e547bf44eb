-- Investment products (INV-01 to INV-16): what is offered, what users hold of it, and what each holding has gone through.

\ir ../functions/rows/invest.sql

-- A product. Its number is the owner of two accounts: what it has in reserve, and what it has promised out of that (db/ledger.sql). That of a
-- copy product is below 100: its pool's, which trades like a user (76-pools.sql) and promises no rate.
-- A rate is in 1e-8, for a whole cycle. Terms change by acts of two operators; what is held keeps the terms in its own row.
CREATE TABLE invest_product (
  id smallint PRIMARY KEY CHECK (id BETWEEN 1 AND 999),
  kind text NOT NULL CHECK (kind IN ('fixed', 'experience', 'copy')),
  is_open boolean NOT NULL,
  is_hot boolean NOT NULL DEFAULT false,
  rate bigint NOT NULL CHECK (rate BETWEEN 0 AND 100000000),
  -- Of a copy product: the days of its period (INV-10).
  days integer NOT NULL CHECK (days BETWEEN 1 AND 3660),
  -- For compound interest, where it is offered.
  compound_rate bigint CHECK (compound_rate BETWEEN 1 AND 100000000),
  compound_days integer CHECK (compound_days BETWEEN 1 AND 3660),
  minimum bigint NOT NULL CHECK (minimum > 0 AND minimum % 100000000 = 0),
  maximum bigint NOT NULL CHECK (maximum % 100000000 = 0 AND maximum <= 100000000000000),
  -- The fee of an early exit in 1/10000 of the own principal; null where none is allowed.
  exit_fee_bps integer CHECK (exit_fee_bps BETWEEN 0 AND 5000),
  -- What the pool of a copy product trades: the pair, the leverage, and how much of what it holds is the margin of a trade, in 1/10000.
  symbol text REFERENCES product (symbol),
  multiple integer CHECK (multiple BETWEEN 1 AND 1000),
  trade_part_bps integer CHECK (trade_part_bps BETWEEN 1 AND 5000),
  -- The act of its terms; null for a product that the demo began with.
  act_id bigint REFERENCES operator_act,
  CONSTRAINT its_range_is_one CHECK (maximum >= minimum),
  CONSTRAINT compound_interest_has_its_days CHECK ((compound_rate IS NULL) = (compound_days IS NULL)),
  CONSTRAINT a_pool_has_a_number_of_its_own CHECK ((kind = 'copy') = (id < 100)),
  CONSTRAINT a_pool_has_a_strategy CHECK (num_nonnulls(symbol, multiple, trade_part_bps) = CASE kind WHEN 'copy' THEN 3 ELSE 0 END),
  CONSTRAINT a_pool_promises_nothing CHECK (kind <> 'copy' OR rate = 0 AND compound_rate IS NULL AND exit_fee_bps IS NULL),
  -- Each day of fixed interest pays something, so that a day without a payment is a day without a holding.
  CONSTRAINT each_day_earns CHECK (kind = 'copy' OR minimum::numeric * rate >= 100000000::numeric * days)
);
SELECT audit_watch('invest_product');

-- Further cycles of a product, each for both kinds of interest (INV-06).
CREATE TABLE invest_cycle (
  id integer PRIMARY KEY,
  product_id smallint NOT NULL REFERENCES invest_product,
  rate bigint NOT NULL CHECK (rate BETWEEN 1 AND 100000000),
  days integer NOT NULL CHECK (days BETWEEN 1 AND 3660),
  minimum bigint NOT NULL CHECK (minimum > 0 AND minimum % 100000000 = 0),
  maximum bigint NOT NULL CHECK (maximum >= minimum AND maximum % 100000000 = 0 AND maximum <= 100000000000000),
  CONSTRAINT each_day_earns CHECK (minimum::numeric * rate >= 100000000::numeric * days)
);
CREATE INDEX invest_cycle_product ON invest_cycle (product_id);
SELECT audit_watch('invest_cycle');

-- What a product says of itself. `lines` has those of the wire's detail, by name.
CREATE TABLE invest_text (
  product_id smallint NOT NULL REFERENCES invest_product,
  language text NOT NULL CHECK (language ~ '^[a-z]{2}(-[A-Z]{2})?$'),
  name text NOT NULL CHECK (length(btrim(name)) BETWEEN 1 AND 80),
  lines json NOT NULL,
  PRIMARY KEY (product_id, language)
);
SELECT audit_watch('invest_text');

-- ------------------------------------------------------------------------------------------- holdings

-- A bought product: terms as they were, and how far it has come. Only engine_book writes here. `own` and `credit` work in the running
-- cycle; days are counted from the one after the purchase, and `passes` are days that a demo let pass at once.
CREATE TABLE holding (
  user_id bigint NOT NULL CHECK (user_id > 0),
  id bigint NOT NULL,
  product_id smallint NOT NULL REFERENCES invest_product,
  interest text NOT NULL CHECK (interest IN ('fixed', 'compound')),
  -- 0 for a copy product.
  rate bigint NOT NULL CHECK (rate >= 0),
  days integer NOT NULL CHECK (days > 0),
  -- The product's compound rate at the purchase; null when it had none.
  compound_rate bigint,
  exit_fee_bps integer,
  -- Who has lent the credit: the user's own credit, or the reward budget, which gets it back at the end.
  credit_from text NOT NULL CHECK (credit_from IN ('user', 'budget')),
  bought_own bigint NOT NULL CHECK (bought_own >= 0),
  credit bigint NOT NULL CHECK (credit >= 0),
  accepted_ms bigint NOT NULL,
  -- Of a copy product: 1 until the end is asked for, then the period that it was asked for in.
  cycle integer NOT NULL DEFAULT 1 CHECK (cycle > 0),
  own bigint NOT NULL CHECK (own >= bought_own),
  -- Of a copy product: its units of the pool. Null while its money waits to enter.
  units bigint CHECK (units > 0),
  passes integer NOT NULL DEFAULT 0 CHECK (passes >= 0),
  -- Its owner has asked that it end with its running cycle (INV-09).
  is_end_asked boolean NOT NULL DEFAULT false,
  ended_ms bigint,
  PRIMARY KEY (user_id, id),
  CONSTRAINT something_is_held CHECK (bought_own + credit > 0),
  CONSTRAINT a_pool_holds_own_money CHECK (CASE WHEN product_id < 100
    THEN rate = 0 AND credit = 0 AND own = bought_own AND interest = 'fixed' AND compound_rate IS NULL AND exit_fee_bps IS NULL
    ELSE rate > 0 AND units IS NULL END)
) WITH (fillfactor = 85);
CREATE UNIQUE INDEX holding_id ON holding (id);
CREATE INDEX holding_live ON holding (user_id) WHERE ended_ms IS NULL;
-- Who is in a pool, or waits to enter it.
CREATE INDEX holding_of_pool ON holding (product_id, id) WHERE product_id < 100 AND ended_ms IS NULL;
-- The experience product is bought once (INV-07).
CREATE UNIQUE INDEX experience_is_had_once ON holding (user_id) WHERE credit_from = 'budget';

-- What a user has been paid for a business day (INV-12): the fixed interest of all that was held. `day` counts days since 1970-01-01 by
-- UTC-4.
CREATE TABLE interest_day (
  user_id bigint NOT NULL CHECK (user_id > 0),
  id bigint NOT NULL,
  day integer NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  accepted_ms bigint NOT NULL,
  PRIMARY KEY (user_id, id),
  CONSTRAINT a_day_is_paid_once UNIQUE (user_id, day),
  CONSTRAINT the_day_has_ended CHECK (day < business_day(accepted_ms))
);
SELECT make_append_only('interest_day');

-- What happens to a holding: a day passed in a demo, its end was asked for, its cycle was renewed, it has ended with its cycle, or its
-- owner has left early. The first two may move no money: then they have no transaction.
-- `cycle` is the one in which it happens; of a copy product, whose other steps are those of 76-pools.sql, the period. `closed` is the last closed day then.
CREATE TABLE holding_step (
  user_id bigint NOT NULL,
  id bigint NOT NULL,
  holding_id bigint NOT NULL,
  step text NOT NULL CHECK (step IN ('passed', 'asked', 'renewed', 'ended', 'left')),
  cycle integer NOT NULL CHECK (cycle > 0),
  closed integer NOT NULL,
  -- The holding's principal and interest in that cycle: paid by this step, or added to the principal.
  own bigint NOT NULL,
  interest bigint NOT NULL CHECK (interest >= 0),
  fee bigint NOT NULL DEFAULT 0 CHECK (fee >= 0),
  -- It ended although its owner had not asked for it: its reserve could not promise another cycle.
  is_for_reserve boolean NOT NULL DEFAULT false,
  -- Which of the holding's passed days it is.
  pass integer,
  mode text GENERATED ALWAYS AS (CASE step WHEN 'passed' THEN 'demo' END) STORED REFERENCES database_birth,
  accepted_ms bigint NOT NULL,
  PRIMARY KEY (user_id, id),
  FOREIGN KEY (user_id, holding_id) REFERENCES holding,
  CONSTRAINT its_day_has_ended CHECK (closed < business_day(accepted_ms)),
  CONSTRAINT only_passed_days_are_numbered CHECK ((step = 'passed') = (pass IS NOT NULL))
);
CREATE UNIQUE INDEX holding_step_id ON holding_step (id);
CREATE UNIQUE INDEX a_holding_ends_once ON holding_step (user_id, holding_id) WHERE step IN ('ended', 'left');
CREATE UNIQUE INDEX a_cycle_is_renewed_once ON holding_step (user_id, holding_id, cycle) WHERE step = 'renewed';
CREATE UNIQUE INDEX a_day_is_passed_once ON holding_step (user_id, holding_id, pass) WHERE step = 'passed';
SELECT make_append_only('holding_step');

-- Owners who were told that a cycle will end: once three days before, and once one day before.
CREATE TABLE holding_told (
  user_id bigint NOT NULL,
  holding_id bigint NOT NULL,
  cycle integer NOT NULL,
  days_before smallint NOT NULL CHECK (days_before IN (1, 3)),
  PRIMARY KEY (user_id, holding_id, cycle, days_before),
  FOREIGN KEY (user_id, holding_id) REFERENCES holding
);

SELECT ledger_cause('holding', 'holding', '{holding_bought}');
SELECT ledger_cause('interest_day', 'interest_day', '{interest_paid}');
SELECT ledger_cause('holding_step', 'holding_step', '{day_passed,holding_renewed,holding_ended,holding_left}');
SELECT ledger_permit(kind, debit, credit) FROM (VALUES
  ('holding_bought', 'wallet', 'invested'),
  ('holding_bought', 'credit', 'credit_bound'),
  ('holding_bought', 'reward_budget', 'credit_bound'),
  ('holding_bought', 'yield_free', 'yield_committed'),
  ('interest_paid', 'yield_committed', 'wallet'),
  ('day_passed', 'yield_committed', 'wallet'),
  ('holding_renewed', 'yield_committed', 'invested'),
  ('holding_renewed', 'yield_free', 'yield_committed'),
  ('holding_ended', 'invested', 'wallet'),
  ('holding_ended', 'credit_bound', 'credit'),
  ('holding_ended', 'credit_bound', 'reward_budget'),
  ('holding_ended', 'yield_committed', 'wallet'),
  ('holding_left', 'invested', 'wallet'),
  ('holding_left', 'credit_bound', 'credit'),
  ('holding_left', 'credit_bound', 'reward_budget'),
  ('holding_left', 'yield_committed', 'wallet'),
  ('holding_left', 'yield_committed', 'yield_free'),
  ('holding_left', 'wallet', 'fees')
) AS permitted (kind, debit, credit);
