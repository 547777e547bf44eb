-- What the tables of investments stand on.

-- The business day of a time, as days since 1970-01-01 by UTC-4 (INV-12). core/invest/holding.ts computes the same.
CREATE OR REPLACE FUNCTION business_day(ms bigint) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN floor((ms - 14400000) / 86400000.0)::integer;
