-- A payment that the signer has named for one withdrawal is never entered as that of another, and one that is entered for one is never named for
-- another (WAL-12), whoever writes it: until now only the server looked.

-- One way to write a payment on Ethereum, so that the same one is never taken for another. NOT VALID: older rows stay as they are.
ALTER TABLE withdrawal_step
  ADD CONSTRAINT a_hash_of_ethereum_has_one_form CHECK (channel <> 'ethereum' OR hash ~ '^0x[0-9a-f]{64}$') NOT VALID;

CREATE FUNCTION refuse_another_ones_payment() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  -- Of two at one moment the second waits for the first, and then sees it.
  PERFORM pg_advisory_xact_lock(hashtextextended(NEW.hash, 0));
  IF EXISTS (SELECT FROM withdrawal_signed g WHERE g.hash = NEW.hash AND g.id <> NEW.id)
    OR TG_TABLE_NAME = 'withdrawal_signed' AND EXISTS (
      SELECT FROM withdrawal_step s WHERE s.channel IN ('ethereum', 'sandbox') AND s.hash = NEW.hash AND s.id <> NEW.id)
  THEN
    RAISE EXCEPTION 'the payment % of withdrawal % is that of another one', NEW.hash, NEW.id
      USING ERRCODE = 'CA042', CONSTRAINT = 'it_is_no_other_ones_payment';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER it_sees_what_is_committed BEFORE INSERT ON withdrawal_signed FOR EACH ROW EXECUTE FUNCTION refuse_old_snapshot();
CREATE TRIGGER its_payment_is_its_own BEFORE INSERT ON withdrawal_signed FOR EACH ROW EXECUTE FUNCTION refuse_another_ones_payment();
-- The channels of the network that a signer pays on.
CREATE TRIGGER its_payment_is_its_own BEFORE INSERT ON withdrawal_step FOR EACH ROW
  WHEN (NEW.channel IN ('ethereum', 'sandbox')) EXECUTE FUNCTION refuse_another_ones_payment();
ALTER TABLE withdrawal_signed ENABLE ALWAYS TRIGGER it_sees_what_is_committed;
ALTER TABLE withdrawal_signed ENABLE ALWAYS TRIGGER its_payment_is_its_own;
ALTER TABLE withdrawal_step ENABLE ALWAYS TRIGGER its_payment_is_its_own;
