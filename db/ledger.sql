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

\ir functions/rows/base.sql
\ir functions/accounts.sql
\ir functions/rows/ledger.sql

-- ---------------------------------------------------------------------------------------- accounts

-- An account is a number, never a row: owner * 4096 + asset * 64 + class. Owner 0 is the house; owners 1 to 99 are pools, which trade as users
-- do and have their classes; owners 100 to 999 are investment products, each with a reserve and with what it has promised out of it, which are
-- the house's too: classes from 32 on.
-- packages/core/src/ids/account-id.ts computes the same.
CREATE TABLE ledger_class (
  code smallint PRIMARY KEY CHECK (code BETWEEN 1 AND 63),
  name text NOT NULL UNIQUE,
  side text NOT NULL GENERATED ALWAYS AS (CASE WHEN code < 32 THEN 'user' ELSE 'house' END) STORED
);
INSERT INTO ledger_class (code, name) VALUES
  (1, 'wallet'), (2, 'contract'), (3, 'credit'), (4, 'margin'), (5, 'stake'), (6, 'invested'),
  (7, 'withdraw_hold'), (8, 'token'), (9, 'credit_bound'),
  (33, 'capital'), (34, 'trading_book'), (35, 'option_reserve'), (36, 'insurance'),
  (37, 'yield_free'), (38, 'yield_committed'), (39, 'referral_budget'), (40, 'reward_budget'),
  (41, 'fees'), (42, 'rounding'), (43, 'suspense'), (44, 'swap_stock'), (45, 'pool_transit'),
  -- Where money from outside is held: one class for each channel.
  (48, 'custody:sandbox'), (49, 'custody:ethereum'), (50, 'custody:tron'), (51, 'custody:bitcoin'), (52, 'custody:gateway');

CREATE TABLE ledger_asset (
  code smallint PRIMARY KEY CHECK (code BETWEEN 1 AND 63),
  name text NOT NULL UNIQUE
);
INSERT INTO ledger_asset (code, name) VALUES (1, 'USDT'), (2, 'CDR'), (3, 'BTC'), (4, 'ETH');

-- ---------------------------------------------------------------------------------- posting matrix

-- The kinds of transactions, and which table explains each: the row that a transaction of this kind belongs to is its cause.
CREATE TABLE posting_kind (
  kind text PRIMARY KEY,
  cause text NOT NULL
);

-- Who may pay whom, for what. A customer's stake can pay the house or come back to its owner; it has
-- no row that leads to another customer, to interest or to a referral.
CREATE TABLE posting_matrix (
  kind text NOT NULL REFERENCES posting_kind,
  debit_class smallint NOT NULL REFERENCES ledger_class,
  credit_class smallint NOT NULL REFERENCES ledger_class,
  PRIMARY KEY (kind, debit_class, credit_class)
);

-- ------------------------------------------------------------------------- transactions and entries

