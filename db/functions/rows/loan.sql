-- What the tables of loans stand on.

-- An application begins at the database's time, and as one that waits.
CREATE OR REPLACE FUNCTION begin_loan() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  NEW.created_ms := database_ms();
  NEW.state := 'waiting';
  RETURN NEW;
END $$;

-- An answer is the act of the operator who gives it, and is given to what the operator saw: of two who answer at once, the second is refused.
-- Raises CA058 for a caller who does not act, CA059 for an application that is in another state or does not exist.
CREATE OR REPLACE FUNCTION answer_loan() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  found text;
BEGIN
  IF NEW.operator_id IS DISTINCT FROM operator_acting() OR NOT EXISTS (
    SELECT FROM audit_context c WHERE c.tx = pg_current_xact_id() AND c.action = 'loan_answer')
  THEN
    RAISE EXCEPTION 'operator % does not act on loan application %', NEW.operator_id, NEW.application_id USING ERRCODE = 'CA058';
  END IF;
  SELECT a.state INTO found FROM loan_application a WHERE a.id = NEW.application_id FOR UPDATE;
  IF found IS DISTINCT FROM NEW.from_state THEN
    RAISE EXCEPTION 'loan application % is %', NEW.application_id, coalesce(found, 'missing') USING ERRCODE = 'CA059';
  END IF;
  NEW.at_ms := database_ms();
  UPDATE loan_application a SET state = NEW.state WHERE a.id = NEW.application_id;
  RETURN NEW;
END $$;

-- The applicant is told in the transaction of the answer (NOTE-02), and by web push where that is asked for (NOTE-06).
CREATE OR REPLACE FUNCTION tell_loan() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  told bigint;
  applicant bigint := (SELECT a.user_id FROM loan_application a WHERE a.id = NEW.application_id);
BEGIN
  INSERT INTO notice (user_id, key, args, tourl, created_ms)
  VALUES (applicant, 'loan' || initcap(NEW.state), jsonb_build_object('reason', NEW.reason), '/loan', NEW.at_ms)
  RETURNING id INTO told;
  INSERT INTO outbox (topic, payload, created_ms, next_ms)
  SELECT 'web-push', jsonb_build_object('notice', told::text, 'session', s.session_id), NEW.at_ms, NEW.at_ms
  FROM notice_push p JOIN push_subscription s ON s.user_id = p.user_id
  WHERE p.user_id = applicant AND p.kind = 'money'
    AND (SELECT count(*) FROM outbox o WHERE o.topic = 'web-push' AND o.payload ->> 'session' = s.session_id::text) < 20;
  RETURN NULL;
END $$;
