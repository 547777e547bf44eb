-- Online support (SUP-01): conversations of customers with operators.

-- What a customer and the operators say to each other. A user always has the same one, and so has the browser of a visitor until somebody logs in
-- there. Its row is locked by whatever adds a message, so that numbers have no gaps and come in the order of the commits.
CREATE TABLE support_conversation (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Null: of a visitor, or of one who logged in to an account that had a conversation already; see merged_into.
  user_id bigint UNIQUE REFERENCES account,
  merged_into bigint REFERENCES support_conversation,
  last_number integer NOT NULL DEFAULT 0 CHECK (last_number >= 0),
  -- Up to which message each side has seen the other's.
  seen_by_owner integer NOT NULL DEFAULT 0,
  seen_by_house integer NOT NULL DEFAULT 0,
  -- Since when the customer has waited for an answer; null when nothing waits.
  waiting_ms bigint,
  -- Since when there is an answer that the customer has not seen, and whether a notice told of it: once for each wait.
  unseen_ms bigint,
  is_told boolean NOT NULL DEFAULT false,
  -- The operator who answers, and until when nobody else may.
  held_by integer REFERENCES operator,
  held_until_ms bigint,
  -- In which the customer wrote last.
  language text NOT NULL CHECK (language ~ '^[a-z]{2}(-[A-Z]{2})?$'),
  made_ms bigint NOT NULL DEFAULT database_ms(),
  CONSTRAINT a_holder_has_a_time CHECK ((held_by IS NULL) = (held_until_ms IS NULL)),
  CONSTRAINT what_is_merged_has_no_owner CHECK (merged_into IS NULL OR user_id IS NULL AND waiting_ms IS NULL AND held_by IS NULL),
  CONSTRAINT they_saw_what_there_is CHECK (seen_by_owner BETWEEN 0 AND last_number AND seen_by_house BETWEEN 0 AND last_number)
);
CREATE INDEX support_queue ON support_conversation (waiting_ms, id) WHERE waiting_ms IS NOT NULL;
CREATE INDEX support_held ON support_conversation (held_by) WHERE held_by IS NOT NULL;
CREATE INDEX support_merged ON support_conversation (merged_into) WHERE merged_into IS NOT NULL;
CREATE INDEX support_to_tell ON support_conversation (unseen_ms) WHERE unseen_ms IS NOT NULL AND NOT is_told AND user_id IS NOT NULL;

-- The browser of a visitor, by the hash of a random mark that only it has.
CREATE TABLE support_device (
  mark_hash bytea PRIMARY KEY CHECK (length(mark_hash) = 32),
  conversation_id bigint NOT NULL UNIQUE REFERENCES support_conversation,
  -- New conversations are counted by it.
  network text NOT NULL,
  made_ms bigint NOT NULL DEFAULT database_ms(),
  -- Somebody logged in there: the mark opens nothing any more.
  ended_ms bigint
);
CREATE INDEX support_device_network ON support_device (network, made_ms);

CREATE TABLE support_message (
  conversation_id bigint NOT NULL REFERENCES support_conversation,
  number integer NOT NULL CHECK (number > 0),
  -- Null: by the customer.
  operator_id integer REFERENCES operator,
  -- The sender's own id: a repeat is the same message.
  client_id text NOT NULL CHECK (client_id ~ '^[A-Za-z0-9_-]{8,64}$'),
  -- May be empty beside pictures.
  text text NOT NULL CHECK (length(text) <= 2000),
  -- How many pictures go with it, also when they are deleted.
  pictures smallint NOT NULL DEFAULT 0 CHECK (pictures BETWEEN 0 AND 3),
  sent_ms bigint NOT NULL DEFAULT database_ms(),
  -- Where it was written, if that was before its customer logged in, in another conversation.
  from_conversation bigint REFERENCES support_conversation,
  PRIMARY KEY (conversation_id, number),
  CONSTRAINT something_is_said CHECK (text <> '' OR pictures > 0)
);
CREATE UNIQUE INDEX a_repeat_is_the_same_message ON support_message (conversation_id, coalesce(operator_id, 0), client_id);
CREATE INDEX support_message_of_customer ON support_message (conversation_id, sent_ms) WHERE operator_id IS NULL;
SELECT make_erasable('support_message', 'text');

