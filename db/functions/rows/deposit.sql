-- What stored deposits stand on.

CREATE OR REPLACE FUNCTION refuse_unconfirmed_credit() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM deposit d WHERE d.id = NEW.id AND d.state = 'confirmed' AND d.user_id = NEW.user_id AND d.amount = NEW.amount
  ) THEN
    RAISE EXCEPTION 'deposit % is not confirmed for user %', NEW.id, NEW.user_id USING ERRCODE = 'CA040';
  END IF;
  RETURN NEW;
END $$;

-- A deposit goes its way in one direction. What has left the chain may return; what waits for a person needs a person's decision;
-- what is confirmed only becomes credited, by its booking; what is final stays.
CREATE OR REPLACE FUNCTION refuse_deposit_change() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF (OLD.id, OLD.channel, OLD.network, OLD.hash, OLD.transfer_index, OLD.seen_ms, OLD.differs)
     IS DISTINCT FROM (NEW.id, NEW.channel, NEW.network, NEW.hash, NEW.transfer_index, NEW.seen_ms, NEW.differs) THEN
    RAISE EXCEPTION 'deposit % keeps its name', OLD.id USING ERRCODE = 'CA002';
  END IF;
  IF OLD.state IN ('seen', 'undone') AND NEW.state <> 'credited' THEN
    RETURN NEW;
  END IF;
  IF (OLD.sender, OLD.receiver, OLD.amount, OLD.block_number, OLD.block_hash, OLD.confirmations, OLD.needed, OLD.sender_user_id, OLD.quoted_user_id)
     IS DISTINCT FROM (NEW.sender, NEW.receiver, NEW.amount, NEW.block_number, NEW.block_hash, NEW.confirmations, NEW.needed, NEW.sender_user_id, NEW.quoted_user_id) THEN
    RAISE EXCEPTION 'deposit % is %, and stays as it is', OLD.id, OLD.state USING ERRCODE = 'CA002';
  END IF;
  IF OLD.state = 'review' AND EXISTS (
    SELECT FROM deposit_decision c WHERE c.deposit_id = NEW.id AND c.user_id IS NOT DISTINCT FROM NEW.user_id
      AND NEW.state = CASE WHEN c.user_id IS NULL THEN 'refused' ELSE 'confirmed' END
  ) THEN
    RETURN NEW;
  END IF;
  IF OLD.state = 'confirmed' AND (OLD.user_id, OLD.confirmed_ms) = (NEW.user_id, NEW.confirmed_ms) AND (
    NEW.state = 'confirmed'
    OR NEW.state = 'credited' AND EXISTS (SELECT FROM deposit_credit c WHERE c.user_id = NEW.user_id AND c.id = NEW.id)
  ) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'deposit % is %, and does not become %', OLD.id, OLD.state, NEW.state USING ERRCODE = 'CA002';
END $$;

-- It begins without the end: nothing is written as credited, and nobody's as decided.
CREATE OR REPLACE FUNCTION refuse_finished_deposit() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.state = 'credited' THEN
    RAISE EXCEPTION 'a deposit is credited by its booking' USING ERRCODE = 'CA002';
  END IF;
  IF NEW.differs IS NOT NULL AND NEW.state <> 'review' THEN
    RAISE EXCEPTION 'a deposit that is % waits for a person', NEW.differs USING ERRCODE = 'CA068';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION refuse_eth_of_another() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM deposit_address a WHERE a.network = NEW.network AND a.address = NEW.receiver AND a.user_id = NEW.user_id
  ) THEN
    RAISE EXCEPTION 'the address of deposit % is not one of user %', NEW.id, NEW.user_id USING ERRCODE = 'CA040';
  END IF;
  RETURN NEW;
END $$;

-- What one operator alone has given a user within the last day, by the database's clock, micro-units.
CREATE OR REPLACE FUNCTION deposits_given_alone(user_id bigint) RETURNS numeric LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
  SELECT coalesce(sum(d.amount), 0) FROM deposit_decision c JOIN deposit d ON d.id = c.deposit_id
  WHERE c.user_id = deposits_given_alone.user_id AND c.act_id IS NULL AND c.at_ms > database_ms() - 86400000
