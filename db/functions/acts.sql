-- Acts that take two operators (OPS-03, OPS-06): asked for, approved with passkeys, carried out once.
--
-- An approval is a passkey's signature over the digest of the act, and the database checks it against the key that its operator
-- registered. So a role of the database, and a person who holds its password, cannot approve anything: only the passkey can.

-- What passkeys sign: sha256 over this text, the JSON array that JSON.stringify makes.
CREATE OR REPLACE FUNCTION act_text(id bigint, action text, subject text, content text, reason text, asked_by integer, asked_ms bigint)
  RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT format('["candor act 1",%s,%s,%s,%s,%s,%s,%s]', id, to_json(action), to_json(subject), to_json(content), to_json(reason),
    asked_by, asked_ms)
$$;

-- Asks for an act in the name of the operator who acts in this transaction, with the action and the subject that it was begun with.
-- Raises CA026 for an action that does not take two.
CREATE OR REPLACE FUNCTION operator_ask(content json) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
DECLARE
  actor integer := operator_acting();
  act audit_context;
  made bigint := nextval(pg_get_serial_sequence('operator_act', 'id'));
  now_ms bigint := database_ms();
BEGIN
  SELECT * INTO STRICT act FROM audit_context c WHERE c.tx = pg_current_xact_id();
  IF NOT EXISTS (SELECT FROM operator_action() a WHERE a.action = act.action AND a.takes_two) THEN
    RAISE EXCEPTION '% does not take two operators', act.action USING ERRCODE = 'CA026';
  END IF;
  INSERT INTO operator_act (id, action, subject, content, reason, asked_by, asked_ms, digest) OVERRIDING SYSTEM VALUE
  VALUES (made, act.action, act.subject, operator_ask.content::text, act.reason, actor, now_ms,
    sha256(convert_to(act_text(made, act.action, act.subject, operator_ask.content::text, act.reason, actor, now_ms), 'UTF8')));
  RETURN made;
END $$;

-- Stores the approval of the operator who acts in this transaction. Raises CA020 unless the act was begun with its action, CA027
-- when the act has ended, CA028 when the passkey's answer is not about this act, without its user's verification, or of another key.
CREATE OR REPLACE FUNCTION operator_approve(act_id bigint, authenticator_data bytea, client_data bytea, signature bytea) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  actor integer := operator_acting();
  act operator_act := act_that_waits(operator_approve.act_id);
  answer json := convert_from(operator_approve.client_data, 'UTF8')::json;
  key bytea := (SELECT p.public_key FROM operator_passkey p WHERE p.operator_id = actor);
BEGIN
  IF (answer ->> 'type' = 'webauthn.get' AND answer ->> 'challenge' = base64url(act.digest)
      AND get_byte(operator_approve.authenticator_data, 32) & 5 = 5
      AND es256_is_low(operator_approve.signature)
      AND es256_verifies(key, operator_approve.authenticator_data || sha256(operator_approve.client_data), operator_approve.signature)
    ) IS NOT TRUE
  THEN
    RAISE EXCEPTION 'this is not an approval of act % by operator %', act.id, actor USING ERRCODE = 'CA028';
  END IF;
  INSERT INTO operator_approval (act_id, operator_id, authenticator_data, client_data, signature)
  VALUES (act.id, actor, operator_approve.authenticator_data, operator_approve.client_data, operator_approve.signature);
END $$;

CREATE OR REPLACE FUNCTION base64url(bytes bytea) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT rtrim(translate(encode(bytes, 'base64'), E'+/\n', '-_'), '=')
$$;

-- An act that has not ended, locked until the commit; the operator acts with its action. Raises CA027, CA020.
CREATE OR REPLACE FUNCTION act_that_waits(act_id bigint) RETURNS operator_act LANGUAGE plpgsql AS $$
DECLARE
  act operator_act;
BEGIN
  SELECT * INTO act FROM operator_act a WHERE a.id = act_that_waits.act_id FOR UPDATE;
  IF act.id IS NULL OR EXISTS (SELECT FROM operator_act_end e WHERE e.act_id = act.id) THEN
    RAISE EXCEPTION 'act % does not wait', act_that_waits.act_id USING ERRCODE = 'CA027';
  END IF;
  IF NOT EXISTS (SELECT FROM audit_context c WHERE c.tx = pg_current_xact_id() AND c.action = act.action) THEN
    RAISE EXCEPTION 'the operator does not act on %', act.action USING ERRCODE = 'CA020';
  END IF;
  RETURN act;
END $$;

