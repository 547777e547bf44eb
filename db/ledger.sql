-- The ledger of Candor: all money, in integer micro-units, in one file to be read in one sitting.
--
-- Money moves in legs. A leg takes `amount` from its debit account and gives it to its credit account, so whatever is
-- posted sums to zero (TRUST-01). A transaction is one or more legs with one kind and one cause: the row of the option,
-- contract, transfer, funding or correction that it belongs to. Which class may pay which, and for what, is a row of
-- `posting_matrix`, and every leg points at such a row: a movement that has no row cannot be written down at all.
--
-- Nothing here writes. db/functions/ledger.sql does, in one private function; db/functions/book.sql has the only
-- function that a program may call, which takes business facts, never legs. Nobody else has a right to write.
--
-- Order: a transaction stands at (shard, batch, line). A shard has one writer, which commits its batches one after
-- another, so a reader that has come to a position never finds anything new before it. A copy of the database has the
-- same positions: no number that PostgreSQL gives orders anything.

-- ------------------------------------------------------------------------------------- append-only

-- Triggers hold for the owner too, and ENABLE ALWAYS holds when replication roles are played with.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% on % is refused: it is append-only', TG_OP, TG_TABLE_NAME
    USING ERRCODE = 'CA002', HINT = 'A mistake is answered by a new row.';
END $$;