-- A transaction belongs to one row: `cause` names its table, as its kind says, and (user_id, cause_id) is its key. For each table there is a
-- generated column, such as option_id, with a foreign key: so a missing row, another table's row and an unknown kind are refused. The
-- family of the table adds it (ledger_cause). User 0 is the house.
CREATE TABLE ledger_tx (
  shard smallint NOT NULL CHECK (shard >= 0),
  batch bigint NOT NULL CHECK (batch > 0),
  line integer NOT NULL CHECK (line > 0),
  kind text NOT NULL,
  -- When its batch was booked, epoch ms by the engine's clock. What was decided when is in the fact's own row.
  at_ms bigint NOT NULL CHECK (at_ms >= 0),
  user_id bigint NOT NULL CHECK (user_id >= 0),
  cause text NOT NULL,
  cause_id bigint NOT NULL,
  -- The list in which its user finds it (db/functions/ledger.sql says which), its number there from 1, what the list's transactions have
  -- moved of the wallet up to this one, and the wallet's balance right after it: any page of a list costs the same, however much an account
  -- holds (docs/decisions/0011-lists-are-numbered.md). A transaction that leaves the wallet alone has no balance, and none of the house's
  -- own has a list. What a list has moved has no end, so sums are numeric; balances fit into 64 bits.
  list text COLLATE "C",
  list_nth bigint CHECK (list_nth > 0),
  list_sum numeric,
  balance bigint,
  -- The same for the contract wallet (JNL-01). Both are null for a transaction that is no line of it. A closed contract is always a line
  -- of it, also when nothing of its margin came back.
  contract_sum numeric,
  contract_balance bigint,
  -- What the list's transactions have moved of all that the user owns in USDT up to this one, free or bound, and what of that became fees:
  -- opening balances of statements and profit over time begin with them (JNL-03, JNL-04). Null for the house's own transactions.
  own_sum numeric,
  fee_sum numeric,
  PRIMARY KEY (shard, batch, line)
);
SELECT make_append_only('ledger_tx');
CREATE INDEX ledger_tx_list ON ledger_tx (user_id, list, batch, line);
CREATE TRIGGER causes_are_true AFTER INSERT ON ledger_tx REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_false_cause();
ALTER TABLE ledger_tx ENABLE ALWAYS TRIGGER causes_are_true;

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
  user_id bigint NOT NULL GENERATED ALWAYS AS (
    CASE WHEN debit_account & 63 < 32 THEN debit_account >> 12 WHEN credit_account & 63 < 32 THEN credit_account >> 12 ELSE 0 END) STORED,
  PRIMARY KEY (shard, batch, line, leg),
  CONSTRAINT both_sides_in_one_asset CHECK (((debit_account # credit_account) >> 6) & 63 = 0),
  CONSTRAINT never_from_one_user_to_another CHECK (
    debit_account & 63 >= 32 OR credit_account & 63 >= 32 OR debit_account >> 12 = credit_account >> 12),
  CONSTRAINT the_sides_differ CHECK (debit_account <> credit_account)
);
-- What insurance has paid is its balance without what else was posted to it (LEV-11). 36 is insurance: a role that reads
-- the table would need a right to call class_code here.
CREATE INDEX ledger_entry_insured ON ledger_entry (credit_class) WHERE kind <> 'lever_closed' AND 36 IN (debit_class, credit_class);
SELECT make_append_only('ledger_entry');
CREATE TRIGGER entries_are_true AFTER INSERT ON ledger_entry REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_false_entry();
ALTER TABLE ledger_entry ENABLE ALWAYS TRIGGER entries_are_true;

-- What the entries add up to. A user's account has one row, shard 0, and a floor of zero: no two shards serve one user.
-- An account of the house has a row for each shard of the engine, numbered from 1, and is summed when read, so that no
-- two writers meet in a row. A shard never promises more capital than it has.
CREATE TABLE ledger_balance (
  account_id bigint NOT NULL CHECK (ledger_is_account(account_id)),
  shard smallint NOT NULL CHECK ((account_id & 63 < 32) = (shard = 0)),
  balance bigint NOT NULL,
  PRIMARY KEY (account_id, shard),
  CONSTRAINT a_user_never_goes_below_zero CHECK (account_id & 63 >= 32 OR balance >= 0),
  CONSTRAINT capital_never_goes_below_zero CHECK (account_id & 63 <> 33 OR balance >= 0),
  CONSTRAINT swap_stock_never_goes_below_zero CHECK (account_id & 63 <> 44 OR balance >= 0),
  -- What is paid from: fees that were earned, what may still be promised or given away.
  CONSTRAINT pools_never_go_below_zero CHECK (account_id & 63 NOT IN (37, 38, 39, 40, 41) OR balance >= 0),
  -- What enters or leaves a pool of a copy product has arrived with the batch (INV-14).
  CONSTRAINT nothing_stays_in_transit CHECK (account_id & 63 <> 45 OR balance = 0)
) WITH (fillfactor = 50);

CREATE VIEW ledger_account_balance AS
  -- User 0 is the house, with its products.
  SELECT account_id, CASE WHEN account_id & 63 < 32 THEN account_id >> 12 ELSE 0 END AS user_id, sum(balance)::bigint AS balance
  FROM ledger_balance GROUP BY account_id;

SELECT make_append_only('posting_kind');
SELECT make_append_only('posting_matrix');
SELECT make_append_only('ledger_class');
SELECT make_append_only('ledger_asset');

-- One leg, as a business fact hands it to the function that writes: the transaction's line in its batch, its kind, its
-- user and the number of its cause; then what moves.
CREATE TYPE ledger_leg AS (
  line integer, leg smallint, kind text, user_id bigint, cause_id bigint, debit bigint, credit bigint, amount bigint
);
