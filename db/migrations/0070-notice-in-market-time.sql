-- Ten minutes before they count by the market's time, too: it may be ahead of the clock, as far as two operators have signed (0008-funds.sql;
-- docs/OPERATING.md). Otherwise terms or bands could be announced for a time that the market has passed, by which it has decided already.
CREATE FUNCTION refuse_short_notice() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.from_ms < (SELECT max(s.mark_ms) FROM engine_state s) + 600000 THEN
    RAISE EXCEPTION 'the market reaches % in less than ten minutes', NEW.from_ms
      USING ERRCODE = 'check_violation', CONSTRAINT = 'they_are_announced_before';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER the_market_has_notice BEFORE INSERT ON product_terms FOR EACH ROW WHEN (session_user = 'candor_operator')
  EXECUTE FUNCTION refuse_short_notice();
CREATE TRIGGER the_market_has_notice BEFORE INSERT ON bot_bands FOR EACH ROW WHEN (session_user = 'candor_operator')
  EXECUTE FUNCTION refuse_short_notice();
ALTER TABLE product_terms ENABLE ALWAYS TRIGGER the_market_has_notice;
ALTER TABLE bot_bands ENABLE ALWAYS TRIGGER the_market_has_notice;
