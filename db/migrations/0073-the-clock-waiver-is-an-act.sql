-- That the market goes on from the end of a log ahead of the clock is an act of two (TRUST-07, OPS-03, OPS-06;
-- docs/decisions/0028-the-console-is-served-while-the-log-is-ahead.md): their passkeys sign for the exact end of the log, and the row says
-- which act it was. Rows without one are from before: two of them, of two operators, still count.

ALTER TABLE clock_waiver ADD COLUMN act_id bigint UNIQUE REFERENCES operator_act;
SELECT audit_watch('clock_waiver');

-- The last tick, or the engine's mark when that is later; null for an empty log.
CREATE FUNCTION log_end_ms() RETURNS bigint LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
RETURN greatest((SELECT max(s.mark_ms) FROM engine_state s),
  (SELECT max(l.time_ms) FROM product p CROSS JOIN LATERAL
     (SELECT t.time_ms FROM tick_log t WHERE t.pid = p.pid ORDER BY t.seq DESC LIMIT 1) AS l));

-- Raises CA043 for an act about another end of the log, and what operator_act_use raises.
CREATE FUNCTION refuse_lonely_waiver() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
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
CREATE TRIGGER waivers_are_acts BEFORE INSERT ON clock_waiver FOR EACH ROW WHEN (session_user = 'candor_operator')
  EXECUTE FUNCTION refuse_lonely_waiver();
ALTER TABLE clock_waiver ENABLE ALWAYS TRIGGER waivers_are_acts;
