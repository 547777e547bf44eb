-- What announced terms stand on.

-- All terms of a pair as passkeys sign for them, in the one way of writing of core/terms/check-terms.ts.
CREATE OR REPLACE FUNCTION signed_terms(asset_class text, multiples text, lever_molecule integer, lever_fee_rate bigint, lever_stress_bps integer,
  protime text, proscale text) RETURNS jsonb LANGUAGE sql IMMUTABLE
RETURN jsonb_build_object('asset_class', asset_class, 'leverages', multiples, 'divisor', lever_molecule::text,
  'fee_percent', trim_scale(lever_fee_rate / 1000000.0)::text, 'stress_percent', trim_scale(lever_stress_bps / 100.0)::text,
  'expiries', protime, 'payouts', proscale);

-- Terms are announced only by the act of two whose passkeys signed for every one of them, for their time, and for those that they replace
-- (OPS-03). Where others have come in between, the constraint's name says so. Raises CA043, and what operator_act_use raises.
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
