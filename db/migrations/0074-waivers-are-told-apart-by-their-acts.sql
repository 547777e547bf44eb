-- What tells the rows of clock_waiver apart (TRUST-07). A row of an act: the act, which is unique since 0073. A row from before there were
-- acts: the end of the log and the operator, who counts once. The key of 0008 held for both: it refused an act because the operator who
-- approved it last had signed for the same end of the log before.
ALTER TABLE clock_waiver DROP CONSTRAINT clock_waiver_pkey;
CREATE UNIQUE INDEX clock_waiver_signed_once ON clock_waiver (mark_ms, operator_id) WHERE act_id IS NULL;

-- As in 0008, with the end of the log computed in one place. Raises CA018 for another end.
CREATE OR REPLACE FUNCTION refuse_waiver_in_advance() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  end_ms bigint := log_end_ms();
BEGIN
  IF NEW.mark_ms IS DISTINCT FROM end_ms THEN
    RAISE EXCEPTION 'the log ends at %, not at %', end_ms, NEW.mark_ms USING ERRCODE = 'CA018';
  END IF;
  RETURN NEW;
END $$;
