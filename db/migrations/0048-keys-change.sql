-- Operators change the keys of getKeys (OPS-02, OPS-03): texts one of them, limits and what is about money two.

-- What a value looks like (core/settings/setting-form.ts has the same), and whether its change takes two. A key that says neither is
-- a limit: the careful way is the usual one.
ALTER TABLE setting_key
  ADD COLUMN form text NOT NULL DEFAULT 'text' CHECK (form IN ('amount', 'percent', 'share', 'instant', 'switch', 'amounts', 'text')),
  ADD COLUMN takes_two boolean NOT NULL DEFAULT true,
  -- Who changed it last and when; null as long as it is as released.
  ADD COLUMN changed_by integer REFERENCES operator,
  ADD COLUMN changed_ms bigint,
  -- The act of two operators that the value comes from.
  ADD COLUMN act_id bigint UNIQUE REFERENCES operator_act;
UPDATE setting_key s SET form = f.form, takes_two = f.takes_two FROM (VALUES
  ('order_min_price', 'amount', true),
  ('order_max_price', 'amount', true),
  ('order_inter_price', 'amount', true),
  ('wp_btc_halve_time', 'instant', false),
  ('wp_novicetask_switch', 'switch', false),
  ('reg_push', 'amounts', false),
  ('userpay_min', 'amount', true),
  ('userpay_max', 'amount', true),
  ('usdt_exchange_rate', 'amount', true),
  ('recharge_eth_more_then', 'amount', true),
  ('cash_min', 'amount', true),
  ('cash_max', 'amount', true),
  ('cash_min_digital', 'amount', true),
  ('cash_cap_without_product', 'amount', true),
  ('cash_fee_percent', 'percent', true),
  ('cash_auto_below', 'amount', true),
  ('cash_two_from', 'amount', true),
  ('swap_spread', 'share', true)
) AS f (name, form, takes_two) WHERE f.name = s.name;
ALTER TABLE setting_key ADD CONSTRAINT it_has_its_form CHECK (CASE form
  WHEN 'amount' THEN value ~ '^(0|[1-9]\d{0,11})(\.\d{1,6})?$'
  WHEN 'percent' THEN value ~ '^(0|[1-9]\d?|100)(\.\d{1,2})?$'
  WHEN 'share' THEN value ~ '^(0|1)(\.\d{1,8})?$'
  WHEN 'instant' THEN value ~ '^(0|[1-9]\d{0,14})$'
  WHEN 'switch' THEN value ~ '^[01]$'
  WHEN 'amounts' THEN value ~ '^(0|[1-9]\d{0,11})(\.\d{1,6})?(\|(0|[1-9]\d{0,11})(\.\d{1,6})?){0,9}$'
  ELSE length(value) <= 1000 END);

-- A change by an operator is an act on this key. What takes two is changed only by the act whose passkeys signed for this value in
-- place of the one that stood there, and uses the act up. Raises CA043, and what operator_act_use raises.
CREATE FUNCTION refuse_lonely_setting() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  content json;
BEGIN
  NEW.changed_by := operator_acting();
  NEW.changed_ms := database_ms();
  IF NOT NEW.takes_two THEN
    NEW.act_id := NULL;
  ELSE
    content := operator_act_use(NEW.act_id)::json;
    IF (content ->> 'key', content ->> 'from', content ->> 'to') IS DISTINCT FROM (NEW.name, OLD.value, NEW.value) THEN
      RAISE EXCEPTION 'act % is not about this change of %', NEW.act_id, NEW.name USING ERRCODE = 'CA043';
    END IF;
  END IF;
  IF NOT EXISTS (SELECT FROM audit_context c WHERE c.tx = pg_current_xact_id()
    AND c.action = CASE WHEN NEW.takes_two THEN 'limit_change' ELSE 'keys_change' END)
  THEN
    RAISE EXCEPTION 'the operator does not act on %', NEW.name USING ERRCODE = 'CA043';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER operators_changes_are_acts BEFORE UPDATE ON setting_key FOR EACH ROW WHEN (session_user = 'candor_operator')
  EXECUTE FUNCTION refuse_lonely_setting();
ALTER TABLE setting_key ENABLE ALWAYS TRIGGER operators_changes_are_acts;
SELECT audit_watch('setting_key');
