-- Money that comes in from outside (WAL-01 to WAL-04, WAL-14, WAL-15). What outside parties say is written by candor_market, the role
-- of all that comes from outside: so a role that serves people's requests cannot say that money has arrived.

-- Each user's own addresses. The server derives them from the operator's public key by their position, and holds no private key.
CREATE TABLE deposit_address (
  user_id bigint NOT NULL REFERENCES account,
  network text NOT NULL CHECK (network IN ('ethereum', 'tron')),
  position integer NOT NULL CHECK (position >= 0),
  address text NOT NULL CHECK (address <> ''),
  created_ms bigint NOT NULL,
  PRIMARY KEY (user_id, network),
  UNIQUE (network, position),
  UNIQUE (network, address)
);
SELECT make_append_only('deposit_address');

-- Up to which block each chain has been watched.
CREATE TABLE deposit_mark (
  network text PRIMARY KEY CHECK (network IN ('ethereum', 'tron')),
  block_number bigint NOT NULL
);

-- An amount that tells whose a transfer to a shared address is. While `kept` is true nobody else can get the same amount: beyond the
-- quote's end, because a late transfer must not become a stranger's.
CREATE TABLE deposit_quote (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES account,
  network text NOT NULL CHECK (network IN ('ethereum', 'tron')),
  address text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  -- The chain's newest block when it was given: an earlier transfer cannot bear it.
  after_block bigint NOT NULL,
  created_ms bigint NOT NULL,
  expires_ms bigint NOT NULL CHECK (expires_ms > created_ms),
  kept boolean NOT NULL DEFAULT true
);
CREATE UNIQUE INDEX deposit_quote_kept ON deposit_quote (network, address, amount) WHERE kept;
CREATE INDEX deposit_quote_of_user ON deposit_quote (user_id, expires_ms);

-- A transfer that a chain shows, or an invoice that the gateway says is paid. One row for each, ever.
CREATE TABLE deposit (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  channel text NOT NULL CHECK (channel IN ('sandbox', 'ethereum', 'tron', 'gateway')),
  -- A database that was not born for play money cannot hold a deposit of the sandbox.
  mode text GENERATED ALWAYS AS (CASE channel WHEN 'sandbox' THEN 'demo' END) STORED REFERENCES database_birth,
  network text NOT NULL CHECK (network IN ('ethereum', 'tron', 'gateway')),
  -- The hash of the transaction; for the gateway the number of the invoice there.
  hash text NOT NULL CHECK (hash <> ''),
  transfer_index integer NOT NULL CHECK (transfer_index >= 0),
  sender text NOT NULL,
  receiver text NOT NULL,
  -- Micro-units of USDT, as the chain or the gateway says.
  amount bigint NOT NULL CHECK (amount > 0),
  block_number bigint,
  block_hash text,
  confirmations integer NOT NULL CHECK (confirmations >= 0),
  needed integer NOT NULL CHECK (needed >= 0),
  state text NOT NULL DEFAULT 'seen' CHECK (state IN ('seen', 'undone', 'review', 'refused', 'confirmed', 'credited')),
  reason text CHECK (reason IN ('below_minimum', 'not_as_ordered', 'rejected')),
  user_id bigint REFERENCES account,
  -- What else points to a user, for the operator who decides: whose proven address sent it, whose quoted amount it bears.
  sender_user_id bigint REFERENCES account,
  quoted_user_id bigint REFERENCES account,
  seen_ms bigint NOT NULL,
  confirmed_ms bigint,
  -- Counts the commands that asked for its booking and were refused: each has a key of its own.
  attempt integer NOT NULL DEFAULT 1 CHECK (attempt > 0),
  CONSTRAINT it_is_counted_once UNIQUE (network, hash, transfer_index),
  CONSTRAINT what_is_confirmed_has_an_owner_and_its_depth CHECK (
    state NOT IN ('confirmed', 'credited') OR (user_id IS NOT NULL AND confirmations >= needed AND confirmed_ms IS NOT NULL)),
  CONSTRAINT what_is_refused_has_a_reason CHECK ((state = 'refused') = (reason IS NOT NULL))
);
CREATE INDEX deposit_of_user ON deposit (user_id, id);
-- What is not final: watched, booked, decided.
CREATE INDEX deposit_open ON deposit (state, id) WHERE state IN ('seen', 'undone', 'review', 'confirmed');

