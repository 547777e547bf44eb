-- What the tables of pairs and ticks stand on.

-- What refuse_unknown_pair finds cannot go away later: the pair of an order never changes (the triggers of its table), and a pair keeps its
-- number and its symbol, and stays.
CREATE OR REPLACE FUNCTION refuse_pair_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% of pair % is refused: orders name it', TG_OP, OLD.symbol USING ERRCODE = 'CA002';
END $$;

-- Each option, contract and swap is of a pair that exists. A foreign key would look once a row, which was an eighth of the cost of booking a
-- placement (docs/decisions/0015-pairs-are-checked-together.md); this looks once a statement.
-- A schema is named, so that no temporary table takes the place of the pairs.
CREATE OR REPLACE FUNCTION refuse_unknown_pair() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
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

-- Makes the partitions of the UTC day that begins at day_ms, if there are none: 'tick_log_20261123', 'tick_checkpoint_20261123'.
-- They are made apart and attached, which waits for no reader and lets ticks be appended meanwhile.
CREATE OR REPLACE FUNCTION make_tick_day(day_ms bigint) RETURNS void LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  day text := to_char(to_timestamp(make_tick_day.day_ms / 1000) AT TIME ZONE 'UTC', 'YYYYMMDD');
  parent text;
BEGIN
  IF to_regclass('tick_checkpoint_' || day) IS NOT NULL THEN
    RETURN;
  END IF;
  LOCK TABLE tick_log IN SHARE UPDATE EXCLUSIVE MODE;
  IF to_regclass('tick_checkpoint_' || day) IS NOT NULL THEN
    RETURN;
  END IF;
  FOREACH parent IN ARRAY ARRAY['tick_log', 'tick_checkpoint'] LOOP
    EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING CONSTRAINTS)', parent || '_' || day, parent);
    EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%s) TO (%s)', parent, parent || '_' || day,
      make_tick_day.day_ms, make_tick_day.day_ms + 86400000);
    PERFORM make_append_only(to_regclass(parent || '_' || day));
  END LOOP;
END $$;

CREATE OR REPLACE FUNCTION refuse_day_going_back() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% of the day % is refused: what was signed stays signed, and what left does not come back', TG_OP, OLD.day_ms
    USING ERRCODE = 'CA002';
END $$;
