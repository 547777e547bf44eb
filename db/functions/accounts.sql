-- Accounts by their names. An account is a number, never a row: owner * 4096 + asset * 64 + class; owner 0 is the house, owners 1 to 99 are
-- pools, with the classes of users, owners 100 to 999 are investment products, asset 1 is USDT. Classes from 32 on are the house's, also with such an owner.
-- packages/core/src/ids/account-id.ts computes the same.
--
-- PostgreSQL puts these functions into the statement that calls them, so a named class costs what its number costs: they are IMMUTABLE and
-- no table is read. ledger/account-names.test.ts compares the names with ledger_class.

-- The number of a class. Null for one that does not exist.
CREATE OR REPLACE FUNCTION class_code(class text) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE class
    WHEN 'wallet' THEN 1 WHEN 'contract' THEN 2 WHEN 'credit' THEN 3 WHEN 'margin' THEN 4 WHEN 'stake' THEN 5 WHEN 'invested' THEN 6
    WHEN 'withdraw_hold' THEN 7 WHEN 'token' THEN 8 WHEN 'credit_bound' THEN 9
    WHEN 'capital' THEN 33 WHEN 'trading_book' THEN 34 WHEN 'option_reserve' THEN 35 WHEN 'insurance' THEN 36 WHEN 'yield_free' THEN 37
    WHEN 'yield_committed' THEN 38 WHEN 'referral_budget' THEN 39 WHEN 'reward_budget' THEN 40 WHEN 'fees' THEN 41 WHEN 'rounding' THEN 42
    WHEN 'suspense' THEN 43 WHEN 'swap_stock' THEN 44 WHEN 'pool_transit' THEN 45
    WHEN 'custody:sandbox' THEN 48 WHEN 'custody:ethereum' THEN 49 WHEN 'custody:tron' THEN 50 WHEN 'custody:bitcoin' THEN 51
    WHEN 'custody:gateway' THEN 52
  END;

CREATE OR REPLACE FUNCTION user_account(user_id bigint, class text, asset integer DEFAULT 1) RETURNS bigint
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN user_id * 4096 + (asset * 64 + class_code(class));

CREATE OR REPLACE FUNCTION house_account(class text, asset integer DEFAULT 1) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN asset * 64 + class_code(class);

-- What an investment product has in reserve (yield_free) and has promised (yield_committed).
CREATE OR REPLACE FUNCTION product_account(product_id integer, class text) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN product_id::bigint * 4096 + (64 + class_code(class));

CREATE OR REPLACE FUNCTION is_house_account(account bigint) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN account & 63 >= 32;

-- Owner and asset, which all of a user's accounts in USDT have in common.
CREATE OR REPLACE FUNCTION account_purse(account bigint) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN account >> 6;

CREATE OR REPLACE FUNCTION user_purse(user_id bigint) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN user_id * 64 + 1;

-- Whether it is USDT that the user owns, free or bound. Credit is lent for investing, and nobody's income.
CREATE OR REPLACE FUNCTION is_owned(account bigint, user_id bigint) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN account_purse(account) = user_purse(user_id) AND account & 63 NOT IN (class_code('credit'), class_code('credit_bound'));

-- Whether an account never goes below zero: every user's, and what the house pays from.
CREATE OR REPLACE FUNCTION has_floor(account bigint) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN account & 63 < 32 OR account & 63 IN (class_code('capital'), class_code('yield_free'), class_code('yield_committed'),
    class_code('referral_budget'), class_code('reward_budget'), class_code('fees'), class_code('swap_stock'),
    class_code('pool_transit'), class_code('suspense'));