-- An operator's decision about a transfer that waits for one: whose it is, or nobody's.
CREATE TABLE deposit_decision (
  deposit_id bigint PRIMARY KEY REFERENCES deposit,
  operator_id integer NOT NULL REFERENCES operator,
  -- Null: it is not credited.
  user_id bigint REFERENCES account,
  reason text NOT NULL CHECK (length(btrim(reason)) BETWEEN 10 AND 1000),
  at_ms bigint NOT NULL DEFAULT database_ms()
);
SELECT make_append_only('deposit_decision');

-- What the ledger books: a confirmed deposit, once. It has the deposit's number.
CREATE TABLE deposit_credit (
  user_id bigint NOT NULL CHECK (user_id > 0),
  id bigint NOT NULL REFERENCES deposit,
  amount bigint NOT NULL CHECK (amount > 0),
  accepted_ms bigint NOT NULL,
  PRIMARY KEY (user_id, id)
);
CREATE UNIQUE INDEX deposit_credit_id ON deposit_credit (id);
SELECT make_append_only('deposit_credit');

CREATE FUNCTION refuse_unconfirmed_credit() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM deposit d WHERE d.id = NEW.id AND d.state = 'confirmed' AND d.user_id = NEW.user_id AND d.amount = NEW.amount
  ) THEN
    RAISE EXCEPTION 'deposit % is not confirmed for user %', NEW.id, NEW.user_id USING ERRCODE = 'CA040';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER credit_is_confirmed BEFORE INSERT ON deposit_credit FOR EACH ROW EXECUTE FUNCTION refuse_unconfirmed_credit();
ALTER TABLE deposit_credit ENABLE ALWAYS TRIGGER credit_is_confirmed;

-- A deposit goes its way in one direction. What has left the chain may return; what waits for a person needs a person's decision;
-- what is confirmed only becomes credited, by its booking; what is final stays.
CREATE FUNCTION refuse_deposit_change() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF (OLD.id, OLD.channel, OLD.network, OLD.hash, OLD.transfer_index, OLD.seen_ms)
     IS DISTINCT FROM (NEW.id, NEW.channel, NEW.network, NEW.hash, NEW.transfer_index, NEW.seen_ms) THEN
    RAISE EXCEPTION 'deposit % keeps its name', OLD.id USING ERRCODE = 'CA002';
  END IF;
  IF OLD.state IN ('seen', 'undone') AND NEW.state <> 'credited' THEN
    RETURN NEW;
  END IF;
  IF (OLD.sender, OLD.receiver, OLD.amount, OLD.block_number, OLD.block_hash, OLD.confirmations, OLD.needed, OLD.sender_user_id, OLD.quoted_user_id)
     IS DISTINCT FROM (NEW.sender, NEW.receiver, NEW.amount, NEW.block_number, NEW.block_hash, NEW.confirmations, NEW.needed, NEW.sender_user_id, NEW.quoted_user_id) THEN
    RAISE EXCEPTION 'deposit % is %, and stays as it is', OLD.id, OLD.state USING ERRCODE = 'CA002';
  END IF;
  IF OLD.state = 'review' AND EXISTS (
    SELECT FROM deposit_decision c WHERE c.deposit_id = NEW.id AND c.user_id IS NOT DISTINCT FROM NEW.user_id
      AND NEW.state = CASE WHEN c.user_id IS NULL THEN 'refused' ELSE 'confirmed' END
  ) THEN
    RETURN NEW;
  END IF;
  IF OLD.state = 'confirmed' AND (OLD.user_id, OLD.confirmed_ms) = (NEW.user_id, NEW.confirmed_ms) AND (
    NEW.state = 'confirmed'
    OR NEW.state = 'credited' AND EXISTS (SELECT FROM deposit_credit c WHERE c.user_id = NEW.user_id AND c.id = NEW.id)
  ) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'deposit % is %, and does not become %', OLD.id, OLD.state, NEW.state USING ERRCODE = 'CA002';
