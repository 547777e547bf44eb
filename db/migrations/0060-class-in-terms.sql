-- The asset class of a pair is one of its terms (SAFE-01, OPS-02, OPS-03; docs/decisions/0021-terms-are-announced-before-they-count.md):
-- the protection profile caps the leverages of each class, so whoever changes it changes what is offered.

ALTER TABLE product ADD CONSTRAINT it_is_an_asset_class
  CHECK (asset_class IN ('crypto', 'equity', 'commodity', 'index', 'minor-currency', 'major-currency'));
-- Null in terms from before there was this column: they leave it as the pair's row says.
ALTER TABLE product_terms ADD COLUMN asset_class text CONSTRAINT it_is_an_asset_class
  CHECK (asset_class IN ('crypto', 'equity', 'commodity', 'index', 'minor-currency', 'major-currency'));

CREATE OR REPLACE VIEW pair_terms AS
SELECT p.pid, p.symbol, 0::bigint AS from_ms, p.multiples, p.protime, p.proscale, p.asset_class, p.lever_molecule, p.lever_fee_rate,
  p.lever_stress_bps
FROM product p
UNION ALL
SELECT t.pid, p.symbol, t.from_ms, t.multiples, t.protime, t.proscale, coalesce(t.asset_class, p.asset_class), t.lever_molecule,
  t.lever_fee_rate, t.lever_stress_bps
FROM product_terms t JOIN product p USING (pid);

-- As in 0052, with the asset class.
CREATE OR REPLACE FUNCTION refuse_lonely_terms() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  content json := operator_act_use(NEW.act_id)::json;
  symbol text := (SELECT p.symbol FROM product p WHERE p.pid = NEW.pid);
BEGIN
  NEW.announced_by := operator_acting();
  NEW.announced_ms := database_ms();
  IF (content ->> 'pair', content ->> 'starts', content ->> 'asset_class', content ->> 'leverages', content ->> 'expiries',
      content ->> 'payouts', content ->> 'divisor', (content ->> 'fee_percent')::numeric * 1000000,
      (content ->> 'stress_percent')::numeric * 100)
    IS DISTINCT FROM
    (symbol, to_char(to_timestamp(NEW.from_ms / 1000) AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS'), NEW.asset_class, NEW.multiples,
      NEW.protime, NEW.proscale, NEW.lever_molecule::text, NEW.lever_fee_rate::numeric, NEW.lever_stress_bps::numeric)
    OR NOT EXISTS (SELECT FROM audit_context c WHERE c.tx = pg_current_xact_id() AND c.action = 'terms_change')
  THEN
    RAISE EXCEPTION 'act % is not about these terms of pair %', NEW.act_id, symbol USING ERRCODE = 'CA043';
  END IF;
  RETURN NEW;
END $$;
