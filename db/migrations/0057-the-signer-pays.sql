-- Withdrawals that the signer was asked to pay (WAL-12), written before it is asked: from then on the money may be on its way, so no
-- person pays one of them by hand or gives it back, even when the server no longer uses the signer.
CREATE TABLE withdrawal_signer (
  user_id bigint NOT NULL,
  id bigint NOT NULL,
  at_ms bigint NOT NULL,
  PRIMARY KEY (user_id, id),
  FOREIGN KEY (user_id, id) REFERENCES withdrawal
);
SELECT make_append_only('withdrawal_signer');

CREATE FUNCTION refuse_second_payer() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  -- One of both waits for the other at the row of the request.
  PERFORM FROM withdrawal w WHERE w.user_id = NEW.user_id AND w.id = NEW.id FOR UPDATE;
  IF TG_TABLE_NAME = 'withdrawal_step' AND EXISTS (
    SELECT FROM withdrawal_signer g WHERE g.user_id = NEW.user_id AND g.id = NEW.id)
  THEN
    RAISE EXCEPTION 'the signer may have paid withdrawal %', NEW.id USING ERRCODE = 'CA042';
  END IF;
  IF TG_TABLE_NAME = 'withdrawal_signer' AND NOT EXISTS (
    SELECT FROM withdrawal_step s WHERE s.user_id = NEW.user_id AND s.id = NEW.id AND s.nth = 1 AND s.state = 'approved' AND s.act_id IS NULL)
    OR TG_TABLE_NAME = 'withdrawal_signer' AND EXISTS (
    SELECT FROM withdrawal_step s WHERE s.user_id = NEW.user_id AND s.id = NEW.id AND s.nth > 1)
  THEN
    RAISE EXCEPTION 'withdrawal % is not the signer''s', NEW.id USING ERRCODE = 'CA042';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER a_signer_pays_alone BEFORE INSERT ON withdrawal_step FOR EACH ROW
  WHEN (NEW.actor = 'operator' AND NEW.state IN ('sent', 'failed')) EXECUTE FUNCTION refuse_second_payer();
CREATE TRIGGER the_signer_pays_what_is_approved BEFORE INSERT ON withdrawal_signer FOR EACH ROW EXECUTE FUNCTION refuse_second_payer();
ALTER TABLE withdrawal_step ENABLE ALWAYS TRIGGER a_signer_pays_alone;
ALTER TABLE withdrawal_signer ENABLE ALWAYS TRIGGER the_signer_pays_what_is_approved;