END $$;
CREATE TRIGGER deposit_goes_its_way BEFORE UPDATE ON deposit FOR EACH ROW EXECUTE FUNCTION refuse_deposit_change();
CREATE TRIGGER deposit_stays BEFORE DELETE OR TRUNCATE ON deposit FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- It begins without the end: nothing is written as credited, and nobody's as decided.
CREATE FUNCTION refuse_finished_deposit() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.state = 'credited' THEN
    RAISE EXCEPTION 'a deposit is credited by its booking' USING ERRCODE = 'CA002';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER deposit_begins BEFORE INSERT ON deposit FOR EACH ROW EXECUTE FUNCTION refuse_finished_deposit();
ALTER TABLE deposit ENABLE ALWAYS TRIGGER deposit_goes_its_way;
ALTER TABLE deposit ENABLE ALWAYS TRIGGER deposit_stays;
ALTER TABLE deposit ENABLE ALWAYS TRIGGER deposit_begins;

-- A decision is applied when it is written, and only about what waits for one.
CREATE FUNCTION apply_deposit_decision() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE deposit SET user_id = NEW.user_id, state = CASE WHEN NEW.user_id IS NULL THEN 'refused' ELSE 'confirmed' END,
    reason = CASE WHEN NEW.user_id IS NULL THEN 'rejected' END,
    confirmed_ms = CASE WHEN NEW.user_id IS NOT NULL THEN NEW.at_ms END
  WHERE id = NEW.deposit_id AND state = 'review';
  IF NOT FOUND THEN
    RAISE EXCEPTION 'deposit % does not wait for a decision', NEW.deposit_id USING ERRCODE = 'CA040';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER decision_is_applied AFTER INSERT ON deposit_decision FOR EACH ROW EXECUTE FUNCTION apply_deposit_decision();
ALTER TABLE deposit_decision ENABLE ALWAYS TRIGGER decision_is_applied;

-- What becomes of a deposit is a notice (NOTE-02), and is pushed where it is asked for (NOTE-06): written in the transaction of the fact.
ALTER TABLE notice_push DROP CONSTRAINT notice_push_kind_check,
  ADD CONSTRAINT notice_push_kind_check CHECK (kind IN ('fill', 'close', 'settlement', 'run', 'money', 'signIn', 'security'));
CREATE FUNCTION tell_deposit() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  told bigint;
  told_ms bigint := coalesce((SELECT c.accepted_ms FROM deposit_credit c WHERE c.user_id = NEW.user_id AND c.id = NEW.id), NEW.seen_ms);
BEGIN
  INSERT INTO notice (user_id, key, args, tourl, created_ms)
  VALUES (NEW.user_id, CASE NEW.state WHEN 'credited' THEN 'depositCredited' ELSE 'depositRefused' END,
    jsonb_build_object('amount', trim_scale(NEW.amount::numeric / 1000000)::text), '/journal?type=0', told_ms)
  RETURNING id INTO told;
  INSERT INTO outbox (topic, payload, created_ms, next_ms)
  SELECT 'web-push', jsonb_build_object('notice', told::text, 'session', s.session_id), told_ms, told_ms
  FROM notice_push p JOIN push_subscription s ON s.user_id = p.user_id
  WHERE p.user_id = NEW.user_id AND p.kind = 'money'
    AND (SELECT count(*) FROM outbox o WHERE o.topic = 'web-push' AND o.payload ->> 'session' = s.session_id::text) < 20;
  RETURN NULL;
