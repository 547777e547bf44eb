-- Online support (SUP-01). The customers' side is called as candor_web, the operators' as candor_operator, inside an act. Whatever adds a
-- message or changes who holds a conversation locks its row first; a visitor's mark is locked before it.

CREATE OR REPLACE FUNCTION support_lock(conversation bigint) RETURNS support_conversation LANGUAGE plpgsql AS $$
DECLARE
  found support_conversation;
BEGIN
  SELECT * INTO found FROM support_conversation c WHERE c.id = support_lock.conversation FOR UPDATE;
  RETURN found;
END $$;

-- The conversation of a user, else of a visitor's mark. Null when there is none. Raises CA052 for a mark after a login.
CREATE OR REPLACE FUNCTION support_found(owner bigint, mark_hash bytea) RETURNS bigint LANGUAGE plpgsql STABLE SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
DECLARE
  marked support_device;
BEGIN
  IF support_found.owner IS NOT NULL THEN
    RETURN (SELECT c.id FROM support_conversation c WHERE c.user_id = support_found.owner);
  END IF;
  SELECT * INTO marked FROM support_device d WHERE d.mark_hash = support_found.mark_hash;
  IF marked.ended_ms IS NOT NULL THEN
    RAISE EXCEPTION 'somebody logged in at this device' USING ERRCODE = 'CA052';
  END IF;
  RETURN marked.conversation_id;
END $$;

-- The same, locked, and made when there is none. A network begins `most_of_network` conversations of visitors in an hour. Raises CA054 for more.
CREATE OR REPLACE FUNCTION support_open(owner bigint, mark_hash bytea, network text, language text, most_of_network integer)
  RETURNS support_conversation LANGUAGE plpgsql AS $$
DECLARE
  conversation bigint;
BEGIN
  -- A mark, or an account's first message, is decided one request after the other.
  PERFORM pg_advisory_xact_lock(hashtextextended('support ' || coalesce(owner::text, encode(support_open.mark_hash, 'hex')), 0));
  conversation := support_found(owner, support_open.mark_hash);
  IF conversation IS NULL THEN
    IF owner IS NULL AND most_of_network <= (SELECT count(*) FROM support_device d
      WHERE d.network = support_open.network AND d.made_ms > database_ms() - 3600000)
    THEN
      RAISE EXCEPTION 'too many conversations of one network' USING ERRCODE = 'CA054';
    END IF;
    INSERT INTO support_conversation (user_id, language) VALUES (owner, support_open.language) RETURNING id INTO conversation;
    IF owner IS NULL THEN
      INSERT INTO support_device (mark_hash, conversation_id, network) VALUES (support_open.mark_hash, conversation, support_open.network);
    END IF;
  END IF;
  RETURN support_lock(conversation);
END $$;

-- Keeps a picture that a customer, else the operator who acts, has uploaded; a message may name it then. Returns false when there were
-- `most` within a day.
CREATE OR REPLACE FUNCTION support_keep_picture(owner bigint, actor integer, picture uuid, sealed_key bytea, width integer, height integer, most integer)
  RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('support pictures of ' || CASE WHEN owner IS NULL THEN 'operator ' || actor ELSE owner::text END, 0));
  IF most <= (SELECT count(*) FROM support_picture p WHERE p.created_ms > database_ms() - 86400000
    AND CASE WHEN owner IS NULL THEN p.operator_id = actor ELSE p.user_id = owner AND p.operator_id IS NULL END)
  THEN
    RETURN false;
  END IF;
  INSERT INTO support_picture (id, user_id, operator_id, sealed_key, width, height)
  VALUES (picture, owner, CASE WHEN owner IS NULL THEN actor END, support_keep_picture.sealed_key, support_keep_picture.width, support_keep_picture.height);
  RETURN true;
END $$;

CREATE OR REPLACE FUNCTION support_upload(owner bigint, picture uuid, sealed_key bytea, width integer, height integer, most integer) RETURNS boolean
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT support_keep_picture(owner, NULL, picture, sealed_key, width, height, most)
$$;

