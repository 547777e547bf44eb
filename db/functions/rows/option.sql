-- What stored options stand on.

-- OPT-09: a settled option never changes, an open one changes only by being settled, none disappears.
CREATE OR REPLACE FUNCTION refuse_option_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% of option % is refused: what was placed or settled stays as it is', TG_OP, OLD.id
    USING ERRCODE = 'CA002', HINT = 'A dispute is answered by a new posting.';
END $$;
