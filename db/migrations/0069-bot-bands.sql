-- Bands of the bot are announced before they count, like the terms of pairs (BOT-02, OPS-02, OPS-03;
-- docs/decisions/0026-bands-of-the-bot-are-announced.md): two operators sign, everyone is told, and from a time on runs are started by them.
-- A run keeps its amount, leverage and number of trades in its own row.

CREATE TABLE bot_bands (
  from_ms bigint PRIMARY KEY CHECK (from_ms >= 0 AND from_ms % 1000 = 0),
  -- A line for each band, as core/bot/bands.ts reads it; each band ends where the next one begins.
  bands text NOT NULL CONSTRAINT they_are_bands CHECK (length(bands) <= 1800 AND bands || chr(10) ~
    '^([1-9]\d{0,8}(\.\d{1,6})? (to [1-9]\d{0,8}(\.\d{1,6})?|and more): leverages ([1-9]\d{0,2}|1000)(,([1-9]\d{0,2}|1000))*; trades ([1-9]\d?|100)(,([1-9]\d?|100))*\n)+$'),
  -- Null in the first row alone: what was released.
  act_id bigint UNIQUE REFERENCES operator_act,
  announced_by integer REFERENCES operator,
  announced_ms bigint,
  CONSTRAINT only_the_released_need_no_act CHECK (
    (from_ms = 0) = (act_id IS NULL) AND (act_id IS NULL) = (announced_by IS NULL) AND (act_id IS NULL) = (announced_ms IS NULL)),
  -- As for terms: ten minutes.
  CONSTRAINT they_are_announced_before CHECK (from_ms >= announced_ms + 600000)
);
INSERT INTO bot_bands (from_ms, bands) VALUES (0,
'100 to 1000: leverages 10,20; trades 1,2,3
1000 to 10000: leverages 10,20,50; trades 1,2,3,5
10000 and more: leverages 10,20,50,100; trades 1,2,3,5,10');
SELECT make_append_only('bot_bands');
SELECT audit_watch('bot_bands');

-- Bands are announced only by the act of two whose passkeys signed for their time, for all of them, and for those in whose place they
-- come. Raises CA043, and what operator_act_use raises.
CREATE FUNCTION refuse_lonely_bands() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  content json := operator_act_use(NEW.act_id)::json;
BEGIN
  NEW.announced_by := operator_acting();
  NEW.announced_ms := database_ms();
  IF (content ->> 'starts', content ->> 'before', content ->> 'after')
    IS DISTINCT FROM
    (to_char(to_timestamp(NEW.from_ms / 1000) AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS'),
      (SELECT b.bands FROM bot_bands b WHERE b.from_ms < NEW.from_ms ORDER BY b.from_ms DESC LIMIT 1), NEW.bands)
    OR NOT EXISTS (SELECT FROM audit_context c WHERE c.tx = pg_current_xact_id() AND c.action = 'bot_bands')
  THEN
    RAISE EXCEPTION 'act % is not about these bands', NEW.act_id USING ERRCODE = 'CA043';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER bands_are_acts BEFORE INSERT ON bot_bands FOR EACH ROW WHEN (session_user = 'candor_operator')
  EXECUTE FUNCTION refuse_lonely_bands();
ALTER TABLE bot_bands ENABLE ALWAYS TRIGGER bands_are_acts;
