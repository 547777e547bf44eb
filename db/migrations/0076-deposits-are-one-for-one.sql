-- One USDT that arrives is one USDT in the wallet (WAL-02), so the rate that is told to clients says nothing else (docs/decisions/0025).

-- A value of operators from before is set back, with a line of the audit log, which no operator has made.
DO $$
DECLARE
  kept setting_key;
BEGIN
  SELECT * INTO kept FROM setting_key WHERE name = 'usdt_exchange_rate' AND value <> '1';
  IF FOUND THEN
    UPDATE setting_key SET value = '1', changed_by = NULL, changed_ms = NULL, act_id = NULL WHERE name = kept.name;
    PERFORM audit_append(NULL, 'limit_change', 'key ' || kept.name, jsonb_build_object('setting_key', to_jsonb(kept))::text,
      (SELECT jsonb_build_object('setting_key', to_jsonb(s))::text FROM setting_key s WHERE s.name = kept.name),
      'set back by an update of the program: deposits are one for one');
  END IF;
END $$;

ALTER TABLE setting_key ADD CONSTRAINT deposits_are_one_for_one CHECK (name <> 'usdt_exchange_rate' OR value = '1');
