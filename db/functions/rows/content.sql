-- What the tables of articles stand on.

-- What an operator writes or publishes is their act. An article that comes with the product is nobody's. Raises CA043.
CREATE OR REPLACE FUNCTION note_article_act() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  NEW.at_ms := database_ms();
  NEW.operator_id := NULL;
  IF session_user = 'candor_operator' THEN
    NEW.operator_id := operator_acting();
    IF NOT EXISTS (SELECT FROM audit_context c WHERE c.tx = pg_current_xact_id() AND c.action = TG_ARGV[0]) THEN
      RAISE EXCEPTION 'the operator does not act on %', TG_TABLE_NAME USING ERRCODE = 'CA043';
    END IF;
  END IF;
  RETURN NEW;
END $$;

-- Versions and publications of a text are numbered without gaps, so that none can be put before one that is there. Raises CA043.
CREATE OR REPLACE FUNCTION refuse_gap_of_article() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  given integer := to_jsonb(NEW) ->> TG_ARGV[0];
  before integer;
BEGIN
  EXECUTE format('SELECT coalesce(max(%I), 0) FROM %I WHERE article_id = $1 AND language = $2', TG_ARGV[0], TG_TABLE_NAME)
    INTO before USING NEW.article_id, NEW.language;
  IF given <> before + 1 THEN
    RAISE EXCEPTION 'the next % of article % in % is %', TG_ARGV[0], NEW.article_id, NEW.language, before + 1 USING ERRCODE = 'CA043';
  END IF;
  RETURN NEW;
END $$;

-- Nothing is published for a time that is over: what was shown stays what was shown. Without a time it is now.
CREATE OR REPLACE FUNCTION publish_not_before_now() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.publish_ms := greatest(coalesce(NEW.publish_ms, 0), NEW.at_ms);
  RETURN NEW;
END $$;

-- Keeps of an article from when on it is shown, and whether it was taken down: both follow from its English publications alone, and say for
-- every time from now on whether one of them counts then. Lists are read by them. A correction of what is shown changes neither.
CREATE OR REPLACE FUNCTION keep_when_article_is_shown() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE article a SET
    is_down = NEW.version IS NULL,
    listed_ms = CASE
      -- What was planned is not, and what was shown keeps its time for when it comes back.
      WHEN NEW.version IS NULL THEN CASE WHEN a.listed_ms <= NEW.at_ms THEN a.listed_ms END
      WHEN a.listed_ms IS NULL OR (a.is_down AND NEW.publish_ms > NEW.at_ms) THEN NEW.publish_ms
      ELSE least(a.listed_ms, NEW.publish_ms) END
  WHERE a.id = NEW.article_id;
  RETURN NULL;
END $$;

-- Each article is counted from 0.
CREATE OR REPLACE FUNCTION begin_article_reads() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO article_read (article_id) VALUES (NEW.id);
  RETURN NULL;
END $$;
