-- Withdrawals (WAL-06 to WAL-13): a hold in two phases, and the steps that lead from the request to its end.

-- A request, as the engine decided it; its money is held from then on. The fee is deducted from the amount (WAL-09).
CREATE TABLE withdrawal (
  user_id bigint NOT NULL CHECK (user_id > 0),
  id bigint NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  fee_bps integer NOT NULL CHECK (fee_bps BETWEEN 0 AND 5000),
  fee bigint NOT NULL,
  network text NOT NULL CHECK (network IN ('ethereum', 'tron', 'bank')),
  -- Where it goes: an address of the network, or a bank account in one text. It never changes: a new address is for new requests.
  address text NOT NULL CHECK (length(btrim(address)) BETWEEN 1 AND 1000),
  -- When its owner saved it: an address that is new waits.
  address_ms bigint NOT NULL,
  -- Its owner had proven control of it (COLD-01).
  is_proven boolean NOT NULL,
  remark text NOT NULL CHECK (length(remark) <= 200),
  accepted_ms bigint NOT NULL,
  PRIMARY KEY (user_id, id),
  CONSTRAINT the_fee_is_the_rule CHECK (fee = amount * fee_bps / 10000),
  CONSTRAINT a_bank_account_is_never_proven CHECK (network <> 'bank' OR NOT is_proven)
);
CREATE UNIQUE INDEX withdrawal_id ON withdrawal (id);
CREATE INDEX withdrawal_of_day ON withdrawal (user_id, accepted_ms);
SELECT make_append_only('withdrawal');

-- The requests whose money is still held: what jobs and operators look through, however many withdrawals there have been.
CREATE TABLE withdrawal_hold (
  user_id bigint NOT NULL,
  id bigint NOT NULL UNIQUE,
  PRIMARY KEY (user_id, id),
  FOREIGN KEY (user_id, id) REFERENCES withdrawal
);

-- The end of a hold, once: its money came back, or left through a channel. Written with the posting.
CREATE TABLE withdrawal_end (
  user_id bigint NOT NULL,
  id bigint NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('returned', 'paid')),
  channel text,
  ended_ms bigint NOT NULL,
  PRIMARY KEY (user_id, id),
  FOREIGN KEY (user_id, id) REFERENCES withdrawal,
  CONSTRAINT what_is_paid_has_a_channel CHECK ((outcome = 'paid') = (channel IS NOT NULL))
);
SELECT make_append_only('withdrawal_end');

-- Approvals by operators; two different ones from cash_two_from on (OPS-03).
CREATE TABLE withdrawal_approval (
  user_id bigint NOT NULL,
  id bigint NOT NULL,
  operator_id integer NOT NULL REFERENCES operator,
  reason text NOT NULL CHECK (length(btrim(reason)) BETWEEN 1 AND 1000),
  at_ms bigint NOT NULL,
  PRIMARY KEY (user_id, id, operator_id),
  FOREIGN KEY (user_id, id) REFERENCES withdrawal
);
SELECT make_append_only('withdrawal_approval');

