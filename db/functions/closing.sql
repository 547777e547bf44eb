-- Closing an account (ACC-01, ACC-02): it is asked for, and erased when its time has come. The clock is the database's, so that no role
-- erases an account sooner than its owner was told.

-- Asks for it; returns when it will be carried out. Raises CA061 when it was asked for already, or is done.
CREATE OR REPLACE FUNCTION account_closing_ask(owner bigint, language text) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
DECLARE
  days integer := (SELECT s.value::integer FROM setting_key s WHERE s.name = 'account_closing_days');
  now_ms bigint := database_ms();
BEGIN
  PERFORM FROM account a WHERE a.user_id = owner AND a.closed_ms IS NULL FOR NO KEY UPDATE;
  IF NOT FOUND OR EXISTS (SELECT FROM account_closing c WHERE c.user_id = owner AND c.ended_ms IS NULL) THEN
    RAISE EXCEPTION 'account % is closed, or is about to be', owner USING ERRCODE = 'CA061';
  END IF;
  INSERT INTO account_closing (user_id, asked_ms, due_ms, language)
  VALUES (owner, now_ms, now_ms + days * 86400000::bigint, account_closing_ask.language);
  RETURN now_ms + days * 86400000::bigint;
END $$;

-- Ends what was asked for without carrying it out. False when nothing was asked for.
CREATE OR REPLACE FUNCTION account_closing_end(owner bigint, outcome text) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
BEGIN
  IF account_closing_end.outcome NOT IN ('undone', 'blocked') THEN
    RAISE EXCEPTION 'a closing is not % by this', account_closing_end.outcome USING ERRCODE = 'CA062';
  END IF;
  UPDATE account_closing c SET ended_ms = database_ms(), outcome = account_closing_end.outcome WHERE c.user_id = owner AND c.ended_ms IS NULL;
  RETURN FOUND;
END $$;

-- What is due, the longest first.
CREATE OR REPLACE FUNCTION account_closings_due() RETURNS TABLE (user_id bigint, due_ms bigint, language text) LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
  SELECT c.user_id, c.due_ms, c.language FROM account_closing c WHERE c.ended_ms IS NULL AND c.due_ms <= database_ms() ORDER BY c.due_ms, c.user_id
$$;

