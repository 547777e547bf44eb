-- Operators give, open and end claim codes of the bot (BOT-01, OPS-02), and look after the messages that wait (OPS-02).

-- Who changed a code last and when; null as long as its owner's claim is all that happened.
ALTER TABLE ai_code
  ADD COLUMN changed_by integer REFERENCES operator,
  ADD COLUMN changed_ms bigint;
CREATE INDEX ai_code_by_status ON ai_code (status, user_id);

CREATE FUNCTION refuse_lonely_code() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  NEW.changed_by := operator_acting();
  NEW.changed_ms := database_ms();
  IF NOT EXISTS (SELECT FROM audit_context c WHERE c.tx = pg_current_xact_id() AND c.action = 'bot_codes') THEN
    RAISE EXCEPTION 'the operator does not act on codes of the bot' USING ERRCODE = 'CA043';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER operators_codes_are_acts BEFORE INSERT OR UPDATE ON ai_code FOR EACH ROW WHEN (session_user = 'candor_operator')
  EXECUTE FUNCTION refuse_lonely_code();
ALTER TABLE ai_code ENABLE ALWAYS TRIGGER operators_codes_are_acts;
SELECT audit_watch('ai_code');

-- Why a message failed when it was last tried; the texts of errors name nobody.
ALTER TABLE outbox ADD COLUMN failure text NOT NULL DEFAULT '' CHECK (length(failure) <= 200);
-- A page of the desk costs the same however many wait.
CREATE INDEX outbox_by_topic ON outbox (topic, id);
CREATE INDEX outbox_failing ON outbox (id) WHERE attempts > 0;