-- One row a step (WAL-12). Two that want the same place meet at the primary key, and one of them wins: a cancellation and an
-- approval, two pay-outs, two clicks. packages/core/src/withdrawal/withdrawal.ts has the same table of steps.
CREATE TABLE withdrawal_step (
  user_id bigint NOT NULL,
  id bigint NOT NULL,
  nth smallint NOT NULL CHECK (nth BETWEEN 1 AND 3),
  from_state text NOT NULL,
  state text NOT NULL,
  actor text NOT NULL,
  -- Who, when it was an operator, and what for.
  operator_id integer REFERENCES operator,
  note text NOT NULL DEFAULT '' CHECK (length(note) <= 1000),
  -- Why the money comes back, for its owner to read; from a list.
  reason text NOT NULL DEFAULT '',
  -- Where it was paid: the channel, and the transaction on its chain, or the bank's reference.
  channel text,
  hash text CHECK (length(hash) BETWEEN 1 AND 200),
  at_ms bigint NOT NULL,
  mode text GENERATED ALWAYS AS (CASE channel WHEN 'sandbox' THEN 'demo' END) STORED REFERENCES database_birth,
  before_nth smallint GENERATED ALWAYS AS (nullif(nth - 1, 0)) STORED,
  PRIMARY KEY (user_id, id, nth),
  UNIQUE (user_id, id, nth, state),
  FOREIGN KEY (user_id, id) REFERENCES withdrawal,
  CONSTRAINT it_follows_its_step FOREIGN KEY (user_id, id, before_nth, from_state)
    REFERENCES withdrawal_step (user_id, id, nth, state),
  CONSTRAINT it_begins_requested CHECK ((nth = 1) = (from_state = 'requested')),
  CONSTRAINT it_is_a_step CHECK ((from_state, state, actor) IN (
    ('requested', 'approved', 'policy'), ('requested', 'approved', 'operator'),
    ('requested', 'cancelled', 'owner'), ('requested', 'refused', 'operator'),
    ('approved', 'sent', 'payout'), ('approved', 'sent', 'operator'),
    ('approved', 'failed', 'payout'), ('approved', 'failed', 'operator'),
    ('sent', 'done', 'payout'), ('sent', 'done', 'operator'), ('sent', 'failed', 'payout'))),
  CONSTRAINT an_operators_step_has_an_operator CHECK ((actor = 'operator') = (operator_id IS NOT NULL)),
  CONSTRAINT it_has_the_reason_of_its_state CHECK (CASE state
    WHEN 'refused' THEN reason IN ('addressUnusable', 'ownerAsked', 'notTheOwner', 'sourceOfFunds', 'sanctions', 'courtOrder')
    WHEN 'failed' THEN reason IN ('transferFailed', 'payoutImpossible')
    ELSE reason = '' END),
  CONSTRAINT it_is_sent_somewhere CHECK ((state = 'sent') = (channel IS NOT NULL) AND (state = 'sent') = (hash IS NOT NULL)),
  CONSTRAINT it_is_a_channel CHECK (channel IN ('sandbox', 'ethereum', 'tron', 'gateway'))
);
-- A payment pays one withdrawal, ever.
CREATE UNIQUE INDEX withdrawal_step_hash ON withdrawal_step (channel, hash) WHERE hash IS NOT NULL;
SELECT make_append_only('withdrawal_step');

-- What its owner was told of, once each: that it was requested, and how it ended. Written with the notice.
CREATE TABLE withdrawal_told (
  user_id bigint NOT NULL,
  id bigint NOT NULL,
  state text NOT NULL,
  PRIMARY KEY (user_id, id, state),
  FOREIGN KEY (user_id, id) REFERENCES withdrawal
);

-- Who may step, and that there are approvals. Steps of operators come only from their role, and all others only from the server's.
-- The policy approves only less than its published limit, and in a live database only for a proven address. Nobody approves for a frozen
-- account, or within 24 hours of a change of what protects the money (WAL-12).
CREATE FUNCTION refuse_false_step() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
DECLARE
  asked withdrawal;
  approvals bigint;
  waits_until bigint;
BEGIN
  IF session_user <> (CASE NEW.actor WHEN 'operator' THEN 'candor_operator' ELSE 'candor_web' END) THEN
    RAISE EXCEPTION '% makes no step of %', session_user, NEW.actor USING ERRCODE = 'CA042';
  END IF;
  SELECT w.* INTO asked FROM withdrawal w WHERE w.user_id = NEW.user_id AND w.id = NEW.id;
  IF NEW.state = 'approved' THEN
    SELECT greatest(a.password_changed_ms, a.withdraw_changed_ms, a.factor_changed_ms, a.only_proven_off_ms, asked.address_ms) + 86400000
    INTO waits_until FROM account a WHERE a.user_id = NEW.user_id AND a.frozen_ms IS NULL;
    IF (NEW.at_ms >= waits_until) IS NOT TRUE THEN
      RAISE EXCEPTION 'withdrawal % waits until %', NEW.id, waits_until USING ERRCODE = 'CA042';
    END IF;
  END IF;
  IF NEW.state = 'approved' AND NEW.actor = 'policy' AND NOT (
    asked.amount < withdrawal_setting('cash_auto_below') AND asked.amount < withdrawal_setting('cash_two_from')
    AND (asked.is_proven OR EXISTS (SELECT FROM database_birth b WHERE b.mode = 'demo'))
  ) THEN
    RAISE EXCEPTION 'the policy does not approve withdrawal %', NEW.id USING ERRCODE = 'CA042';
  END IF;
  IF NEW.state = 'approved' AND NEW.actor = 'operator' THEN
    SELECT count(*) INTO approvals FROM withdrawal_approval a WHERE a.user_id = NEW.user_id AND a.id = NEW.id;
    IF approvals < (CASE WHEN asked.amount >= withdrawal_setting('cash_two_from') THEN 2 ELSE 1 END) THEN
      RAISE EXCEPTION 'withdrawal % lacks an approval', NEW.id USING ERRCODE = 'CA042';
    END IF;
  END IF;
  IF NEW.state = 'done' AND NEW.actor = 'operator' AND asked.network <> 'bank' THEN
    RAISE EXCEPTION 'the chain says that withdrawal % is done, not a person', NEW.id USING ERRCODE = 'CA042';
  END IF;
  IF NEW.state = 'sent' AND NEW.channel NOT IN (CASE asked.network WHEN 'bank' THEN 'gateway' ELSE asked.network END, 'sandbox') THEN
    RAISE EXCEPTION 'withdrawal % is not paid through %', NEW.id, NEW.channel USING ERRCODE = 'CA042';
  END IF;
  RETURN NEW;
