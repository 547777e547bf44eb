-- Money that moves without a price: transfers between a user's wallets, play money, corrections with their approvals; and
-- the signatures that let the house go on when the log is ahead of the clock.

-- Between wallet and contract wallet (LEV-16).
CREATE TABLE transfer (
  user_id bigint NOT NULL CHECK (user_id > 0),
  id bigint NOT NULL,
  direction text NOT NULL CHECK (direction IN ('to_contract', 'to_wallet')),
  amount bigint NOT NULL CHECK (amount > 0),
  accepted_ms bigint NOT NULL,
  PRIMARY KEY (user_id, id)
);
CREATE UNIQUE INDEX transfer_id ON transfer (id);
SELECT make_append_only('transfer');
ALTER TABLE ledger_tx ADD FOREIGN KEY (user_id, transfer_id) REFERENCES transfer;

-- Play money from nowhere: for a user's wallet, or, user 0, for the house's capital. A database that was not born for
-- play money cannot hold a row.
CREATE TABLE funding (
  user_id bigint NOT NULL CHECK (user_id >= 0),
  id bigint NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  accepted_ms bigint NOT NULL,
  mode text NOT NULL DEFAULT 'demo' CHECK (mode = 'demo') REFERENCES database_birth,
  PRIMARY KEY (user_id, id)
);
CREATE UNIQUE INDEX funding_id ON funding (id);
SELECT make_append_only('funding');
ALTER TABLE ledger_tx ADD FOREIGN KEY (user_id, funding_id) REFERENCES funding;

-- --------------------------------------------------------------------------------------- corrections

-- People of the house. Rows are made by the owner of the database alone: who could add operators could approve alone.
CREATE TABLE operator (
  id integer PRIMARY KEY CHECK (id > 0),
  name text NOT NULL UNIQUE CHECK (name <> ''),
  created_ms bigint NOT NULL
);
SELECT make_append_only('operator');

-- A mistake in the journal stays, and a new transaction makes up for it (OPT-09). What it may move is what the posting matrix
-- says, so what could not be booked cannot be asked for either.
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
  UNIQUE (user_id, id),
  CONSTRAINT it_can_be_posted FOREIGN KEY (kind, debit_class, credit_class) REFERENCES posting_matrix,
  CONSTRAINT both_sides_in_one_asset CHECK (((debit_account # credit_account) >> 6) & 63 = 0),
  CONSTRAINT never_from_one_user_to_another CHECK (
    debit_account < 4096 OR credit_account < 4096 OR debit_account >> 12 = credit_account >> 12)
);
SELECT make_append_only('correction_request');

-- It takes the approvals of two operators. Who asked for it may be one of them, by a row like everybody's.
CREATE TABLE correction_approval (
  request_id bigint NOT NULL REFERENCES correction_request,
  operator_id integer NOT NULL REFERENCES operator,
  at_ms bigint NOT NULL DEFAULT database_ms(),
  PRIMARY KEY (request_id, operator_id)
);
SELECT make_append_only('correction_approval');

-- The request that was booked; it has the request's number, so a request is booked once.
CREATE TABLE correction (
  user_id bigint NOT NULL,
  id bigint NOT NULL,
  PRIMARY KEY (user_id, id),
  FOREIGN KEY (user_id, id) REFERENCES correction_request (user_id, id)
);
CREATE UNIQUE INDEX correction_id ON correction (id);
SELECT make_append_only('correction');
ALTER TABLE ledger_tx ADD FOREIGN KEY (user_id, correction_id) REFERENCES correction;

CREATE FUNCTION refuse_unapproved_correction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(*) FROM correction_approval a WHERE a.request_id = NEW.id) < 2 THEN
    RAISE EXCEPTION 'correction % lacks the approvals of two operators', NEW.id USING ERRCODE = 'CA016';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER correction_is_approved BEFORE INSERT ON correction FOR EACH ROW
  EXECUTE FUNCTION refuse_unapproved_correction();
ALTER TABLE correction ENABLE ALWAYS TRIGGER correction_is_approved;

-- What may be booked now.
CREATE VIEW approved_correction AS
  SELECT r.id AS request_id, r.user_id, r.debit_account, r.credit_account, r.amount, r.reason
  FROM correction_request r
  WHERE (SELECT count(*) FROM correction_approval a WHERE a.request_id = r.id) >= 2
    AND NOT EXISTS (SELECT FROM correction c WHERE c.id = r.id);

-- ------------------------------------------------------------------------------------- clock waivers

-- When the log's end is ahead of the clock (a clock was wrong while it was written), nothing can be logged until the clock
-- has come there. Two operators may sign that the market's time goes on from the log's end instead; nothing settles
-- early, for every option keeps its length on the market's time. One row a signature.
CREATE TABLE clock_waiver (
  mark_ms bigint NOT NULL,
  operator_id integer NOT NULL REFERENCES operator,
  reason text NOT NULL CHECK (length(btrim(reason)) >= 10),
  signed_ms bigint NOT NULL DEFAULT database_ms(),
  PRIMARY KEY (mark_ms, operator_id)
);
SELECT make_append_only('clock_waiver');

CREATE FUNCTION refuse_waiver_in_advance() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
DECLARE
  end_ms bigint := greatest((SELECT max(s.mark_ms) FROM engine_state s),
    (SELECT max(l.time_ms) FROM product p CROSS JOIN LATERAL
       (SELECT t.time_ms FROM tick_log t WHERE t.pid = p.pid ORDER BY t.seq DESC LIMIT 1) AS l));
BEGIN
  IF NEW.mark_ms IS DISTINCT FROM end_ms THEN
    RAISE EXCEPTION 'the log ends at %, not at %', end_ms, NEW.mark_ms USING ERRCODE = 'CA018';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER waiver_is_for_the_end_of_the_log BEFORE INSERT ON clock_waiver FOR EACH ROW
  EXECUTE FUNCTION refuse_waiver_in_advance();
ALTER TABLE clock_waiver ENABLE ALWAYS TRIGGER waiver_is_for_the_end_of_the_log;
