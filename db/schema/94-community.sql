-- The community (COM-01 to COM-04): texts, likes, what readers do about them, and what operators decide.

\ir ../functions/rows/community.sql

-- A speech, a comment on one, or a reply to a comment. What was written never changes; lists show `preview`, and the whole is read alone.
CREATE TABLE community_text (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('speech', 'comment', 'reply')),
  -- Null: an example that came with the demo.
  user_id bigint REFERENCES account,
  -- The speech of a comment, the comment of a reply.
  parent_id bigint,
  parent_kind text GENERATED ALWAYS AS (CASE kind WHEN 'comment' THEN 'speech' WHEN 'reply' THEN 'comment' END) STORED,
  -- The reply that a reply is about, below the same comment.
  to_reply_id bigint,
  -- UTF-16 units are counted before (core/community/check-text.ts); these are characters, of which there are no more.
  content text NOT NULL CHECK (length(content) BETWEEN 1 AND 100000),
  preview text NOT NULL GENERATED ALWAYS AS (left(content, 240)) STORED,
  is_longer boolean NOT NULL GENERATED ALWAYS AS (length(content) > 240) STORED,
  created_ms bigint NOT NULL,
  -- Kept by triggers: the last decision, or how it began.
  status text NOT NULL CHECK (status IN ('review', 'approved', 'refused')),
  -- Kept by triggers: when it was first approved, which stays whatever is decided later. A reward is for that day (COM-02).
  approved_ms bigint,
  taken_back_ms bigint,
  is_public boolean NOT NULL GENERATED ALWAYS AS (status = 'approved' AND taken_back_ms IS NULL) STORED,
  -- Kept by triggers: what of it waits for an operator, and since when.
  waits text CHECK (waits IN ('review', 'report', 'appeal')),
  waits_ms bigint,
  UNIQUE (id, kind),
  UNIQUE (id, parent_id),
  UNIQUE (user_id, id),
  CONSTRAINT it_stands_below_its_kind FOREIGN KEY (parent_id, parent_kind) REFERENCES community_text (id, kind),
  CONSTRAINT only_speeches_stand_alone CHECK ((kind = 'speech') = (parent_id IS NULL)),
  CONSTRAINT it_answers_below_the_same FOREIGN KEY (to_reply_id, parent_id) REFERENCES community_text (id, parent_id),
  CONSTRAINT only_replies_answer CHECK (to_reply_id IS NULL OR kind = 'reply'),
  CONSTRAINT what_waits_has_a_time CHECK ((waits IS NULL) = (waits_ms IS NULL)),
  CONSTRAINT what_is_approved_has_a_time CHECK (status <> 'approved' OR approved_ms IS NOT NULL)
);
CREATE INDEX community_speeches ON community_text (id) INCLUDE (user_id) WHERE kind = 'speech' AND is_public;
CREATE INDEX community_below ON community_text (parent_id, id) INCLUDE (user_id) WHERE is_public AND parent_id IS NOT NULL;
CREATE INDEX community_own ON community_text (user_id, kind, id) WHERE taken_back_ms IS NULL;
CREATE INDEX community_waiting ON community_text (waits, id) WHERE waits IS NOT NULL;
CREATE INDEX community_refused ON community_text (id) WHERE status = 'refused';
CREATE INDEX community_approved ON community_text (approved_ms, user_id) WHERE kind = 'speech';
CREATE INDEX community_pace ON community_text (user_id, id DESC) INCLUDE (created_ms);

CREATE TRIGGER begun BEFORE INSERT ON community_text FOR EACH ROW EXECUTE FUNCTION begin_community_text();
CREATE TRIGGER counted AFTER INSERT ON community_text FOR EACH ROW EXECUTE FUNCTION begin_community_count();
CREATE TRIGGER counted_above AFTER INSERT OR UPDATE OF status, taken_back_ms ON community_text FOR EACH ROW EXECUTE FUNCTION count_community_text();
CREATE TRIGGER waits_no_more BEFORE UPDATE OF taken_back_ms ON community_text FOR EACH ROW EXECUTE FUNCTION end_waiting_of_text();
-- What was taken back stays so, and what was written stays what it is until its author's account is closed.
CREATE TRIGGER taken_back_once BEFORE UPDATE OF taken_back_ms ON community_text FOR EACH ROW WHEN (OLD.taken_back_ms IS NOT NULL)
  EXECUTE FUNCTION refuse_change();
CREATE TRIGGER first_approved_once BEFORE UPDATE OF approved_ms ON community_text FOR EACH ROW
  WHEN (OLD.approved_ms IS DISTINCT FROM NEW.approved_ms AND OLD.approved_ms IS NOT NULL) EXECUTE FUNCTION refuse_change();
CREATE TRIGGER written_once BEFORE UPDATE OF id, kind, user_id, parent_id, to_reply_id, created_ms ON community_text
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER only_erased BEFORE UPDATE OF content ON community_text FOR EACH ROW
  EXECUTE FUNCTION refuse_change_but_erasure('content', 'preview', 'is_longer', 'is_public');
