-- What approves a withdrawal is looked at more closely (WAL-12, OPS-03, OPS-06).

-- As in 0047, but for three things. A step cannot say that the 24 hours are over before they are: the database's clock counts, too. In
-- a live database the policy approves only for an address that is proven now: the engine's role wrote the withdrawal's row, and whether
-- its address is proven is in a table that it cannot write. And what the policy or one operator approves of a user's requests within
-- a day stays below cash_two_from in sum: a large withdrawal in pieces takes two operators, as in one piece.
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

-- As in 0047, but a step that names an act needs its approvals, and the act must say of the withdrawal what its row says. The two who sign read its amount and where it goes, so
-- an act that shows them something else approves nothing.
CREATE OR REPLACE FUNCTION refuse_lonely_step() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  asked withdrawal;
BEGIN
  SELECT w.* INTO asked FROM withdrawal w WHERE w.user_id = NEW.user_id AND w.id = NEW.id;
  IF NEW.operator_id IS DISTINCT FROM operator_acting() OR NOT EXISTS (
    SELECT FROM audit_context c WHERE c.tx = pg_current_xact_id() AND c.action IN ('withdrawal_decide', 'withdrawal_large'))
  THEN
    RAISE EXCEPTION 'operator % does not act on withdrawal %', NEW.operator_id, NEW.id USING ERRCODE = 'CA042';
  END IF;
  IF NEW.state IN ('approved', 'done') AND (NEW.act_id IS NULL AND asked.amount < withdrawal_setting('cash_two_from')) IS NOT TRUE
    AND NOT EXISTS (
    SELECT FROM operator_act a
    CROSS JOIN json_to_record(a.content::json) AS c (withdrawal text, step text, "user" text, amount text, network text, address text)
    WHERE a.id = NEW.act_id AND a.action = 'withdrawal_large'
      AND (c.withdrawal, c.step, c."user", c.amount, c.network, c.address)
        = (NEW.id::text, NEW.state, NEW.user_id::text, trim_scale(asked.amount / 1000000.0)::text, asked.network, asked.address)
      AND act_is_approved(a.id) AND NOT EXISTS (SELECT FROM operator_act_end e WHERE e.act_id = a.id AND e.outcome = 'withdrawn'))
  THEN
    RAISE EXCEPTION 'withdrawal % lacks the approvals of two operators', NEW.id USING ERRCODE = 'CA042';
  END IF;
  RETURN NEW;
END $$;

-- Who made the invitation with which an account was opened; null for the first two. Whom one operator has invited, and whom they have
-- invited in turn, counts as this one operator where it takes two (operator_root).
ALTER TABLE operator_account ADD COLUMN invited_by integer REFERENCES operator;
