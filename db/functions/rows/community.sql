-- What the tables of the community stand on.

-- What becomes of a text when it is written. A new member's first texts are looked at before others see them, as many as the setting says; an
-- example that comes with the demo is nobody's. Raises CA055.
CREATE OR REPLACE FUNCTION begin_community_text() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  looked_at integer := coalesce((SELECT s.value::integer FROM setting_key s WHERE s.name = 'community_review'), 0);
BEGIN
  IF NEW.user_id IS NULL AND current_user = 'candor_web' THEN
    RAISE EXCEPTION 'a text has an author' USING ERRCODE = 'CA055';
  END IF;
  NEW.status := CASE
    WHEN NEW.user_id IS NULL OR looked_at = 0 THEN 'approved'
    WHEN (SELECT count(*) FROM (
      SELECT FROM community_text t WHERE t.user_id = NEW.user_id AND t.status = 'approved' LIMIT looked_at) AS approved) >= looked_at THEN 'approved'
    ELSE 'review' END;
  NEW.approved_ms := CASE NEW.status WHEN 'approved' THEN NEW.created_ms END;
  NEW.waits := CASE NEW.status WHEN 'review' THEN 'review' END;
  NEW.waits_ms := CASE NEW.status WHEN 'review' THEN NEW.created_ms END;
  NEW.taken_back_ms := NULL;
  RETURN NEW;
END $$;

-- Likes and what stands below a text are counted from 0.
CREATE OR REPLACE FUNCTION begin_community_count() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO community_count (text_id) VALUES (NEW.id);
  RETURN NULL;
END $$;

-- Counts what is public below a text, in the transaction in which it becomes public or ends to be; speeches are counted at number 0.
CREATE OR REPLACE FUNCTION count_community_text() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  was_public boolean := TG_OP = 'UPDATE' AND OLD.is_public;
BEGIN
  IF NEW.is_public <> was_public THEN
    UPDATE community_count c SET below = c.below + CASE WHEN NEW.is_public THEN 1 ELSE -1 END WHERE c.text_id = coalesce(NEW.parent_id, 0);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION count_community_like() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE community_count c SET likes = c.likes + CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END
  WHERE c.text_id = CASE TG_OP WHEN 'INSERT' THEN NEW.text_id ELSE OLD.text_id END;
  RETURN NULL;
END $$;

-- Nothing waits for a decision any more when its author has taken it back.
CREATE OR REPLACE FUNCTION end_waiting_of_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.waits := NULL;
  NEW.waits_ms := NULL;
  RETURN NEW;
END $$;

-- A report lets the text wait for an operator, unless it does already.
CREATE OR REPLACE FUNCTION let_reported_text_wait() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE community_text t SET waits = 'report', waits_ms = NEW.at_ms WHERE t.id = NEW.text_id AND t.is_public AND t.waits IS NULL;
  RETURN NULL;
END $$;

-- An appeal is against a refusal, and comes once. Raises CA057.
CREATE OR REPLACE FUNCTION begin_community_appeal() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  NEW.sent_ms := database_ms();
  UPDATE community_text t SET waits = 'appeal', waits_ms = NEW.sent_ms
  WHERE t.id = NEW.text_id AND t.user_id = NEW.user_id AND t.status = 'refused' AND t.taken_back_ms IS NULL;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'text % of user % is not refused', NEW.text_id, NEW.user_id USING ERRCODE = 'CA057';
  END IF;
  RETURN NEW;
END $$;

-- By the operator who acts, with its line in the audit log. What nothing asks for is decided only to change it. Raises CA055; CA056 for an
-- appeal against a refusal of the same operator.
CREATE OR REPLACE FUNCTION begin_community_decision() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  decided community_text;
BEGIN
  IF NEW.operator_id IS DISTINCT FROM operator_acting() OR NOT EXISTS (
    SELECT FROM audit_context c WHERE c.tx = pg_current_xact_id() AND c.action = 'community_decide')
  THEN
    RAISE EXCEPTION 'operator % does not act on text %', NEW.operator_id, NEW.text_id USING ERRCODE = 'CA055';
  END IF;
  SELECT * INTO decided FROM community_text t WHERE t.id = NEW.text_id FOR UPDATE;
  IF decided.taken_back_ms IS NOT NULL OR (decided.waits IS NULL AND decided.status = NEW.verdict) THEN
    RAISE EXCEPTION 'text % is taken back, or is % already', NEW.text_id, NEW.verdict USING ERRCODE = 'CA055';
  END IF;
  IF decided.waits = 'appeal' AND EXISTS (
    SELECT FROM community_decision d WHERE d.text_id = NEW.text_id AND d.verdict = 'refused' AND d.operator_id = NEW.operator_id)
  THEN
    RAISE EXCEPTION 'operator % has refused text %, and does not decide the appeal', NEW.operator_id, NEW.text_id USING ERRCODE = 'CA056';
  END IF;
  NEW.waited := decided.waits;
  NEW.at_ms := database_ms();
  RETURN NEW;
END $$;

-- The text has the status of its last decision, and its author is told, with the transaction of the decision (COM-04). The author of what is
-- approved after a report is not told of the report; an appeal is offered to an author who has sent none.
CREATE OR REPLACE FUNCTION carry_out_community_decision() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  decided community_text;
  was text;
BEGIN
  SELECT t.status INTO was FROM community_text t WHERE t.id = NEW.text_id;
  UPDATE community_text t SET status = NEW.verdict, waits = NULL, waits_ms = NULL,
    approved_ms = coalesce(t.approved_ms, CASE NEW.verdict WHEN 'approved' THEN NEW.at_ms END)
  WHERE t.id = NEW.text_id RETURNING * INTO decided;
  IF decided.user_id IS NOT NULL AND NOT (NEW.verdict = 'approved' AND was = 'approved') THEN
    INSERT INTO notice (user_id, key, args, tourl, created_ms)
    VALUES (decided.user_id,
      CASE WHEN NEW.verdict = 'refused' THEN 'textRefused' || initcap(NEW.code)
          || CASE WHEN EXISTS (SELECT FROM community_appeal a WHERE a.text_id = NEW.text_id) THEN 'Finally' ELSE '' END
        WHEN was = 'refused' THEN 'textRestored' ELSE 'textApproved' END,
      jsonb_build_object('begin', left(regexp_replace(decided.preview, '\s+', ' ', 'g'), 40), 'reason', NEW.reason),
      '/comment?tab=' || decided.kind, NEW.at_ms);
  END IF;
  RETURN NULL;
END $$;
