-- Amounts and their sums are kept in 64 bits, up to 9.2e18 of the smallest unit. What operators choose stays so far below that no row that
-- follows from it can leave them and stop the engine (OPS-03). packages/core/src/money/most-amounts.ts has the same ends.

-- A hundred million USDT: stakes, fees, payouts and withdrawals are computed from settings. A value from before stays until it is changed.
ALTER TABLE setting_key ADD CONSTRAINT it_can_be_computed_with
  CHECK (CASE form WHEN 'amount' THEN value::numeric <= 100000000 ELSE true END) NOT VALID;

-- No act takes an account above 1e15 of its smallest unit, a billion USDT, or below its negative; what outside parties hold is the sum of
-- all accounts, and ends at 2^62. Towards zero an account may always be moved. Raises CA044.
CREATE FUNCTION refuse_what_cannot_be_summed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  full_account bigint;
BEGIN
  SELECT s.account INTO full_account
  FROM (VALUES (NEW.debit_account, -NEW.amount::numeric), (NEW.credit_account, NEW.amount::numeric)) AS s (account, change)
  CROSS JOIN LATERAL (SELECT coalesce(sum(b.balance), 0) AS balance FROM ledger_balance b WHERE b.account_id = s.account) AS held
  WHERE abs(held.balance + s.change) > abs(held.balance)
    AND abs(held.balance + s.change) > CASE WHEN s.account & 63 >= 48 THEN 4611686018427387904 ELSE 1000000000000000 END
  LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'account % would hold more than can be summed', full_account USING ERRCODE = 'CA044';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER it_can_be_summed BEFORE INSERT ON house_move_request FOR EACH ROW EXECUTE FUNCTION refuse_what_cannot_be_summed();
CREATE TRIGGER it_can_be_summed BEFORE INSERT ON correction_request FOR EACH ROW EXECUTE FUNCTION refuse_what_cannot_be_summed();
ALTER TABLE house_move_request ENABLE ALWAYS TRIGGER it_can_be_summed;
ALTER TABLE correction_request ENABLE ALWAYS TRIGGER it_can_be_summed;