-- Whether two operators have approved an act: people whose accounts are open and whose roles still allow it, and have since. Each has one passkey,
-- one address and one account, and no two share any (OPS-06). The operator who makes an invitation could open the account with it, so all whom
-- one operator has invited count as this one.
CREATE OR REPLACE FUNCTION act_is_approved(act_id bigint) RETURNS boolean LANGUAGE plpgsql STABLE SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
BEGIN
  RETURN (
    SELECT count(DISTINCT operator_root(p.operator_id)) >= 2 FROM operator_approval p JOIN operator_act a ON a.id = p.act_id
    JOIN operator_account o ON o.operator_id = p.operator_id
    WHERE p.act_id = act_is_approved.act_id AND o.closed_ms IS NULL AND operator_may_since(p.operator_id, a.action, p.at_ms));
END $$;

-- The operator at whom a chain of invitations begins: one of the first two.
CREATE OR REPLACE FUNCTION operator_root(operator_id integer) RETURNS integer LANGUAGE sql STABLE AS $$
  WITH RECURSIVE chain AS (
    SELECT a.operator_id, a.invited_by FROM operator_account a WHERE a.operator_id = operator_root.operator_id
    UNION SELECT a.operator_id, a.invited_by FROM chain c JOIN operator_account a ON a.operator_id = c.invited_by
  ) SELECT chain.operator_id FROM chain WHERE chain.invited_by IS NULL
$$;

-- Takes an act back. Any operator who may ask for it may.
CREATE OR REPLACE FUNCTION operator_act_withdraw(act_id bigint) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
DECLARE
  act operator_act := act_that_waits(operator_act_withdraw.act_id);
BEGIN
  INSERT INTO operator_act_end (act_id, outcome, operator_id) VALUES (act.id, 'withdrawn', operator_acting());
END $$;

-- Uses an approved act up, in the transaction that does what it says; returns its content. Raises CA029 when it lacks approvals.
-- Only once: CA027.
CREATE OR REPLACE FUNCTION operator_act_use(act_id bigint) RETURNS text LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
DECLARE
  act operator_act := act_that_waits(operator_act_use.act_id);
BEGIN
  PERFORM act_refuse_unapproved(act.id);
  INSERT INTO operator_act_end (act_id, outcome, operator_id) VALUES (act.id, 'done', operator_acting());
  RETURN act.content;
END $$;

CREATE OR REPLACE FUNCTION act_refuse_unapproved(act_id bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT act_is_approved(act_refuse_unapproved.act_id) THEN
    RAISE EXCEPTION 'act % lacks the approvals of two operators', act_refuse_unapproved.act_id USING ERRCODE = 'CA029';
  END IF;
END $$;

-- Carries out an act about operators themselves. Raises CA023 for a content that is not one of them, CA025 for an account that is not open.
CREATE OR REPLACE FUNCTION operator_act_on_operators(act_id bigint) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
DECLARE
  act operator_act;
  content json;
  about integer;
BEGIN
  SELECT * INTO act FROM operator_act a WHERE a.id = operator_act_on_operators.act_id;
  content := act.content::json;
  about := (content ->> 'operator')::integer;
  -- Before the act is used up, which adds a line to the log: the end of the log is locked last.
  IF act.action = 'operator_add' THEN
    PERFORM operators_are_made();
  ELSIF about IS NOT NULL THEN
    PERFORM operator_turn_alone(about);
  END IF;
  PERFORM operator_act_use(operator_act_on_operators.act_id);
  IF act.action = 'operator_add' THEN
    PERFORM operator_make(content ->> 'name', content ->> 'email', ARRAY (SELECT json_array_elements_text(content -> 'roles')));
    RETURN;
  END IF;
  PERFORM FROM operator_account a WHERE a.operator_id = about AND a.closed_ms IS NULL FOR UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'operator % is not open', about USING ERRCODE = 'CA025';
  END IF;
  IF act.action = 'operator_roles' THEN
    DELETE FROM operator_role r WHERE r.operator_id = about AND r.role NOT IN (SELECT json_array_elements_text(content -> 'roles'));
    INSERT INTO operator_role (operator_id, role) SELECT about, json_array_elements_text(content -> 'roles') ON CONFLICT DO NOTHING;
  ELSIF act.action = 'operator_close' THEN
    UPDATE operator_account a SET closed_ms = database_ms(), invite_hash = NULL, invite_until_ms = NULL WHERE a.operator_id = about;
    UPDATE operator_session s SET revoked_ms = database_ms() WHERE s.operator_id = about AND s.revoked_ms IS NULL;
  ELSE
    RAISE EXCEPTION '% is not about operators', act.action USING ERRCODE = 'CA026';
  END IF;
  -- Only who can approve: an account that was never opened, or has no passkey yet, is no admin who remains.
  IF (SELECT count(DISTINCT operator_root(a.operator_id)) FROM operator_account a JOIN operator_passkey k USING (operator_id)
    WHERE a.closed_ms IS NULL AND operator_may(a.operator_id, 'operator_add')) < 2
  THEN
    RAISE EXCEPTION 'two admins must remain' USING ERRCODE = 'CA030';
  END IF;
END $$;
