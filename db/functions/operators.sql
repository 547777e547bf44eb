-- What operators do: each act is begun with a session, and what it changes is written to the audit log in the same transaction.
-- candor_operator may write the watched tables, or call the functions of this file that do; the log itself it may only read.

-- The roles of each action: the rows of packages/core/src/operators/actions.ts, which a test compares.
CREATE OR REPLACE FUNCTION operator_action() RETURNS TABLE (action text, roles text[], takes_two boolean) LANGUAGE sql IMMUTABLE AS $$
  SELECT * FROM (VALUES
    ('own', '{support,content,compliance,finance,risk,admin}'::text[], false),
    ('overview_read', '{support,content,compliance,finance,risk,admin}', false),
    ('audit_read', '{compliance,risk,admin}', false),
    ('acts_read', '{compliance,finance,risk,admin}', false),
    ('operators_read', '{admin,compliance}', false),
    ('operator_invite', '{admin}', false),
    ('session_end', '{admin}', false),
    ('operator_add', '{admin}', true),
    ('operator_roles', '{admin}', true),
    ('operator_close', '{admin}', true),
    ('users_read', '{support,compliance,finance,risk,admin}', false),
    ('user_freeze', '{support,compliance,risk,admin}', false),
    ('user_unfreeze', '{compliance,admin}', false),
    ('personal_open', '{support,compliance,finance,risk,admin}', false),
    ('sealed_reset', '{compliance,admin}', true),
    ('identity_read', '{compliance}', false),
    ('identity_decide', '{compliance}', false),
    ('deposits_read', '{support,compliance,finance,admin}', false),
    ('deposit_decide', '{finance,compliance}', false),
    ('deposit_large', '{finance,compliance}', true),
    ('withdrawals_read', '{support,compliance,finance,admin}', false),
    ('withdrawal_decide', '{finance,compliance}', false),
    ('withdrawal_large', '{finance,compliance}', true),
    ('withdrawal_give_back', '{finance,compliance}', true),
    ('withdrawal_signer_gone', '{finance,compliance}', true),
    ('house_read', '{finance,risk,compliance,admin}', false),
    ('house_move', '{finance,risk}', true),
    ('corrections_read', '{finance,compliance,admin}', false),
    ('correction', '{finance,compliance}', true),
    ('keys_read', '{content,support,finance,risk,admin}', false),
    ('keys_change', '{content,admin}', false),
    ('limit_change', '{risk,finance}', true),
    ('terms_read', '{support,content,compliance,finance,risk,admin}', false),
    ('terms_change', '{finance,risk}', true),
    ('products_read', '{support,content,compliance,finance,risk,admin}', false),
    ('product_change', '{finance,risk}', true),
    ('product_open', '{finance,risk}', false),
    ('pool_order', '{finance,risk}', true),
    ('product_text', '{content}', false),
    ('articles_read', '{support,content,compliance,finance,risk,admin}', false),
    ('article_write', '{content}', false),
    ('article_publish', '{content}', false),
    ('front_read', '{support,content,compliance,finance,risk,admin}', false),
    ('front_change', '{content}', false),
    ('lender_change', '{compliance}', false),
    ('community_read', '{support,content,compliance,risk,admin}', false),
    ('community_decide', '{support,content,compliance}', false),
    ('bot_read', '{support,content,finance,risk,admin}', false),
    ('bot_codes', '{support,content,admin}', false),
    ('bot_bands', '{finance,risk}', true),
    ('rewards_read', '{support,content,compliance,finance,risk,admin}', false),
    ('reward_terms', '{finance,risk}', true),
    ('referral_read', '{support,compliance,finance,risk,admin}', false),
    ('commission_decide', '{compliance,risk}', false),
    ('loans_read', '{support,compliance,finance,admin}', false),
    ('loan_answer', '{support,compliance}', false),
    ('support_read', '{support,compliance,admin}', false),
    ('support_answer', '{support}', false),
    ('support_canned', '{support,content}', false),
    ('clock_waive', '{risk,admin}', true),
    ('outbox_read', '{support,admin}', false),
    ('outbox_retry', '{support,admin}', false)
  ) AS listed
$$;

-- ------------------------------------------------------------------------------------------ audit log

-- The text of a line that its hash covers: what JSON.stringify makes of the array, so that a browser makes the same.
CREATE OR REPLACE FUNCTION audit_text(seq bigint, at_ms bigint, operator_id integer, action text, subject text, before text, after text, reason text)
  RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT format('[%s,%s,%s,%s,%s,%s,%s,%s]', seq, at_ms, coalesce(operator_id::text, 'null'), to_json(action), to_json(subject),
    coalesce(to_json(before)::text, 'null'), coalesce(to_json(after)::text, 'null'), to_json(reason))
