-- What tables of every family stand on.

-- Triggers hold for the owner too, and ENABLE ALWAYS holds when replication roles are played with.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% on % is refused: it is append-only', TG_OP, TG_TABLE_NAME
    USING ERRCODE = 'CA002', HINT = 'A mistake is answered by a new row.';
END $$;

-- Makes a table append-only: no UPDATE, DELETE or TRUNCATE by anyone.
CREATE OR REPLACE FUNCTION make_append_only(target regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON %s
                  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()', target);
  EXECUTE format('ALTER TABLE %s ENABLE ALWAYS TRIGGER append_only', target);
END $$;

-- The database's clock, epoch ms: the one by which leases run out and by which nothing may be ahead of its time.
CREATE OR REPLACE FUNCTION database_ms() RETURNS bigint LANGUAGE sql VOLATILE PARALLEL SAFE
  RETURN floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint;

-- Of tables of pictures: a key that was destroyed does not come back, and another picture is another row.
CREATE OR REPLACE FUNCTION refuse_undeleting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.deleted_ms IS NOT NULL AND NEW.deleted_ms IS DISTINCT FROM OLD.deleted_ms
    OR NEW.sealed_key IS DISTINCT FROM OLD.sealed_key AND NEW.sealed_key IS NOT NULL
  THEN
    RAISE EXCEPTION 'picture % is only ever deleted', OLD.id USING ERRCODE = 'CA050';
  END IF;
  RETURN NEW;
END $$;
