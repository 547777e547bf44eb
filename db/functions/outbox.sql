-- Messages that wait, as operators see them: where each goes only in part, and what it says not at all, because it may be a code.

CREATE OR REPLACE FUNCTION outbox_masked(address text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN position('@' IN address) > 0
    THEN left(address, 1) || '***@' || split_part(address, '@', 2)
    ELSE left(address, 3) || repeat('*', greatest(length(address) - 5, 1)) || right(address, 2) END
$$;

-- The session that a push goes to; null for a payload that names none.
CREATE OR REPLACE FUNCTION outbox_session(payload jsonb) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN payload ->> 'session' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN (payload ->> 'session')::uuid END
$$;

-- Where a message goes, as far as operators see it.
CREATE OR REPLACE FUNCTION outbox_addressee(topic text, payload jsonb) RETURNS text
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT CASE WHEN outbox_addressee.topic = 'web-push' THEN coalesce('browser of user ' || coalesce(
      payload ->> 'user', (SELECT s.user_id::text FROM session s WHERE s.id = outbox_session(payload))), 'browser that signed out')
    ELSE outbox_masked(coalesce(payload ->> 'to', '')) END
$$;

-- The newest before a number. `topic` null: of all.
CREATE OR REPLACE FUNCTION outbox_shown(topic text, failing boolean, before bigint, most integer)
  RETURNS TABLE (id bigint, topic_of text, addressee text, about text, created_ms bigint, next_ms bigint, attempts integer, failure text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT o.id, o.topic,
    outbox_addressee(o.topic, o.payload),
    coalesce(o.payload ->> 'kind', 'notice'), o.created_ms, o.next_ms, o.attempts, o.failure
  FROM outbox o
  WHERE (outbox_shown.topic IS NULL OR o.topic = outbox_shown.topic) AND (NOT outbox_shown.failing OR o.attempts > 0)
    AND o.id < outbox_shown.before
  ORDER BY o.id DESC LIMIT outbox_shown.most
$$;

-- How many there are; counting stops at 10 000.
CREATE OR REPLACE FUNCTION outbox_counted(topic text, failing boolean) RETURNS bigint
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT count(*) FROM (
    SELECT FROM outbox o
    WHERE (outbox_counted.topic IS NULL OR o.topic = outbox_counted.topic) AND (NOT outbox_counted.failing OR o.attempts > 0)
    LIMIT 10000) AS c
$$;

-- Gives a message up, and keeps what operators may see of it: of the newest 10 000.
CREATE OR REPLACE FUNCTION outbox_drop(id bigint, why text) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  newest bigint;
BEGIN
  WITH gone AS (DELETE FROM outbox o WHERE o.id = outbox_drop.id RETURNING o.*)
  INSERT INTO outbox_dropped (message_id, topic, addressee, about, created_ms, dropped_ms, attempts, why)
    SELECT g.id, g.topic, outbox_addressee(g.topic, g.payload), coalesce(g.payload ->> 'kind', 'notice'), g.created_ms, database_ms(),
      g.attempts, left(outbox_drop.why, 200)
    FROM gone g RETURNING outbox_dropped.id INTO newest;
  DELETE FROM outbox_dropped d WHERE d.id <= newest - 10000;
END $$;

-- Lets failed messages be tried now: one of them, or all of a topic. Returns how many. One that is on its way at this moment may
-- arrive twice. Raises CA020 without an act, CA043 inside an act about something else.
CREATE OR REPLACE FUNCTION outbox_again(topic text, id bigint) RETURNS bigint
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  again bigint;
BEGIN
  PERFORM operator_acting();
  IF NOT EXISTS (SELECT FROM audit_context c WHERE c.tx = pg_current_xact_id() AND c.action = 'outbox_retry') THEN
    RAISE EXCEPTION 'the operator does not act on messages' USING ERRCODE = 'CA043';
  END IF;
  UPDATE outbox o SET next_ms = database_ms()
  WHERE o.attempts > 0 AND o.next_ms > database_ms()
    AND CASE WHEN outbox_again.id IS NULL THEN o.topic = outbox_again.topic ELSE o.id = outbox_again.id END;
  GET DIAGNOSTICS again = ROW_COUNT;
  PERFORM audit_note(format('%s messages are tried again', again));
  RETURN again;
END $$;
