-- Reviewing identities (KYC-01): an operator claims what a user has sent, and decides it while the claim lasts. All of it happens in an act of
-- that operator, and every row is written to the audit log with it.

-- Locks a submission that is not decided. Raises CA050 for one that is, or that is not there, CA051 for an operator who has approved it.
CREATE OR REPLACE FUNCTION identity_lock(submission_id bigint, actor integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM identity_submission s WHERE s.id = identity_lock.submission_id FOR UPDATE;
  IF NOT FOUND OR EXISTS (SELECT FROM identity_decision d WHERE d.submission_id = identity_lock.submission_id AND d.is_final) THEN
    RAISE EXCEPTION 'submission % waits for nobody', identity_lock.submission_id USING ERRCODE = 'CA050';
  END IF;
  IF EXISTS (SELECT FROM identity_decision d WHERE d.submission_id = identity_lock.submission_id AND d.operator_id = actor) THEN
    RAISE EXCEPTION 'operator % has looked at submission %', actor, identity_lock.submission_id USING ERRCODE = 'CA051';
  END IF;
END $$;

-- The actor of this transaction, when the act is one of deciding. Raises CA049.
CREATE OR REPLACE FUNCTION identity_actor() RETURNS integer LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM audit_context c WHERE c.tx = pg_current_xact_id() AND c.action = 'identity_decide') THEN
    RAISE EXCEPTION 'nobody decides an identity in this transaction' USING ERRCODE = 'CA049';
  END IF;
  RETURN operator_acting();
END $$;

-- Claims one for ten minutes; an operator who has it gets ten more. Raises CA049 while another operator has it, CA050, CA051.
CREATE OR REPLACE FUNCTION identity_claim_take(submission_id bigint) RETURNS TABLE (nth bigint, until_ms bigint) LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  actor integer := identity_actor();
  found identity_claim;
BEGIN
  PERFORM identity_lock(identity_claim_take.submission_id, actor);
  SELECT * INTO found FROM identity_claim c WHERE c.submission_id = identity_claim_take.submission_id;
  IF found.until_ms > database_ms() AND found.operator_id <> actor THEN
    RAISE EXCEPTION 'operator % looks at submission %', found.operator_id, identity_claim_take.submission_id USING ERRCODE = 'CA049';
  END IF;
  RETURN QUERY
    INSERT INTO identity_claim AS c (submission_id, nth, operator_id, until_ms)
    VALUES (identity_claim_take.submission_id, 1, actor, database_ms() + 600000)
    ON CONFLICT (submission_id) DO UPDATE SET operator_id = actor, until_ms = database_ms() + 600000,
      nth = CASE WHEN c.operator_id = actor AND c.until_ms > database_ms() THEN c.nth ELSE c.nth + 1 END
    RETURNING c.nth, c.until_ms;
END $$;

-- Locks what the actor has claimed under this number. Raises CA049 when the claim is over or another's, CA050, CA051.
CREATE OR REPLACE FUNCTION identity_require_claim(submission_id bigint, nth bigint, actor integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM identity_lock(identity_require_claim.submission_id, actor);
  IF NOT EXISTS (SELECT FROM identity_claim c WHERE c.submission_id = identity_require_claim.submission_id
    AND c.nth = identity_require_claim.nth AND c.operator_id = actor AND c.until_ms > database_ms())
  THEN
    RAISE EXCEPTION 'operator % has not claimed submission %', actor, identity_require_claim.submission_id USING ERRCODE = 'CA049';
  END IF;
END $$;

CREATE OR REPLACE FUNCTION identity_claim_end(submission_id bigint, nth bigint) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM identity_require_claim(identity_claim_end.submission_id, identity_claim_end.nth, identity_actor());
  UPDATE identity_claim c SET until_ms = database_ms() WHERE c.submission_id = identity_claim_end.submission_id;
END $$;

-- Whether an approval takes a second operator: when what the user has in all wallets and holdings (REF-02) is at or above the setting.
CREATE OR REPLACE FUNCTION identity_needs_second(user_id bigint) RETURNS boolean LANGUAGE plpgsql STABLE SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
BEGIN
  RETURN total_account(identity_needs_second.user_id, 0::smallint, (SELECT s.batch FROM engine_state s WHERE s.shard = 0))
    >= (SELECT k.value::numeric * 1000000 FROM setting_key k WHERE k.name = 'identity_second_from');
END $$;

-- Decides what the actor has claimed, and ends the claim. Returns what has become of the submission. Raises CA049, CA050, CA051.
CREATE OR REPLACE FUNCTION identity_decide(
  submission_id bigint, nth bigint, verdict text, name text, number text, front text, back text, sentence text
) RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  actor integer := identity_actor();
  is_final boolean;
BEGIN
  PERFORM identity_require_claim(identity_decide.submission_id, identity_decide.nth, actor);
  is_final := identity_decide.verdict = 'refused'
    OR EXISTS (SELECT FROM identity_decision d WHERE d.submission_id = identity_decide.submission_id)
    OR NOT identity_needs_second((SELECT s.user_id FROM identity_submission s WHERE s.id = identity_decide.submission_id));
  INSERT INTO identity_decision (submission_id, operator_id, verdict, is_final, name, number, front, back, sentence, at_ms)
  VALUES (identity_decide.submission_id, actor, identity_decide.verdict, is_final, identity_decide.name, identity_decide.number,
    identity_decide.front, identity_decide.back, identity_decide.sentence, database_ms());
  UPDATE identity_claim c SET until_ms = database_ms() WHERE c.submission_id = identity_decide.submission_id;
  RETURN CASE WHEN is_final THEN identity_decide.verdict ELSE 'second' END;
END $$;
