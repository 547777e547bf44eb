-- The ledger of Candor: all money, in integer micro-units, in one file to be read in one sitting.
--
-- Money moves in legs. A leg takes `amount` from its debit account and gives it to its credit
-- account, so whatever is posted sums to zero (TRUST-01). A transaction is one or more legs with one
-- kind and one cause. Which class may pay which, and for what, is a row of `posting_matrix`, and every
-- leg points at such a row: a movement that has no row cannot be written down at all.
--
-- The application holds no right to write any table here. It calls the functions at the end, which
-- write a transaction, its legs and the balances together or not at all.

-- ---------------------------------------------------------------------------------------- the role

DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'candor_app') THEN
    CREATE ROLE candor_app NOLOGIN;
  END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN
  NULL; -- another database of this server created the role at this very moment
END $$;
DO $$
BEGIN
  EXECUTE format('GRANT candor_app TO %I', current_user);
EXCEPTION WHEN insufficient_privilege THEN
  NULL; -- someone else created the role; the start says so if it was not granted to us
END $$;
GRANT USAGE ON SCHEMA public TO candor_app;

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
  ('option_placed', 'wallet', 'stake'),
  ('option_placed', 'capital', 'option_reserve'),
  ('option_won', 'stake', 'wallet'),
  ('option_won', 'option_reserve', 'wallet'),
  ('option_lost', 'stake', 'capital'),
  ('option_lost', 'option_reserve', 'capital'),
  ('option_tied', 'stake', 'wallet'),
  ('option_tied', 'option_reserve', 'capital'),
  ('hold_placed', 'wallet', 'withdraw_hold'),
  ('hold_voided', 'withdraw_hold', 'wallet'),
  ('hold_posted', 'withdraw_hold', 'custody:sandbox'),
  ('correction', 'capital', 'wallet'),
  ('correction', 'wallet', 'capital'),
  ('correction', 'suspense', 'wallet'),
  ('correction', 'wallet', 'suspense'),
  ('correction', 'suspense', 'capital'),
  ('correction', 'capital', 'suspense')
) AS permitted (kind, debit, credit);

-- The kinds that the application may post by itself. Every other kind is posted by the function that also writes
-- what it stands for: an option, a hold, a correction.
CREATE TABLE application_kind (kind text PRIMARY KEY);
INSERT INTO application_kind VALUES ('capital_funded'), ('sandbox_deposit');

-- ------------------------------------------------------------------------- transactions and entries

CREATE SEQUENCE ledger_tx_id;

CREATE TABLE ledger_tx (
  id bigint PRIMARY KEY,
  kind text NOT NULL,
  -- What brought it about, as `<what>:<number>`: an option, a deposit, a hold, a complaint.
  cause text NOT NULL CHECK (cause <> ''),
  -- Epoch milliseconds by the application's clock.
  at_ms bigint NOT NULL CHECK (at_ms >= 0),
  -- The journal is read by xid < pg_snapshot_xmin(pg_current_snapshot()), which never skips a late commit.
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  reason text,
  operator text,
  second_operator text,
  CONSTRAINT a_correction_has_a_reason_and_two_operators CHECK (
    CASE WHEN kind = 'correction'
      THEN coalesce(reason, '') <> '' AND coalesce(operator, '') <> ''
       AND coalesce(second_operator, '') <> '' AND operator <> second_operator
      ELSE reason IS NULL AND operator IS NULL AND second_operator IS NULL END)
);
CREATE INDEX ledger_tx_in_commit_order ON ledger_tx (xid, id);

