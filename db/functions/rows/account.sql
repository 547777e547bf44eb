-- What accounts stand on.

CREATE OR REPLACE FUNCTION count_referred() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE account a SET referred = a.referred + n.people
  FROM (SELECT referrer_id, count(*) AS people FROM added WHERE referrer_id IS NOT NULL GROUP BY referrer_id) AS n
  WHERE a.user_id = n.referrer_id;
  RETURN NULL;
END $$;
