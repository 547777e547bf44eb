-- Up to where an account has read what its trades and runs told it (NOTE-03): places in its lists, and the number of a run. Notices of
-- trades are no rows of their own: they are read from what is booked, so none can be lost or told twice.
CREATE TABLE notice_mark (
  user_id bigint PRIMARY KEY REFERENCES account,
  batch bigint NOT NULL CHECK (batch >= 0),
  line integer NOT NULL CHECK (line >= 0),
  run_nth bigint NOT NULL CHECK (run_nth >= 0)
);

-- What happened before there were such notices is not new to anyone.
INSERT INTO notice_mark (user_id, batch, line, run_nth)
SELECT a.user_id, (SELECT max(s.batch) FROM engine_state s), 16777215,
  coalesce((SELECT max(b.nth) FROM bot_run b WHERE b.user_id = a.user_id AND b.state <> 'running'), 0)
FROM account a;

-- The notices of a user that are not read, however many are.
CREATE INDEX notice_unread ON notice (user_id) WHERE read_ms IS NULL;
