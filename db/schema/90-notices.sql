-- Price alerts, what users were told, and the browsers that web push goes to (MKT-11, NOTE).

\ir ../functions/rows/notice.sql

CREATE TABLE price_alert (
  user_id bigint NOT NULL REFERENCES account,
  id bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  -- One of a user's fifty places: the limit holds even when two processes add at once.
  slot smallint NOT NULL CHECK (slot BETWEEN 1 AND 50),
  pid smallint NOT NULL REFERENCES product,
  kind text NOT NULL CHECK (kind IN ('above', 'below', 'percent')),
  -- 1e-8 USDT; of above and below.
  price bigint CHECK (price > 0),
  -- 1/100 of a percent; of percent.
  percent_bps smallint CHECK (percent_bps BETWEEN 10 AND 9000),
  -- The price when it was armed, or when a percent alert that arms itself again rang last.
  from_price bigint NOT NULL CHECK (from_price > 0),
  rearm boolean NOT NULL,
  state text NOT NULL CHECK (state IN ('on', 'off', 'back')),
  -- The tick that it was armed at or that changed it last: only later ticks count, so no tick counts twice.
  since_seq bigint NOT NULL CHECK (since_seq >= 0),
  quiet_until_ms bigint NOT NULL DEFAULT 0,
  -- The language in which it was set, and in which its owner is told.
  language text NOT NULL CHECK (language ~ '^[a-z]{2}(-[A-Z]{2})?$'),
  created_ms bigint NOT NULL,
  rang_ms bigint,
  rang_seq bigint,
  PRIMARY KEY (user_id, id),
  UNIQUE (user_id, slot),
  CONSTRAINT the_kind_has_its_number CHECK ((kind = 'percent') = (price IS NULL) AND (kind = 'percent') = (percent_bps IS NOT NULL)),
  CONSTRAINT a_ring_has_a_tick CHECK ((rang_ms IS NULL) = (rang_seq IS NULL)),
  CONSTRAINT off_has_rung CHECK (state = 'on' OR rang_seq IS NOT NULL)
);
CREATE INDEX price_alert_waiting ON price_alert (pid) WHERE state <> 'off';

-- Up to when the log has been looked at for alerts. What a stop or a crash left out is looked at at the next start.
CREATE TABLE price_alert_mark (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  mark_ms bigint NOT NULL
);

INSERT INTO price_alert_mark (mark_ms) VALUES (0);

-- What a user was told. The text is made when it is read, in the reader's language, of `key` and `args`.
CREATE TABLE notice (
  user_id bigint NOT NULL REFERENCES account,
  id bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  key text NOT NULL,
  args jsonb NOT NULL,
  tourl text NOT NULL DEFAULT '',
  created_ms bigint NOT NULL,
  read_ms bigint,
  PRIMARY KEY (user_id, id)
);
CREATE INDEX notice_by_age ON notice (created_ms);
-- The notices of a user that are not read, however many are.
CREATE INDEX notice_unread ON notice (user_id) WHERE read_ms IS NULL;

-- Up to where an account has read what its trades and runs told it (NOTE-03): places in its lists, and the number of a run. Notices of
-- trades are no rows of their own: they are read from what is booked, so none can be lost or told twice.
CREATE TABLE notice_mark (
  user_id bigint PRIMARY KEY REFERENCES account,
  batch bigint NOT NULL CHECK (batch >= 0),
  line integer NOT NULL CHECK (line >= 0),
  run_nth bigint NOT NULL CHECK (run_nth >= 0)
);

-- Where a browser is reached, and the keys that only it can read with. One a session, and it goes when the session goes.
CREATE TABLE push_subscription (
  session_id uuid PRIMARY KEY REFERENCES session (id) ON DELETE CASCADE,
  user_id bigint NOT NULL REFERENCES account,
  endpoint text NOT NULL UNIQUE CHECK (length(endpoint) BETWEEN 1 AND 1024),
  p256dh text NOT NULL,
  auth text NOT NULL,
  language text NOT NULL CHECK (language ~ '^[a-z]{2}(-[A-Z]{2})?$'),
  created_ms bigint NOT NULL
);
CREATE INDEX push_subscription_of ON push_subscription (user_id);

CREATE TRIGGER session_ends_push AFTER UPDATE OF revoked_ms ON session
  FOR EACH ROW WHEN (NEW.revoked_ms IS NOT NULL) EXECUTE FUNCTION push_subscription_end();

-- Which notices an account also wants by web push (NOTE-06). Price alerts are always sent, so they have no kind here.
CREATE TABLE notice_push (
  user_id bigint NOT NULL REFERENCES account,
  kind text NOT NULL CHECK (kind IN ('fill', 'close', 'settlement', 'run', 'money', 'support', 'signIn', 'security')),
  PRIMARY KEY (user_id, kind)
);

CREATE TRIGGER trades_are_pushed AFTER INSERT ON ledger_tx REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION push_trades();

CREATE TRIGGER run_is_pushed AFTER UPDATE ON bot_run FOR EACH ROW
  WHEN (OLD.state = 'running' AND NEW.state <> 'running') EXECUTE FUNCTION push_run();

CREATE TRIGGER fill_is_told AFTER UPDATE ON lever_order FOR EACH ROW
  WHEN (OLD.status = 'pending' AND NEW.status = 'open' AND NEW.fee = 0) EXECUTE FUNCTION tell_fill();
