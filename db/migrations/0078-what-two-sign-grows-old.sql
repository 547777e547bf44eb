-- What two sign of a signer that is gone holds for a short time (WAL-12; docs/decisions/0030-a-signer-gives-back-what-it-never-signed.md): the signer
-- may be started again, sign, and be stopped again.
CREATE FUNCTION refuse_old_signatures() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_TABLE_NAME = 'withdrawal_signer_end' THEN
    IF EXISTS (SELECT FROM operator_act a WHERE a.id = NEW.act_id AND a.asked_ms <= database_ms() - 3600000) THEN
      RAISE EXCEPTION 'act % was asked for more than an hour ago', NEW.act_id USING ERRCODE = 'CA042', CONSTRAINT = 'it_was_asked_for_lately';
    END IF;
    RETURN NEW;
  END IF;
  -- What two signed before that, that nobody had paid it, they did not sign of the signer.
  IF EXISTS (SELECT FROM withdrawal_signer_end e WHERE e.user_id = NEW.user_id AND e.id = NEW.id AND e.act_id > NEW.act_id) THEN
    RAISE EXCEPTION 'act % is from before withdrawal % was taken from the signer', NEW.act_id, NEW.id
      USING ERRCODE = 'CA042', CONSTRAINT = 'it_was_asked_for_after_that';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER two_have_signed_lately BEFORE INSERT ON withdrawal_signer_end FOR EACH ROW EXECUTE FUNCTION refuse_old_signatures();
-- After a_signer_pays_alone, in the order of their names: the row of the request is locked there.
CREATE TRIGGER two_have_signed_after_that BEFORE INSERT ON withdrawal_step FOR EACH ROW
  WHEN (NEW.actor = 'operator' AND NEW.state = 'failed') EXECUTE FUNCTION refuse_old_signatures();
ALTER TABLE withdrawal_signer_end ENABLE ALWAYS TRIGGER two_have_signed_lately;
ALTER TABLE withdrawal_step ENABLE ALWAYS TRIGGER two_have_signed_after_that;
