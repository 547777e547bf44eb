-- Articles (CNT-01 to CNT-04).

-- The articles that come with the product, stored and published when there is none yet, in the order given: [{kind, position, texts:
-- [{language, title, subtitle, body, grams}]}], the English text first.
CREATE OR REPLACE FUNCTION content_begin(articles json) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  given record;
  new_id integer;
BEGIN
  LOCK TABLE article IN SHARE ROW EXCLUSIVE MODE;
  IF EXISTS (SELECT FROM article) THEN
    RETURN;
  END IF;
  FOR given IN SELECT * FROM json_to_recordset(articles) AS a (kind text, position integer, texts json) LOOP
    INSERT INTO article (kind, position) VALUES (given.kind, given.position) RETURNING id INTO new_id;
    INSERT INTO article_version (article_id, language, version, title, subtitle, body, grams, translates)
    SELECT new_id, t.language, 1, t.title, t.subtitle, t.body, t.grams, CASE WHEN t.language <> 'en' THEN 1 END
    FROM json_to_recordset(given.texts) AS t (language text, title text, subtitle text, body json, grams text[]);
    INSERT INTO article_publication (article_id, language, nth, version)
    SELECT new_id, t.language, 1, 1 FROM json_to_recordset(given.texts) AS t (language text);
  END LOOP;
END $$;
