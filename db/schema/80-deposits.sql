-- Money that comes in from outside (WAL-01 to WAL-04, WAL-14, WAL-15). What outside parties say is written by candor_market, the role
-- of all that comes from outside: so a role that serves people's requests cannot say that money has arrived.

\ir ../functions/rows/deposit.sql

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

-- Up to which block each chain has been watched. Blocks are read for ETH apart from the logs of USDT.
CREATE TABLE deposit_mark (
  network text NOT NULL CHECK (network IN ('ethereum', 'tron')),
  block_number bigint NOT NULL,
  asset text NOT NULL DEFAULT 'USDT' CHECK (asset IN ('USDT', 'ETH')),
  PRIMARY KEY (network, asset)
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
  -- A database that was not made for play money cannot hold a deposit of the sandbox.
  mode text GENERATED ALWAYS AS (CASE channel WHEN 'sandbox' THEN 'demo' END) STORED REFERENCES database_birth,
  network text NOT NULL CHECK (network IN ('ethereum', 'tron', 'gateway')),
  -- The hash of the transaction; for the gateway the number of the invoice there, whose payments are counted by transfer_index.
  hash text NOT NULL CHECK (hash <> ''),
  transfer_index integer NOT NULL CHECK (transfer_index >= 0),
  sender text NOT NULL,
  receiver text NOT NULL,
  -- Micro-units of USDT; ETH in 1e-8, as its wallet counts it. As the chain or the gateway says.
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
  -- ETH itself is credited one for one, to whom the address belongs at which it arrives (WAL-02, docs/decisions/0029-eth-is-credited-as-eth.md).
  asset text NOT NULL DEFAULT 'USDT' CONSTRAINT it_is_of_an_asset_that_is_credited CHECK (asset IN ('USDT', 'ETH')),
  -- How what arrived at the gateway differs from what was ordered, when an operator decides because of it (WAL-14).
  differs text CHECK (differs IN ('marked', 'second', 'late', 'invalid', 'changed', 'under', 'over')),
  CONSTRAINT what_differs_was_decided_by_a_person CHECK (differs IS NULL OR network = 'gateway' AND state <> 'seen'),
  CONSTRAINT it_is_counted_once UNIQUE (network, hash, transfer_index),
  CONSTRAINT what_is_confirmed_has_an_owner_and_its_depth CHECK (
    state NOT IN ('confirmed', 'credited') OR (user_id IS NOT NULL AND confirmations >= needed AND confirmed_ms IS NOT NULL)),
  CONSTRAINT what_is_refused_has_a_reason CHECK ((state = 'refused') = (reason IS NOT NULL)),
  -- Nobody decides whose it is: the address says so from the first moment on.
  CONSTRAINT eth_arrives_on_its_chain_at_somebodys_address CHECK (asset = 'USDT' OR (
    network = 'ethereum' AND channel IN ('sandbox', 'ethereum') AND user_id IS NOT NULL AND state <> 'review'))
);
CREATE INDEX deposit_of_user ON deposit (user_id, id);
-- What is not final: watched, booked, decided.
CREATE INDEX deposit_open ON deposit (state, id) WHERE state IN ('seen', 'undone', 'review', 'confirmed');
CREATE INDEX deposit_by_state ON deposit (state, id);
-- Whose earlier transfers from the same address were.
CREATE INDEX deposit_by_sender ON deposit (network, sender);

CREATE TRIGGER deposit_goes_its_way BEFORE UPDATE ON deposit FOR EACH ROW EXECUTE FUNCTION refuse_deposit_change();
CREATE TRIGGER deposit_stays BEFORE DELETE OR TRUNCATE ON deposit FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER deposit_begins BEFORE INSERT ON deposit FOR EACH ROW EXECUTE FUNCTION refuse_finished_deposit();
CREATE TRIGGER credit_is_told AFTER UPDATE ON deposit FOR EACH ROW
  WHEN (OLD.state <> NEW.state AND NEW.state = 'credited') EXECUTE FUNCTION tell_deposit();
CREATE TRIGGER refusal_is_told AFTER INSERT OR UPDATE ON deposit FOR EACH ROW
  WHEN (NEW.state = 'refused' AND NEW.user_id IS NOT NULL) EXECUTE FUNCTION tell_deposit();
CREATE TRIGGER asset_stays BEFORE UPDATE ON deposit FOR EACH ROW WHEN (OLD.asset <> NEW.asset) EXECUTE FUNCTION refuse_change();
CREATE TRIGGER eth_is_its_addresses_owners BEFORE INSERT OR UPDATE ON deposit FOR EACH ROW WHEN (NEW.asset = 'ETH')
  EXECUTE FUNCTION refuse_eth_of_another();
ALTER TABLE deposit ENABLE ALWAYS TRIGGER deposit_goes_its_way;
ALTER TABLE deposit ENABLE ALWAYS TRIGGER deposit_stays;
ALTER TABLE deposit ENABLE ALWAYS TRIGGER deposit_begins;
ALTER TABLE deposit ENABLE ALWAYS TRIGGER asset_stays;
ALTER TABLE deposit ENABLE ALWAYS TRIGGER eth_is_its_addresses_owners;

-- An operator's decision about a transfer that waits for one: whose it is, or nobody's.
CREATE TABLE deposit_decision (
  deposit_id bigint PRIMARY KEY REFERENCES deposit,
  operator_id integer NOT NULL REFERENCES operator,
  -- Null: it is not credited.
  user_id bigint REFERENCES account,
  reason text NOT NULL CHECK (length(btrim(reason)) BETWEEN 10 AND 1000),
  at_ms bigint NOT NULL DEFAULT database_ms(),
  -- From cash_two_from on: the act of two.
  act_id bigint UNIQUE REFERENCES operator_act,
  CONSTRAINT an_act_gives_to_somebody CHECK (act_id IS NULL OR user_id IS NOT NULL)
);
-- What a user was given within a day.
CREATE INDEX deposit_decision_of_user ON deposit_decision (user_id, at_ms) WHERE act_id IS NULL;
SELECT make_append_only('deposit_decision');
SELECT audit_watch('deposit_decision');