-- Says of which message these pictures are. They were uploaded by the same customer, else by the same operator, were in no message before,
-- and are not deleted, nor can be between this and the commit. Raises CA064.
CREATE OR REPLACE FUNCTION support_attach(held support_conversation, number integer, actor integer, pictures uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  attached integer;
BEGIN
  UPDATE support_picture p SET conversation_id = held.id, number = support_attach.number, nth = array_position(pictures, p.id), user_id = held.user_id
  WHERE p.id = ANY (pictures) AND p.number IS NULL AND p.deleted_ms IS NULL
    AND CASE WHEN actor IS NULL THEN p.operator_id IS NULL AND p.user_id = held.user_id ELSE p.operator_id = actor AND held.user_id IS NOT NULL END;
  GET DIAGNOSTICS attached = ROW_COUNT;
  IF attached <> cardinality(pictures) THEN
    RAISE EXCEPTION 'a picture of message % is not there', support_attach.number USING ERRCODE = 'CA064';
  END IF;
END $$;

-- Adds a customer's message with up to three pictures, or finds the one that this is a repeat of. Raises CA052, CA054 when there were 15 in
-- a minute or 300 in a day, and CA064 for a picture.
CREATE OR REPLACE FUNCTION support_send(owner bigint, mark_hash bytea, network text, language text, most_of_network integer, client_id text, text text,
  pictures uuid[]) RETURNS TABLE (conversation bigint, number integer) LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  held support_conversation := support_open(owner, support_send.mark_hash, support_send.network, support_send.language, most_of_network);
  now_ms bigint := database_ms();
BEGIN
  conversation := held.id;
  SELECT m.number INTO support_send.number FROM support_message m
  WHERE m.conversation_id = held.id AND m.operator_id IS NULL AND m.client_id = support_send.client_id;
  IF NOT FOUND THEN
    IF (SELECT count(*) >= 300 OR count(*) FILTER (WHERE m.sent_ms > now_ms - 60000) >= 15 FROM support_message m
      WHERE m.conversation_id = held.id AND m.operator_id IS NULL AND m.sent_ms > now_ms - 86400000 AND m.from_conversation IS NULL)
    THEN
      RAISE EXCEPTION 'too many messages' USING ERRCODE = 'CA054';
    END IF;
    support_send.number := held.last_number + 1;
    INSERT INTO support_message (conversation_id, number, client_id, text, pictures)
    VALUES (held.id, support_send.number, support_send.client_id, support_send.text, cardinality(support_send.pictures));
    PERFORM support_attach(held, support_send.number, NULL, support_send.pictures);
    UPDATE support_conversation c SET last_number = support_send.number, waiting_ms = coalesce(c.waiting_ms, now_ms), language = support_send.language
    WHERE c.id = held.id;
  END IF;
  RETURN NEXT;
END $$;

-- The customer has seen all up to a number. Raises CA052.
CREATE OR REPLACE FUNCTION support_see(owner bigint, mark_hash bytea, number integer) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  held support_conversation := support_lock(support_found(owner, support_see.mark_hash));
  seen integer := least(greatest(held.seen_by_owner, support_see.number), held.last_number);
BEGIN
  UPDATE support_conversation c SET (seen_by_owner, unseen_ms, is_told) = (SELECT seen,
    CASE WHEN count(*) > 0 THEN c.unseen_ms END, count(*) > 0 AND c.is_told
    FROM support_message m WHERE m.conversation_id = c.id AND m.number > seen AND m.operator_id IS NOT NULL)
  WHERE c.id = held.id;
END $$;

-- What the customer thinks of a conversation that was closed and has no later message: the first word counts. Raises CA052.
CREATE OR REPLACE FUNCTION support_rate(owner bigint, mark_hash bytea, stars integer) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  held support_conversation := support_lock(support_found(owner, support_rate.mark_hash));
BEGIN
  UPDATE support_closing g SET stars = support_rate.stars
  WHERE g.conversation_id = held.id AND g.number = held.last_number AND g.stars IS NULL;
END $$;

-- A visitor has logged in: the conversation of the mark becomes the account's. If the account has one already, the messages are added to it,
-- each with its time and where it comes from; one that was sent again meanwhile is there already. What was seen in both stays seen. Returns
-- the account's, or null when the mark has none to bring.
CREATE OR REPLACE FUNCTION support_merge(owner bigint, mark_hash bytea) RETURNS TABLE (conversation bigint, number integer)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  old support_conversation;
  own support_conversation;
  marked support_device;
  last integer;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('support ' || encode(support_merge.mark_hash, 'hex'), 0));
  PERFORM pg_advisory_xact_lock(hashtextextended('support ' || owner, 0));
  UPDATE support_device d SET ended_ms = database_ms() WHERE d.mark_hash = support_merge.mark_hash AND d.ended_ms IS NULL RETURNING * INTO marked;
  IF marked.conversation_id IS NULL THEN
    RETURN;
  END IF;
  SELECT * INTO own FROM support_conversation c WHERE c.user_id = owner FOR UPDATE;
  old := support_lock(marked.conversation_id);
  IF own.id IS NULL THEN
    UPDATE support_conversation c SET user_id = owner WHERE c.id = old.id;
    RETURN QUERY SELECT old.id, old.last_number;
    RETURN;
  END IF;
  INSERT INTO support_message (conversation_id, number, operator_id, client_id, text, sent_ms, from_conversation)
  SELECT own.id, own.last_number + row_number() OVER (ORDER BY m.number), m.operator_id, m.client_id, m.text, m.sent_ms, old.id
  FROM support_message m WHERE m.conversation_id = old.id AND NOT EXISTS (SELECT FROM support_message o
    WHERE o.conversation_id = own.id AND coalesce(o.operator_id, 0) = coalesce(m.operator_id, 0) AND o.client_id = m.client_id);
  SELECT greatest(own.last_number, max(m.number)) INTO last FROM support_message m WHERE m.conversation_id = own.id;
  UPDATE support_conversation c SET last_number = last,
    seen_by_owner = CASE WHEN coalesce(own.unseen_ms, old.unseen_ms) IS NULL THEN last ELSE own.seen_by_owner END,
    seen_by_house = CASE WHEN own.seen_by_house = own.last_number AND old.seen_by_house = old.last_number THEN last ELSE own.seen_by_house END,
    waiting_ms = CASE WHEN old.waiting_ms IS NULL THEN own.waiting_ms ELSE least(own.waiting_ms, old.waiting_ms) END,
    unseen_ms = CASE WHEN old.unseen_ms IS NULL THEN own.unseen_ms ELSE least(own.unseen_ms, old.unseen_ms) END
  WHERE c.id = own.id;
  UPDATE support_conversation c SET merged_into = own.id, waiting_ms = NULL, unseen_ms = NULL, held_by = NULL, held_until_ms = NULL
  WHERE c.id = old.id;
  RETURN QUERY SELECT c.id, c.last_number FROM support_conversation c WHERE c.id = own.id;
