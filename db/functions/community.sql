-- The community (COM-01 to COM-04).

-- The examples of the demo, stored when there is no text yet: [{content, comments: [{content, replies: [content]}]}]. They are nobody's.
CREATE OR REPLACE FUNCTION community_begin(examples json, now_ms bigint) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
DECLARE
  speech record;
  comment record;
  reply record;
  speech_id bigint;
  comment_id bigint;
BEGIN
  LOCK TABLE community_text IN SHARE ROW EXCLUSIVE MODE;
  IF EXISTS (SELECT FROM community_text) THEN
    RETURN;
  END IF;
  FOR speech IN SELECT * FROM json_to_recordset(examples) AS s (content text, comments json) LOOP
    INSERT INTO community_text (kind, content, created_ms) VALUES ('speech', speech.content, now_ms) RETURNING id INTO speech_id;
    FOR comment IN SELECT * FROM json_to_recordset(speech.comments) AS c (content text, replies json) LOOP
      INSERT INTO community_text (kind, parent_id, content, created_ms) VALUES ('comment', speech_id, comment.content, now_ms)
      RETURNING id INTO comment_id;
      FOR reply IN SELECT * FROM json_array_elements_text(comment.replies) AS r (content) LOOP
        INSERT INTO community_text (kind, parent_id, content, created_ms) VALUES ('reply', comment_id, reply.content, now_ms);
      END LOOP;
    END LOOP;
  END LOOP;
END $$;

-- Whether a text and what it stands below are public: what is below a text that is gone is not seen either.
CREATE OR REPLACE FUNCTION community_is_seen(text_id bigint) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
  SELECT t.is_public AND coalesce(p.is_public, true) AND coalesce(g.is_public, true)
  FROM community_text t LEFT JOIN community_text p ON p.id = t.parent_id LEFT JOIN community_text g ON g.id = p.parent_id
  WHERE t.id = community_is_seen.text_id
$$;
