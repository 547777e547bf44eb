-- What the tables of the referral programme stand on.

-- In percent (REF-03). core/referral/commission.ts has the same.
CREATE OR REPLACE FUNCTION commission_percent(reason text, level integer) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE reason
    WHEN 'income' THEN CASE level WHEN 1 THEN 30 WHEN 2 THEN 10 WHEN 3 THEN 5 END
    WHEN 'first' THEN CASE level WHEN 1 THEN 10 WHEN 2 THEN 6 WHEN 3 THEN 4 END
  END;

-- The commission that is held, locked against another decision about it. Raises CA045 when it was released.
CREATE OR REPLACE FUNCTION lock_held(hold_id bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM commission_hold h WHERE h.id = lock_held.hold_id FOR UPDATE;
  IF EXISTS (SELECT FROM commission_verdict v WHERE v.hold_id = lock_held.hold_id AND v.verdict = 'released') THEN
    RAISE EXCEPTION 'commission % is released', lock_held.hold_id USING ERRCODE = 'CA045';
  END IF;
END $$;

CREATE OR REPLACE FUNCTION refuse_late_appeal() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM lock_held(NEW.hold_id);
  NEW.sent_ms := database_ms();
  RETURN NEW;
END $$;

-- By the operator who acts, with its line in the audit log. What is released stays so, and what is kept is decided again only to release
-- it, or after an appeal that came later.
CREATE OR REPLACE FUNCTION refuse_lonely_verdict() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.operator_id IS DISTINCT FROM operator_acting() OR NOT EXISTS (
    SELECT FROM audit_context c WHERE c.tx = pg_current_xact_id() AND c.action = 'commission_decide')
  THEN
    RAISE EXCEPTION 'operator % does not act on commission %', NEW.operator_id, NEW.hold_id USING ERRCODE = 'CA045';
  END IF;
  PERFORM lock_held(NEW.hold_id);
  NEW.at_ms := database_ms();
  IF NEW.verdict = 'kept' AND EXISTS (SELECT FROM commission_verdict v WHERE v.hold_id = NEW.hold_id AND NOT EXISTS (
    SELECT FROM commission_appeal a WHERE a.hold_id = v.hold_id AND a.sent_ms >= v.at_ms))
  THEN
    RAISE EXCEPTION 'commission % is kept already', NEW.hold_id USING ERRCODE = 'CA045';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION release_commission() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE commission_due d SET is_held = false FROM commission_hold h
  WHERE h.id = NEW.hold_id AND d.commission_id = h.commission_id AND d.reason = 'first' AND d.client_id = h.client_id;
  RETURN NULL;
END $$;

-- The network whose callers count as one (SES-12), of an address as sessions have it; null for what is none.
CREATE OR REPLACE FUNCTION caller_network(address text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN pg_input_is_valid(bare, 'inet')
    THEN network(set_masklen(bare::inet, CASE family(bare::inet) WHEN 4 THEN 24 ELSE 48 END))::text END
  FROM regexp_replace(split_part(address, '%', 1), '^::ffff:(?=[0-9.]+$)', '', 'i') AS bare
$$;

-- Each source is of a commission that exists, and of a holding. Foreign keys would look twice a source, and lock every holding in its row; this
-- looks once a statement, as refuse_false_entry does. Both tables keep their rows.
CREATE OR REPLACE FUNCTION refuse_false_source() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  wrong record;
BEGIN
  SELECT a.* INTO wrong FROM added a
  WHERE NOT EXISTS (SELECT FROM commission c WHERE c.user_id = a.user_id AND c.id = a.commission_id)
    OR NOT EXISTS (SELECT FROM holding h WHERE h.user_id = a.client_id AND h.id = a.holding_id)
  LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'source % of commission % has no commission of user %, or no holding % of user %', wrong.nth, wrong.commission_id,
      wrong.user_id, wrong.holding_id, wrong.client_id
      USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'it_is_of_a_commission_and_a_holding';
  END IF;
  RETURN NULL;
END $$;
