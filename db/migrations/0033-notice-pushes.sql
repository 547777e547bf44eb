-- Which notices an account also wants by web push (NOTE-06). Price alerts are always sent, so they have no kind here.
CREATE TABLE notice_push (
  user_id bigint NOT NULL REFERENCES account,
  kind text NOT NULL CHECK (kind IN ('fill', 'close', 'settlement', 'run', 'signIn', 'security')),
  PRIMARY KEY (user_id, kind)
);

-- How many messages wait for a browser.
CREATE INDEX outbox_of_browser ON outbox ((payload ->> 'session')) WHERE topic = 'web-push';

-- The message for each browser of its user is written with the booking itself, in one transaction: so none is lost and none is sent
-- for what was not booked. Once a batch, and only when anyone asked for it. At most 20 messages wait for a browser: what comes beyond
-- that is in the list alone, so nobody's trades delay the pushes of others.
CREATE FUNCTION push_trades() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM notice_push) THEN
    RETURN NULL;
  END IF;
  INSERT INTO outbox (topic, payload, created_ms, next_ms)
  SELECT 'web-push', jsonb_build_object('session', n.session_id, 'user', n.user_id::text, 'trade', concat_ws('.', n.shard, n.batch, n.line)),
    n.at_ms, n.at_ms
  FROM (
    SELECT t.shard, t.batch, t.line, t.at_ms, t.user_id, s.session_id,
      row_number() OVER (PARTITION BY s.session_id ORDER BY t.line DESC) AS nth
    -- Looked up for each transaction, whatever the statistics say: these tables may be empty when the plan is made, and large later.
    FROM added t
    CROSS JOIN LATERAL (
      SELECT FROM notice_push p WHERE p.user_id = t.user_id
        AND p.kind = CASE t.kind WHEN 'lever_filled' THEN 'fill' WHEN 'lever_closed' THEN 'close' ELSE 'settlement' END OFFSET 0) AS wanted
    CROSS JOIN LATERAL (SELECT b.session_id FROM push_subscription b WHERE b.user_id = t.user_id OFFSET 0) AS s
    WHERE t.kind IN ('lever_filled', 'lever_closed', 'option_won', 'option_lost', 'option_tied')
  ) AS n
  WHERE n.nth <= 20 - (SELECT count(*) FROM outbox o WHERE o.topic = 'web-push' AND o.payload ->> 'session' = n.session_id::text)
  ORDER BY n.line;
  RETURN NULL;
END $$;
CREATE TRIGGER trades_are_pushed AFTER INSERT ON ledger_tx REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION push_trades();

CREATE FUNCTION push_run() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO outbox (topic, payload, created_ms, next_ms)
  SELECT 'web-push', jsonb_build_object('session', s.session_id, 'user', NEW.user_id::text, 'run', NEW.id::text), NEW.ended_ms, NEW.ended_ms
  FROM notice_push p JOIN push_subscription s ON s.user_id = p.user_id
  WHERE p.user_id = NEW.user_id AND p.kind = 'run'
    AND (SELECT count(*) FROM outbox o WHERE o.topic = 'web-push' AND o.payload ->> 'session' = s.session_id::text) < 20;
  RETURN NULL;
END $$;
CREATE TRIGGER run_is_pushed AFTER UPDATE ON bot_run FOR EACH ROW
  WHEN (OLD.state = 'running' AND NEW.state <> 'running') EXECUTE FUNCTION push_run();
