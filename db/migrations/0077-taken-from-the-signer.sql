-- Withdrawals that a signer was asked to pay and that are a person's again (WAL-12; docs/decisions/0030-a-signer-gives-back-what-it-never-signed.md):
-- by the signer's word that it never signs them, or by an act of two who say that no signer can pay them any more.
CREATE TABLE withdrawal_signer_end (
  user_id bigint NOT NULL,
  id bigint NOT NULL,
  -- The state in which it was taken from the signer.
  after text NOT NULL CHECK (after IN ('approved', 'sent')),
  at_ms bigint NOT NULL,
  operator_id integer NOT NULL REFERENCES operator,
  -- The act of two; null where the signer has said that it never signed.
  act_id bigint UNIQUE REFERENCES operator_act,
  PRIMARY KEY (user_id, id),
  FOREIGN KEY (user_id, id) REFERENCES withdrawal_signer,
  CONSTRAINT what_is_sent_takes_two CHECK (after = 'approved' OR act_id IS NOT NULL)
);
SELECT make_append_only('withdrawal_signer_end');
SELECT audit_watch('withdrawal_signer_end');

-- It is taken back inside an act of this operator, once, from the state in which it is. The signer's word is asked for by the server, which
-- the database cannot see; it is enough only for what is not sent.
CREATE FUNCTION refuse_false_release() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  asked withdrawal;
  last_state text;
BEGIN
  -- As refuse_second_payer: one of both waits for the other at the row of the request.
  SELECT w.* INTO asked FROM withdrawal w WHERE w.user_id = NEW.user_id AND w.id = NEW.id FOR UPDATE;
  SELECT s.state INTO last_state FROM withdrawal_step s WHERE s.user_id = NEW.user_id AND s.id = NEW.id ORDER BY s.nth DESC LIMIT 1;
  IF NEW.operator_id IS DISTINCT FROM operator_acting() OR NOT EXISTS (
    SELECT FROM audit_context c WHERE c.tx = pg_current_xact_id()
      AND c.action = CASE WHEN NEW.act_id IS NULL THEN 'withdrawal_decide' ELSE 'withdrawal_signer_gone' END)
  THEN
    RAISE EXCEPTION 'operator % does not act on the signer of withdrawal %', NEW.operator_id, NEW.id USING ERRCODE = 'CA042';
  END IF;
  IF NEW.after IS DISTINCT FROM last_state OR NOT EXISTS (
    SELECT FROM withdrawal_signer g WHERE g.user_id = NEW.user_id AND g.id = NEW.id)
  THEN
    RAISE EXCEPTION 'withdrawal % is not with a signer', NEW.id USING ERRCODE = 'CA042';
  END IF;
  IF NEW.act_id IS NOT NULL AND NOT EXISTS (
    SELECT FROM operator_act a
    CROSS JOIN json_to_record(a.content::json)
      AS c (withdrawal text, after text, "user" text, amount text, network text, address text)
    WHERE a.id = NEW.act_id AND a.action = 'withdrawal_signer_gone'
      AND (c.withdrawal, c.after, c."user", c.amount, c.network, c.address)
        = (NEW.id::text, NEW.after, NEW.user_id::text, trim_scale(asked.amount / 1000000.0)::text, asked.network, asked.address)
      AND act_is_approved(a.id) AND NOT EXISTS (SELECT FROM operator_act_end e WHERE e.act_id = a.id AND e.outcome = 'withdrawn'))
  THEN
    RAISE EXCEPTION 'withdrawal % lacks the approvals of two operators', NEW.id USING ERRCODE = 'CA042';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER the_signer_is_asked_before BEFORE INSERT ON withdrawal_signer_end FOR EACH ROW EXECUTE FUNCTION refuse_false_release();
ALTER TABLE withdrawal_signer_end ENABLE ALWAYS TRIGGER the_signer_is_asked_before;

-- As in 0057, but what was taken from the signer is paid or given back by a person, and no more called sent by the signer.
CREATE OR REPLACE FUNCTION refuse_second_payer() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  is_taken boolean;
BEGIN
  -- One of both waits for the other at the row of the request.
  PERFORM FROM withdrawal w WHERE w.user_id = NEW.user_id AND w.id = NEW.id FOR UPDATE;
  is_taken := EXISTS (SELECT FROM withdrawal_signer_end e WHERE e.user_id = NEW.user_id AND e.id = NEW.id);
  IF TG_TABLE_NAME = 'withdrawal_signer' THEN
    IF is_taken OR NOT EXISTS (
      SELECT FROM withdrawal_step s WHERE s.user_id = NEW.user_id AND s.id = NEW.id AND s.nth = 1 AND s.state = 'approved' AND s.act_id IS NULL)
      OR EXISTS (SELECT FROM withdrawal_step s WHERE s.user_id = NEW.user_id AND s.id = NEW.id AND s.nth > 1)
    THEN
      RAISE EXCEPTION 'withdrawal % is not the signer''s', NEW.id USING ERRCODE = 'CA042';
    END IF;
    RETURN NEW;
  END IF;
  IF NEW.actor = 'operator' AND NOT is_taken AND EXISTS (
    SELECT FROM withdrawal_signer g WHERE g.user_id = NEW.user_id AND g.id = NEW.id)
  THEN
    RAISE EXCEPTION 'the signer may have paid withdrawal %', NEW.id USING ERRCODE = 'CA042';
  END IF;
  IF NEW.actor = 'payout' AND is_taken THEN
    RAISE EXCEPTION 'withdrawal % was taken from the signer', NEW.id USING ERRCODE = 'CA042';
  END IF;
  RETURN NEW;
END $$;
DROP TRIGGER a_signer_pays_alone ON withdrawal_step;
CREATE TRIGGER a_signer_pays_alone BEFORE INSERT ON withdrawal_step FOR EACH ROW
  WHEN (NEW.actor = 'operator' AND NEW.state IN ('sent', 'failed') OR NEW.actor = 'payout' AND NEW.state = 'sent' AND NEW.channel <> 'sandbox')
  EXECUTE FUNCTION refuse_second_payer();
ALTER TABLE withdrawal_step ENABLE ALWAYS TRIGGER a_signer_pays_alone;
