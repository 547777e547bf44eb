-- What an act of two replaces is signed for (OPS-03; docs/decisions/0021-terms-are-announced-before-they-count.md): terms of a pair come in
-- the place of those that the passkeys saw, as bands of the bot do. Where others have come in between, the constraint's name says so.
-- An act about terms that was asked for before this one has no such content: it is refused, and asked for again.

-- All terms of a pair as passkeys sign for them, in the one way of writing of core/terms/check-terms.ts.
CREATE FUNCTION signed_terms(asset_class text, multiples text, lever_molecule integer, lever_fee_rate bigint, lever_stress_bps integer,
  protime text, proscale text) RETURNS jsonb LANGUAGE sql IMMUTABLE
RETURN jsonb_build_object('asset_class', asset_class, 'leverages', multiples, 'divisor', lever_molecule::text,
  'fee_percent', trim_scale(lever_fee_rate / 1000000.0)::text, 'stress_percent', trim_scale(lever_stress_bps / 100.0)::text,
  'expiries', protime, 'payouts', proscale);

-- As in 0060, with the terms before. Raises CA043, and what operator_act_use raises.
CREATE OR REPLACE FUNCTION refuse_lonely_terms() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  content jsonb := operator_act_use(NEW.act_id)::jsonb;
  symbol text := (SELECT p.symbol FROM product p WHERE p.pid = NEW.pid);
BEGIN
  NEW.announced_by := operator_acting();
  NEW.announced_ms := database_ms();
  IF (content ->> 'pair', content ->> 'starts', content -> 'after')
    IS DISTINCT FROM
    (symbol, to_char(to_timestamp(NEW.from_ms / 1000) AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS'),
      signed_terms(NEW.asset_class, NEW.multiples, NEW.lever_molecule, NEW.lever_fee_rate, NEW.lever_stress_bps, NEW.protime, NEW.proscale))
    OR NOT EXISTS (SELECT FROM audit_context c WHERE c.tx = pg_current_xact_id() AND c.action = 'terms_change')
  THEN
    RAISE EXCEPTION 'act % is not about these terms of pair %', NEW.act_id, symbol USING ERRCODE = 'CA043';
  END IF;
  IF content -> 'before' IS DISTINCT FROM (
    SELECT signed_terms(t.asset_class, t.multiples, t.lever_molecule, t.lever_fee_rate, t.lever_stress_bps, t.protime, t.proscale)
    FROM pair_terms t WHERE t.pid = NEW.pid AND t.from_ms < NEW.from_ms ORDER BY t.from_ms DESC LIMIT 1)
  THEN
    RAISE EXCEPTION 'act % replaces other terms of pair %', NEW.act_id, symbol
      USING ERRCODE = 'CA043', CONSTRAINT = 'they_replace_what_was_signed';
  END IF;
  RETURN NEW;
END $$;

-- As in 0069, with bands that came in between told apart from an act about something else.
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
