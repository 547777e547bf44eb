-- The referral programme (REF-01 to REF-05): what referrers have earned of what their clients earned, what of it waits for the budget, and
-- what was paid.

\ir ../functions/rows/referral.sql

-- What is due to a referrer at one level, for everything that has become known since the last one: it is decided once, and with it whether
-- the referrer is an IB member then. Those who are not get a row without sources. Only engine_book writes here.
CREATE TABLE commission (
  user_id bigint NOT NULL CHECK (user_id > 0),
  id bigint NOT NULL,
  level smallint NOT NULL CHECK (level BETWEEN 1 AND 3),
  -- It covers paid days of interest through this one, as days since 1970-01-01 by UTC-4, and steps of holdings through this number. The
  -- one before, of this user and level, says from where on.
  through_day integer NOT NULL CHECK (through_day >= 0),
  through_step bigint NOT NULL CHECK (through_step >= 0),
  -- What is due for very many clients is decided in parts, each a commission of its own, so that no booking lasts: a part covers clients through
  -- this number, and the next one, with the same place and total account, goes on behind it. Null in the last part, which goes through all.
  through_client bigint CHECK (through_client > 0),
  -- The total account (REF-02) as it was booked when this batch of the shard was the last one.
  total bigint NOT NULL CHECK (total >= 0),
  seen_batch bigint NOT NULL CHECK (seen_batch >= 0),
  is_ib boolean NOT NULL GENERATED ALWAYS AS (total >= 10000000000) STORED,
  -- The sums of its sources by reason, and how many they are.
  income bigint NOT NULL CHECK (income >= 0),
  first bigint NOT NULL CHECK (first >= 0),
  incomes integer NOT NULL CHECK (incomes >= 0),
  firsts integer NOT NULL CHECK (firsts >= 0),
  accepted_ms bigint NOT NULL,
  PRIMARY KEY (user_id, id),
  CONSTRAINT only_ib_members_earn CHECK (income + first = 0 OR total >= 10000000000),
  CONSTRAINT its_day_has_ended CHECK (through_day < business_day(accepted_ms))
);
CREATE UNIQUE INDEX commission_id ON commission (id);
CREATE INDEX commission_chain ON commission (user_id, level, id);
SELECT make_append_only('commission');

-- What a commission is for: a client's paid day of a holding, or the step of one that paid interest or ended its first cycle. `base` is what the
-- client's own principal earned there, or what of it was invested first.
CREATE TABLE commission_source (
  user_id bigint NOT NULL,
  commission_id bigint NOT NULL,
  nth integer NOT NULL CHECK (nth > 0),
  level smallint NOT NULL,
  reason text NOT NULL CHECK (reason IN ('income', 'first')),
  client_id bigint NOT NULL,
  holding_id bigint NOT NULL,
  day integer,
  step_id bigint,
  base bigint NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  PRIMARY KEY (user_id, commission_id, nth),
  FOREIGN KEY (user_id, commission_id) REFERENCES commission,
  FOREIGN KEY (client_id, holding_id) REFERENCES holding,
  CONSTRAINT it_is_a_day_or_a_step CHECK (num_nonnulls(day, step_id) = 1),
  CONSTRAINT nobody_earns_on_himself CHECK (client_id <> user_id),
  CONSTRAINT the_amount_is_the_rule CHECK (amount = div(base::numeric * commission_percent(reason, level), 100))
);
-- Each source has one referrer at a level, and is paid for once.
CREATE UNIQUE INDEX a_day_earns_once ON commission_source (holding_id, day, level) WHERE day IS NOT NULL;
CREATE UNIQUE INDEX a_step_earns_once ON commission_source (step_id, reason, level) WHERE step_id IS NOT NULL;
SELECT make_append_only('commission_source');

-- What waits to be paid, in the order of its numbers: a row goes when it is paid. What the budget cannot pay stays: it is unrealised.
CREATE TABLE commission_due (
  commission_id bigint NOT NULL REFERENCES commission (id),
  reason text NOT NULL CHECK (reason IN ('income', 'first')),
  user_id bigint NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  PRIMARY KEY (commission_id, reason)
);

CREATE TABLE commission_payment (
  user_id bigint NOT NULL,
  id bigint NOT NULL,
  commission_id bigint NOT NULL,
  reason text NOT NULL CHECK (reason IN ('income', 'first')),
  amount bigint NOT NULL CHECK (amount > 0),
  accepted_ms bigint NOT NULL,
  PRIMARY KEY (user_id, id),
  FOREIGN KEY (user_id, commission_id) REFERENCES commission,
  CONSTRAINT it_is_paid_once UNIQUE (user_id, commission_id, reason)
);
CREATE UNIQUE INDEX commission_payment_id ON commission_payment (id);
-- What was earned on a day.
CREATE INDEX commission_payment_of_day ON commission_payment (user_id, accepted_ms) INCLUDE (amount);
SELECT make_append_only('commission_payment');

-- How far each level has come: a run of the job begins there. A place that is too early only costs time.
CREATE TABLE referral_mark (
  level smallint PRIMARY KEY CHECK (level BETWEEN 1 AND 3),
  through_day integer NOT NULL,
  through_step bigint NOT NULL
);

-- Whose interest was paid for a day.
CREATE INDEX interest_day_of_day ON interest_day (day);

SELECT ledger_cause('commission_payment', 'commission_payment',
  '{referral_income_1,referral_income_2,referral_income_3,referral_first_1,referral_first_2,referral_first_3}');
SELECT ledger_permit('referral_' || reason || '_' || level, 'referral_budget', 'wallet')
FROM unnest('{income,first}'::text[]) AS reason, generate_series(1, 3) AS level;
-- The wallet right after a payment, for the referrer's list.
CREATE INDEX ledger_tx_commission ON ledger_tx (user_id, commission_payment_id) WHERE commission_payment_id IS NOT NULL;