-- Makes a table append-only: no UPDATE, DELETE or TRUNCATE by anyone.
CREATE FUNCTION make_append_only(target regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON %s
                  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()', target);
  EXECUTE format('ALTER TABLE %s ENABLE ALWAYS TRIGGER append_only', target);
END $$;

-- ---------------------------------------------------------------------------------------- accounts

-- An account is a number, never a row: owner * 4096 + asset * 64 + class. Owner 0 is the house.
-- packages/core/src/ids/account-id.ts computes the same.
CREATE TABLE ledger_class (
  code smallint PRIMARY KEY CHECK (code BETWEEN 1 AND 63),
  name text NOT NULL UNIQUE,
  side text NOT NULL GENERATED ALWAYS AS (CASE WHEN code < 32 THEN 'user' ELSE 'house' END) STORED
);
INSERT INTO ledger_class (code, name) VALUES
  (1, 'wallet'), (2, 'contract'), (3, 'credit'), (4, 'margin'), (5, 'stake'), (6, 'invested'),
  (7, 'withdraw_hold'), (8, 'token'),
  (33, 'capital'), (34, 'trading_book'), (35, 'option_reserve'), (36, 'insurance'),
  (37, 'yield_free'), (38, 'yield_committed'), (39, 'referral_budget'), (40, 'reward_budget'),
  (41, 'fees'), (42, 'rounding'), (43, 'suspense'), (48, 'custody:sandbox');

CREATE TABLE ledger_asset (
  code smallint PRIMARY KEY CHECK (code BETWEEN 1 AND 63),
  name text NOT NULL UNIQUE
);
INSERT INTO ledger_asset (code, name) VALUES (1, 'USDT'), (2, 'CDR');

-- An asset that exists, and a class that fits its owner.
CREATE FUNCTION ledger_is_account(account bigint) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN account > 0 AND ((account >> 6) & 63) BETWEEN 1 AND 2
     AND (account & 63) > 0 AND ((account & 63) < 32) = (account >= 4096);

-- ---------------------------------------------------------------------------------- posting matrix

-- Who may pay whom, for what. A customer's stake can pay the house or come back to its owner; it has
-- no row that leads to another customer, to interest or to a referral.
CREATE TABLE posting_matrix (
  kind text NOT NULL,
  debit_class smallint NOT NULL REFERENCES ledger_class,
  credit_class smallint NOT NULL REFERENCES ledger_class,
  PRIMARY KEY (kind, debit_class, credit_class)
);

-- Adds a permitted movement by the names of its classes; for migrations.
CREATE FUNCTION ledger_permit(kind text, debit text, credit text) RETURNS void LANGUAGE sql AS $$
  INSERT INTO posting_matrix
  SELECT $1, d.code, c.code FROM ledger_class d, ledger_class c WHERE d.name = $2 AND c.name = $3
$$;

SELECT ledger_permit(kind, debit, credit) FROM (VALUES
  ('capital_funded', 'custody:sandbox', 'capital'),
  ('sandbox_deposit', 'custody:sandbox', 'wallet'),
  ('transferred', 'wallet', 'contract'),
  ('transferred', 'contract', 'wallet'),
  ('option_placed', 'wallet', 'stake'),
  ('option_placed', 'capital', 'option_reserve'),
  ('option_won', 'stake', 'wallet'),
  ('option_won', 'option_reserve', 'wallet'),
  ('option_lost', 'stake', 'capital'),
  ('option_lost', 'option_reserve', 'capital'),
  ('option_tied', 'stake', 'wallet'),
  ('option_tied', 'option_reserve', 'capital'),
  ('lever_opened', 'contract', 'margin'),
  ('lever_opened', 'contract', 'fees'),
  ('lever_reserved', 'contract', 'margin'),
  ('lever_filled', 'margin', 'fees'),
  ('lever_revoked', 'margin', 'contract'),
  ('lever_closed', 'margin', 'contract'),
  ('lever_closed', 'margin', 'trading_book'),
  ('lever_closed', 'trading_book', 'contract'),
  ('lever_closed', 'insurance', 'trading_book'),
  ('correction', 'wallet', 'capital'),
  ('correction', 'capital', 'wallet'),
  ('correction', 'wallet', 'suspense'),
  ('correction', 'suspense', 'wallet'),
  ('correction', 'contract', 'capital'),
  ('correction', 'capital', 'contract'),
  ('correction', 'contract', 'suspense'),
  ('correction', 'suspense', 'contract'),
  ('correction', 'capital', 'suspense'),
  ('correction', 'suspense', 'capital')
) AS permitted (kind, debit, credit);

-- ------------------------------------------------------------------------- transactions and entries

-- Exactly one of the cause columns is set, with the user: each is a foreign key to the table of its fact, added where
-- that table is made (0005, 0007, 0008). User 0 is the house.
CREATE TABLE ledger_tx (
  shard smallint NOT NULL CHECK (shard >= 0),
  batch bigint NOT NULL CHECK (batch > 0),
  line integer NOT NULL CHECK (line > 0),
  kind text NOT NULL,
  -- When its batch was booked, epoch ms by the engine's clock. What was decided when is in the fact's own row.
  at_ms bigint NOT NULL CHECK (at_ms >= 0),
  user_id bigint NOT NULL CHECK (user_id >= 0),
  option_id bigint,
  lever_id bigint,
  transfer_id bigint,
  funding_id bigint,
  correction_id bigint,
  PRIMARY KEY (shard, batch, line),
  CONSTRAINT it_has_one_cause_that_fits_its_kind CHECK (
    num_nonnulls(option_id, lever_id, transfer_id, funding_id, correction_id) = 1
    AND CASE
      WHEN kind IN ('option_placed', 'option_won', 'option_lost', 'option_tied') THEN option_id
      WHEN kind IN ('lever_opened', 'lever_reserved', 'lever_filled', 'lever_revoked', 'lever_closed') THEN lever_id
      WHEN kind = 'transferred' THEN transfer_id
      WHEN kind IN ('sandbox_deposit', 'capital_funded') THEN funding_id
      WHEN kind = 'correction' THEN correction_id
    END IS NOT NULL)
);

CREATE TABLE ledger_entry (
  shard smallint NOT NULL,
  batch bigint NOT NULL,
  line integer NOT NULL,
  leg smallint NOT NULL CHECK (leg > 0),
  kind text NOT NULL,
  debit_account bigint NOT NULL CHECK (ledger_is_account(debit_account)),
  credit_account bigint NOT NULL CHECK (ledger_is_account(credit_account)),
  amount bigint NOT NULL CHECK (amount > 0),
  debit_class smallint NOT NULL GENERATED ALWAYS AS ((debit_account & 63)::smallint) STORED,
  credit_class smallint NOT NULL GENERATED ALWAYS AS ((credit_account & 63)::smallint) STORED,
  asset smallint NOT NULL GENERATED ALWAYS AS (((debit_account >> 6) & 63)::smallint) STORED,
  -- The one user whose money this is; 0 when both sides are the house.
  user_id bigint NOT NULL GENERATED ALWAYS AS (greatest(debit_account, credit_account) >> 12) STORED,
  PRIMARY KEY (shard, batch, line, leg),
  FOREIGN KEY (shard, batch, line) REFERENCES ledger_tx,
  CONSTRAINT posting_is_permitted FOREIGN KEY (kind, debit_class, credit_class) REFERENCES posting_matrix,
  CONSTRAINT both_sides_in_one_asset CHECK (((debit_account # credit_account) >> 6) & 63 = 0),
  CONSTRAINT never_from_one_user_to_another CHECK (
    debit_account < 4096 OR credit_account < 4096 OR debit_account >> 12 = credit_account >> 12),
  CONSTRAINT the_sides_differ CHECK (debit_account <> credit_account)
);
CREATE INDEX ledger_entry_of_user ON ledger_entry (user_id, shard, batch, line) WHERE user_id > 0;
-- What insurance has paid for closes is public and summed whenever somebody asks (LEV-11); 36 is insurance.
CREATE INDEX ledger_entry_borne ON ledger_entry (amount) WHERE kind = 'lever_closed' AND debit_class = 36;

-- What the entries add up to. A user's account has one row, shard 0, and a floor of zero: no two shards serve one user.
-- An account of the house has a row for each shard of the engine, numbered from 1, and is summed when read, so that no
-- two writers meet in a row. A shard never promises more capital than it has.
CREATE TABLE ledger_balance (
  account_id bigint NOT NULL CHECK (ledger_is_account(account_id)),
  shard smallint NOT NULL CHECK ((account_id >= 4096) = (shard = 0)),
  balance bigint NOT NULL,
  PRIMARY KEY (account_id, shard),
  CONSTRAINT a_user_never_goes_below_zero CHECK (account_id < 4096 OR balance >= 0),
  CONSTRAINT capital_never_goes_below_zero CHECK (account_id >= 4096 OR account_id & 63 <> 33 OR balance >= 0)
) WITH (fillfactor = 50);

CREATE VIEW ledger_account_balance AS
  SELECT account_id, account_id >> 12 AS user_id, sum(balance)::bigint AS balance
  FROM ledger_balance GROUP BY account_id;

SELECT make_append_only('posting_matrix');
SELECT make_append_only('ledger_class');
SELECT make_append_only('ledger_asset');
SELECT make_append_only('ledger_tx');
SELECT make_append_only('ledger_entry');

-- One leg, as a business fact hands it to the function that writes: the transaction's line in its batch, its kind, its
-- user and the number of its cause; then what moves.
CREATE TYPE ledger_leg AS (
  line integer, leg smallint, kind text, user_id bigint, cause_id bigint, debit bigint, credit bigint, amount bigint
);
