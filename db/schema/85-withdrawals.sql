-- Withdrawals (WAL-06 to WAL-13): a hold in two phases, and the steps that lead from the request to its end.

\ir ../functions/rows/withdrawal.sql

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
-- The withdrawals to an address, and who else has asked for money there. Bank accounts are long texts, so the index has their digests.
CREATE INDEX withdrawal_by_address ON withdrawal USING hash (address);
SELECT make_append_only('withdrawal');

SELECT ledger_cause('withdrawal', 'withdrawal', '{withdrawal_requested,withdrawal_returned,withdrawal_paid}');
SELECT ledger_permit(kind, debit, credit) FROM (VALUES
  ('withdrawal_requested', 'wallet', 'withdraw_hold'),
  ('withdrawal_returned', 'withdraw_hold', 'wallet'),
  ('withdrawal_paid', 'withdraw_hold', 'fees'),
  ('withdrawal_paid', 'withdraw_hold', 'custody:sandbox'),
  ('withdrawal_paid', 'withdraw_hold', 'custody:ethereum'),
  ('withdrawal_paid', 'withdraw_hold', 'custody:tron'),
  ('withdrawal_paid', 'withdraw_hold', 'custody:gateway')
) AS permitted (kind, debit, credit);

CREATE INDEX ledger_tx_of_withdrawal ON ledger_tx (user_id, withdrawal_id) WHERE kind = 'withdrawal_requested';

-- The requests whose money is still held: what jobs and operators look through, however many withdrawals there have been. `state` is
-- where each stands, so that a page of the queue costs the same however many are held.
CREATE TABLE withdrawal_hold (
  user_id bigint NOT NULL,
  id bigint NOT NULL UNIQUE,
  state text NOT NULL DEFAULT 'requested',
  PRIMARY KEY (user_id, id),
  FOREIGN KEY (user_id, id) REFERENCES withdrawal
);
CREATE INDEX withdrawal_hold_by_state ON withdrawal_hold (state, id);

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
CREATE INDEX withdrawal_end_by_outcome ON withdrawal_end (outcome, id);
SELECT make_append_only('withdrawal_end');

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
  -- The act of two operators that it carries out: an approval from cash_two_from on, a bank's payment that is done, money given back.
  act_id bigint UNIQUE REFERENCES operator_act,
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
    ('sent', 'done', 'payout'), ('sent', 'done', 'operator'), ('sent', 'failed', 'payout'), ('sent', 'failed', 'operator'))),
  CONSTRAINT an_operators_step_has_an_operator CHECK ((actor = 'operator') = (operator_id IS NOT NULL)),
  CONSTRAINT it_has_the_reason_of_its_state CHECK (CASE state
    WHEN 'refused' THEN reason IN ('addressUnusable', 'ownerAsked', 'notTheOwner', 'sourceOfFunds', 'sanctions', 'courtOrder')
    WHEN 'failed' THEN reason IN ('transferFailed', 'payoutImpossible')
    ELSE reason = '' END),
  CONSTRAINT it_is_sent_somewhere CHECK ((state = 'sent') = (channel IS NOT NULL) AND (state = 'sent') = (hash IS NOT NULL)),
  CONSTRAINT it_is_a_channel CHECK (channel IN ('sandbox', 'ethereum', 'tron', 'gateway')),
  -- One way to write a payment on Ethereum, so that the same one is never taken for another.
  CONSTRAINT a_hash_of_ethereum_has_one_form CHECK (channel <> 'ethereum' OR hash ~ '^0x[0-9a-f]{64}$'),
  CONSTRAINT only_operators_carry_out_an_act CHECK (act_id IS NULL OR actor = 'operator')
);
-- A payment pays one withdrawal, ever.
CREATE UNIQUE INDEX withdrawal_step_hash ON withdrawal_step (channel, hash) WHERE hash IS NOT NULL;
SELECT make_append_only('withdrawal_step');
SELECT audit_watch('withdrawal_step');

