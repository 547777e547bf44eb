-- Stored answers live 30 days (API-11): a younger one cannot be changed or deleted by anyone, an older one may go.

-- Rows are added in the order of their time, so a summary of each block is enough to find the old ones.
CREATE INDEX idempotency_by_time ON idempotency USING brin (created_ms);

DROP TRIGGER append_only ON idempotency;
CREATE TRIGGER append_only BEFORE UPDATE OR TRUNCATE ON idempotency FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE idempotency ENABLE ALWAYS TRIGGER append_only;

-- 30 days, by the database's clock.
CREATE FUNCTION answers_are_kept_from() RETURNS bigint LANGUAGE sql VOLATILE PARALLEL SAFE
  RETURN public.database_ms() - 2592000000;

CREATE FUNCTION refuse_young_answer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.created_ms >= public.answers_are_kept_from() THEN
    RAISE EXCEPTION 'the answer under key % of user % is kept for 30 days', OLD.key, OLD.user_id USING ERRCODE = 'CA002';
  END IF;
  RETURN OLD;
END $$;
CREATE TRIGGER only_old_answers_go BEFORE DELETE ON idempotency FOR EACH ROW EXECUTE FUNCTION refuse_young_answer();
ALTER TABLE idempotency ENABLE ALWAYS TRIGGER only_old_answers_go;
