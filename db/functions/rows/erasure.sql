-- What tables stand on whose rows stay when their owner's account is closed, while words in them are erased (ACC-02).

-- Makes a table append-only but for these columns, which the closing of an account alone changes.
CREATE OR REPLACE FUNCTION make_erasable(target regclass, VARIADIC columns text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE TRIGGER append_only BEFORE DELETE OR TRUNCATE ON %s FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()', target);
  EXECUTE format('CREATE TRIGGER only_erased BEFORE UPDATE ON %s FOR EACH ROW EXECUTE FUNCTION refuse_change_but_erasure(%s)', target,
    (SELECT string_agg(quote_literal(c), ', ') FROM unnest(columns) AS c));
  EXECUTE format('ALTER TABLE %s ENABLE ALWAYS TRIGGER append_only', target);
  EXECUTE format('ALTER TABLE %s ENABLE ALWAYS TRIGGER only_erased', target);
END $$;

-- Raises CA002 for a change outside of account_erase, and for one of any other column.
CREATE OR REPLACE FUNCTION refuse_change_but_erasure() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM account_erasure e WHERE e.tx = pg_current_xact_id())
    OR to_jsonb(NEW) - TG_ARGV IS DISTINCT FROM to_jsonb(OLD) - TG_ARGV
  THEN
    RAISE EXCEPTION '% on % is refused: it is append-only until the account is closed', TG_OP, TG_TABLE_NAME USING ERRCODE = 'CA002';
  END IF;
  RETURN NEW;
END $$;
