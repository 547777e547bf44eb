-- Pictures that users upload, and the identity that they send for review (KYC-01 to KYC-03).

\ir ../functions/rows/identity.sql

-- A picture in the store of files, sealed with a key of its own.
CREATE TABLE picture (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id bigint NOT NULL REFERENCES account,
  -- The key, sealed with one that is not in the database. Null: destroyed, and whatever is left of the file is noise.
  sealed_key bytea CHECK (length(sealed_key) BETWEEN 28 AND 200),
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0),
  created_ms bigint NOT NULL,
  -- When its key was destroyed.
  deleted_ms bigint,
  -- When its file was removed.
  removed_ms bigint,
  CONSTRAINT a_deleted_one_has_no_key CHECK ((sealed_key IS NULL) = (deleted_ms IS NOT NULL)),
  CONSTRAINT its_key_goes_first CHECK (removed_ms IS NULL OR deleted_ms IS NOT NULL)
);
-- How many a user has uploaded within a day.
CREATE INDEX picture_of ON picture (user_id, created_ms);
CREATE INDEX picture_kept ON picture (created_ms) WHERE deleted_ms IS NULL;
CREATE INDEX picture_left ON picture (deleted_ms) WHERE deleted_ms IS NOT NULL AND removed_ms IS NULL;

CREATE TRIGGER a_deleted_picture_stays_so BEFORE UPDATE ON picture FOR EACH ROW EXECUTE FUNCTION refuse_undeleting();
ALTER TABLE picture ENABLE ALWAYS TRIGGER a_deleted_picture_stays_so;

-- What a user has sent, each time whole: the next one only after a refusal.
CREATE TABLE identity_submission (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES account,
  version integer NOT NULL CHECK (version > 0),
  -- Name and number of the document as JSON, sealed with a key that is not in the database.
  sealed bytea NOT NULL CHECK (length(sealed) BETWEEN 28 AND 2000),
  front uuid NOT NULL REFERENCES picture,
  back uuid NOT NULL REFERENCES picture,
  -- What of it differs from the version before; all of the first one.
  changed text[] NOT NULL CHECK (changed <@ '{name,number,front,back}' AND cardinality(changed) BETWEEN 1 AND 4),
  sent_ms bigint NOT NULL,
  UNIQUE (user_id, version),
  CONSTRAINT two_photos CHECK (front <> back)
);
CREATE INDEX identity_submission_front ON identity_submission (front);
CREATE INDEX identity_submission_back ON identity_submission (back);
SELECT make_erasable('identity_submission', 'sealed');

CREATE TRIGGER it_is_sent_after_a_refusal BEFORE INSERT ON identity_submission FOR EACH ROW EXECUTE FUNCTION refuse_early_submission();
ALTER TABLE identity_submission ENABLE ALWAYS TRIGGER it_is_sent_after_a_refusal;

-- Those without a final decision, so that the queue costs the same however many were decided.
CREATE TABLE identity_waiting (
  submission_id bigint PRIMARY KEY REFERENCES identity_submission
);

CREATE TRIGGER it_waits AFTER INSERT ON identity_submission FOR EACH ROW EXECUTE FUNCTION note_waiting_identity();
ALTER TABLE identity_submission ENABLE ALWAYS TRIGGER it_waits;

-- Who looks at one now: nobody else decides it until the time is over. Only the functions of db/functions/identity.sql write here.
CREATE TABLE identity_claim (
  submission_id bigint PRIMARY KEY REFERENCES identity_submission,
  -- Another one each time that somebody takes it.
  nth bigint NOT NULL CHECK (nth > 0),
  operator_id integer NOT NULL REFERENCES operator,
  -- Over when the operator gives it back.
  until_ms bigint NOT NULL
);
SELECT audit_watch('identity_claim');

-- What operators have decided. A refusal is final; so is an approval, unless it takes another one by somebody else.
CREATE TABLE identity_decision (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  submission_id bigint NOT NULL REFERENCES identity_submission,
  operator_id integer NOT NULL REFERENCES operator,
  verdict text NOT NULL CHECK (verdict IN ('approved', 'refused')),
  is_final boolean NOT NULL,
  -- Why a part must be sent again; null: it is right.
  name text CHECK (name IN ('differs', 'incomplete')),
  number text CHECK (number IN ('differs', 'incomplete')),
  front text CHECK (front IN ('unreadable', 'cutOff', 'expired', 'wrongSide', 'notAccepted', 'notAnOriginal')),
  back text CHECK (back IN ('unreadable', 'cutOff', 'expired', 'wrongSide', 'notAccepted', 'notAnOriginal')),
  -- What the user reads besides.
  sentence text NOT NULL CHECK (length(sentence) <= 500),
  at_ms bigint NOT NULL,
  CONSTRAINT nobody_decides_twice UNIQUE (submission_id, operator_id),
  CONSTRAINT a_refusal_has_a_cause CHECK ((verdict = 'refused') = (num_nonnulls(name, number, front, back) > 0)),
  CONSTRAINT a_refusal_is_final CHECK (verdict = 'approved' OR is_final)
);
CREATE UNIQUE INDEX it_is_decided_once ON identity_decision (submission_id) WHERE is_final;
SELECT make_erasable('identity_decision', 'sentence');
SELECT audit_watch('identity_decision', '{sentence}');

CREATE TRIGGER it_waits_no_more AFTER INSERT ON identity_decision FOR EACH ROW WHEN (NEW.is_final)
  EXECUTE FUNCTION note_waiting_identity();
ALTER TABLE identity_decision ENABLE ALWAYS TRIGGER it_waits_no_more;

-- Final decisions of which the user was not told yet.
CREATE TABLE identity_untold (
  decision_id bigint PRIMARY KEY REFERENCES identity_decision
);

-- Each submission with what has become of it.
CREATE VIEW identity_state AS
  SELECT s.id, s.user_id, s.version, s.front, s.back, s.changed, s.sent_ms, d.id AS decision_id, d.at_ms AS decided_ms,
    coalesce(d.verdict, CASE WHEN EXISTS (SELECT FROM identity_decision e WHERE e.submission_id = s.id) THEN 'second' ELSE 'waiting' END) AS state
  FROM identity_submission s LEFT JOIN identity_decision d ON d.submission_id = s.id AND d.is_final;
