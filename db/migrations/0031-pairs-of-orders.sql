ALTER TABLE option DROP CONSTRAINT option_symbol_fkey;
ALTER TABLE lever_order DROP CONSTRAINT lever_order_symbol_fkey;

-- Each option and each contract is of a pair that exists. Foreign keys said so, and looked once a row, which was an eighth of the
-- cost of booking a placement (docs/decisions/0015-pairs-are-checked-together.md). This looks once a statement.
-- A schema is named, so that no temporary table takes the place of the pairs.
CREATE FUNCTION refuse_unknown_pair() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  wrong record;
BEGIN
  SELECT a.symbol INTO wrong FROM (SELECT DISTINCT symbol FROM added) AS a
  WHERE NOT EXISTS (SELECT FROM product p WHERE p.symbol = a.symbol)
  LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'there is no pair %', wrong.symbol
      USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'it_is_of_a_pair';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER pairs_exist AFTER INSERT ON option REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_unknown_pair();
CREATE TRIGGER pairs_exist AFTER INSERT ON lever_order REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_unknown_pair();
ALTER TABLE option ENABLE ALWAYS TRIGGER pairs_exist;
ALTER TABLE lever_order ENABLE ALWAYS TRIGGER pairs_exist;

-- What the trigger finds cannot go away later: the pair of an order never changes (the triggers of both tables), and a pair keeps its number
-- and its symbol, and stays.
CREATE FUNCTION refuse_pair_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% of pair % is refused: orders name it', TG_OP, OLD.symbol USING ERRCODE = 'CA002';
END $$;
CREATE TRIGGER pair_keeps_its_name BEFORE UPDATE ON product FOR EACH ROW
  WHEN (NEW.pid <> OLD.pid OR NEW.symbol <> OLD.symbol) EXECUTE FUNCTION refuse_pair_change();
CREATE TRIGGER pair_stays BEFORE DELETE ON product FOR EACH ROW EXECUTE FUNCTION refuse_pair_change();
CREATE TRIGGER pairs_stay BEFORE TRUNCATE ON product FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE product ENABLE ALWAYS TRIGGER pair_keeps_its_name;
ALTER TABLE product ENABLE ALWAYS TRIGGER pair_stays;
ALTER TABLE product ENABLE ALWAYS TRIGGER pairs_stay;
