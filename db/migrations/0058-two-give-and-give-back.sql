-- More of what one operator may not do alone (WAL-12, WAL-15, OPS-03): credit a large transfer to somebody, and give money back that may
-- have left.

-- What was sent may also be given back by a person, when its payment will never arrive: a transaction that a reorganisation removed, a
-- payment that the bank returned.
ALTER TABLE withdrawal_step
  DROP CONSTRAINT it_is_a_step,
  ADD CONSTRAINT it_is_a_step CHECK ((from_state, state, actor) IN (
    ('requested', 'approved', 'policy'), ('requested', 'approved', 'operator'),
    ('requested', 'cancelled', 'owner'), ('requested', 'refused', 'operator'),
    ('approved', 'sent', 'payout'), ('approved', 'sent', 'operator'),
    ('approved', 'failed', 'payout'), ('approved', 'failed', 'operator'),
    ('sent', 'done', 'payout'), ('sent', 'done', 'operator'), ('sent', 'failed', 'payout'), ('sent', 'failed', 'operator')));

-- As in 0056, but nobody alone says that a withdrawal failed, whatever its amount: from the approval on another operator may have paid it.
-- The two sign from which state it is given back, so what they sign before a payment is entered gives nothing back after it.
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

-- As in 0047, but a transfer of cash_two_from or more becomes a user's only by an act of two that names transfer, user and amount.
ALTER TABLE deposit_decision
  ADD COLUMN act_id bigint UNIQUE REFERENCES operator_act,
  ADD CONSTRAINT an_act_gives_to_somebody CHECK (act_id IS NULL OR user_id IS NOT NULL);
CREATE OR REPLACE FUNCTION refuse_lonely_decision() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  given bigint := (SELECT d.amount FROM deposit d WHERE d.id = NEW.deposit_id);
BEGIN
  IF NEW.operator_id IS DISTINCT FROM operator_acting() OR NOT EXISTS (
    SELECT FROM audit_context c WHERE c.tx = pg_current_xact_id() AND c.action IN ('deposit_decide', 'deposit_large'))
  THEN
    RAISE EXCEPTION 'operator % does not act on deposit %', NEW.operator_id, NEW.deposit_id USING ERRCODE = 'CA040';
  END IF;
  IF NEW.user_id IS NOT NULL AND (NEW.act_id IS NULL AND given < withdrawal_setting('cash_two_from')) IS NOT TRUE AND NOT EXISTS (
    SELECT FROM operator_act a CROSS JOIN json_to_record(a.content::json) AS c (deposit text, "user" text, amount text)
    WHERE act_is_approved(a.id) AND a.id = NEW.act_id AND a.action = 'deposit_large'
      AND (c.deposit, c."user", c.amount)
        = (NEW.deposit_id::text, NEW.user_id::text, trim_scale(given / 1000000.0)::text)
      AND NOT EXISTS (SELECT FROM operator_act_end e WHERE e.act_id = a.id AND e.outcome = 'withdrawn'))
  THEN
    RAISE EXCEPTION 'deposit % lacks the approvals of two operators', NEW.deposit_id USING ERRCODE = 'CA040';
  END IF;
  RETURN NEW;
END $$;