$$;

-- Whose a transfer is that nothing else tells: by the operator who acts, with its line in the audit log. A transfer of cash_two_from or more
-- becomes a user's only by an act of two that names transfer, user and amount, and so does one with which a user would get that much within
-- a day without such acts: a large transfer in pieces takes two operators, as in one piece.
CREATE OR REPLACE FUNCTION refuse_lonely_decision() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  given bigint := (SELECT d.amount FROM deposit d WHERE d.id = NEW.deposit_id);
  alone numeric := 0;
BEGIN
  IF NEW.user_id IS NOT NULL AND NEW.act_id IS NULL THEN
    -- Decisions for one user come one after another, so that each sees the one before it.
    PERFORM pg_advisory_xact_lock(hashtextextended('deposit decisions', NEW.user_id));
    alone := deposits_given_alone(NEW.user_id);
  END IF;
  IF NEW.operator_id IS DISTINCT FROM operator_acting() OR NOT EXISTS (
    SELECT FROM audit_context c WHERE c.tx = pg_current_xact_id() AND c.action IN ('deposit_decide', 'deposit_large'))
  THEN
    RAISE EXCEPTION 'operator % does not act on deposit %', NEW.operator_id, NEW.deposit_id USING ERRCODE = 'CA040';
  END IF;
  IF NEW.user_id IS NOT NULL AND (NEW.act_id IS NULL AND given + alone < withdrawal_setting('cash_two_from')) IS NOT TRUE AND NOT EXISTS (
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

-- A decision is applied when it is written, and only about what waits for one.
CREATE OR REPLACE FUNCTION apply_deposit_decision() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE deposit SET user_id = NEW.user_id, state = CASE WHEN NEW.user_id IS NULL THEN 'refused' ELSE 'confirmed' END,
    reason = CASE WHEN NEW.user_id IS NULL THEN 'rejected' END,
    confirmed_ms = CASE WHEN NEW.user_id IS NOT NULL THEN NEW.at_ms END
  WHERE id = NEW.deposit_id AND state = 'review';
  IF NOT FOUND THEN
    RAISE EXCEPTION 'deposit % does not wait for a decision', NEW.deposit_id USING ERRCODE = 'CA040';
  END IF;
  RETURN NULL;
END $$;

-- What becomes of a deposit is a notice (NOTE-02), and is pushed where it is asked for (NOTE-06): written in the transaction of the fact.
CREATE OR REPLACE FUNCTION tell_deposit() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  told bigint;
  told_ms bigint := coalesce((SELECT c.accepted_ms FROM deposit_credit c WHERE c.user_id = NEW.user_id AND c.id = NEW.id), NEW.seen_ms);
BEGIN
  INSERT INTO notice (user_id, key, args, tourl, created_ms)
  VALUES (NEW.user_id, CASE NEW.asset WHEN 'ETH' THEN 'ethDeposit' ELSE 'deposit' END
      || CASE NEW.state WHEN 'credited' THEN 'Credited' ELSE 'Refused' END,
    jsonb_build_object('amount',
      trim_scale(NEW.amount::numeric / CASE NEW.asset WHEN 'ETH' THEN 100000000 ELSE 1000000 END)::text),
    '/journal?type=0', told_ms)
  RETURNING id INTO told;
  INSERT INTO outbox (topic, payload, created_ms, next_ms)
  SELECT 'web-push', jsonb_build_object('notice', told::text, 'session', s.session_id), told_ms, told_ms
  FROM notice_push p JOIN push_subscription s ON s.user_id = p.user_id
  WHERE p.user_id = NEW.user_id AND p.kind = 'money'
    AND (SELECT count(*) FROM outbox o WHERE o.topic = 'web-push' AND o.payload ->> 'session' = s.session_id::text) < 20;
  RETURN NULL;
END $$;