END $$;
CREATE TRIGGER credit_is_told AFTER UPDATE ON deposit FOR EACH ROW
  WHEN (OLD.state <> NEW.state AND NEW.state = 'credited') EXECUTE FUNCTION tell_deposit();
CREATE TRIGGER refusal_is_told AFTER INSERT OR UPDATE ON deposit FOR EACH ROW
  WHEN (NEW.state = 'refused' AND NEW.user_id IS NOT NULL) EXECUTE FUNCTION tell_deposit();

-- A hash that a user has named. It gives nothing by itself: it makes the server look the transaction up.
CREATE TABLE deposit_claim (
  user_id bigint NOT NULL REFERENCES account,
  network text NOT NULL CHECK (network IN ('ethereum', 'tron')),
  hash text NOT NULL CHECK (hash <> ''),
  id bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  created_ms bigint NOT NULL,
  -- waiting: the chain does not know it yet. found: a row of `deposit` says the rest. refused: it brings nothing, for a reason.
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'found', 'refused')),
  reason text CHECK (reason IN ('not_found', 'failed', 'wrong_token', 'wrong_receiver')),
  tries integer NOT NULL DEFAULT 0,
  next_ms bigint NOT NULL,
  PRIMARY KEY (user_id, network, hash),
  CONSTRAINT what_is_refused_has_a_reason CHECK ((state = 'refused') = (reason IS NOT NULL))
);
CREATE INDEX deposit_claim_waiting ON deposit_claim (next_ms) WHERE state = 'waiting';

-- An invoice at the payment gateway (WAL-14), and the messages of the gateway that were taken.
CREATE TABLE pay_invoice (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES account,
  gateway text NOT NULL CHECK (gateway IN ('sandbox', 'btcpay')),
  amount bigint NOT NULL CHECK (amount > 0),
  -- The gateway's name for it; null until the gateway has answered.
  invoice text,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'paid', 'closed')),
  created_ms bigint NOT NULL,
  next_ms bigint NOT NULL,
  UNIQUE (gateway, invoice)
);
CREATE INDEX pay_invoice_open ON pay_invoice (next_ms) WHERE state = 'open';
CREATE INDEX pay_invoice_of_user ON pay_invoice (user_id, id);
-- The invoices of the demo's gateway.
CREATE TABLE sandbox_invoice (
  invoice text PRIMARY KEY,
  order_name text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'paid', 'closed')),
  mode text NOT NULL DEFAULT 'demo' CHECK (mode = 'demo') REFERENCES database_birth
);
CREATE TABLE gateway_message (
  gateway text NOT NULL,
  delivery text NOT NULL,
  received_ms bigint NOT NULL,
  PRIMARY KEY (gateway, delivery)
);

SELECT ledger_permit('deposited', custody, 'wallet') FROM (VALUES
  ('custody:sandbox'), ('custody:ethereum'), ('custody:tron'), ('custody:gateway')) AS channel (custody);
ALTER TABLE ledger_tx
  ADD COLUMN deposit_id bigint,
  ADD FOREIGN KEY (user_id, deposit_id) REFERENCES deposit_credit,
  DROP CONSTRAINT it_has_one_cause_that_fits_its_kind,
  ADD CONSTRAINT it_has_one_cause_that_fits_its_kind CHECK (
    num_nonnulls(option_id, lever_id, transfer_id, funding_id, correction_id, swap_id, deposit_id) = 1
    AND CASE
      WHEN kind IN ('option_placed', 'option_won', 'option_lost', 'option_tied') THEN option_id
      WHEN kind IN ('lever_opened', 'lever_reserved', 'lever_filled', 'lever_revoked', 'lever_closed') THEN lever_id
      WHEN kind = 'transferred' THEN transfer_id
      WHEN kind IN ('sandbox_deposit', 'capital_funded', 'stock_funded') THEN funding_id
      WHEN kind = 'correction' THEN correction_id
      WHEN kind = 'swapped' THEN swap_id
      WHEN kind = 'deposited' THEN deposit_id
    END IS NOT NULL);
