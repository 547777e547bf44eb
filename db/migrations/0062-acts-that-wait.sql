-- Acts that wait for approvals or to be carried out, so that a page of them, and the question whether one waits, cost the same however
-- many there have been.
CREATE TABLE operator_act_waiting (
  act_id bigint PRIMARY KEY REFERENCES operator_act
);
LOCK TABLE operator_act, operator_act_end IN SHARE ROW EXCLUSIVE MODE;
INSERT INTO operator_act_waiting (act_id)
  SELECT a.id FROM operator_act a WHERE NOT EXISTS (SELECT FROM operator_act_end e WHERE e.act_id = a.id);
CREATE INDEX operator_act_end_by_outcome ON operator_act_end (outcome, act_id);

CREATE FUNCTION note_waiting_act() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_TABLE_NAME = 'operator_act' THEN
    INSERT INTO operator_act_waiting (act_id) VALUES (NEW.id);
  ELSE
    DELETE FROM operator_act_waiting w WHERE w.act_id = NEW.act_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER an_act_waits AFTER INSERT ON operator_act FOR EACH ROW EXECUTE FUNCTION note_waiting_act();
CREATE TRIGGER an_act_that_ended_waits_no_more AFTER INSERT ON operator_act_end FOR EACH ROW EXECUTE FUNCTION note_waiting_act();
ALTER TABLE operator_act ENABLE ALWAYS TRIGGER an_act_waits;
ALTER TABLE operator_act_end ENABLE ALWAYS TRIGGER an_act_that_ended_waits_no_more;