END $$;

-- A limit of withdrawals from the settings, in micro-units. Null, which approves nothing, when it is not set.
CREATE FUNCTION withdrawal_setting(setting text) RETURNS bigint LANGUAGE sql STABLE
  SET search_path = public, pg_temp
AS $$
  SELECT (value::numeric * 1000000)::bigint FROM setting_key WHERE name = setting
$$;

CREATE TRIGGER withdrawal_steps_are_allowed BEFORE INSERT ON withdrawal_step FOR EACH ROW EXECUTE FUNCTION refuse_false_step();
ALTER TABLE withdrawal_step ENABLE ALWAYS TRIGGER withdrawal_steps_are_allowed;

SELECT ledger_permit(kind, debit, credit) FROM (VALUES
  ('withdrawal_requested', 'wallet', 'withdraw_hold'),
  ('withdrawal_returned', 'withdraw_hold', 'wallet'),
  ('withdrawal_paid', 'withdraw_hold', 'fees'),
  ('withdrawal_paid', 'withdraw_hold', 'custody:sandbox'),
  ('withdrawal_paid', 'withdraw_hold', 'custody:ethereum'),
  ('withdrawal_paid', 'withdraw_hold', 'custody:tron'),
  ('withdrawal_paid', 'withdraw_hold', 'custody:gateway')
) AS permitted (kind, debit, credit);

ALTER TABLE ledger_tx
  ADD COLUMN withdrawal_id bigint,
  ADD FOREIGN KEY (user_id, withdrawal_id) REFERENCES withdrawal,
  DROP CONSTRAINT it_has_one_cause_that_fits_its_kind,
  ADD CONSTRAINT it_has_one_cause_that_fits_its_kind CHECK (
    num_nonnulls(option_id, lever_id, transfer_id, funding_id, correction_id, swap_id, deposit_id, withdrawal_id) = 1
    AND CASE
      WHEN kind IN ('option_placed', 'option_won', 'option_lost', 'option_tied') THEN option_id
      WHEN kind IN ('lever_opened', 'lever_reserved', 'lever_filled', 'lever_revoked', 'lever_closed') THEN lever_id
      WHEN kind = 'transferred' THEN transfer_id
      WHEN kind IN ('sandbox_deposit', 'capital_funded', 'stock_funded') THEN funding_id
      WHEN kind = 'correction' THEN correction_id
      WHEN kind = 'swapped' THEN swap_id
      WHEN kind = 'deposited' THEN deposit_id
      WHEN kind IN ('withdrawal_requested', 'withdrawal_returned', 'withdrawal_paid') THEN withdrawal_id
    END IS NOT NULL);

CREATE INDEX ledger_tx_of_withdrawal ON ledger_tx (user_id, withdrawal_id) WHERE kind = 'withdrawal_requested';

INSERT INTO setting_key (name, value, public) VALUES
  -- The fee (WAL-09), in percent of the amount.
  ('cash_fee_percent', '5', true),
  -- The policy approves less than this, USDT; 0 leaves every withdrawal to operators (WAL-12).
  ('cash_auto_below', '1000', true),
  -- From this amount on, USDT, two operators approve (OPS-03).
  ('cash_two_from', '10000', true);

-- When its owner last changed what protects withdrawals; they wait for a day then (WAL-12). The first withdrawal password is no change.
ALTER TABLE account
  ADD COLUMN password_changed_ms bigint,
  ADD COLUMN withdraw_changed_ms bigint,
  ADD COLUMN factor_changed_ms bigint,
  -- The owner asked that money goes only to a proven address, and when that was switched off.
  ADD COLUMN only_proven boolean NOT NULL DEFAULT false,
  ADD COLUMN only_proven_off_ms bigint;