-- A picture of a message in the store of files, sealed with a key of its own. Uploaded first; the message that is sent then names it. Only the
-- functions of db/functions/support.sql add one and say of which message it is.
CREATE TABLE support_picture (
  id uuid PRIMARY KEY,
  -- The customer in whose conversation it is; of one that an operator has uploaded, from the answer on.
  user_id bigint REFERENCES account,
  -- Null: uploaded by the customer.
  operator_id integer REFERENCES operator,
  conversation_id bigint,
  number integer,
  -- Its place in the message.
  nth smallint CHECK (nth BETWEEN 1 AND 3),
  -- The key, sealed with one that is not in the database. Null: destroyed, and whatever is left of the file is noise.
  sealed_key bytea CHECK (length(sealed_key) BETWEEN 28 AND 200),
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0),
  created_ms bigint NOT NULL DEFAULT database_ms(),
  -- When its key was destroyed, and when its file was removed.
  deleted_ms bigint,
  removed_ms bigint,
  UNIQUE (conversation_id, number, nth),
  FOREIGN KEY (conversation_id, number) REFERENCES support_message,
  CONSTRAINT somebody_uploaded_it CHECK (num_nonnulls(user_id, operator_id) > 0),
  CONSTRAINT it_is_of_a_message_or_of_none CHECK (num_nonnulls(conversation_id, number, nth) IN (0, 3)),
  CONSTRAINT what_is_sent_has_a_customer CHECK (number IS NULL OR user_id IS NOT NULL),
  CONSTRAINT a_deleted_one_has_no_key CHECK ((sealed_key IS NULL) = (deleted_ms IS NOT NULL)),
  CONSTRAINT its_key_goes_first CHECK (removed_ms IS NULL OR deleted_ms IS NOT NULL)
);
-- How many somebody has uploaded within a day.
CREATE INDEX support_picture_of ON support_picture (user_id, created_ms);
CREATE INDEX support_picture_by ON support_picture (operator_id, created_ms) WHERE operator_id IS NOT NULL;
CREATE INDEX support_picture_kept ON support_picture (created_ms) WHERE deleted_ms IS NULL;
CREATE INDEX support_picture_left ON support_picture (deleted_ms) WHERE deleted_ms IS NOT NULL AND removed_ms IS NULL;

CREATE TRIGGER a_deleted_picture_stays_so BEFORE UPDATE ON support_picture FOR EACH ROW EXECUTE FUNCTION refuse_undeleting();
ALTER TABLE support_picture ENABLE ALWAYS TRIGGER a_deleted_picture_stays_so;

-- That an operator closed it after this message, and what the customer thought of it. It is closed as long as there is no later message.
CREATE TABLE support_closing (
  conversation_id bigint NOT NULL,
  number integer NOT NULL,
  operator_id integer NOT NULL REFERENCES operator,
  closed_ms bigint NOT NULL DEFAULT database_ms(),
  stars smallint CHECK (stars BETWEEN 1 AND 5),
  PRIMARY KEY (conversation_id, number),
  FOREIGN KEY (conversation_id, number) REFERENCES support_message
);

-- What operators write to each other. The role that serves customers cannot read it.
CREATE TABLE support_note (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  conversation_id bigint NOT NULL REFERENCES support_conversation,
  operator_id integer NOT NULL REFERENCES operator,
  text text NOT NULL CHECK (length(text) BETWEEN 1 AND 2000),
  written_ms bigint NOT NULL DEFAULT database_ms()
);
CREATE INDEX support_note_of_conversation ON support_note (conversation_id, id);
SELECT make_erasable('support_note', 'text');

-- Answers that operators give often.
CREATE TABLE support_canned (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  language text NOT NULL CHECK (language ~ '^[a-z]{2}(-[A-Z]{2})?$'),
  title text NOT NULL CHECK (length(btrim(title)) BETWEEN 1 AND 80),
  text text NOT NULL CHECK (length(btrim(text)) BETWEEN 1 AND 2000)
);
SELECT audit_watch('support_canned');
