-- Opening a person's masked data (OPS-07), and lines about what operators read.

-- Opens it for fifteen minutes to the operator who acts in this transaction, with a line of the audit log; returns until when. One that is
-- open stays so, and is no other line. Raises CA063 when the operator has opened as many in an hour as the setting allows.
CREATE OR REPLACE FUNCTION personal_open(opened bigint, reason text) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
DECLARE
  actor integer := operator_acting();
  most integer := (SELECT s.value::integer FROM setting_key s WHERE s.name = 'personal_openings_hour');
  now_ms bigint;
  ends bigint;
BEGIN
  IF NOT EXISTS (SELECT FROM audit_context c WHERE c.tx = pg_current_xact_id() AND c.action = 'personal_open') THEN
    RAISE EXCEPTION 'what is masked is opened by an act' USING ERRCODE = 'CA020';
  END IF;
  -- One after the other for each operator, so that those at one moment are counted.
  PERFORM pg_advisory_xact_lock(hashtextextended('personal_open ' || actor, 0));
  now_ms := database_ms();
  SELECT max(o.until_ms) INTO ends FROM personal_opening o
  WHERE o.operator_id = actor AND o.user_id = opened AND o.at_ms > now_ms - 900000 AND o.until_ms > now_ms;
  IF ends IS NOT NULL THEN
    RETURN ends;
  END IF;
  IF (SELECT count(*) FROM personal_opening o WHERE o.operator_id = actor AND o.at_ms > now_ms - 3600000) >= most THEN
    RAISE EXCEPTION 'operator % has opened the data of % people in an hour', actor, most USING ERRCODE = 'CA063';
  END IF;
  INSERT INTO personal_opening (operator_id, user_id, reason, at_ms, until_ms)
  VALUES (actor, opened, personal_open.reason, now_ms, now_ms + 900000);
  RETURN now_ms + 900000;
END $$;

-- Until when the data of these people is open to an operator; who is not in it is masked.
CREATE OR REPLACE FUNCTION personal_opened(operator integer, people bigint[]) RETURNS TABLE (user_id bigint, until_ms bigint) LANGUAGE sql
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT o.user_id, max(o.until_ms) FROM personal_opening o
  WHERE o.operator_id = personal_opened.operator AND o.at_ms > database_ms() - 900000 AND o.until_ms > database_ms() AND o.user_id = ANY (people)
  GROUP BY o.user_id
$$;

-- A line about what the operator who acts in this transaction has read. What the same operator has read in the last five minutes in the same
-- way is no other line.
CREATE OR REPLACE FUNCTION audit_read(note text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  act audit_context;
  line text := jsonb_build_object('note', to_jsonb(audit_read.note))::text;
BEGIN
  SELECT * INTO act FROM audit_context c WHERE c.tx = pg_current_xact_id();
  FOR turn IN 1..2 LOOP
    IF EXISTS (
      SELECT FROM (SELECT * FROM audit_log l WHERE l.subject = act.subject ORDER BY l.seq DESC LIMIT 100) AS last
      WHERE last.operator_id = act.operator_id AND last.action = act.action AND last.after = line AND last.at_ms > database_ms() - 300000)
    THEN
      RETURN;
    END IF;
    -- Nobody adds a line from here on, so a line that was not there the second time is not there.
    PERFORM FROM audit_head FOR UPDATE;
  END LOOP;
  PERFORM audit_row(NULL, to_jsonb(audit_read.note), 'note');
END $$;
