-- What notices and pushes stand on.

-- A session that is ended gets nothing more, however it is ended. An operator who freezes an account ends its sessions, and with them the
-- pushes to their browsers: that needs no right of its own.
CREATE OR REPLACE FUNCTION push_subscription_end() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM push_subscription WHERE session_id = NEW.id;
  RETURN NULL;
END $$;

-- Writes the message for each browser of its user with the booking itself (NOTE-06), in one transaction: so none is lost, and none is sent
-- for what was not booked. It runs once a batch, and only when anyone has asked for pushes. At most 20 messages wait for a browser; what
-- comes beyond that is only in the list, so nobody's trades delay the pushes of others.
CREATE OR REPLACE FUNCTION push_trades() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
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
        AND p.kind = CASE WHEN t.kind IN ('lever_opened', 'lever_filled') THEN 'fill' WHEN t.kind = 'lever_closed' THEN 'close' ELSE 'settlement' END
        OFFSET 0) AS wanted
    CROSS JOIN LATERAL (SELECT b.session_id FROM push_subscription b WHERE b.user_id = t.user_id OFFSET 0) AS s
    WHERE t.kind IN ('lever_opened', 'lever_filled', 'lever_closed', 'option_won', 'option_lost', 'option_tied')
  ) AS n
  WHERE n.nth <= 20 - (SELECT count(*) FROM outbox o WHERE o.topic = 'web-push' AND o.payload ->> 'session' = n.session_id::text)
  ORDER BY n.line;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION push_run() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO outbox (topic, payload, created_ms, next_ms)
  SELECT 'web-push', jsonb_build_object('session', s.session_id, 'user', NEW.user_id::text, 'run', NEW.id::text), NEW.ended_ms, NEW.ended_ms
  FROM notice_push p JOIN push_subscription s ON s.user_id = p.user_id
  WHERE p.user_id = NEW.user_id AND p.kind = 'run'
    AND (SELECT count(*) FROM outbox o WHERE o.topic = 'web-push' AND o.payload ->> 'session' = s.session_id::text) < 20;
  RETURN NULL;
END $$;

-- A waiting contract without a fee opens without a transaction, because no money moves. Its notice is a row, written with the change of the
-- contract itself; what it says is read from the contract, as for every other fill (NOTE-01).
CREATE OR REPLACE FUNCTION tell_fill() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO notice (user_id, key, args, tourl, created_ms)
  VALUES (NEW.user_id, 'leverFilled', jsonb_build_object('lever', NEW.id::text), '/contract?pair=' || NEW.symbol, NEW.open_ms);
  INSERT INTO outbox (topic, payload, created_ms, next_ms)
  SELECT 'web-push', jsonb_build_object('session', s.session_id, 'user', NEW.user_id::text, 'lever', NEW.id::text), NEW.open_ms, NEW.open_ms
  FROM notice_push p JOIN push_subscription s ON s.user_id = p.user_id
  WHERE p.user_id = NEW.user_id AND p.kind = 'fill'
    AND (SELECT count(*) FROM outbox o WHERE o.topic = 'web-push' AND o.payload ->> 'session' = s.session_id::text) < 20;
  RETURN NULL;
END $$;
