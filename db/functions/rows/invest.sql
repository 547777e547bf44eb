-- What the tables of investments stand on.

-- The business day of a time, as days since 1970-01-01 by UTC-4 (INV-12). core/invest/holding.ts computes the same. Division of integers rounds
-- towards zero, so the days of 270 000 years are added before it: numbers with a fraction are much slower, and each day of a holding counts several.
CREATE OR REPLACE FUNCTION business_day(ms bigint) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN ((ms + 8639999985600000) / 86400000 - 100000000)::integer;