CREATE TRIGGER kept BEFORE DELETE OR TRUNCATE ON community_text FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE community_text ENABLE ALWAYS TRIGGER begun;
ALTER TABLE community_text ENABLE ALWAYS TRIGGER counted;
ALTER TABLE community_text ENABLE ALWAYS TRIGGER counted_above;
ALTER TABLE community_text ENABLE ALWAYS TRIGGER waits_no_more;
ALTER TABLE community_text ENABLE ALWAYS TRIGGER taken_back_once;
ALTER TABLE community_text ENABLE ALWAYS TRIGGER first_approved_once;
ALTER TABLE community_text ENABLE ALWAYS TRIGGER written_once;
ALTER TABLE community_text ENABLE ALWAYS TRIGGER only_erased;
ALTER TABLE community_text ENABLE ALWAYS TRIGGER kept;

-- How many like a text, and how many public texts stand right below it; below 0 are all speeches. Triggers alone write here, in the
-- transaction of what is counted.
CREATE TABLE community_count (
  text_id bigint PRIMARY KEY,
  likes integer NOT NULL DEFAULT 0 CHECK (likes >= 0),
  below integer NOT NULL DEFAULT 0 CHECK (below >= 0)
) WITH (fillfactor = 70);
INSERT INTO community_count (text_id) VALUES (0);

CREATE TABLE community_like (
  text_id bigint NOT NULL REFERENCES community_text,
  user_id bigint NOT NULL REFERENCES account,
  PRIMARY KEY (text_id, user_id)
);
CREATE TRIGGER counted AFTER INSERT OR DELETE ON community_like FOR EACH ROW EXECUTE FUNCTION count_community_like();
ALTER TABLE community_like ENABLE ALWAYS TRIGGER counted;

-- What a reader does not want to see: a text, a person.
CREATE TABLE community_hide (
  user_id bigint NOT NULL REFERENCES account,
  text_id bigint NOT NULL REFERENCES community_text,
  PRIMARY KEY (user_id, text_id)
);
CREATE TABLE community_block (
  user_id bigint NOT NULL REFERENCES account,
  blocked_id bigint NOT NULL REFERENCES account,
  -- The reader knows the other person by this number alone.
  id bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  at_ms bigint NOT NULL,
  PRIMARY KEY (user_id, blocked_id),
  CONSTRAINT nobody_blocks_themselves CHECK (user_id <> blocked_id)
);

CREATE TABLE community_report (
  text_id bigint NOT NULL REFERENCES community_text,
  user_id bigint NOT NULL REFERENCES account,
  code text NOT NULL CHECK (code IN ('spam', 'fraud', 'abuse', 'personal', 'illegal', 'other')),
  note text NOT NULL CHECK (length(note) <= 500),
  at_ms bigint NOT NULL,
  PRIMARY KEY (text_id, user_id)
);
CREATE INDEX community_report_time ON community_report (at_ms);
SELECT make_erasable('community_report', 'note');
CREATE TRIGGER it_waits AFTER INSERT ON community_report FOR EACH ROW EXECUTE FUNCTION let_reported_text_wait();
ALTER TABLE community_report ENABLE ALWAYS TRIGGER it_waits;

-- What the author says to a refusal, once.
CREATE TABLE community_appeal (
  text_id bigint PRIMARY KEY,
  user_id bigint NOT NULL,
  text text NOT NULL CHECK (length(btrim(text)) BETWEEN 1 AND 1000),
  sent_ms bigint NOT NULL,
  CONSTRAINT it_is_the_authors FOREIGN KEY (user_id, text_id) REFERENCES community_text (user_id, id)
);
CREATE INDEX community_appeal_time ON community_appeal (sent_ms);
SELECT make_erasable('community_appeal', 'text');
CREATE TRIGGER begun BEFORE INSERT ON community_appeal FOR EACH ROW EXECUTE FUNCTION begin_community_appeal();
ALTER TABLE community_appeal ENABLE ALWAYS TRIGGER begun;

-- What operators have decided, in order. The status of a text is that of its last decision.
CREATE TABLE community_decision (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  text_id bigint NOT NULL REFERENCES community_text,
  verdict text NOT NULL CHECK (verdict IN ('approved', 'refused')),
  -- Of a refusal.
  code text CHECK (code IN ('spam', 'fraud', 'abuse', 'personal', 'illegal', 'other')),
  operator_id integer NOT NULL REFERENCES operator,
  -- The author reads it.
  reason text NOT NULL CHECK (length(btrim(reason)) BETWEEN 10 AND 1000),
  -- What of the text waited for it: a review, a report, an appeal, or nothing.
  waited text,
  at_ms bigint NOT NULL,
  CONSTRAINT a_refusal_has_its_code CHECK ((verdict = 'refused') = (code IS NOT NULL))
);
CREATE INDEX community_decision_of_text ON community_decision (text_id, id);
CREATE INDEX community_decision_time ON community_decision (at_ms);
SELECT make_append_only('community_decision');
SELECT audit_watch('community_decision');
CREATE TRIGGER begun BEFORE INSERT ON community_decision FOR EACH ROW EXECUTE FUNCTION begin_community_decision();
CREATE TRIGGER carried_out AFTER INSERT ON community_decision FOR EACH ROW EXECUTE FUNCTION carry_out_community_decision();
ALTER TABLE community_decision ENABLE ALWAYS TRIGGER begun;
ALTER TABLE community_decision ENABLE ALWAYS TRIGGER carried_out;
