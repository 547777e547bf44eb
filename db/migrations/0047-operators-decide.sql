-- Operators decide on withdrawals and deposits (WAL-12, WAL-13, WAL-15, OPS-03): each decision is a row with its line in the audit log.

-- Who may step. Steps of operators come only from their role; those of the pay-out only from the role that reports what comes from
-- outside, which no request reaches: nothing that a request does can say that money has left (an operator's step needs an act, below).
-- The policy approves only less than its published limit, and in a live database only for a proven address. Nobody approves for a frozen
-- account, or within 24 hours of a change of what protects the money (WAL-12).
CREATE OR REPLACE FUNCTION refuse_false_step() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
DECLARE
  asked withdrawal;
  waits_until bigint;
BEGIN
  IF session_user <> (CASE NEW.actor WHEN 'operator' THEN 'candor_operator' WHEN 'payout' THEN 'candor_market' ELSE 'candor_web' END) THEN
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
  IF NEW.state = 'done' AND NEW.actor = 'operator' AND asked.network <> 'bank' THEN
    RAISE EXCEPTION 'the chain says that withdrawal % is done, not a person', NEW.id USING ERRCODE = 'CA042';
  END IF;
  IF NEW.state = 'sent' AND NEW.channel NOT IN (CASE asked.network WHEN 'bank' THEN 'gateway' ELSE asked.network END, 'sandbox') THEN
    RAISE EXCEPTION 'withdrawal % is not paid through %', NEW.id, NEW.channel USING ERRCODE = 'CA042';
  END IF;
  RETURN NEW;
END $$;

-- Approvals of withdrawals are acts of operators from now on; no program ever wrote one here.
DROP TABLE withdrawal_approval;

-- Which act of two operators a step carries out: from cash_two_from on, the approval, and that a bank has paid.
ALTER TABLE withdrawal_step
  ADD COLUMN act_id bigint UNIQUE REFERENCES operator_act,
  ADD CONSTRAINT only_operators_carry_out_an_act CHECK (act_id IS NULL OR actor = 'operator');

-- A step of an operator is made inside an act of this operator that is about withdrawals. A large withdrawal is approved, and a bank's
-- is done, only by the act of two whose passkeys signed for this withdrawal and this step: no role of the database can do it alone.
CREATE FUNCTION refuse_lonely_step() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  is_small boolean := (SELECT w.amount < withdrawal_setting('cash_two_from') FROM withdrawal w
    WHERE w.user_id = NEW.user_id AND w.id = NEW.id);
BEGIN
  IF NEW.operator_id IS DISTINCT FROM operator_acting() OR NOT EXISTS (
    SELECT FROM audit_context c WHERE c.tx = pg_current_xact_id() AND c.action IN ('withdrawal_decide', 'withdrawal_large'))
  THEN
    RAISE EXCEPTION 'operator % does not act on withdrawal %', NEW.operator_id, NEW.id USING ERRCODE = 'CA042';
  END IF;
  IF NEW.state IN ('approved', 'done') AND is_small IS NOT TRUE AND NOT EXISTS (
    SELECT FROM operator_act a
    WHERE a.id = NEW.act_id AND a.action = 'withdrawal_large' AND a.content::json ->> 'withdrawal' = NEW.id::text
      AND a.content::json ->> 'step' = NEW.state AND act_is_approved(a.id)
      AND NOT EXISTS (SELECT FROM operator_act_end e WHERE e.act_id = a.id AND e.outcome = 'withdrawn'))
  THEN
    RAISE EXCEPTION 'withdrawal % lacks the approvals of two operators', NEW.id USING ERRCODE = 'CA042';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER operators_steps_are_acts BEFORE INSERT ON withdrawal_step FOR EACH ROW WHEN (NEW.actor = 'operator')
  EXECUTE FUNCTION refuse_lonely_step();
ALTER TABLE withdrawal_step ENABLE ALWAYS TRIGGER operators_steps_are_acts;
SELECT audit_watch('withdrawal_step');

-- Where each held withdrawal stands, so that a page of the queue costs the same however many are held.
ALTER TABLE withdrawal_hold ADD COLUMN state text NOT NULL DEFAULT 'requested';
CREATE INDEX withdrawal_hold_by_state ON withdrawal_hold (state, id);
CREATE INDEX withdrawal_end_by_outcome ON withdrawal_end (outcome, id);
CREATE FUNCTION note_step_of_hold() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE withdrawal_hold h SET state = NEW.state WHERE h.user_id = NEW.user_id AND h.id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER a_hold_follows_its_steps AFTER INSERT ON withdrawal_step FOR EACH ROW EXECUTE FUNCTION note_step_of_hold();
ALTER TABLE withdrawal_step ENABLE ALWAYS TRIGGER a_hold_follows_its_steps;

-- Whose a transfer is that nothing else tells: by the operator who acts, with its line in the audit log.
CREATE FUNCTION refuse_lonely_decision() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.operator_id IS DISTINCT FROM operator_acting() OR NOT EXISTS (
    SELECT FROM audit_context c WHERE c.tx = pg_current_xact_id() AND c.action = 'deposit_decide')
  THEN
    RAISE EXCEPTION 'operator % does not act on deposit %', NEW.operator_id, NEW.deposit_id USING ERRCODE = 'CA040';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER decisions_are_acts BEFORE INSERT ON deposit_decision FOR EACH ROW EXECUTE FUNCTION refuse_lonely_decision();
ALTER TABLE deposit_decision ENABLE ALWAYS TRIGGER decisions_are_acts;
SELECT audit_watch('deposit_decision');
CREATE INDEX deposit_by_state ON deposit (state, id);
