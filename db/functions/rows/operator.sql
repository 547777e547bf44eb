-- What the tables of operators, and those that operators change, stand on.

-- A line for each row of `target` that candor_operator changes, in the same transaction. Without an act in this transaction the
-- change is refused. `hidden`: columns that the log must not show.
CREATE OR REPLACE FUNCTION audit_watch(target regclass, hidden text[] DEFAULT '{}', changes text DEFAULT 'INSERT OR UPDATE OR DELETE')
  RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE TRIGGER audited AFTER %s ON %s FOR EACH ROW
    WHEN (session_user = ''candor_operator'') EXECUTE FUNCTION audit_change(%s)', changes, target,
    (SELECT coalesce(string_agg(quote_literal(h), ', '), '') FROM unnest(hidden) AS h));
  EXECUTE format('ALTER TABLE %s ENABLE ALWAYS TRIGGER audited', target);
END $$;

CREATE OR REPLACE FUNCTION audit_change() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM audit_row(
    CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) - coalesce(TG_ARGV, '{}') END, CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) - coalesce(TG_ARGV, '{}') END,
    TG_TABLE_NAME);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION note_waiting_act() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_TABLE_NAME = 'operator_act' THEN
    INSERT INTO operator_act_waiting (act_id) VALUES (NEW.id);
  ELSE
    DELETE FROM operator_act_waiting w WHERE w.act_id = NEW.act_id;
  END IF;
  RETURN NULL;
END $$;

-- Whether two operators have approved an act about this, and it was taken to be done. Nothing takes that back later, so what the engine
-- has decided can be booked.
CREATE OR REPLACE FUNCTION act_was_taken(act_id bigint, action text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM operator_act a JOIN operator_act_end e ON e.act_id = a.id
    WHERE a.id = act_was_taken.act_id AND a.action = act_was_taken.action AND e.outcome = 'done'
      AND (SELECT count(*) FROM operator_approval p WHERE p.act_id = a.id) >= 2)
$$;

-- Ten minutes before they count by the market's time, too: it may be ahead of the clock, as far as two operators have signed (clock_waiver).
-- Otherwise terms or bands could be announced for a time that the market has passed, by which it has decided already.
CREATE OR REPLACE FUNCTION refuse_short_notice() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.from_ms < (SELECT max(s.mark_ms) FROM engine_state s) + 600000 THEN
    RAISE EXCEPTION 'the market reaches % in less than ten minutes', NEW.from_ms
      USING ERRCODE = 'check_violation', CONSTRAINT = 'they_are_announced_before';
  END IF;
  RETURN NEW;
END $$;
