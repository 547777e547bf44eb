-- Applications for a loan (LOAN-02). They move no money: nothing of the ledger points here.

\ir ../functions/rows/loan.sql

-- A user's application, answered by a person. `state` is that of its last answer, and only answers change it.
CREATE TABLE loan_application (
  user_id bigint NOT NULL REFERENCES account,
  id bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  created_ms bigint NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'accepted', 'declined', 'closed')),
  PRIMARY KEY (user_id, id)
);
-- However many requests arrive at once.
CREATE UNIQUE INDEX one_application_is_under_way ON loan_application (user_id) WHERE state IN ('waiting', 'accepted');
CREATE INDEX loan_application_by_state ON loan_application (state, id);

-- What an operator answered, with the reason that the applicant reads. `accepted`: a person gets in touch. `declined` and `closed` end it.
CREATE TABLE loan_answer (
  application_id bigint NOT NULL REFERENCES loan_application (id),
  -- What the operator answered to.
  from_state text NOT NULL,
  state text NOT NULL,
  operator_id integer NOT NULL REFERENCES operator,
  reason text NOT NULL CHECK (length(btrim(reason)) BETWEEN 10 AND 1000),
  at_ms bigint NOT NULL,
  -- Each state is reached once.
  PRIMARY KEY (application_id, state),
  CONSTRAINT an_end_is_an_end CHECK (from_state = 'waiting' AND state IN ('accepted', 'declined', 'closed')
    OR from_state = 'accepted' AND state = 'closed')
);
SELECT make_append_only('loan_answer');
SELECT audit_watch('loan_answer');

CREATE TRIGGER begun BEFORE INSERT ON loan_application FOR EACH ROW EXECUTE FUNCTION begin_loan();
CREATE TRIGGER answers_are_acts BEFORE INSERT ON loan_answer FOR EACH ROW EXECUTE FUNCTION answer_loan();
CREATE TRIGGER told AFTER INSERT ON loan_answer FOR EACH ROW EXECUTE FUNCTION tell_loan();
ALTER TABLE loan_application ENABLE ALWAYS TRIGGER begun;
ALTER TABLE loan_answer ENABLE ALWAYS TRIGGER answers_are_acts;
ALTER TABLE loan_answer ENABLE ALWAYS TRIGGER told;
