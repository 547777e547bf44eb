-- What pairs offer from a time on.

\ir ../functions/rows/terms.sql

-- Terms of pairs are announced before they count (LEV-01, OPT-01, OPS-03; docs/decisions/0021-terms-are-announced-before-they-count.md):
-- two operators sign, everyone is told, and from a time on the engine decides by them. What was bought keeps the terms in its own row.
CREATE TABLE product_terms (
  pid smallint NOT NULL REFERENCES product,
  from_ms bigint NOT NULL CHECK (from_ms % 1000 = 0),
  -- As in `product`. An empty list offers nothing of its kind.
  multiples text NOT NULL CHECK (multiples ~ '^(([1-9]\d{0,2}|1000)(,([1-9]\d{0,2}|1000)){0,19})?$'),
  protime text NOT NULL CHECK (protime ~ '^([1-9]\d{0,3}(,[1-9]\d{0,3}){0,19})?$'),
  proscale text NOT NULL CHECK (proscale ~ '^([1-9]\d{0,2}(,[1-9]\d{0,2}){0,19})?$'),
  lever_molecule integer NOT NULL CHECK (lever_molecule BETWEEN 1 AND 1000000),
  lever_fee_rate bigint NOT NULL CHECK (lever_fee_rate BETWEEN 0 AND 10000000),
  lever_stress_bps integer NOT NULL CHECK (lever_stress_bps BETWEEN 1 AND 10000),
  act_id bigint NOT NULL UNIQUE REFERENCES operator_act,
  announced_by integer NOT NULL REFERENCES operator,
  announced_ms bigint NOT NULL,
  -- Null leaves it as the pair's row says.
  asset_class text CONSTRAINT it_is_an_asset_class
    CHECK (asset_class IN ('crypto', 'equity', 'commodity', 'index', 'minor-currency', 'major-currency')),
  PRIMARY KEY (pid, from_ms),
  CONSTRAINT each_expiry_has_its_percent CHECK (
    cardinality(string_to_array(protime, ',')) = cardinality(string_to_array(proscale, ','))),
  -- Ten minutes: the engine knows them long before, and no page that is open shows older ones.
  CONSTRAINT they_are_announced_before CHECK (from_ms >= announced_ms + 600000)
);
SELECT make_append_only('product_terms');
SELECT audit_watch('product_terms');

CREATE TRIGGER terms_are_acts BEFORE INSERT ON product_terms FOR EACH ROW WHEN (session_user = 'candor_operator')
  EXECUTE FUNCTION refuse_lonely_terms();
CREATE TRIGGER the_market_has_notice BEFORE INSERT ON product_terms FOR EACH ROW WHEN (session_user = 'candor_operator')
  EXECUTE FUNCTION refuse_short_notice();
ALTER TABLE product_terms ENABLE ALWAYS TRIGGER terms_are_acts;
ALTER TABLE product_terms ENABLE ALWAYS TRIGGER the_market_has_notice;

-- What each pair offers over time: since ever what its row says, then what was announced.
CREATE VIEW pair_terms AS
SELECT p.pid, p.symbol, 0::bigint AS from_ms, p.multiples, p.protime, p.proscale, p.asset_class, p.lever_molecule, p.lever_fee_rate,
  p.lever_stress_bps
FROM product p
UNION ALL
SELECT t.pid, p.symbol, t.from_ms, t.multiples, t.protime, t.proscale, coalesce(t.asset_class, p.asset_class), t.lever_molecule,
  t.lever_fee_rate, t.lever_stress_bps
FROM product_terms t JOIN product p USING (pid);