CREATE TRIGGER decision_is_applied AFTER INSERT ON deposit_decision FOR EACH ROW EXECUTE FUNCTION apply_deposit_decision();
CREATE TRIGGER decisions_are_acts BEFORE INSERT ON deposit_decision FOR EACH ROW EXECUTE FUNCTION refuse_lonely_decision();
ALTER TABLE deposit_decision ENABLE ALWAYS TRIGGER decision_is_applied;
ALTER TABLE deposit_decision ENABLE ALWAYS TRIGGER decisions_are_acts;

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

CREATE TRIGGER credit_is_confirmed BEFORE INSERT ON deposit_credit FOR EACH ROW EXECUTE FUNCTION refuse_unconfirmed_credit();
ALTER TABLE deposit_credit ENABLE ALWAYS TRIGGER credit_is_confirmed;

SELECT ledger_cause('deposit', 'deposit_credit', '{deposited}');
SELECT ledger_permit('deposited', debit, credit) FROM (VALUES
  ('custody:sandbox', 'wallet'), ('custody:ethereum', 'wallet'), ('custody:tron', 'wallet'), ('custody:gateway', 'wallet'),
  ('custody:sandbox', 'token'), ('custody:ethereum', 'token')
) AS permitted (debit, credit);

-- A hash that a user has named. It gives nothing by itself: it makes the server look the transaction up.
CREATE TABLE deposit_claim (
  user_id bigint NOT NULL REFERENCES account,
  network text NOT NULL CHECK (network IN ('ethereum', 'tron')),
  hash text NOT NULL CHECK (hash <> ''),
  id bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  created_ms bigint NOT NULL,
  -- waiting: the chain does not know it yet. found: a row of `deposit` says the rest. refused: it brings nothing, for a reason.
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'found', 'refused')),
  reason text CHECK (reason IN ('not_found', 'failed', 'wrong_token', 'wrong_receiver', 'other_asset')),
  tries integer NOT NULL DEFAULT 0,
  next_ms bigint NOT NULL,
  -- What the user says that it has brought. A user is told when it brought something else to us, which is credited all the same.
  asset text NOT NULL DEFAULT 'USDT' CHECK (asset IN ('USDT', 'ETH')),
  PRIMARY KEY (user_id, network, hash),
  CONSTRAINT what_is_refused_has_a_reason CHECK ((state = 'refused') = (reason IS NOT NULL))
);
CREATE INDEX deposit_claim_waiting ON deposit_claim (next_ms) WHERE state = 'waiting';
-- Who else has named a hash.
CREATE INDEX deposit_claim_by_hash ON deposit_claim (network, hash);

-- Transactions that may have brought money to us, for which no node has given an answer that can be read (WAL-04). The watch goes on past
-- them, and each is asked for again, less and less often. A row leaves when it was read, or when the chain has not known it for a day.
CREATE TABLE deposit_unread (
  network text NOT NULL CHECK (network IN ('ethereum', 'tron')),
  hash text NOT NULL CHECK (hash <> ''),
  block_number bigint NOT NULL,
  reason text NOT NULL CHECK (reason IN ('too_long', 'other_form', 'no_answer')),
  tries integer NOT NULL DEFAULT 0,
  seen_ms bigint NOT NULL,
  -- Since when every answer was that the chain does not know it.
  unknown_ms bigint,
  next_ms bigint NOT NULL,
  PRIMARY KEY (network, hash)
);
CREATE INDEX deposit_unread_due ON deposit_unread (network, next_ms);
CREATE INDEX deposit_unread_oldest ON deposit_unread (seen_ms);
-- A look at the chain reads the notes of its own blocks, not all of them.
CREATE INDEX deposit_unread_block ON deposit_unread (network, block_number);

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
CREATE INDEX pay_invoice_due ON pay_invoice (next_ms);
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

-- The demo's chain: what somebody "sent" from a wallet that does not exist. Blocks are no rows: they follow the clock. A database that
-- was not made for play money cannot hold a row.
CREATE TABLE sandbox_transfer (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  network text NOT NULL CHECK (network IN ('ethereum', 'tron')),
  hash text NOT NULL UNIQUE CHECK (hash ~ '^(0x)?[0-9a-f]{64}$'),
  block bigint NOT NULL CHECK (block > 0),
  asset text NOT NULL CHECK (asset IN ('USDT', 'ETH', 'TRX', 'other')),
  -- The token's contract; none for the chain's own coin.
  token text,
  from_address text NOT NULL,
  to_address text NOT NULL,
  -- In the token's smallest unit: those of ETH do not fit into a bigint.
  amount numeric(78, 0) NOT NULL CHECK (amount >= 0),
  -- A reorganised one is in the chain for two blocks after its own, and is then gone.
  outcome text NOT NULL CHECK (outcome IN ('success', 'failed', 'reorganised')),
  mode text NOT NULL DEFAULT 'demo' CHECK (mode = 'demo') REFERENCES database_birth,
  CONSTRAINT a_token_has_a_contract CHECK ((token IS NULL) = (asset IN ('ETH', 'TRX')))
);
CREATE INDEX sandbox_transfer_to ON sandbox_transfer (network, block, to_address);
SELECT make_append_only('sandbox_transfer');
