-- Steps of withdrawals and what a signer has of them are checked by what is committed at that moment (WAL-12): of two that pay one withdrawal the
-- second waits at the row of the request, and then sees the first. A transaction of a higher isolation level would wait and still see what
-- was there when it began.
CREATE FUNCTION refuse_old_snapshot() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF current_setting('transaction_isolation') NOT IN ('read committed', 'read uncommitted') THEN
    RAISE EXCEPTION '% is written with READ COMMITTED', TG_TABLE_NAME USING ERRCODE = 'CA042';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER it_sees_what_is_committed BEFORE INSERT ON withdrawal_step FOR EACH ROW EXECUTE FUNCTION refuse_old_snapshot();
CREATE TRIGGER it_sees_what_is_committed BEFORE INSERT ON withdrawal_signer FOR EACH ROW EXECUTE FUNCTION refuse_old_snapshot();
CREATE TRIGGER it_sees_what_is_committed BEFORE INSERT ON withdrawal_signer_end FOR EACH ROW EXECUTE FUNCTION refuse_old_snapshot();
ALTER TABLE withdrawal_step ENABLE ALWAYS TRIGGER it_sees_what_is_committed;
ALTER TABLE withdrawal_signer ENABLE ALWAYS TRIGGER it_sees_what_is_committed;
ALTER TABLE withdrawal_signer_end ENABLE ALWAYS TRIGGER it_sees_what_is_committed;
