-- House money and corrections (OPS-03): each is an act that two operators have approved with their passkeys. The act's content says what
-- moves, and the database computes the accounts and the amount from it (db/functions/house.sql).

\ir ../functions/rows/house.sql

-- What the engine refused of an approved act: it is over then, and may be asked for again.
CREATE TABLE act_refusal (
  act_id bigint PRIMARY KEY REFERENCES operator_act,
  refusal text NOT NULL CHECK (refusal ~ '^[A-Za-z]{1,60}$'),
  at_ms bigint NOT NULL DEFAULT database_ms()
);
SELECT make_append_only('act_refusal');

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
  -- Play money comes from the sandbox and goes there, and real money never does; the classes of the other channels come after the sandbox's.
  mode text GENERATED ALWAYS AS (CASE
    WHEN greatest(debit_account & 63, credit_account & 63) = class_code('custody:sandbox') THEN 'demo'
    WHEN greatest(debit_account & 63, credit_account & 63) > class_code('custody:sandbox') THEN 'live' END) STORED REFERENCES database_birth,
  CONSTRAINT it_can_be_posted FOREIGN KEY (kind, debit_class, credit_class) REFERENCES posting_matrix,
  CONSTRAINT both_sides_in_one_asset CHECK (((debit_account # credit_account) >> 6) & 63 = 0),
  CONSTRAINT it_is_the_houses CHECK (is_house_account(debit_account) AND is_house_account(credit_account)),
  -- Only stock for swaps, and what parties outside hold, are in other assets than USDT.
  CONSTRAINT a_token_is_only_stock CHECK ((debit_account >> 6) & 63 = 1
    OR (least(debit_account & 63, credit_account & 63) = class_code('swap_stock')
      AND greatest(debit_account & 63, credit_account & 63) >= class_code('custody:sandbox')))
);
SELECT make_append_only('house_move_request');
SELECT audit_watch('house_move_request');

CREATE TRIGGER it_can_be_summed BEFORE INSERT ON house_move_request FOR EACH ROW EXECUTE FUNCTION refuse_what_cannot_be_summed();
ALTER TABLE house_move_request ENABLE ALWAYS TRIGGER it_can_be_summed;

-- The request that was booked; it has the number of its act, so an act is booked once.
CREATE TABLE house_move (
  user_id bigint NOT NULL CHECK (user_id = 0),
  id bigint NOT NULL UNIQUE REFERENCES house_move_request,
  accepted_ms bigint NOT NULL,
  PRIMARY KEY (user_id, id)
);
SELECT make_append_only('house_move');

CREATE TRIGGER house_move_is_approved BEFORE INSERT ON house_move FOR EACH ROW EXECUTE FUNCTION refuse_unapproved_house_move();
ALTER TABLE house_move ENABLE ALWAYS TRIGGER house_move_is_approved;

SELECT ledger_cause('house_move', 'house_move', '{house_moved}');
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

-- What is to be booked now.
CREATE VIEW approved_house_move AS
  SELECT r.id, r.debit_account, r.credit_account, r.amount
  FROM house_move_request r
  WHERE NOT EXISTS (SELECT FROM house_move m WHERE m.id = r.id) AND NOT EXISTS (SELECT FROM act_refusal f WHERE f.act_id = r.id);

-- The acts about money, and how many operators have approved each: for the checker of the ledger, which needs no other acts.
CREATE VIEW money_act AS
  SELECT a.id, a.action, a.content, (SELECT count(*) FROM operator_approval p WHERE p.act_id = a.id) AS approvals
  FROM operator_act a WHERE a.action IN ('house_move', 'correction', 'pool_order');

-- -------------------------------------------------------------------------------------- corrections

-- A mistake in the journal stays, and a new transaction makes up for it (OPT-09): an act that two operators have approved, taken once
-- into a row here. What it may move is what the posting matrix says, so what could not be booked cannot be asked for either.
CREATE TABLE correction_request (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  debit_account bigint NOT NULL CHECK (ledger_is_account(debit_account)),
  credit_account bigint NOT NULL CHECK (ledger_is_account(credit_account)),
  amount bigint NOT NULL CHECK (amount > 0),
  reason text NOT NULL CHECK (length(btrim(reason)) BETWEEN 10 AND 1000),
  requested_by integer NOT NULL REFERENCES operator,
  at_ms bigint NOT NULL DEFAULT database_ms(),
  kind text NOT NULL GENERATED ALWAYS AS ('correction') STORED,
  debit_class smallint NOT NULL GENERATED ALWAYS AS ((debit_account & 63)::smallint) STORED,
  credit_class smallint NOT NULL GENERATED ALWAYS AS ((credit_account & 63)::smallint) STORED,
  -- The one user whose money this is; 0 when both sides are the house.
  user_id bigint NOT NULL GENERATED ALWAYS AS (greatest(debit_account, credit_account) >> 12) STORED,
  act_id bigint NOT NULL UNIQUE REFERENCES operator_act,
  UNIQUE (user_id, id),
  CONSTRAINT it_can_be_posted FOREIGN KEY (kind, debit_class, credit_class) REFERENCES posting_matrix,
  CONSTRAINT both_sides_in_one_asset CHECK (((debit_account # credit_account) >> 6) & 63 = 0),
  CONSTRAINT never_from_one_user_to_another CHECK (
    is_house_account(debit_account) OR is_house_account(credit_account) OR debit_account >> 12 = credit_account >> 12)
);
SELECT make_append_only('correction_request');
SELECT audit_watch('correction_request');

CREATE TRIGGER it_can_be_summed BEFORE INSERT ON correction_request FOR EACH ROW EXECUTE FUNCTION refuse_what_cannot_be_summed();
ALTER TABLE correction_request ENABLE ALWAYS TRIGGER it_can_be_summed;

-- The request that was booked; it has the request's number, so a request is booked once.
CREATE TABLE correction (
  user_id bigint NOT NULL,
  id bigint NOT NULL,
  PRIMARY KEY (user_id, id),
  FOREIGN KEY (user_id, id) REFERENCES correction_request (user_id, id)
);
CREATE UNIQUE INDEX correction_id ON correction (id);
SELECT make_append_only('correction');

CREATE TRIGGER correction_is_approved BEFORE INSERT ON correction FOR EACH ROW
  EXECUTE FUNCTION refuse_unapproved_correction();
ALTER TABLE correction ENABLE ALWAYS TRIGGER correction_is_approved;

SELECT ledger_cause('correction', 'correction', '{correction}');
SELECT ledger_permit('correction', debit, credit) FROM (VALUES
  ('wallet', 'capital'), ('capital', 'wallet'), ('wallet', 'suspense'), ('suspense', 'wallet'),
  ('contract', 'capital'), ('capital', 'contract'), ('contract', 'suspense'), ('suspense', 'contract'),
  ('capital', 'suspense'), ('suspense', 'capital')
) AS permitted (debit, credit);

-- What may be booked now.
CREATE VIEW approved_correction AS
  SELECT r.id AS request_id, r.act_id, r.user_id, r.debit_account, r.credit_account, r.amount
  FROM correction_request r
  WHERE NOT EXISTS (SELECT FROM correction c WHERE c.id = r.id)
    AND NOT EXISTS (SELECT FROM act_refusal f WHERE f.act_id = r.act_id);