END $$;

-- ------------------------------------------------------------------------------------ operators

-- Locks a conversation for the operator who acts. Raises CA053 when there is none, or another operator holds it; with `must_hold` also when
-- this one does not.
CREATE OR REPLACE FUNCTION support_held(conversation bigint, must_hold boolean) RETURNS support_conversation LANGUAGE plpgsql AS $$
DECLARE
  held support_conversation := support_lock(conversation);
  actor integer := operator_acting();
BEGIN
  IF held.id IS NULL OR held.merged_into IS NOT NULL OR held.held_by <> actor AND (must_hold OR held.held_until_ms > database_ms())
    OR must_hold AND held.held_by IS NULL
  THEN
    RAISE EXCEPTION 'conversation % is not held by operator %', conversation, actor USING ERRCODE = 'CA053';
  END IF;
  RETURN held;
END $$;

-- Takes a conversation for ten minutes, or goes on holding it; what there is counts as seen. Only the first is an event.
CREATE OR REPLACE FUNCTION support_claim(conversation bigint) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  held support_conversation := support_held(conversation, false);
BEGIN
  UPDATE support_conversation c SET held_by = operator_acting(), held_until_ms = database_ms() + 600000, seen_by_house = c.last_number
  WHERE c.id = held.id;
  IF held.held_by IS DISTINCT FROM operator_acting() THEN
    PERFORM audit_note('taken');
  END IF;
END $$;

-- Gives it back to the queue.
CREATE OR REPLACE FUNCTION support_release(conversation bigint) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  held support_conversation := support_held(conversation, true);
BEGIN
  UPDATE support_conversation c SET held_by = NULL, held_until_ms = NULL WHERE c.id = held.id;
  PERFORM audit_note('given back');
END $$;

