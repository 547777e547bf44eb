-- Any page of a list costs the same, however much an account holds (docs/decisions/0011-lists-are-numbered.md).

-- The list in which its user finds a transaction (db/functions/ledger.sql says which), its number there from 1, what the list's
-- transactions have moved of the wallet up to this one, and the wallet's balance right after it. A transaction that leaves the
-- wallet alone has no balance, and none of the house's own has a list. What is stored already is numbered here, once.
ALTER TABLE ledger_tx
  ADD COLUMN list text COLLATE "C",
  ADD COLUMN list_nth bigint CHECK (list_nth > 0),
  ADD COLUMN list_sum bigint,
  ADD COLUMN balance bigint;

ALTER TABLE ledger_tx DISABLE TRIGGER append_only;
WITH moved AS (
  SELECT shard, batch, line, account, sum(amount) AS gained
  FROM (
    SELECT shard, batch, line, credit_account AS account, amount FROM ledger_entry
    UNION ALL SELECT shard, batch, line, debit_account, -amount FROM ledger_entry
  ) AS sides WHERE account & 4095 = 65 GROUP BY shard, batch, line, account
), gain AS (
  SELECT t.shard, t.batch, t.line, t.kind, t.user_id, t.lever_id, m.gained
  FROM ledger_tx t LEFT JOIN moved m
    ON m.shard = t.shard AND m.batch = t.batch AND m.line = t.line AND m.account = t.user_id * 4096 + 65
  WHERE t.user_id > 0
), listed AS (
  SELECT g.*, CASE
      WHEN kind = 'transferred' THEN CASE WHEN gained < 0 THEN 'transferred_to_contract' ELSE 'transferred_to_wallet' END
      WHEN gained IS NOT NULL THEN kind
      WHEN kind IN ('lever_closed', 'lever_revoked')
        THEN kind || ':' || (SELECT o.symbol FROM lever_order o WHERE o.user_id = g.user_id AND o.id = g.lever_id)
      ELSE kind || ':'
    END AS list
  FROM gain g
), numbered AS (
  SELECT shard, batch, line, list, gained,
    row_number() OVER of_list AS list_nth,
    coalesce(sum(gained) OVER of_list, 0) AS list_sum,
    sum(gained) OVER (PARTITION BY user_id ORDER BY shard, batch, line) AS balance
  FROM listed
  WINDOW of_list AS (PARTITION BY user_id, list ORDER BY shard, batch, line)
)
UPDATE ledger_tx t
SET list = n.list, list_nth = n.list_nth, list_sum = n.list_sum,
    balance = CASE WHEN n.gained IS NOT NULL THEN n.balance END
FROM numbered n WHERE n.shard = t.shard AND n.batch = t.batch AND n.line = t.line;
ALTER TABLE ledger_tx ENABLE ALWAYS TRIGGER append_only;

CREATE INDEX ledger_tx_list ON ledger_tx (user_id, list, batch, line);
-- What it was for, the index above does.
DROP INDEX ledger_entry_of_user;

-- What insurance has paid is its balance without what else was posted to it (LEV-11); 36 is insurance.
DROP INDEX ledger_entry_borne;
CREATE INDEX ledger_entry_insured ON ledger_entry (credit_class) WHERE kind <> 'lever_closed' AND 36 IN (debit_class, credit_class);

-- A user's open options, and all that recovery loads.
DROP INDEX option_open;
CREATE INDEX option_open ON option (user_id, sell_ms, id) WHERE status = 'open';

-- What a user was given on a day.
CREATE INDEX funding_of_day ON funding (user_id, accepted_ms) INCLUDE (amount);

-- A user's runs are numbered from 1.
ALTER TABLE bot_run ADD COLUMN nth bigint;
ALTER TABLE bot_run DISABLE TRIGGER bot_run_goes_on;
UPDATE bot_run b SET nth = n.nth
FROM (SELECT user_id, id, row_number() OVER (PARTITION BY user_id ORDER BY id) AS nth FROM bot_run) AS n
WHERE n.user_id = b.user_id AND n.id = b.id;
ALTER TABLE bot_run ENABLE ALWAYS TRIGGER bot_run_goes_on;
CREATE UNIQUE INDEX bot_run_nth ON bot_run (user_id, nth);

-- The valid sessions of a user, the last used first.
CREATE INDEX session_valid ON session (user_id, (coalesce(used_ms, created_ms)) DESC, id) WHERE revoked_ms IS NULL;

-- How many people a user has referred (REF-02).
ALTER TABLE account ADD COLUMN referred bigint NOT NULL DEFAULT 0;
UPDATE account a SET referred = n.people
FROM (SELECT referrer_id, count(*) AS people FROM account GROUP BY referrer_id) AS n WHERE n.referrer_id = a.user_id;
CREATE FUNCTION count_referred() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE account a SET referred = a.referred + n.people
  FROM (SELECT referrer_id, count(*) AS people FROM added WHERE referrer_id IS NOT NULL GROUP BY referrer_id) AS n
  WHERE a.user_id = n.referrer_id;
  RETURN NULL;
END $$;
CREATE TRIGGER referrers_are_counted AFTER INSERT ON account REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_referred();
