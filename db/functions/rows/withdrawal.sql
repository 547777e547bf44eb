-- What the steps of withdrawals stand on.

-- A limit of withdrawals from the settings, in micro-units. Null, which approves nothing, when it is not set.
CREATE OR REPLACE FUNCTION withdrawal_setting(setting text) RETURNS bigint LANGUAGE sql STABLE
  SET search_path = public, pg_temp
AS $$
  SELECT (value::numeric * 1000000)::bigint FROM setting_key WHERE name = setting
$$;

-- Who may step. Steps of operators come only from their role; those of the pay-out only from the role that reports what comes from outside,
-- which no request reaches: nothing that a request does can say that money has left (an operator's step needs an act: refuse_lonely_step).
-- The policy approves only less than its published limit, and in a live database only for an address that is proven now: the engine's role
-- wrote the withdrawal's row, and whether its address is proven is in a table that it cannot write. What the policy or one operator approves
-- of a user's requests within a day stays below cash_two_from in sum: a large withdrawal in pieces takes two operators, as in one piece.
-- Nobody approves for a frozen account, or within 24 hours of a change of what protects the money (WAL-12), by the database's clock too.
CREATE OR REPLACE FUNCTION refuse_false_step() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
DECLARE
  asked withdrawal;
  waits_until bigint;
  alone numeric;
BEGIN
  IF session_user <> (CASE NEW.actor WHEN 'operator' THEN 'candor_operator' WHEN 'payout' THEN 'candor_market' ELSE 'candor_web' END) THEN
    RAISE EXCEPTION '% makes no step of %', session_user, NEW.actor USING ERRCODE = 'CA042';
  END IF;
  SELECT w.* INTO asked FROM withdrawal w WHERE w.user_id = NEW.user_id AND w.id = NEW.id;
  IF NEW.state = 'approved' THEN
    SELECT greatest(a.password_changed_ms, a.withdraw_changed_ms, a.factor_changed_ms, a.only_proven_off_ms, asked.address_ms) + 86400000
    INTO waits_until FROM account a WHERE a.user_id = NEW.user_id AND a.frozen_ms IS NULL;
    IF (least(NEW.at_ms, database_ms()) >= waits_until) IS NOT TRUE THEN
      RAISE EXCEPTION 'withdrawal % waits until %', NEW.id, waits_until USING ERRCODE = 'CA042';
    END IF;
  END IF;
  IF NEW.state = 'approved' AND NEW.act_id IS NULL THEN
    -- Approvals for one user come one after another, so that each sees the one before it.
    PERFORM pg_advisory_xact_lock(hashtextextended('withdrawal approvals', NEW.user_id));
    SELECT coalesce(sum(w.amount), 0) INTO alone FROM withdrawal w
    JOIN withdrawal_step s ON s.user_id = w.user_id AND s.id = w.id AND s.state = 'approved' AND s.act_id IS NULL
    WHERE w.user_id = NEW.user_id AND w.id <> NEW.id
      AND w.accepted_ms > asked.accepted_ms - 86400000 AND w.accepted_ms < asked.accepted_ms + 86400000;
    IF (asked.amount + alone < withdrawal_setting('cash_two_from')) IS NOT TRUE THEN
      RAISE EXCEPTION 'withdrawal % takes two operators', NEW.id USING ERRCODE = 'CA042';
    END IF;
  END IF;
  IF NEW.state = 'approved' AND NEW.actor = 'policy' AND NOT (
    asked.amount < withdrawal_setting('cash_auto_below') AND asked.amount < withdrawal_setting('cash_two_from')
    AND (EXISTS (SELECT FROM database_birth b WHERE b.mode = 'demo') OR asked.is_proven AND EXISTS (
      SELECT FROM cold_wallet c WHERE c.user_id = NEW.user_id AND c.network = asked.network AND c.address = asked.address
        AND c.proven_ms IS NOT NULL))
  ) THEN
    RAISE EXCEPTION 'the policy does not approve withdrawal %', NEW.id USING ERRCODE = 'CA042';
  END IF;
  IF NEW.state = 'done' AND NEW.actor = 'operator' AND asked.network <> 'bank' THEN
    RAISE EXCEPTION 'the chain says that withdrawal % is done, not a person', NEW.id USING ERRCODE = 'CA042';
  END IF;
  IF NEW.state = 'sent' AND NEW.channel NOT IN (CASE asked.network WHEN 'bank' THEN 'gateway' ELSE asked.network END, 'sandbox') THEN
    RAISE EXCEPTION 'withdrawal % is not paid through %', NEW.id, NEW.channel USING ERRCODE = 'CA042';
  END IF;
  RETURN NEW;
END $$;

-- A step of an operator is made inside an act of this operator that is about withdrawals. A large withdrawal is approved, a bank's is done,
-- and any is given back, only by the act of two whose passkeys signed for this withdrawal and this step. The act must say of the withdrawal
-- what its row says, because the two read there how much goes where. They also sign from which state it is given back, so what they sign
-- before a payment is entered gives nothing back after it.
CREATE OR REPLACE FUNCTION refuse_lonely_step() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  asked withdrawal;
BEGIN
  SELECT w.* INTO asked FROM withdrawal w WHERE w.user_id = NEW.user_id AND w.id = NEW.id;
  IF NEW.operator_id IS DISTINCT FROM operator_acting() OR NOT EXISTS (
    SELECT FROM audit_context c WHERE c.tx = pg_current_xact_id()
      AND c.action IN ('withdrawal_decide', 'withdrawal_large', 'withdrawal_give_back'))
  THEN
    RAISE EXCEPTION 'operator % does not act on withdrawal %', NEW.operator_id, NEW.id USING ERRCODE = 'CA042';
  END IF;
  IF (NEW.state IN ('approved', 'done') AND (NEW.act_id IS NULL AND asked.amount < withdrawal_setting('cash_two_from')) IS NOT TRUE
    OR NEW.state = 'failed') AND NOT EXISTS (
    SELECT FROM operator_act a
    CROSS JOIN json_to_record(a.content::json)
      AS c (withdrawal text, step text, after text, "user" text, amount text, network text, address text)
    WHERE a.id = NEW.act_id AND a.action = CASE NEW.state WHEN 'failed' THEN 'withdrawal_give_back' ELSE 'withdrawal_large' END
      AND (c.withdrawal, c.step, c."user", c.amount, c.network, c.address)
        = (NEW.id::text, NEW.state, NEW.user_id::text, trim_scale(asked.amount / 1000000.0)::text, asked.network, asked.address)
      AND (NEW.state <> 'failed' OR c.after = NEW.from_state)
      AND act_is_approved(a.id) AND NOT EXISTS (SELECT FROM operator_act_end e WHERE e.act_id = a.id AND e.outcome = 'withdrawn'))
  THEN
    RAISE EXCEPTION 'withdrawal % lacks the approvals of two operators', NEW.id USING ERRCODE = 'CA042';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION note_step_of_hold() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE withdrawal_hold h SET state = NEW.state WHERE h.user_id = NEW.user_id AND h.id = NEW.id;
  RETURN NULL;
END $$;

-- One payer. What the signer was asked to pay, no person pays by hand or gives back, until it was taken from the signer; after that the signer
-- no longer says that it is sent. The signer is asked only for what the policy or one operator has approved and nobody has stepped on from.
CREATE OR REPLACE FUNCTION refuse_second_payer() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  is_taken boolean;
BEGIN
  -- One of both waits for the other at the row of the request.
  PERFORM FROM withdrawal w WHERE w.user_id = NEW.user_id AND w.id = NEW.id FOR UPDATE;
  is_taken := EXISTS (SELECT FROM withdrawal_signer_end e WHERE e.user_id = NEW.user_id AND e.id = NEW.id);
  IF TG_TABLE_NAME = 'withdrawal_signer' THEN
    IF is_taken OR NOT EXISTS (
      SELECT FROM withdrawal_step s WHERE s.user_id = NEW.user_id AND s.id = NEW.id AND s.nth = 1 AND s.state = 'approved' AND s.act_id IS NULL)
      OR EXISTS (SELECT FROM withdrawal_step s WHERE s.user_id = NEW.user_id AND s.id = NEW.id AND s.nth > 1)
    THEN
      RAISE EXCEPTION 'withdrawal % is not the signer''s', NEW.id USING ERRCODE = 'CA042';
    END IF;
    RETURN NEW;
  END IF;
  IF NEW.actor = 'operator' AND NOT is_taken AND EXISTS (
    SELECT FROM withdrawal_signer g WHERE g.user_id = NEW.user_id AND g.id = NEW.id)
  THEN
    RAISE EXCEPTION 'the signer may have paid withdrawal %', NEW.id USING ERRCODE = 'CA042';
  END IF;
  IF NEW.actor = 'payout' AND is_taken THEN
    RAISE EXCEPTION 'withdrawal % was taken from the signer', NEW.id USING ERRCODE = 'CA042';
  END IF;
  RETURN NEW;
END $$;

-- It is taken back inside an act of this operator, once, from the state in which it is. The server asks the signer for its promise, which the
-- database cannot see; the promise is enough only for what is not sent.
CREATE OR REPLACE FUNCTION refuse_false_release() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  asked withdrawal;
  last_state text;
BEGIN
  -- As refuse_second_payer: one of both waits for the other at the row of the request.
  SELECT w.* INTO asked FROM withdrawal w WHERE w.user_id = NEW.user_id AND w.id = NEW.id FOR UPDATE;
  SELECT s.state INTO last_state FROM withdrawal_step s WHERE s.user_id = NEW.user_id AND s.id = NEW.id ORDER BY s.nth DESC LIMIT 1;
  IF NEW.operator_id IS DISTINCT FROM operator_acting() OR NOT EXISTS (
    SELECT FROM audit_context c WHERE c.tx = pg_current_xact_id()
      AND c.action = CASE WHEN NEW.act_id IS NULL THEN 'withdrawal_decide' ELSE 'withdrawal_signer_gone' END)
  THEN
    RAISE EXCEPTION 'operator % does not act on the signer of withdrawal %', NEW.operator_id, NEW.id USING ERRCODE = 'CA042';
  END IF;
  IF NEW.after IS DISTINCT FROM last_state OR NOT EXISTS (
    SELECT FROM withdrawal_signer g WHERE g.user_id = NEW.user_id AND g.id = NEW.id)
  THEN
    RAISE EXCEPTION 'withdrawal % is not with a signer', NEW.id USING ERRCODE = 'CA042';
  END IF;
  IF NEW.act_id IS NOT NULL AND NOT EXISTS (
    SELECT FROM operator_act a
    CROSS JOIN json_to_record(a.content::json)
      AS c (withdrawal text, after text, "user" text, amount text, network text, address text)
    WHERE a.id = NEW.act_id AND a.action = 'withdrawal_signer_gone'
      AND (c.withdrawal, c.after, c."user", c.amount, c.network, c.address)
        = (NEW.id::text, NEW.after, NEW.user_id::text, trim_scale(asked.amount / 1000000.0)::text, asked.network, asked.address)
      AND act_is_approved(a.id) AND NOT EXISTS (SELECT FROM operator_act_end e WHERE e.act_id = a.id AND e.outcome = 'withdrawn'))
  THEN
    RAISE EXCEPTION 'withdrawal % lacks the approvals of two operators', NEW.id USING ERRCODE = 'CA042';
  END IF;
  RETURN NEW;
END $$;

-- Steps of withdrawals, and what a signer has of them, are checked against what is committed at that moment (WAL-12): of two that pay one
-- withdrawal the second waits at the row of the request, and then sees the first. A transaction of a higher isolation level would wait and
-- still see what was there when it began, so it is refused.
CREATE OR REPLACE FUNCTION refuse_old_snapshot() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF current_setting('transaction_isolation') NOT IN ('read committed', 'read uncommitted') THEN
    RAISE EXCEPTION '% is written with READ COMMITTED', TG_TABLE_NAME USING ERRCODE = 'CA042';
  END IF;
  RETURN NEW;
END $$;

-- What two operators sign about a signer that is gone holds for an hour (WAL-12;
-- docs/decisions/0030-a-signer-gives-back-what-it-never-signed.md): the signer may be started again, sign, and be stopped again.
CREATE OR REPLACE FUNCTION refuse_old_signatures() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_TABLE_NAME = 'withdrawal_signer_end' THEN
    IF EXISTS (SELECT FROM operator_act a WHERE a.id = NEW.act_id AND a.asked_ms <= database_ms() - 3600000) THEN
      RAISE EXCEPTION 'act % was asked for more than an hour ago', NEW.act_id USING ERRCODE = 'CA042', CONSTRAINT = 'it_was_asked_for_lately';
    END IF;
    RETURN NEW;
  END IF;
  -- What two signed before that, that nobody had paid it, they did not sign of the signer.
  IF EXISTS (SELECT FROM withdrawal_signer_end e WHERE e.user_id = NEW.user_id AND e.id = NEW.id AND e.act_id > NEW.act_id) THEN
    RAISE EXCEPTION 'act % is from before withdrawal % was taken from the signer', NEW.act_id, NEW.id
      USING ERRCODE = 'CA042', CONSTRAINT = 'it_was_asked_for_after_that';
  END IF;
  RETURN NEW;
END $$;

-- A payment that the signer has named for one withdrawal is never entered as that of another, and one that is entered for one is never named
-- for another (WAL-12).
CREATE OR REPLACE FUNCTION refuse_another_ones_payment() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  -- Of two at one moment the second waits for the first, and then sees it.
  PERFORM pg_advisory_xact_lock(hashtextextended(NEW.hash, 0));
  IF EXISTS (SELECT FROM withdrawal_signed g WHERE g.hash = NEW.hash AND g.id <> NEW.id)
    OR TG_TABLE_NAME = 'withdrawal_signed' AND EXISTS (
      SELECT FROM withdrawal_step s WHERE s.channel IN ('ethereum', 'sandbox') AND s.hash = NEW.hash AND s.id <> NEW.id)
  THEN
    RAISE EXCEPTION 'the payment % of withdrawal % is that of another one', NEW.hash, NEW.id
      USING ERRCODE = 'CA042', CONSTRAINT = 'it_is_no_other_ones_payment';
  END IF;
  RETURN NEW;
END $$;