-- What becomes of a person's rows: they are removed (`erased` null), or these columns get these values. `$1` is the person's number.
-- modules/personal/erasure.ts says the same of every column that is kept about people, and a test compares the two.
CREATE OR REPLACE FUNCTION erasure_rule() RETURNS TABLE (nth integer, target text, erased jsonb, whose text) LANGUAGE sql IMMUTABLE AS $$
  SELECT row_number() OVER ()::integer, r.target, r.erased::jsonb, coalesce(r.whose, 'user_id = $1') FROM (VALUES
    ('verify_code', NULL, 'address IN (SELECT unnest(ARRAY[a.email, a.phone]) FROM account a WHERE a.user_id = $1)'),
    ('demo_message', NULL, 'to_address IN (SELECT unnest(ARRAY[a.email, a.phone]) FROM account a WHERE a.user_id = $1)'),
    ('outbox', NULL, 'topic LIKE ''message-%'' AND payload ->> ''to'' IN (SELECT unnest(ARRAY[a.email, a.phone]) FROM account a WHERE a.user_id = $1)'),
    ('login_guard', NULL, 'subject = ''user:'' || $1'),
    ('push_subscription', NULL, NULL),
    ('session', NULL, NULL),
    ('totp', NULL, NULL),
    ('passkey', NULL, NULL),
    ('recovery_code', NULL, NULL),
    ('known_device', NULL, NULL),
    ('payout_wallet', NULL, NULL),
    ('payout_bank', NULL, NULL),
    ('payout_address', NULL, NULL),
    ('cold_wallet', NULL, NULL),
    ('cold_wallet_text', NULL, NULL),
    ('price_alert', NULL, NULL),
    ('notice', NULL, NULL),
    ('notice_mark', NULL, NULL),
    ('notice_push', NULL, NULL),
    ('deposit_quote', NULL, NULL),
    ('community_like', NULL, NULL),
    ('community_hide', NULL, NULL),
    ('community_block', NULL, NULL),
    ('identity_waiting', NULL, 'submission_id IN (SELECT s.id FROM identity_submission s WHERE s.user_id = $1)'),
    ('support_device', NULL, 'conversation_id IN (SELECT c.id FROM support_conversation c
      WHERE $1 IN (c.user_id, (SELECT o.user_id FROM support_conversation o WHERE o.id = c.merged_into)))'),
    ('picture', '{"sealed_key": "NULL", "deleted_ms": "coalesce(deleted_ms, database_ms())"}', NULL),
    ('support_picture', '{"sealed_key": "NULL", "deleted_ms": "coalesce(deleted_ms, database_ms())"}', NULL),
    ('identity_submission', '{"sealed": "decode(repeat(''00'', 28), ''hex'')"}', NULL),
    ('identity_decision', '{"sentence": "''''"}', 'submission_id IN (SELECT s.id FROM identity_submission s WHERE s.user_id = $1)'),
    ('community_text', '{"content": "''[erased]''"}', 'user_id = $1 AND NOT is_public'),
    ('community_report', '{"note": "''''"}', NULL),
    ('community_appeal', '{"text": "''[erased]''"}', NULL),
    ('commission_appeal', '{"text": "''[erased]''"}', NULL),
    ('referral_flag', '{"facts": "''{}''"}', '$1 IN (user_id, client_id)'),
    ('support_message', '{"text": "''[erased]''"}', 'conversation_id IN (SELECT c.id FROM support_conversation c
      WHERE $1 IN (c.user_id, (SELECT o.user_id FROM support_conversation o WHERE o.id = c.merged_into)))'),
    ('support_note', '{"text": "''[erased]''"}', 'conversation_id IN (SELECT c.id FROM support_conversation c
      WHERE $1 IN (c.user_id, (SELECT o.user_id FROM support_conversation o WHERE o.id = c.merged_into)))'),
    ('support_conversation', '{"waiting_ms": "NULL", "unseen_ms": "NULL", "held_by": "NULL", "held_until_ms": "NULL"}', NULL),
    ('account', '{"email": "NULL", "phone": "NULL", "phone_national": "NULL", "username": "''User '' || user_id", "userphoto": "1",
      "password_hash": "NULL", "withdraw_hash": "NULL", "frozen_reason": "''''"}', NULL)
  ) AS r (target, erased, whose)
$$;

-- Carries it out, whole or not at all. False when it is done already. Raises CA062 when it was not asked for, is not due, or its owner could
-- still act: the account is frozen by the closing before.
CREATE OR REPLACE FUNCTION account_erase(owner bigint) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  held account;
  rule record;
BEGIN
  SELECT * INTO held FROM account a WHERE a.user_id = owner FOR UPDATE;
  IF held.closed_ms IS NOT NULL THEN
    RETURN false;
  END IF;
  PERFORM FROM account_closing c WHERE c.user_id = owner AND c.ended_ms IS NULL AND c.due_ms <= database_ms() FOR UPDATE;
  IF NOT FOUND OR held.frozen_by IS DISTINCT FROM 'closing' THEN
    RAISE EXCEPTION 'account % is not to be closed now', owner USING ERRCODE = 'CA062';
  END IF;
  INSERT INTO account_erasure VALUES (pg_current_xact_id(), owner);
  UPDATE account a SET closed_ms = database_ms() WHERE a.user_id = owner;
  FOR rule IN SELECT * FROM erasure_rule() ORDER BY nth LOOP
    IF rule.erased IS NULL THEN
      EXECUTE format('DELETE FROM %I WHERE %s', rule.target, rule.whose) USING owner;
    ELSE
      EXECUTE format('UPDATE %I SET %s WHERE %s', rule.target,
        (SELECT string_agg(format('%I = %s', e.key, e.value), ', ') FROM jsonb_each_text(rule.erased) AS e), rule.whose) USING owner;
    END IF;
  END LOOP;
  UPDATE account_closing c SET ended_ms = database_ms(), outcome = 'done' WHERE c.user_id = owner AND c.ended_ms IS NULL;
  DELETE FROM account_erasure e WHERE e.tx = pg_current_xact_id();
  RETURN true;
END $$;
