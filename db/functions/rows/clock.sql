-- What the signatures for a log ahead of the clock stand on.

-- Raises CA018 for another end of the log than the one that it has now.
CREATE OR REPLACE FUNCTION refuse_waiver_in_advance() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  end_ms bigint := log_end_ms();
BEGIN
  IF NEW.mark_ms IS DISTINCT FROM end_ms THEN
    RAISE EXCEPTION 'the log ends at %, not at %', end_ms, NEW.mark_ms USING ERRCODE = 'CA018';
  END IF;
  RETURN NEW;
END $$;

-- Raises CA043 for an act about another end of the log, and what operator_act_use raises.
CREATE OR REPLACE FUNCTION refuse_lonely_waiver() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  content json := operator_act_use(NEW.act_id)::json;
BEGIN
  NEW.operator_id := operator_acting();
  NEW.reason := (SELECT a.reason FROM operator_act a WHERE a.id = NEW.act_id);
  NEW.signed_ms := database_ms();
  IF (content ->> 'mark_ms', content ->> 'log_ends') IS DISTINCT FROM
    (NEW.mark_ms::text, to_char(to_timestamp(NEW.mark_ms / 1000) AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS'))
    OR NOT EXISTS (SELECT FROM audit_context c WHERE c.tx = pg_current_xact_id() AND c.action = 'clock_waive')
  THEN
    RAISE EXCEPTION 'act % is not about the end of the log at %', NEW.act_id, NEW.mark_ms USING ERRCODE = 'CA043';
  END IF;
  RETURN NEW;
END $$;