CREATE TRIGGER withdrawal_steps_are_allowed BEFORE INSERT ON withdrawal_step FOR EACH ROW EXECUTE FUNCTION refuse_false_step();
CREATE TRIGGER operators_steps_are_acts BEFORE INSERT ON withdrawal_step FOR EACH ROW WHEN (NEW.actor = 'operator')
  EXECUTE FUNCTION refuse_lonely_step();
CREATE TRIGGER a_hold_follows_its_steps AFTER INSERT ON withdrawal_step FOR EACH ROW EXECUTE FUNCTION note_step_of_hold();
CREATE TRIGGER a_signer_pays_alone BEFORE INSERT ON withdrawal_step FOR EACH ROW
  WHEN (NEW.actor = 'operator' AND NEW.state IN ('sent', 'failed') OR NEW.actor = 'payout' AND NEW.state = 'sent' AND NEW.channel <> 'sandbox')
  EXECUTE FUNCTION refuse_second_payer();
CREATE TRIGGER it_sees_what_is_committed BEFORE INSERT ON withdrawal_step FOR EACH ROW EXECUTE FUNCTION refuse_old_snapshot();
-- Fires after a_signer_pays_alone, because triggers fire in the order of their names: that one locks the row of the request.
CREATE TRIGGER two_have_signed_after_that BEFORE INSERT ON withdrawal_step FOR EACH ROW
  WHEN (NEW.actor = 'operator' AND NEW.state = 'failed') EXECUTE FUNCTION refuse_old_signatures();
-- Only on the channels of the network that a signer pays on.
CREATE TRIGGER its_payment_is_its_own BEFORE INSERT ON withdrawal_step FOR EACH ROW
  WHEN (NEW.channel IN ('ethereum', 'sandbox')) EXECUTE FUNCTION refuse_another_ones_payment();
ALTER TABLE withdrawal_step ENABLE ALWAYS TRIGGER withdrawal_steps_are_allowed;
ALTER TABLE withdrawal_step ENABLE ALWAYS TRIGGER operators_steps_are_acts;
ALTER TABLE withdrawal_step ENABLE ALWAYS TRIGGER a_hold_follows_its_steps;
ALTER TABLE withdrawal_step ENABLE ALWAYS TRIGGER a_signer_pays_alone;
ALTER TABLE withdrawal_step ENABLE ALWAYS TRIGGER it_sees_what_is_committed;
ALTER TABLE withdrawal_step ENABLE ALWAYS TRIGGER two_have_signed_after_that;
ALTER TABLE withdrawal_step ENABLE ALWAYS TRIGGER its_payment_is_its_own;

-- What its owner was told of, once each: that it was requested, and how it ended. Written with the notice.
CREATE TABLE withdrawal_told (
  user_id bigint NOT NULL,
  id bigint NOT NULL,
  state text NOT NULL,
  PRIMARY KEY (user_id, id, state),
  FOREIGN KEY (user_id, id) REFERENCES withdrawal
);

-- Each step of a withdrawal that an operator has made, as the log has it (WAL-12).
CREATE VIEW withdrawal_step_line AS
  SELECT (s.row ->> 'user_id')::bigint AS user_id, (s.row ->> 'id')::bigint AS id, (s.row ->> 'nth')::smallint AS nth,
    s.row ->> 'state' AS state, s.row ->> 'channel' AS channel, s.row ->> 'hash' AS hash, l.operator_id
  FROM audit_log l CROSS JOIN LATERAL (SELECT l.after::json -> 'withdrawal_step' AS row) AS s
  WHERE l.action IN ('withdrawal_decide', 'withdrawal_large', 'withdrawal_give_back') AND s.row IS NOT NULL;

-- --------------------------------------------------------------------------------------- the signer

-- Withdrawals that the signer was asked to pay (WAL-12). A row is written before the signer is asked. From then on the money may be on its
-- way, so no person pays the withdrawal by hand or gives it back, even when the server no longer uses the signer.
CREATE TABLE withdrawal_signer (
  user_id bigint NOT NULL,
  id bigint NOT NULL,
  at_ms bigint NOT NULL,
  PRIMARY KEY (user_id, id),
  FOREIGN KEY (user_id, id) REFERENCES withdrawal
);
SELECT make_append_only('withdrawal_signer');

