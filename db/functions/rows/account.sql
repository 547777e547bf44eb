-- What accounts stand on.

CREATE OR REPLACE FUNCTION count_referred() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE account a SET referred = a.referred + n.people
  FROM (SELECT referrer_id, count(*) AS people FROM added WHERE referrer_id IS NOT NULL GROUP BY referrer_id) AS n
  WHERE a.user_id = n.referrer_id;
  RETURN NULL;
END $$;

-- A profile is never emptied: a task that is done stays done (RWD-04), even when somebody changes the profile between its reading and its booking. A user is called
-- 'User' and the number until another name is chosen.
CREATE OR REPLACE FUNCTION refuse_emptied_profile() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the profile of user % is not emptied', OLD.user_id USING ERRCODE = '23514', CONSTRAINT = 'a_profile_is_never_emptied';
END $$;
