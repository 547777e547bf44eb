-- What the tables of the home page stand on.

-- The desk of the front writes announcements of its own and changes no other operators' ones: what two operators have signed is told by their
-- act, and stays as it was told. Raises CA060.
CREATE OR REPLACE FUNCTION guard_announcement() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF session_user = 'candor_operator' AND (
    TG_OP = 'UPDATE' AND OLD.origin = 'act'
    OR TG_OP = 'INSERT' AND (NEW.origin = 'shipped' OR (NEW.origin = 'written') IS DISTINCT FROM (
      SELECT c.action = 'front_change' FROM audit_context c WHERE c.tx = pg_current_xact_id())))
  THEN
    RAISE EXCEPTION 'announcement % is not written at the desk', NEW.id USING ERRCODE = 'CA060';
  END IF;
  RETURN NEW;
END $$;

-- The same for its texts. Raises CA060.
CREATE OR REPLACE FUNCTION guard_announcement_text() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF session_user = 'candor_operator'
    AND (SELECT a.origin = 'act' FROM announcement a WHERE a.id = NEW.announcement_id) IS DISTINCT FROM (
      SELECT c.action <> 'front_change' FROM audit_context c WHERE c.tx = pg_current_xact_id())
    OR session_user = 'candor_operator' AND TG_OP = 'UPDATE' AND EXISTS (
      SELECT FROM announcement a WHERE a.id = NEW.announcement_id AND a.origin = 'act')
  THEN
    RAISE EXCEPTION 'announcement % is not written at the desk', NEW.announcement_id USING ERRCODE = 'CA060';
  END IF;
  RETURN NEW;
END $$;
