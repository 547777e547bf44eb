-- What the bot's runs, codes and bands stand on.

CREATE OR REPLACE FUNCTION refuse_run_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% of run % is refused: what was started or ended stays as it is', TG_OP, OLD.id
    USING ERRCODE = 'CA002';
END $$;

-- Operators give, open and end claim codes inside their act (OPS-02).
CREATE OR REPLACE FUNCTION refuse_lonely_code() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  NEW.changed_by := operator_acting();
  NEW.changed_ms := database_ms();
  IF NOT EXISTS (SELECT FROM audit_context c WHERE c.tx = pg_current_xact_id() AND c.action = 'bot_codes') THEN
    RAISE EXCEPTION 'the operator does not act on codes of the bot' USING ERRCODE = 'CA043';
  END IF;
  RETURN NEW;
END $$;

-- Bands are announced only by the act of two whose passkeys signed for their time, for all of them, and for those that they replace. Where
-- others have come in between, the constraint's name says so. Raises CA043, and what operator_act_use raises.
CREATE OR REPLACE FUNCTION refuse_lonely_bands() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  content json := operator_act_use(NEW.act_id)::json;
BEGIN
  NEW.announced_by := operator_acting();
  NEW.announced_ms := database_ms();
  IF (content ->> 'starts', content ->> 'after')
    IS DISTINCT FROM (to_char(to_timestamp(NEW.from_ms / 1000) AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS'), NEW.bands)
    OR NOT EXISTS (SELECT FROM audit_context c WHERE c.tx = pg_current_xact_id() AND c.action = 'bot_bands')
  THEN
    RAISE EXCEPTION 'act % is not about these bands', NEW.act_id USING ERRCODE = 'CA043';
  END IF;
  IF content ->> 'before' IS DISTINCT FROM
    (SELECT b.bands FROM bot_bands b WHERE b.from_ms < NEW.from_ms ORDER BY b.from_ms DESC LIMIT 1)
  THEN
    RAISE EXCEPTION 'act % replaces other bands', NEW.act_id
      USING ERRCODE = 'CA043', CONSTRAINT = 'they_replace_what_was_signed';
  END IF;
  RETURN NEW;
END $$;
