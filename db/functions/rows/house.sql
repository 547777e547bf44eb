-- What moves of house money and corrections stand on.

CREATE OR REPLACE FUNCTION refuse_unapproved_house_move() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT act_was_taken(NEW.id, 'house_move') THEN
    RAISE EXCEPTION 'house move % lacks the approvals of two operators', NEW.id USING ERRCODE = 'CA016';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION refuse_unapproved_correction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT act_was_taken(r.act_id, 'correction') FROM correction_request r WHERE r.id = NEW.id) IS NOT TRUE THEN
    RAISE EXCEPTION 'correction % lacks the approvals of two operators', NEW.id USING ERRCODE = 'CA016';
  END IF;
  RETURN NEW;
END $$;

-- Amounts and their sums are kept in 64 bits, up to 9.2e18 of the smallest unit. What operators choose stays so far below that no row that
-- follows from it can pass that and stop the engine (OPS-03; packages/core/src/money/most-amounts.ts). No act takes an account above 1e15 of
-- its smallest unit, a billion USDT, or below its negative; what outside parties hold is the sum of all accounts, and ends at 2^62. An
-- account may always be moved towards zero. Raises CA044.
CREATE OR REPLACE FUNCTION refuse_what_cannot_be_summed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  full_account bigint;
BEGIN
  SELECT s.account INTO full_account
  FROM (VALUES (NEW.debit_account, -NEW.amount::numeric), (NEW.credit_account, NEW.amount::numeric)) AS s (account, change)
  CROSS JOIN LATERAL (SELECT coalesce(sum(b.balance), 0) AS balance FROM ledger_balance b WHERE b.account_id = s.account) AS held
  WHERE abs(held.balance + s.change) > abs(held.balance)
    AND abs(held.balance + s.change) > CASE WHEN s.account & 63 >= class_code('custody:sandbox') THEN 4611686018427387904 ELSE 1000000000000000 END
  LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'account % would hold more than can be summed', full_account USING ERRCODE = 'CA044';
  END IF;
  RETURN NEW;
END $$;
