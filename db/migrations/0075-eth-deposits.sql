-- ETH itself is credited, one for one, to whom the address belongs at which it arrives (WAL-02, docs/decisions/0029-eth-is-credited-as-eth.md).
-- What was there before is USDT.

-- Micro-units of USDT; ETH in 1e-8, as its wallet counts it.
ALTER TABLE deposit ADD COLUMN asset text NOT NULL DEFAULT 'USDT',
  ADD CONSTRAINT it_is_of_an_asset_that_is_credited CHECK (asset IN ('USDT', 'ETH')),
  -- Nobody decides whose it is: the address says so from the first moment on.
  ADD CONSTRAINT eth_arrives_on_its_chain_at_somebodys_address CHECK (asset = 'USDT' OR (
    network = 'ethereum' AND channel IN ('sandbox', 'ethereum') AND user_id IS NOT NULL AND state <> 'review'));
CREATE TRIGGER asset_stays BEFORE UPDATE ON deposit FOR EACH ROW WHEN (OLD.asset <> NEW.asset) EXECUTE FUNCTION refuse_change();
ALTER TABLE deposit ENABLE ALWAYS TRIGGER asset_stays;

CREATE FUNCTION refuse_eth_of_another() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM deposit_address a WHERE a.network = NEW.network AND a.address = NEW.receiver AND a.user_id = NEW.user_id
  ) THEN
    RAISE EXCEPTION 'the address of deposit % is not one of user %', NEW.id, NEW.user_id USING ERRCODE = 'CA040';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER eth_is_its_addresses_owners BEFORE INSERT OR UPDATE ON deposit FOR EACH ROW WHEN (NEW.asset = 'ETH')
  EXECUTE FUNCTION refuse_eth_of_another();
ALTER TABLE deposit ENABLE ALWAYS TRIGGER eth_is_its_addresses_owners;

-- Its blocks are read apart from the logs of USDT, so its mark is another one.
ALTER TABLE deposit_mark ADD COLUMN asset text NOT NULL DEFAULT 'USDT' CHECK (asset IN ('USDT', 'ETH')),
  DROP CONSTRAINT deposit_mark_pkey,
  ADD PRIMARY KEY (network, asset);

-- What a user says that a hash has brought. One that brought something else to us is told so; what it brought is credited all the same.
ALTER TABLE deposit_claim ADD COLUMN asset text NOT NULL DEFAULT 'USDT' CHECK (asset IN ('USDT', 'ETH')),
  DROP CONSTRAINT deposit_claim_reason_check,
  ADD CONSTRAINT deposit_claim_reason_check
    CHECK (reason IN ('not_found', 'failed', 'wrong_token', 'wrong_receiver', 'other_asset'));

SELECT ledger_permit('deposited', custody, 'token') FROM (VALUES ('custody:sandbox'), ('custody:ethereum')) AS channel (custody);

-- As in 0040, with the asset.
CREATE OR REPLACE FUNCTION tell_deposit() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  told bigint;
  told_ms bigint := coalesce((SELECT c.accepted_ms FROM deposit_credit c WHERE c.user_id = NEW.user_id AND c.id = NEW.id), NEW.seen_ms);
BEGIN
  INSERT INTO notice (user_id, key, args, tourl, created_ms)
  VALUES (NEW.user_id, CASE NEW.asset WHEN 'ETH' THEN 'ethDeposit' ELSE 'deposit' END
      || CASE NEW.state WHEN 'credited' THEN 'Credited' ELSE 'Refused' END,
    jsonb_build_object('amount',
      trim_scale(NEW.amount::numeric / CASE NEW.asset WHEN 'ETH' THEN 100000000 ELSE 1000000 END)::text),
    '/journal?type=0', told_ms)
  RETURNING id INTO told;
  INSERT INTO outbox (topic, payload, created_ms, next_ms)
  SELECT 'web-push', jsonb_build_object('notice', told::text, 'session', s.session_id), told_ms, told_ms
  FROM notice_push p JOIN push_subscription s ON s.user_id = p.user_id
  WHERE p.user_id = NEW.user_id AND p.kind = 'money'
    AND (SELECT count(*) FROM outbox o WHERE o.topic = 'web-push' AND o.payload ->> 'session' = s.session_id::text) < 20;
  RETURN NULL;
END $$;
