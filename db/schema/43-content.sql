-- Articles: help, news, and the pages that operators write (CNT-01 to CNT-04). A text is written as a version and shown by a publication; both
-- are only ever added to.

\ir ../functions/rows/content.sql

-- An article, in whatever languages. One without a publication in English is not shown.
CREATE TABLE article (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('faq', 'news', 'about', 'company', 'certificates', 'contact', 'event')),
  -- Among those of its kind; news are listed by time.
  position integer NOT NULL CHECK (position BETWEEN 1 AND 9999),
  created_ms bigint NOT NULL DEFAULT database_ms(),
  -- Kept by a trigger on its publications: from when on it is shown, null before anything was published, and whether it was taken down.
  listed_ms bigint,
  is_down boolean NOT NULL DEFAULT false
);
CREATE INDEX article_newest ON article (kind, listed_ms, id) WHERE NOT is_down;
CREATE INDEX article_in_order ON article (kind, position, id) INCLUDE (listed_ms) WHERE NOT is_down;
SELECT audit_watch('article');

-- A text as it was written, in one language.
CREATE TABLE article_version (
  article_id integer NOT NULL REFERENCES article,
  language text NOT NULL CHECK (language ~ '^[a-z]{2}(-[A-Z]{2})?$'),
  version integer NOT NULL,
  title text NOT NULL CHECK (length(btrim(title)) BETWEEN 1 AND 200),
  subtitle text NOT NULL CHECK (length(subtitle) <= 300),
  -- A tree of nodes, never markup (core/content/body.ts).
  body json NOT NULL CHECK (octet_length(body::text) <= 65536 AND json_typeof(body) = 'object'),
  -- What it is found by (core/content/grams.ts).
  grams text[] NOT NULL,
  -- The English version that it was made from; null in English itself.
  translates integer,
  english text GENERATED ALWAYS AS (CASE WHEN translates IS NOT NULL THEN 'en' END) STORED,
  -- Null: it came with the product.
  operator_id integer REFERENCES operator,
  at_ms bigint NOT NULL,
  PRIMARY KEY (article_id, language, version),
  CONSTRAINT it_was_made_from_english FOREIGN KEY (article_id, english, translates) REFERENCES article_version,
  CONSTRAINT a_translation_names_its_original CHECK ((language = 'en') = (translates IS NULL))
);
CREATE INDEX article_version_grams ON article_version USING gin (grams);
SELECT make_append_only('article_version');
SELECT audit_watch('article_version', '{body,grams}');

-- Which version of a text is shown from when on. What counts is the one with the highest `nth` whose time has come: it is looked for whenever
-- somebody reads, so no job can miss it.
CREATE TABLE article_publication (
  article_id integer NOT NULL REFERENCES article,
  language text NOT NULL CHECK (language ~ '^[a-z]{2}(-[A-Z]{2})?$'),
  nth integer NOT NULL,
  -- Null: taken down.
  version integer,
  publish_ms bigint NOT NULL,
  operator_id integer REFERENCES operator,
  at_ms bigint NOT NULL,
  PRIMARY KEY (article_id, language, nth),
  FOREIGN KEY (article_id, language, version) REFERENCES article_version,
  CONSTRAINT it_is_taken_down_at_once CHECK (version IS NOT NULL OR publish_ms = at_ms)
);
SELECT make_append_only('article_publication');
SELECT audit_watch('article_publication');

-- A picture of articles in the store of files, sealed with a key of its own as all pictures are. Uploaded first; a version that is saved then
-- names it. One that no version has within a day is deleted; all others stay, as versions do.
CREATE TABLE article_picture (
  id uuid PRIMARY KEY,
  operator_id integer NOT NULL REFERENCES operator,
  -- The key, sealed with one that is not in the database. Null: destroyed.
  sealed_key bytea CHECK (length(sealed_key) BETWEEN 28 AND 200),
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0),
  at_ms bigint NOT NULL,
  created_ms bigint GENERATED ALWAYS AS (at_ms) STORED,
  -- When a version that has it was saved last.
  used_ms bigint,
  deleted_ms bigint,
  removed_ms bigint,
  CONSTRAINT a_deleted_one_has_no_key CHECK ((sealed_key IS NULL) = (deleted_ms IS NOT NULL)),
  CONSTRAINT what_is_used_stays CHECK (used_ms IS NULL OR deleted_ms IS NULL),
  CONSTRAINT its_key_goes_first CHECK (removed_ms IS NULL OR deleted_ms IS NOT NULL)
);
CREATE INDEX article_picture_by ON article_picture (operator_id, at_ms);
CREATE INDEX article_picture_unused ON article_picture (at_ms) WHERE deleted_ms IS NULL AND used_ms IS NULL;
CREATE INDEX article_picture_left ON article_picture (deleted_ms) WHERE deleted_ms IS NOT NULL AND removed_ms IS NULL;

-- How often an article was opened.
CREATE TABLE article_read (
  article_id integer PRIMARY KEY REFERENCES article,
  reads bigint NOT NULL DEFAULT 0 CHECK (reads >= 0)
) WITH (fillfactor = 70);

CREATE TRIGGER a_uploaded BEFORE INSERT ON article_picture FOR EACH ROW EXECUTE FUNCTION note_article_act('article_write');
CREATE TRIGGER a_deleted_picture_stays_so BEFORE UPDATE ON article_picture FOR EACH ROW EXECUTE FUNCTION refuse_undeleting();
ALTER TABLE article_picture ENABLE ALWAYS TRIGGER a_uploaded;
ALTER TABLE article_picture ENABLE ALWAYS TRIGGER a_deleted_picture_stays_so;
CREATE TRIGGER counted AFTER INSERT ON article FOR EACH ROW EXECUTE FUNCTION begin_article_reads();
CREATE TRIGGER a_written BEFORE INSERT ON article_version FOR EACH ROW EXECUTE FUNCTION note_article_act('article_write');
CREATE TRIGGER numbered BEFORE INSERT ON article_version FOR EACH ROW EXECUTE FUNCTION refuse_gap_of_article('version');
CREATE TRIGGER a_published BEFORE INSERT ON article_publication FOR EACH ROW EXECUTE FUNCTION note_article_act('article_publish');
CREATE TRIGGER b_from_now_on BEFORE INSERT ON article_publication FOR EACH ROW EXECUTE FUNCTION publish_not_before_now();
CREATE TRIGGER numbered BEFORE INSERT ON article_publication FOR EACH ROW EXECUTE FUNCTION refuse_gap_of_article('nth');
CREATE TRIGGER shown AFTER INSERT ON article_publication FOR EACH ROW WHEN (NEW.language = 'en') EXECUTE FUNCTION keep_when_article_is_shown();
ALTER TABLE article_version ENABLE ALWAYS TRIGGER a_written;
ALTER TABLE article_version ENABLE ALWAYS TRIGGER numbered;
ALTER TABLE article_publication ENABLE ALWAYS TRIGGER a_published;
ALTER TABLE article_publication ENABLE ALWAYS TRIGGER b_from_now_on;
ALTER TABLE article_publication ENABLE ALWAYS TRIGGER numbered;
ALTER TABLE article_publication ENABLE ALWAYS TRIGGER shown;
