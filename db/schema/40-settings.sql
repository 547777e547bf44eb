-- What operators set (HOME-04, OPS-02, OPS-03).

\ir ../functions/rows/setting.sql

-- Settings by name. Only public ones leave the server; the names are those of the product. Operators change them (OPS-02, OPS-03): texts
-- one of them, limits and what is about money two.
CREATE TABLE setting_key (
  name text PRIMARY KEY CHECK (name ~ '^[a-z][a-z0-9_]*$'),
  value text NOT NULL,
  public boolean NOT NULL,
  -- What a value looks like (core/settings/setting-form.ts has the same), and whether its change takes two. A key that says neither is a
  -- limit: the careful way is the usual one.
  form text NOT NULL DEFAULT 'text' CHECK (form IN ('amount', 'percent', 'share', 'instant', 'count', 'switch', 'amounts', 'hours', 'link', 'text')),
  takes_two boolean NOT NULL DEFAULT true,
  -- Who changed it last and when; null as long as it is as released.
  changed_by integer REFERENCES operator,
  changed_ms bigint,
  -- The act of two operators that the value comes from.
  act_id bigint UNIQUE REFERENCES operator_act,
  CONSTRAINT it_has_its_form CHECK (CASE form
    WHEN 'amount' THEN value ~ '^(0|[1-9]\d{0,11})(\.\d{1,6})?$'
    WHEN 'percent' THEN value ~ '^(0|[1-9]\d?|100)(\.\d{1,2})?$'
    WHEN 'share' THEN value ~ '^(0|1)(\.\d{1,8})?$'
    WHEN 'instant' THEN value ~ '^(0|[1-9]\d{0,14})$'
    WHEN 'count' THEN value ~ '^(0|[1-9]\d{0,3})$'
    WHEN 'switch' THEN value ~ '^[01]$'
    WHEN 'amounts' THEN value ~ '^(0|[1-9]\d{0,11})(\.\d{1,6})?(\|(0|[1-9]\d{0,11})(\.\d{1,6})?){0,9}$'
    WHEN 'hours' THEN value ~ '^(always|[1-7](-[1-7])? ([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-4]):[0-5]\d(, [1-7](-[1-7])? ([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-4]):[0-5]\d){0,6} [+-](0\d|1[0-4]):[0-5]\d)$'
    WHEN 'link' THEN value ~ '^(https://[a-z0-9.-]+(:\d+)?(/[!-~]*)?)?$' AND length(value) <= 300
    ELSE length(value) <= 1000 END),
  -- A hundred million USDT: stakes, fees, payouts and withdrawals are computed from settings, and amounts and their sums are kept in 64
  -- bits. packages/core/src/money/most-amounts.ts has the same limit.
  CONSTRAINT it_can_be_computed_with CHECK (CASE form WHEN 'amount' THEN value::numeric <= 100000000 ELSE true END),
  -- One USDT that arrives is one USDT in the wallet (WAL-02), so the rate that clients are told is 1 (docs/decisions/0025).
  CONSTRAINT deposits_are_one_for_one CHECK (name <> 'usdt_exchange_rate' OR value = '1')
);
SELECT audit_watch('setting_key');

CREATE TRIGGER operators_changes_are_acts BEFORE UPDATE ON setting_key FOR EACH ROW WHEN (session_user = 'candor_operator')
  EXECUTE FUNCTION refuse_lonely_setting();
ALTER TABLE setting_key ENABLE ALWAYS TRIGGER operators_changes_are_acts;

INSERT INTO setting_key (name, value, public, form, takes_two) VALUES
  -- Timed options (OPT-03), USDT.
  ('order_min_price', '10', true, 'amount', true),
  ('order_max_price', '10000', true, 'amount', true),
  ('order_inter_price', '10', true, 'amount', true),
  -- An estimate: block 1 050 000 at ten minutes a block, epoch ms (HOME-04).
  ('wp_btc_halve_time', '1839542400000', true, 'instant', false),
  ('wp_novicetask_switch', '1', true, 'switch', false),
  -- Deposits and withdrawals, USDT.
  ('reg_push', '100|500|1000|5000|10000', true, 'amounts', false),
  ('userpay_min', '10', true, 'amount', true),
  ('userpay_max', '100000', true, 'amount', true),
  ('usdt_exchange_rate', '1', true, 'amount', true),
  ('recharge_eth_more_then', '0.01', true, 'amount', true),
  ('cash_min', '100', true, 'amount', true),
  ('cash_max', '50000', true, 'amount', true),
  ('cash_min_digital', '10', true, 'amount', true),
  ('cash_cap_without_product', '1000', true, 'amount', true),
  -- The fee (WAL-09), in percent of the amount.
  ('cash_fee_percent', '5', true, 'percent', true),
  -- The policy approves less than this, USDT; 0 leaves every withdrawal to operators (WAL-12).
  ('cash_auto_below', '1000', true, 'amount', true),
  -- From this amount on, USDT, two operators approve (OPS-03).
  ('cash_two_from', '10000', true, 'amount', true),
  -- A second operator looks at the identity of a user who has this much, USDT (KYC-01); 0: of everybody.
  ('identity_second_from', '10000', false, 'amount', true),
  -- Photos of documents are deleted this many days after the decision (KYC-03).
  ('identity_photo_days', '30', true, 'amount', true),
  -- What the screens show before a swap, and what the server applies (getKeys).
  ('swap_spread', '0.005', true, 'share', true),
  -- How many of a new member's first texts an operator looks at before others see them (COM-03); 0: none.
  ('community_review', '0', false, 'count', false),
  -- Online support (SUP-01): when somebody answers (core/support/office-hours.ts), and a service that does it instead.
  ('support_hours', '1-5 09:00-18:00 +00:00', false, 'hours', false),
  ('support_link', '', false, 'link', true),
  -- How many days pass until an account is closed whose owner has asked for it (ACC-01).
  ('account_closing_days', '7', false, 'count', true),
  -- The masked data of how many people an operator opens in an hour (OPS-07).
  ('personal_openings_hour', '20', false, 'count', true),
  -- Pictures of a conversation are deleted this many days after they were sent.
  ('support_picture_days', '90', false, 'amount', true),
  -- How much of the house's own money one user may hold in promises, and one pool (LEV-19, INV-14).
  ('gate_user_share', '0.1', true, 'share', true),
  ('gate_pool_share', '0.1', true, 'share', true),
  -- How much of the house's stock of an asset one user may take in swaps in a business day (SWAP-01).
  ('swap_user_share', '0.2', true, 'share', true);
