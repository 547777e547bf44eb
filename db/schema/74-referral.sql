-- The referral programme (REF-01 to REF-05): what referrers have earned of what their clients earned, what of it waits for the budget or is
-- held for a person, and what was paid.

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
  -- The last flag that was known then: first purchases of pairs with one are held.
  through_flag bigint NOT NULL CHECK (through_flag >= 0),
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
  CONSTRAINT it_is_a_day_or_a_step CHECK (num_nonnulls(day, step_id) = 1),
  CONSTRAINT nobody_earns_on_himself CHECK (client_id <> user_id),
  CONSTRAINT the_amount_is_the_rule CHECK (amount = div(base::numeric * commission_percent(reason, level), 100))
);
-- Each source has one referrer at a level, and is paid for once.
CREATE UNIQUE INDEX a_day_earns_once ON commission_source (holding_id, day, level) WHERE day IS NOT NULL;
CREATE UNIQUE INDEX a_step_earns_once ON commission_source (step_id, reason, level) WHERE step_id IS NOT NULL;
SELECT make_append_only('commission_source');
CREATE TRIGGER sources_are_true AFTER INSERT ON commission_source REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_false_source();
ALTER TABLE commission_source ENABLE ALWAYS TRIGGER sources_are_true;

-- Signs that a referrer and somebody below, at most three introductions away, may be one person or act together (REF-05). They are for a
-- person to look at; no program refuses anything for them. Only referral_flag_find writes here, and from rows alone.
CREATE TABLE referral_flag (
  user_id bigint NOT NULL REFERENCES account,
  client_id bigint NOT NULL REFERENCES account,
  -- The same browser at the same address; the same network; the same place of withdrawals; money that one was paid and the other brought
  -- in; everybody between them is flagged.
  kind text NOT NULL CHECK (kind IN ('device', 'network', 'payout', 'money', 'ring')),
  level smallint NOT NULL CHECK (level BETWEEN 1 AND 3),
  -- In the order of the commits: who sees one sees all before it.
  id bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  -- What of the rows says so, as it was found: sessions are deleted later.
  facts jsonb NOT NULL CHECK (jsonb_typeof(facts) = 'object'),
  found_ms bigint NOT NULL DEFAULT database_ms(),
  PRIMARY KEY (user_id, client_id, kind),
  CONSTRAINT a_client_came_later CHECK (user_id < client_id)
);
SELECT make_erasable('referral_flag', 'facts');

-- The commission on a client's first purchase that is held because the pair was flagged when it was decided. A pair has one at most.
CREATE TABLE commission_hold (
  user_id bigint NOT NULL,
  client_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  commission_id bigint NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  PRIMARY KEY (user_id, client_id),
  UNIQUE (user_id, id),
  FOREIGN KEY (user_id, commission_id) REFERENCES commission
);
SELECT make_append_only('commission_hold');

-- What the referrer says to it, once.
CREATE TABLE commission_appeal (
  hold_id bigint PRIMARY KEY,
  user_id bigint NOT NULL,
  text text NOT NULL CHECK (length(btrim(text)) BETWEEN 1 AND 1000),
  -- Set by the trigger, as it is for verdicts: they are compared.
  sent_ms bigint NOT NULL,
  CONSTRAINT it_is_the_referrers FOREIGN KEY (user_id, hold_id) REFERENCES commission_hold (user_id, id)
);
SELECT make_erasable('commission_appeal', 'text');

-- What an operator has decided of what is held. A release is the last word; what is kept is looked at once more after an appeal.
CREATE TABLE commission_verdict (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  hold_id bigint NOT NULL REFERENCES commission_hold (id),
  verdict text NOT NULL CHECK (verdict IN ('released', 'kept')),
  operator_id integer NOT NULL REFERENCES operator,
  -- The referrer reads it.
  reason text NOT NULL CHECK (length(btrim(reason)) BETWEEN 10 AND 1000),
  at_ms bigint NOT NULL
);
CREATE INDEX commission_verdict_of_hold ON commission_verdict (hold_id, id);
CREATE UNIQUE INDEX it_is_released_once ON commission_verdict (hold_id) WHERE verdict = 'released';
SELECT make_append_only('commission_verdict');
SELECT audit_watch('commission_verdict');

CREATE TRIGGER appeals_come_before_the_release BEFORE INSERT ON commission_appeal FOR EACH ROW EXECUTE FUNCTION refuse_late_appeal();
CREATE TRIGGER verdicts_are_acts BEFORE INSERT ON commission_verdict FOR EACH ROW EXECUTE FUNCTION refuse_lonely_verdict();
CREATE TRIGGER a_release_lets_it_be_paid AFTER INSERT ON commission_verdict FOR EACH ROW WHEN (NEW.verdict = 'released')
  EXECUTE FUNCTION release_commission();
ALTER TABLE commission_appeal ENABLE ALWAYS TRIGGER appeals_come_before_the_release;
ALTER TABLE commission_verdict ENABLE ALWAYS TRIGGER verdicts_are_acts;
ALTER TABLE commission_verdict ENABLE ALWAYS TRIGGER a_release_lets_it_be_paid;

-- Referrers who were told that one is held, with 0, and of a verdict, with its number.
CREATE TABLE commission_told (
  hold_id bigint NOT NULL REFERENCES commission_hold (id),
  verdict_id bigint NOT NULL CHECK (verdict_id >= 0),
  PRIMARY KEY (hold_id, verdict_id)
);

-- What waits to be paid, in the order of its numbers: a row goes when it is paid. What the budget cannot pay stays: it is unrealised.
CREATE TABLE commission_due (
  commission_id bigint NOT NULL REFERENCES commission (id),
  reason text NOT NULL CHECK (reason IN ('income', 'first')),
  -- 0: all of the commission that was not held when it was decided. Else the client of what was.
  client_id bigint NOT NULL DEFAULT 0,
  user_id bigint NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  -- Nobody has released it: it is not paid, and what comes after it does not wait for it.
  is_held boolean NOT NULL DEFAULT false,
  PRIMARY KEY (commission_id, reason, client_id),
  CONSTRAINT only_first_purchases_are_held CHECK (client_id = 0 AND NOT is_held OR client_id > 0 AND reason = 'first')
);
CREATE INDEX commission_due_next ON commission_due (commission_id, reason, client_id) WHERE NOT is_held;

CREATE TABLE commission_payment (
  user_id bigint NOT NULL,
  id bigint NOT NULL,
  commission_id bigint NOT NULL,
  reason text NOT NULL CHECK (reason IN ('income', 'first')),
  -- As in commission_due.
  client_id bigint NOT NULL DEFAULT 0,
  amount bigint NOT NULL CHECK (amount > 0),
  accepted_ms bigint NOT NULL,
  PRIMARY KEY (user_id, id),
  FOREIGN KEY (user_id, commission_id) REFERENCES commission,
  CONSTRAINT it_is_paid_once UNIQUE (user_id, commission_id, reason, client_id)
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