CREATE TABLE ledger_entry (
  tx_id bigint NOT NULL,
  line integer NOT NULL,
  kind text NOT NULL,
  debit_account bigint NOT NULL CHECK (ledger_is_account(debit_account)),
  credit_account bigint NOT NULL CHECK (ledger_is_account(credit_account)),
  amount bigint NOT NULL CHECK (amount > 0),
  -- The shard of the house's balances that this entry moved.
  shard smallint NOT NULL DEFAULT 0 CHECK (shard >= 0),
  debit_class smallint NOT NULL GENERATED ALWAYS AS ((debit_account & 63)::smallint) STORED,
  credit_class smallint NOT NULL GENERATED ALWAYS AS ((credit_account & 63)::smallint) STORED,
  asset smallint NOT NULL GENERATED ALWAYS AS (((debit_account >> 6) & 63)::smallint) STORED,
  -- The one user whose money this is; 0 when both sides are the house.
  user_id bigint NOT NULL GENERATED ALWAYS AS (greatest(debit_account, credit_account) >> 12) STORED,
  PRIMARY KEY (tx_id, line),
  FOREIGN KEY (tx_id) REFERENCES ledger_tx,
  CONSTRAINT posting_is_permitted FOREIGN KEY (kind, debit_class, credit_class) REFERENCES posting_matrix,
  CONSTRAINT both_sides_in_one_asset CHECK (((debit_account # credit_account) >> 6) & 63 = 0),
  CONSTRAINT never_from_one_user_to_another CHECK (
    debit_account < 4096 OR credit_account < 4096 OR debit_account >> 12 = credit_account >> 12),
  CONSTRAINT the_sides_differ CHECK (debit_account <> credit_account)
);
CREATE INDEX ledger_entry_of_user ON ledger_entry (user_id, tx_id) WHERE user_id > 0;

-- What the entries add up to. A user's account has one row, shard 0, and a floor of zero. An account of the house is
-- spread over shards, one a writer, and is summed when read, so that no two writers meet in a row.
CREATE TABLE ledger_balance (
  account_id bigint NOT NULL CHECK (ledger_is_account(account_id)),
  shard smallint NOT NULL,
  balance bigint NOT NULL,
  PRIMARY KEY (account_id, shard),
  CONSTRAINT a_user_never_goes_below_zero CHECK (account_id < 4096 OR (balance >= 0 AND shard = 0))
) WITH (fillfactor = 50);

CREATE VIEW ledger_account_balance AS
  SELECT account_id, account_id >> 12 AS user_id, sum(balance)::bigint AS balance
  FROM ledger_balance GROUP BY account_id;

SELECT make_append_only('posting_matrix');
SELECT make_append_only('application_kind');
SELECT make_append_only('ledger_class');
SELECT make_append_only('ledger_asset');
SELECT make_append_only('ledger_tx');
SELECT make_append_only('ledger_entry');

-- ----------------------------------------------------------------------------------------- posting

-- Moves the balances of all accounts that the legs name, and refuses if a user's would go below zero.
--
-- Ordering: rows that are missing are opened first, then all rows are locked, both in the order of
-- (account, shard); so callers that post once a database transaction never wait for each other in a ring.
CREATE FUNCTION ledger_move(leg_debit bigint[], leg_credit bigint[], leg_amount bigint[], shard smallint)
  RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  accounts bigint[];
  shards smallint[];
  deltas bigint[];
  short_account bigint;
BEGIN
  SELECT array_agg(a ORDER BY a), array_agg(s ORDER BY a), array_agg(delta ORDER BY a)
  INTO accounts, shards, deltas
  FROM (
    SELECT a, CASE WHEN a < 4096 THEN ledger_move.shard ELSE 0::smallint END AS s, sum(moved)::bigint AS delta
    FROM (
      SELECT unnest(leg_debit) AS a, -unnest(leg_amount) AS moved
      UNION ALL SELECT unnest(leg_credit), unnest(leg_amount)
    ) AS sides GROUP BY a
  ) AS netted;

  INSERT INTO ledger_balance (account_id, shard, balance)
  SELECT m.a, m.s, 0 FROM unnest(accounts, shards) AS m (a, s)
  WHERE NOT EXISTS (SELECT FROM ledger_balance b WHERE b.account_id = m.a AND b.shard = m.s)
  ORDER BY m.a ON CONFLICT DO NOTHING;

  SELECT min(locked.account_id) FILTER (WHERE locked.account_id >= 4096 AND locked.balance + locked.delta < 0)
  INTO short_account
  FROM (
    SELECT b.account_id, b.balance, m.delta
    FROM unnest(accounts, shards, deltas) AS m (a, s, delta)
    JOIN ledger_balance b ON b.account_id = m.a AND b.shard = m.s
    ORDER BY b.account_id, b.shard FOR UPDATE OF b
  ) AS locked;
  IF short_account IS NOT NULL THEN
    RAISE EXCEPTION 'account % holds too little', short_account
      USING ERRCODE = 'CA001', DETAIL = short_account::text;
  END IF;

  UPDATE ledger_balance b SET balance = b.balance + m.delta
  FROM unnest(accounts, shards, deltas) AS m (a, s, delta)
  WHERE b.account_id = m.a AND b.shard = m.s AND m.delta <> 0;
END $$;

-- Shards 0 and 1 to 15 are for writers that name theirs, 16 to 31 are taken by connection.
CREATE FUNCTION ledger_connection_shard() RETURNS smallint LANGUAGE sql STABLE
  RETURN (16 + pg_backend_pid() % 16)::smallint;

-- Writes many transactions at once, all or none: `tx_*` describe them, `leg_*` their legs in order.
-- Call it once a database transaction. House accounts move in `shard`; a writer that has none of its own
-- leaves it out, and takes the one of its connection. For the functions of the owner: nobody else may call it.
-- Raises CA001 (detail: the account) if a user would go below zero, CA003 for legs that do not match.
CREATE FUNCTION ledger_write(
  tx_ids bigint[], tx_kinds text[], tx_causes text[], tx_times bigint[],
  leg_tx bigint[], leg_debit bigint[], leg_credit bigint[], leg_amount bigint[], shard smallint DEFAULT NULL
) RETURNS void LANGUAGE plpgsql
  SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
AS $$
DECLARE
  written integer;
  house_shard smallint := coalesce(ledger_write.shard, ledger_connection_shard());
BEGIN
  IF cardinality(tx_ids) = 0 AND cardinality(leg_tx) = 0 THEN
    RETURN;
  END IF;
  PERFORM ledger_move(leg_debit, leg_credit, leg_amount, house_shard);

  INSERT INTO ledger_tx (id, kind, cause, at_ms)
  SELECT * FROM unnest(tx_ids, tx_kinds, tx_causes, tx_times);

  -- Only a transaction written by this very database transaction takes legs: an old one is closed.
  INSERT INTO ledger_entry (tx_id, line, kind, debit_account, credit_account, amount, shard)
  SELECT t.id, row_number() OVER (PARTITION BY t.id ORDER BY l.place), t.kind, l.debit, l.credit, l.amount,
         house_shard
  FROM unnest(leg_tx, leg_debit, leg_credit, leg_amount) WITH ORDINALITY AS l (tx, debit, credit, amount, place)
  JOIN ledger_tx t ON t.id = l.tx AND t.xid = pg_current_xact_id();
  GET DIAGNOSTICS written = ROW_COUNT;
  IF written <> cardinality(leg_tx)
     OR EXISTS (SELECT unnest(tx_ids) EXCEPT SELECT unnest(leg_tx)) THEN
    RAISE EXCEPTION 'the legs do not match the transactions' USING ERRCODE = 'CA003';
  END IF;
END $$;

-- What the application posts by itself; like ledger_write, but raises CA008 for a kind that is not in
-- `application_kind`: stakes, reserves and holds never move without the rows that explain them.
CREATE FUNCTION ledger_post(
  tx_ids bigint[], tx_kinds text[], tx_causes text[], tx_times bigint[],
  leg_tx bigint[], leg_debit bigint[], leg_credit bigint[], leg_amount bigint[], shard smallint DEFAULT NULL
) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
DECLARE
  refused text;
BEGIN
  SELECT min(k) INTO refused FROM unnest(tx_kinds) AS k WHERE k NOT IN (SELECT kind FROM application_kind);
  IF refused IS NOT NULL THEN
    RAISE EXCEPTION 'the application does not post % by itself', refused USING ERRCODE = 'CA008';
  END IF;
  PERFORM ledger_write(tx_ids, tx_kinds, tx_causes, tx_times, leg_tx, leg_debit, leg_credit, leg_amount, shard);
END $$;

-- ------------------------------------------------------------------------------------------- holds

-- A hold binds money in two phases: placed, then ended once, voided (it goes back) or posted (it goes out).
CREATE TABLE ledger_hold (
  -- The transaction that placed it.
  id bigint PRIMARY KEY REFERENCES ledger_tx,
  user_id bigint NOT NULL CHECK (user_id > 0),
  asset smallint NOT NULL REFERENCES ledger_asset,
  amount bigint NOT NULL CHECK (amount > 0)
);
-- The primary key is the rule: a hold has one end.
CREATE TABLE ledger_hold_end (
  hold_id bigint PRIMARY KEY REFERENCES ledger_hold,
  outcome text NOT NULL CHECK (outcome IN ('voided', 'posted')),
  tx_id bigint NOT NULL UNIQUE REFERENCES ledger_tx
);
SELECT make_append_only('ledger_hold');
SELECT make_append_only('ledger_hold_end');

-- Binds `amount` of a user's wallet; answers the hold's number. Raises CA001 like ledger_write.
CREATE FUNCTION ledger_place_hold(user_id bigint, asset smallint, amount bigint, cause text, at_ms bigint)
  RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
DECLARE
  hold_id bigint := nextval('ledger_tx_id');
  base bigint := ledger_place_hold.user_id * 4096 + ledger_place_hold.asset * 64;
BEGIN
  PERFORM ledger_write(ARRAY[hold_id], ARRAY['hold_placed'], ARRAY[cause], ARRAY[at_ms],
                       ARRAY[hold_id], ARRAY[base + 1], ARRAY[base + 7], ARRAY[amount]);
  INSERT INTO ledger_hold VALUES (hold_id, ledger_place_hold.user_id, ledger_place_hold.asset,
                                  ledger_place_hold.amount);
  RETURN hold_id;
END $$;

-- Ends a hold: 'voided' gives it back to the wallet, 'posted' pays it to `target`, an account of the house.
-- Answers the transaction's number. Raises CA006 when it has ended before, CA007 when there is none.
CREATE FUNCTION ledger_end_hold(hold_id bigint, outcome text, target bigint, cause text, at_ms bigint)
  RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
DECLARE
  held ledger_hold;
  end_id bigint := nextval('ledger_tx_id');
  base bigint;
BEGIN
  -- The lock makes two ends of one hold wait for each other, before either moves money.
  SELECT * INTO held FROM ledger_hold h WHERE h.id = ledger_end_hold.hold_id FOR UPDATE;
  IF held.id IS NULL THEN
    RAISE EXCEPTION 'there is no hold %', ledger_end_hold.hold_id USING ERRCODE = 'CA007';
  END IF;
  IF EXISTS (SELECT FROM ledger_hold_end e WHERE e.hold_id = held.id) THEN
    RAISE EXCEPTION 'hold % has ended before', held.id USING ERRCODE = 'CA006';
  END IF;
  base := held.user_id * 4096 + held.asset * 64;
  PERFORM ledger_write(ARRAY[end_id], ARRAY['hold_' || outcome], ARRAY[cause], ARRAY[at_ms],
                       ARRAY[end_id], ARRAY[base + 7],
                       ARRAY[CASE WHEN outcome = 'voided' THEN base + 1 ELSE target END], ARRAY[held.amount]);
  INSERT INTO ledger_hold_end VALUES (held.id, ledger_end_hold.outcome, end_id);
  RETURN end_id;
END $$;

-- ------------------------------------------------------------------------------------- corrections

-- A mistake stays as it is and is answered by a new transaction, with a reason and two operators.
CREATE FUNCTION ledger_correct(
  debit bigint, credit bigint, amount bigint, cause text, at_ms bigint,
  reason text, operator text, second_operator text
) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
DECLARE
  tx_id bigint := nextval('ledger_tx_id');
  house_shard smallint := ledger_connection_shard();
BEGIN
  PERFORM ledger_move(ARRAY[debit], ARRAY[credit], ARRAY[amount], house_shard);
  INSERT INTO ledger_tx (id, kind, cause, at_ms, reason, operator, second_operator)
  VALUES (tx_id, 'correction', ledger_correct.cause, ledger_correct.at_ms, ledger_correct.reason,
          ledger_correct.operator, ledger_correct.second_operator);
  INSERT INTO ledger_entry (tx_id, line, kind, debit_account, credit_account, amount, shard)
  VALUES (tx_id, 1, 'correction', debit, credit, ledger_correct.amount, house_shard);
  RETURN tx_id;
END $$;

-- ------------------------------------------------------------------------------------------ rights

-- Functions are open to everyone until that is taken away.
DO $$
DECLARE
  named regprocedure;
BEGIN
  FOR named IN
    SELECT oid FROM pg_proc WHERE pronamespace = 'public'::regnamespace
      AND proname IN ('ledger_move', 'ledger_write', 'ledger_post', 'ledger_place_hold', 'ledger_end_hold',
                      'ledger_correct', 'ledger_permit', 'make_append_only')
  LOOP
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', named);
    IF named::text ~ '^ledger_(post|place_hold|end_hold|correct)\(' THEN
      EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO candor_app', named);
    END IF;
  END LOOP;
END $$;
GRANT SELECT ON ledger_class, ledger_asset, posting_matrix, application_kind, ledger_tx, ledger_entry, ledger_balance,
  ledger_account_balance, ledger_hold, ledger_hold_end TO candor_app;
GRANT USAGE ON SEQUENCE ledger_tx_id TO candor_app;
