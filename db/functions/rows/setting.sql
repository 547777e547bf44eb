-- What settings stand on.

-- A change by an operator is an act on this key. What takes two is changed only by the act whose passkeys signed for this value in
-- place of the one that stood there, and uses the act up. Raises CA043, and what operator_act_use raises.
CREATE OR REPLACE FUNCTION refuse_lonely_setting() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  content json;
BEGIN
  NEW.changed_by := operator_acting();
  NEW.changed_ms := database_ms();
  IF NOT NEW.takes_two THEN
    NEW.act_id := NULL;
  ELSE
    content := operator_act_use(NEW.act_id)::json;
    IF (content ->> 'key', content ->> 'from', content ->> 'to') IS DISTINCT FROM (NEW.name, OLD.value, NEW.value) THEN
      RAISE EXCEPTION 'act % is not about this change of %', NEW.act_id, NEW.name USING ERRCODE = 'CA043';
    END IF;
  END IF;
  IF NOT EXISTS (SELECT FROM audit_context c WHERE c.tx = pg_current_xact_id()
    AND c.action = CASE WHEN NEW.takes_two THEN 'limit_change' ELSE 'keys_change' END)
  THEN
    RAISE EXCEPTION 'the operator does not act on %', NEW.name USING ERRCODE = 'CA043';
  END IF;
  RETURN NEW;
END $$;