CREATE TRIGGER the_signer_pays_what_is_approved BEFORE INSERT ON withdrawal_signer FOR EACH ROW EXECUTE FUNCTION refuse_second_payer();
CREATE TRIGGER it_sees_what_is_committed BEFORE INSERT ON withdrawal_signer FOR EACH ROW EXECUTE FUNCTION refuse_old_snapshot();
ALTER TABLE withdrawal_signer ENABLE ALWAYS TRIGGER the_signer_pays_what_is_approved;
ALTER TABLE withdrawal_signer ENABLE ALWAYS TRIGGER it_sees_what_is_committed;

-- Withdrawals that were taken from the signer, so that a person may pay them or give them back (WAL-12;
-- docs/decisions/0030-a-signer-gives-back-what-it-never-signed.md): because the signer has promised never to sign them, or by an act of two
-- operators who say that no signer can pay them any more.
CREATE TABLE withdrawal_signer_end (
  user_id bigint NOT NULL,
  id bigint NOT NULL,
  -- The state in which it was taken from the signer.
  after text NOT NULL CHECK (after IN ('approved', 'sent')),
  at_ms bigint NOT NULL,
  operator_id integer NOT NULL REFERENCES operator,
  -- The act of two; null where the signer has said that it never signed.
  act_id bigint UNIQUE REFERENCES operator_act,
  PRIMARY KEY (user_id, id),
  FOREIGN KEY (user_id, id) REFERENCES withdrawal_signer,
  CONSTRAINT what_is_sent_takes_two CHECK (after = 'approved' OR act_id IS NOT NULL)
);
SELECT make_append_only('withdrawal_signer_end');
SELECT audit_watch('withdrawal_signer_end');

CREATE TRIGGER the_signer_is_asked_before BEFORE INSERT ON withdrawal_signer_end FOR EACH ROW EXECUTE FUNCTION refuse_false_release();
CREATE TRIGGER it_sees_what_is_committed BEFORE INSERT ON withdrawal_signer_end FOR EACH ROW EXECUTE FUNCTION refuse_old_snapshot();
CREATE TRIGGER two_have_signed_lately BEFORE INSERT ON withdrawal_signer_end FOR EACH ROW EXECUTE FUNCTION refuse_old_signatures();
ALTER TABLE withdrawal_signer_end ENABLE ALWAYS TRIGGER the_signer_is_asked_before;
ALTER TABLE withdrawal_signer_end ENABLE ALWAYS TRIGGER it_sees_what_is_committed;
ALTER TABLE withdrawal_signer_end ENABLE ALWAYS TRIGGER two_have_signed_lately;

-- The payments that the signer has named, with each version of a payment (WAL-12), noted when it names one first. When a signer's journal
-- lacks a payment of a withdrawal that is neither sent nor taken from the signer, the journal is an older copy: with it the signer would
-- sign a second payment under another nonce, so it does not start. A reorganisation can put another version in the place of the one that
-- was sent, so none of them may be entered as the payment of another withdrawal.
CREATE TABLE withdrawal_signed (
  user_id bigint NOT NULL,
  id bigint NOT NULL,
  hash text NOT NULL CHECK (hash ~ '^0x[0-9a-f]{64}$'),
  at_ms bigint NOT NULL,
  PRIMARY KEY (user_id, id, hash),
  FOREIGN KEY (user_id, id) REFERENCES withdrawal_signer
);
CREATE INDEX withdrawal_signed_hash ON withdrawal_signed (hash);
SELECT make_append_only('withdrawal_signed');

CREATE TRIGGER it_sees_what_is_committed BEFORE INSERT ON withdrawal_signed FOR EACH ROW EXECUTE FUNCTION refuse_old_snapshot();
-- Only on the channels of the network that a signer pays on.
CREATE TRIGGER its_payment_is_its_own BEFORE INSERT ON withdrawal_signed FOR EACH ROW EXECUTE FUNCTION refuse_another_ones_payment();
ALTER TABLE withdrawal_signed ENABLE ALWAYS TRIGGER it_sees_what_is_committed;
ALTER TABLE withdrawal_signed ENABLE ALWAYS TRIGGER its_payment_is_its_own;
