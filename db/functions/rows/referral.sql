-- What the tables of the referral programme stand on.

-- In percent (REF-03). core/referral/commission.ts has the same.
CREATE OR REPLACE FUNCTION commission_percent(reason text, level integer) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (CASE reason WHEN 'income' THEN ARRAY[30, 10, 5] WHEN 'first' THEN ARRAY[10, 6, 4] END)[level];
