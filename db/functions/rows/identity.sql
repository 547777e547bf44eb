-- What the tables of identities stand on.

-- One after the other for each user: after a refusal of the last one, with photos of the user's own that are there. They cannot be deleted
-- between this and the commit. Raises CA050 when the last one was not refused, CA049 for a photo.
CREATE OR REPLACE FUNCTION refuse_early_submission() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  last identity_submission;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('identity ' || NEW.user_id, 0));
  SELECT * INTO last FROM identity_submission s WHERE s.user_id = NEW.user_id ORDER BY s.version DESC LIMIT 1;
  IF NEW.version <> coalesce(last.version, 0) + 1 OR last.id IS NOT NULL AND NOT EXISTS (
    SELECT FROM identity_decision d WHERE d.submission_id = last.id AND d.is_final AND d.verdict = 'refused')
  THEN
    RAISE EXCEPTION 'what user % has sent is not refused', NEW.user_id USING ERRCODE = 'CA050';
  END IF;
  PERFORM FROM picture p WHERE p.id = NEW.front AND p.user_id = NEW.user_id AND p.deleted_ms IS NULL FOR SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'user % has no photo %', NEW.user_id, NEW.front USING ERRCODE = 'CA049';
  END IF;
  PERFORM FROM picture p WHERE p.id = NEW.back AND p.user_id = NEW.user_id AND p.deleted_ms IS NULL FOR SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'user % has no photo %', NEW.user_id, NEW.back USING ERRCODE = 'CA049';
  END IF;
  NEW.sent_ms := database_ms();
  RETURN NEW;
END $$;

-- Keeps what waits for an operator, and what its user was not told yet.
CREATE OR REPLACE FUNCTION note_waiting_identity() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_TABLE_NAME = 'identity_submission' THEN
    INSERT INTO identity_waiting (submission_id) VALUES (NEW.id);
  ELSE
    DELETE FROM identity_waiting w WHERE w.submission_id = NEW.submission_id;
    INSERT INTO identity_untold (decision_id) VALUES (NEW.id);
  END IF;
  RETURN NULL;
END $$;