$$;

-- Appends a line. Its caller has checked who acts. Called only by the functions below.
CREATE OR REPLACE FUNCTION audit_append(operator_id integer, action text, subject text, before text, after text, reason text)
  RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  head audit_head;
  now_ms bigint;
BEGIN
  SELECT * INTO STRICT head FROM audit_head FOR UPDATE;
  -- Only now: who waits for the end of the log would write an earlier time than the line before. Nor does a clock that was set back.
  now_ms := greatest(database_ms(), (SELECT l.at_ms FROM audit_log l ORDER BY l.seq DESC LIMIT 1));
  head.seq := head.seq + 1;
  head.hash := sha256(head.hash || convert_to(
    audit_text(head.seq, now_ms, audit_append.operator_id, audit_append.action, audit_append.subject, audit_append.before,
      audit_append.after, audit_append.reason), 'UTF8'));
  INSERT INTO audit_log VALUES (head.seq, now_ms, audit_append.operator_id, audit_append.action, audit_append.subject,
    audit_append.before, audit_append.after, audit_append.reason, head.hash);
  UPDATE audit_head SET seq = head.seq, hash = head.hash;
END $$;

-- A line about a changed row, for the act of this transaction. Raises CA020 when no act was begun.
CREATE OR REPLACE FUNCTION audit_row(before jsonb, after jsonb, about text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  act audit_context;
BEGIN
  SELECT * INTO act FROM audit_context c WHERE c.tx = pg_current_xact_id();
  IF act.tx IS NULL THEN
    RAISE EXCEPTION '% may be changed only by an operator''s act', about USING ERRCODE = 'CA020';
  END IF;
  PERFORM audit_append(act.operator_id, act.action, act.subject,
    jsonb_build_object(about, audit_row.before)::text, jsonb_build_object(about, audit_row.after)::text, act.reason);
END $$;

-- Begins an act in this transaction: what it changes is recorded with it. Returns the operator. Raises CA021 when the session has
-- ended or its operator was closed, CA022 when none of the operator's roles may do the action.
CREATE OR REPLACE FUNCTION operator_act_begin(session_id uuid, action text, subject text, reason text) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  actor integer := operator_of_session(operator_act_begin.session_id);
BEGIN
  IF NOT operator_may(actor, operator_act_begin.action) THEN
    RAISE EXCEPTION 'operator % may not do %', actor, operator_act_begin.action USING ERRCODE = 'CA022';
  END IF;
  PERFORM audit_begin(actor, operator_act_begin.action, operator_act_begin.subject, operator_act_begin.reason);
  RETURN actor;
END $$;

CREATE OR REPLACE FUNCTION audit_begin(operator_id integer, action text, subject text, reason text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Rows of transactions that have ended; those that another act removes already are left to it, so that no act waits for another here.
  DELETE FROM audit_context c WHERE c.tx IN (
    SELECT d.tx FROM audit_context d WHERE d.tx < pg_snapshot_xmin(pg_current_snapshot()) FOR UPDATE SKIP LOCKED);
  INSERT INTO audit_context VALUES (pg_current_xact_id(), audit_begin.operator_id, audit_begin.action, audit_begin.subject, btrim(audit_begin.reason));
END $$;

-- Every act takes its locks in one order: first the turns of operators, then the rows that it is about, and the end of the log with its
-- first line. An operator's acts share the turn; what may end or change this operator (a session, roles, an invitation, the account) has it alone.
-- Turns are granted in the order in which they were asked for. So who ends an operator waits for what this one has under way, and not for what
-- this one asks afterwards, which finds that it has ended.
CREATE OR REPLACE FUNCTION operator_turn(operator_id integer) RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock_shared(hashtextextended('operator turn', operator_turn.operator_id))
$$;

CREATE OR REPLACE FUNCTION operator_turn_alone(operator_id integer) RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(hashtextextended('operator turn', operator_turn_alone.operator_id))
$$;

-- Takes the turns of an act that may end or change operator `ends`, before it is begun: the lower number first, so that two operators who end
-- each other wait for one another in one order.
CREATE OR REPLACE FUNCTION operator_turns(session_id uuid, ends integer) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
DECLARE
  actor integer := (SELECT s.operator_id FROM operator_session s WHERE s.id = operator_turns.session_id);
BEGIN
  IF actor < operator_turns.ends THEN
    PERFORM operator_turn(actor);
  END IF;
  PERFORM operator_turn_alone(operator_turns.ends);
END $$;

-- The operator of a session that is open; the session stays open until the commit. Raises CA021.
CREATE OR REPLACE FUNCTION operator_of_session(session_id uuid) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  found integer := (SELECT s.operator_id FROM operator_session s WHERE s.id = operator_of_session.session_id);
BEGIN
  PERFORM operator_turn(found);
  SELECT s.operator_id INTO found FROM operator_session s JOIN operator_account a ON a.operator_id = s.operator_id
  WHERE s.id = operator_of_session.session_id AND s.revoked_ms IS NULL AND a.closed_ms IS NULL
    AND s.created_ms > database_ms() - 43200000 FOR SHARE;
  IF found IS NULL THEN
    RAISE EXCEPTION 'the session has ended' USING ERRCODE = 'CA021';
  END IF;
  RETURN found;
END $$;

CREATE OR REPLACE FUNCTION operator_may(operator_id integer, action text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM operator_action() a JOIN operator_role r ON r.role = ANY (a.roles)
    WHERE a.action = operator_may.action AND r.operator_id = operator_may.operator_id)
$$;

-- Whether an operator has had one of the roles of an action since this moment.
CREATE OR REPLACE FUNCTION operator_may_since(operator_id integer, action text, at_ms bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM operator_action() a JOIN operator_role r ON r.role = ANY (a.roles)
    WHERE a.action = operator_may_since.action AND r.operator_id = operator_may_since.operator_id AND r.since_ms <= operator_may_since.at_ms)
$$;

-- A line about what is not a row of a watched table: something that was read, or done elsewhere. Needs an act in this transaction.
CREATE OR REPLACE FUNCTION audit_note(note text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM audit_row(NULL, to_jsonb(audit_note.note), 'note');
END $$;

-- A line about an action that was refused, in a transaction of its own.
CREATE OR REPLACE FUNCTION audit_refused(session_id uuid, action text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM audit_append(operator_of_session(audit_refused.session_id), 'refused', left(audit_refused.action, 200), NULL, NULL, '');
END $$;

-- Counts that somebody failed to prove to be this operator; null for nobody whom we know. Its lines in the audit log are few, whatever a
-- stranger tries.
CREATE OR REPLACE FUNCTION operator_failed(operator_id integer, kind text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  about integer := coalesce((SELECT o.id FROM operator o WHERE o.id = operator_failed.operator_id), 0);
  now_ms bigint := database_ms();
  so_often bigint;
BEGIN
  INSERT INTO operator_failure AS f VALUES (now_ms - now_ms % 3600000, about, operator_failed.kind, 1, now_ms)
  ON CONFLICT (hour_ms, operator_id, kind) DO UPDATE SET count = f.count + 1, last_ms = now_ms
  RETURNING count INTO so_often;
  IF so_often IN (1, 10, 100, 1000, 10000, 100000) THEN
    PERFORM audit_append(NULL, 'failed', CASE about WHEN 0 THEN 'no operator' ELSE 'operator ' || about END, NULL,
      jsonb_build_object('kind', operator_failed.kind, 'count', so_often)::text, 'counted by hour');
  END IF;
END $$;

-- Raises CA072 when the operator who acts has frozen the accounts of as many users in an hour as one may: 20, or 100 for those whose roles may
-- end a freeze. So one session that somebody has stolen, or one operator alone, stops few.
CREATE OR REPLACE FUNCTION operator_freeze_brake() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  actor integer := operator_acting();
  most integer := CASE WHEN operator_may(actor, 'user_unfreeze') THEN 100 ELSE 20 END;
BEGIN
  -- One after the other, so that those at one moment are counted.
  PERFORM pg_advisory_xact_lock(hashtextextended('freezes by operator', actor));
  IF (SELECT count(DISTINCT l.subject) FROM audit_log l
    WHERE l.operator_id = actor AND l.action = 'user_freeze' AND l.at_ms > database_ms() - 3600000
      AND l.seq > (SELECT h.seq - 200000 FROM audit_head h)) >= most
  THEN
    RAISE EXCEPTION 'operator % has frozen % users in an hour', actor, most USING ERRCODE = 'CA072';
  END IF;
END $$;

-- The end of the log, signed. Raises CA004 for a caller that does not lead, CA015 for a minute that is ahead of the clock, which would
-- leave no room for those that follow, CA023 for an end that the log does not have, or one before that of the last checkpoint.
CREATE OR REPLACE FUNCTION audit_checkpoint_add(
  shard smallint, epoch bigint, minute_ms bigint, seq bigint, hash bytea, signature bytea, key_id text
) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM lease_check(audit_checkpoint_add.shard, audit_checkpoint_add.epoch);
  PERFORM refuse_future(audit_checkpoint_add.minute_ms);
  IF NOT EXISTS (SELECT FROM audit_log l WHERE l.seq = audit_checkpoint_add.seq AND l.hash = audit_checkpoint_add.hash)
    OR EXISTS (SELECT FROM audit_checkpoint c WHERE c.seq > audit_checkpoint_add.seq OR c.minute_ms > audit_checkpoint_add.minute_ms)
  THEN
    RAISE EXCEPTION 'the audit log does not end at %', audit_checkpoint_add.seq USING ERRCODE = 'CA023';
  END IF;
  INSERT INTO audit_checkpoint VALUES (audit_checkpoint_add.minute_ms, audit_checkpoint_add.seq, audit_checkpoint_add.hash,
    audit_checkpoint_add.signature, audit_checkpoint_add.key_id) ON CONFLICT DO NOTHING;
END $$;

-- -------------------------------------------------------------------------------------- who they are

-- The first two admins, by a command of the person who runs the server: two people must be there before an act can take two. Who has not
-- opened the account yet is invited again, with the same address. Raises CA024 when two others were made. Returns the number of the
-- operator, who is invited with the code of this hash.
CREATE OR REPLACE FUNCTION operator_first(name text, email text, invite_hash bytea) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
DECLARE
  made integer;
BEGIN
  PERFORM operators_are_made();
  SELECT a.operator_id INTO made FROM operator_account a
  WHERE a.email = operator_first.email AND a.is_first AND a.password_hash IS NULL AND a.closed_ms IS NULL;
  IF made IS NULL AND (SELECT count(*) FROM operator_account) >= 2 THEN
    RAISE EXCEPTION 'there are two operators: they add others' USING ERRCODE = 'CA024';
  END IF;
  PERFORM operator_turn_alone(made);
  PERFORM audit_begin(NULL, 'operator_first', operator_first.email, 'by the command line');
  IF made IS NULL THEN
    made := operator_make(operator_first.name, operator_first.email, '{admin}');
  END IF;
  UPDATE operator_account a SET invite_hash = operator_first.invite_hash, invite_until_ms = database_ms() + 86400000, is_first = true
  WHERE a.operator_id = made AND a.password_hash IS NULL;
  RETURN made;
END $$;

-- One operator is made after the other: each has the next number. Taken before the end of the log, as turns are.
CREATE OR REPLACE FUNCTION operators_are_made() RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(hashtextextended('operators are made', 0))
$$;

CREATE OR REPLACE FUNCTION operator_make(name text, email text, roles text[]) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  made integer;
BEGIN
  PERFORM operators_are_made();
  INSERT INTO operator (id, name, created_ms)
  SELECT coalesce(max(o.id), 0) + 1, operator_make.name, database_ms() FROM operator o RETURNING id INTO made;
  INSERT INTO operator_account (operator_id, email) VALUES (made, operator_make.email);
  INSERT INTO operator_role (operator_id, role) SELECT DISTINCT made, role FROM unnest(operator_make.roles) AS role;
  RETURN made;
END $$;

-- Invites an operator who has not opened the account yet. Raises CA025 for one who has; CA071 for one of the first two, who would count as
-- the inviter's side from then on, so that there was one side only permanently. Needs an act in this transaction.
CREATE OR REPLACE FUNCTION operator_invite(operator_id integer, invite_hash bytea) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM operator_turn_alone(operator_invite.operator_id);
  IF EXISTS (SELECT FROM operator_account a WHERE a.operator_id = operator_invite.operator_id AND a.is_first AND a.password_hash IS NULL) THEN
    RAISE EXCEPTION 'operator % is invited by the command line', operator_invite.operator_id USING ERRCODE = 'CA071';
  END IF;
  UPDATE operator_account a SET invite_hash = operator_invite.invite_hash, invite_until_ms = database_ms() + 86400000,
    invited_by = operator_acting()
  WHERE a.operator_id = operator_invite.operator_id AND a.password_hash IS NULL AND a.closed_ms IS NULL;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'this account is open or closed' USING ERRCODE = 'CA025';
  END IF;
END $$;

-- Uses an invitation up: the account gets its password and its authenticator app. Null when nobody has this invitation.
CREATE OR REPLACE FUNCTION operator_open(invite_hash bytea, password_hash text, sealed_totp bytea, totp_step bigint) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  opened integer := (SELECT operator_id FROM operator_account a WHERE a.invite_hash = operator_open.invite_hash);
BEGIN
  PERFORM operator_turn_alone(opened);
  SELECT a.operator_id INTO opened FROM operator_account a
  WHERE a.invite_hash = operator_open.invite_hash AND a.invite_until_ms > database_ms() AND a.closed_ms IS NULL FOR UPDATE;
  IF opened IS NOT NULL THEN
    PERFORM audit_begin(opened, 'operator_open', 'operator ' || opened, 'by invitation');
    UPDATE operator_account SET password_hash = operator_open.password_hash, sealed_totp = operator_open.sealed_totp,
      invite_hash = NULL, invite_until_ms = NULL WHERE operator_id = opened;
    INSERT INTO operator_factor_use (operator_id, totp_step) VALUES (opened, operator_open.totp_step);
  END IF;
  RETURN opened;
END $$;

-- Opens a session for an operator who has proved who it is, `how`. Returns its number; null when the account is closed.
CREATE OR REPLACE FUNCTION operator_session_open(operator_id integer, token_hash bytea, how text, address text, user_agent text)
  RETURNS uuid LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  made uuid;
BEGIN
  PERFORM operator_turn(operator_session_open.operator_id);
  PERFORM audit_begin(operator_session_open.operator_id, 'sign_in', 'operator ' || operator_session_open.operator_id, how);
  INSERT INTO operator_session (operator_id, token_hash, created_ms, used_ms, address, user_agent)
  SELECT a.operator_id, operator_session_open.token_hash, database_ms(), database_ms(), operator_session_open.address,
    operator_session_open.user_agent
  FROM operator_account a
  WHERE a.operator_id = operator_session_open.operator_id AND a.closed_ms IS NULL AND a.password_hash IS NOT NULL FOR SHARE
  RETURNING id INTO made;
  RETURN made;
END $$;

-- Stores the passkey of the operator who acts in this transaction: the only one that the account will have (23505).
CREATE OR REPLACE FUNCTION operator_passkey_add(credential_id text, public_key bytea, transports text) RETURNS void LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO operator_passkey (operator_id, credential_id, public_key, transports)
  VALUES (operator_acting(), operator_passkey_add.credential_id, operator_passkey_add.public_key, operator_passkey_add.transports);
END $$;

-- The operator who acts in this transaction. Raises CA020 when no act was begun by an operator.
CREATE OR REPLACE FUNCTION operator_acting() RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  actor integer;
BEGIN
  SELECT c.operator_id INTO actor FROM audit_context c WHERE c.tx = pg_current_xact_id();
  IF actor IS NULL THEN
    RAISE EXCEPTION 'no operator acts in this transaction' USING ERRCODE = 'CA020';
  END IF;
  RETURN actor;
END $$;

-- ------------------------------------------------------------------------------------------ the server's keys

-- Notes the fingerprint of a key that the server works with from now on. `replaces` is the fingerprint that the server was told is lost, null
-- for the first key of a name; a replaced key has its line in the audit log. Raises CA073 when the database has another one meanwhile.
CREATE OR REPLACE FUNCTION server_key_note(name text, fingerprint text, replaces text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
DECLARE
  newest server_key;
BEGIN
  -- Servers that start together take turns.
  PERFORM FROM audit_head FOR UPDATE;
  SELECT * INTO newest FROM server_key k WHERE k.name = server_key_note.name ORDER BY k.nth DESC LIMIT 1;
  IF newest.fingerprint = server_key_note.fingerprint THEN
    RETURN;
  END IF;
  IF newest.fingerprint IS DISTINCT FROM server_key_note.replaces THEN
    RAISE EXCEPTION 'the key % is noted as another one', server_key_note.name USING ERRCODE = 'CA073';
  END IF;
  INSERT INTO server_key (name, nth, fingerprint) VALUES (server_key_note.name, coalesce(newest.nth, 0) + 1, server_key_note.fingerprint);
  IF newest.nth IS NOT NULL THEN
    PERFORM audit_append(NULL, 'key_replaced', 'key ' || server_key_note.name, jsonb_build_object('fingerprint', newest.fingerprint)::text,
      jsonb_build_object('fingerprint', server_key_note.fingerprint)::text, 'the server was started with REPLACED_KEYS');
  END IF;
END $$;