-- Gives it to an operator who may answer. Raises CA053 when this one may not.
CREATE OR REPLACE FUNCTION support_hand_over(conversation bigint, receiver integer) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  held support_conversation := support_held(conversation, true);
BEGIN
  IF NOT operator_may(receiver, 'support_answer')
    OR NOT EXISTS (SELECT FROM operator_account a WHERE a.operator_id = receiver AND a.closed_ms IS NULL)
  THEN
    RAISE EXCEPTION 'operator % may not answer', receiver USING ERRCODE = 'CA053';
  END IF;
  UPDATE support_conversation c SET held_by = receiver, held_until_ms = database_ms() + 600000 WHERE c.id = held.id;
  PERFORM audit_note('handed over to operator ' || receiver);
END $$;

-- Keeps a picture that the operator who acts has uploaded for an answer.
CREATE OR REPLACE FUNCTION support_upload_answer(picture uuid, sealed_key bytea, width integer, height integer, most integer) RETURNS boolean
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT support_keep_picture(NULL, operator_acting(), picture, sealed_key, width, height, most)
$$;

-- Since when the customer waits who has written after message `through`, the last that the operator has read. Null when nothing came after it.
CREATE OR REPLACE FUNCTION support_unread_ms(conversation bigint, through integer) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT min(m.sent_ms) FROM support_message m
  WHERE m.conversation_id = support_unread_ms.conversation AND m.number > through AND m.operator_id IS NULL
$$;

-- Adds an answer with at most one picture, or finds the one that this is a repeat of. What the customer wrote after message `through` stays
-- unseen, and waits. The log has the number of the answer; the text is in its row, which nobody changes. Raises CA064 for a picture; a
-- visitor is sent none.
CREATE OR REPLACE FUNCTION support_answer(conversation bigint, through integer, client_id text, text text, pictures uuid[])
  RETURNS TABLE (number integer, owner bigint) LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  held support_conversation := support_held(conversation, true);
  unread_ms bigint := support_unread_ms(conversation, through);
  now_ms bigint := database_ms();
BEGIN
  owner := held.user_id;
  SELECT m.number INTO support_answer.number FROM support_message m
  WHERE m.conversation_id = held.id AND m.operator_id = held.held_by AND m.client_id = support_answer.client_id;
  IF NOT FOUND THEN
    support_answer.number := held.last_number + 1;
    INSERT INTO support_message (conversation_id, number, operator_id, client_id, text, pictures)
    VALUES (held.id, support_answer.number, held.held_by, support_answer.client_id, support_answer.text, cardinality(support_answer.pictures));
    PERFORM support_attach(held, support_answer.number, held.held_by, support_answer.pictures);
    UPDATE support_conversation c SET last_number = support_answer.number, waiting_ms = unread_ms, unseen_ms = coalesce(c.unseen_ms, now_ms),
      seen_by_house = CASE WHEN unread_ms IS NULL THEN support_answer.number ELSE greatest(c.seen_by_house, through) END,
      held_until_ms = now_ms + 600000
    WHERE c.id = held.id;
    PERFORM audit_note('message ' || support_answer.number);
  END IF;
  RETURN NEXT;
END $$;

CREATE OR REPLACE FUNCTION support_add_note(conversation bigint, text text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  made bigint;
BEGIN
  INSERT INTO support_note (conversation_id, operator_id, text) VALUES (conversation, operator_acting(), support_add_note.text) RETURNING id INTO made;
  PERFORM audit_note('note ' || made);
END $$;

-- Ends it until the customer writes again. Raises CA053 when that was after message `through`, the last that the operator has read.
CREATE OR REPLACE FUNCTION support_close(conversation bigint, through integer) RETURNS bigint
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  held support_conversation := support_held(conversation, true);
BEGIN
  IF support_unread_ms(conversation, through) IS NOT NULL THEN
    RAISE EXCEPTION 'the customer of conversation % has written after message %', conversation, through USING ERRCODE = 'CA053';
  END IF;
  INSERT INTO support_closing (conversation_id, number, operator_id) VALUES (held.id, held.last_number, held.held_by) ON CONFLICT DO NOTHING;
  UPDATE support_conversation c SET waiting_ms = NULL, held_by = NULL, held_until_ms = NULL WHERE c.id = held.id;
  PERFORM audit_note('closed after message ' || held.last_number);
  RETURN held.user_id;
END $$;
