-- Flags of the referral programme (REF-05): signs in the rows that a referrer and somebody below may be one person or act together. The job of
-- commissions asks for them; no other function writes them.

-- The referrers of a client, at most three introductions above.
CREATE OR REPLACE FUNCTION referral_referrers(client bigint) RETURNS TABLE (user_id bigint, level smallint) LANGUAGE sql STABLE AS $$
  SELECT a.referrer_id, 1::smallint FROM account a WHERE a.user_id = client AND a.referrer_id IS NOT NULL
  UNION ALL
  SELECT b.referrer_id, 2::smallint FROM account a JOIN account b ON b.user_id = a.referrer_id
  WHERE a.user_id = client AND b.referrer_id IS NOT NULL
  UNION ALL
  SELECT c.referrer_id, 3::smallint FROM account a JOIN account b ON b.user_id = a.referrer_id JOIN account c ON c.user_id = b.referrer_id
  WHERE a.user_id = client AND c.referrer_id IS NOT NULL
$$;

-- Where a user is or was paid out to: addresses of chains, and bank accounts by their numbers, or by their whole texts once they were paid.
CREATE OR REPLACE FUNCTION payout_places(owner bigint) RETURNS TABLE (place text) LANGUAGE sql STABLE AS $$
  SELECT w.address FROM payout_wallet w WHERE w.user_id = owner
  UNION SELECT a.address FROM payout_address a WHERE a.user_id = owner
  UNION SELECT w.address FROM withdrawal w WHERE w.user_id = owner
  UNION SELECT b.fields ->> 'account' FROM payout_bank b WHERE b.user_id = owner
$$;

-- What two users have in common, as the rows say now: a row for each kind, with the newest fact.
CREATE OR REPLACE FUNCTION referral_signs(referrer bigint, client bigint) RETURNS TABLE (kind text, facts jsonb) LANGUAGE sql STABLE AS $$
  (SELECT 'device', jsonb_build_object('network', caller_network(a.address), 'browser', left(a.user_agent, 300),
      'referrerMs', a.created_ms, 'clientMs', b.created_ms)
    FROM session a JOIN session b ON b.user_id = client AND b.address = a.address AND b.user_agent = a.user_agent
    WHERE a.user_id = referrer AND a.user_agent <> '' ORDER BY b.created_ms DESC, a.created_ms DESC LIMIT 1)
  UNION ALL
  (SELECT 'network', jsonb_build_object('network', caller_network(a.address), 'referrerMs', a.created_ms, 'clientMs', b.created_ms)
    FROM session a JOIN session b ON b.user_id = client AND caller_network(b.address) = caller_network(a.address)
    WHERE a.user_id = referrer ORDER BY b.created_ms DESC, a.created_ms DESC LIMIT 1)
  UNION ALL
  (SELECT 'payout', jsonb_build_object('place', a.place) FROM payout_places(referrer) a JOIN payout_places(client) b ON b.place = a.place
    ORDER BY a.place LIMIT 1)
  UNION ALL
  -- An address that one is paid at has sent a deposit of the other.
  (SELECT 'money', jsonb_build_object('place', d.sender, 'deposit', d.id::text)
    FROM (VALUES (referrer, client), (client, referrer)) AS pair (paid, brought)
    CROSS JOIN LATERAL payout_places(pair.paid) AS p
    JOIN deposit d ON d.user_id = pair.brought AND d.sender = p.place
    ORDER BY d.id DESC LIMIT 1)
$$;

-- Looks at these clients and at the two above each, with all of their referrers, and stores what was not known. Their numbers are in the
-- order of the commits, so that a commission can say through which flag it looked.
CREATE OR REPLACE FUNCTION referral_flag_find(clients bigint[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('referral_flag', 0));
  WITH people AS (
    SELECT c.id FROM unnest(clients) AS c (id)
    UNION SELECT r.user_id FROM unnest(clients) AS c (id) CROSS JOIN LATERAL referral_referrers(c.id) AS r WHERE r.level < 3
  )
  INSERT INTO referral_flag (user_id, client_id, kind, level, facts)
  SELECT r.user_id, p.id, s.kind, r.level, s.facts
  FROM people p CROSS JOIN LATERAL referral_referrers(p.id) AS r CROSS JOIN LATERAL referral_signs(r.user_id, p.id) AS s
  WHERE NOT EXISTS (SELECT FROM referral_flag f WHERE f.user_id = r.user_id AND f.client_id = p.id AND f.kind = s.kind)
  ORDER BY p.id, r.level, s.kind;
  -- Each introduction between them is flagged.
  INSERT INTO referral_flag (user_id, client_id, kind, level, facts)
  SELECT r.user_id, c.id, 'ring', r.level, jsonb_build_object('between', between.ids)
  FROM unnest(clients) AS c (id) CROSS JOIN LATERAL referral_referrers(c.id) AS r
  CROSS JOIN LATERAL (
    SELECT array_agg(b.user_id::text ORDER BY b.level) AS ids FROM referral_referrers(c.id) AS b WHERE b.level < r.level) AS between
  WHERE r.level > 1
    AND NOT EXISTS (SELECT FROM referral_flag f WHERE f.user_id = r.user_id AND f.client_id = c.id AND f.kind = 'ring')
    AND NOT EXISTS (
      SELECT FROM (SELECT u.user_id, u.level, lag(u.user_id, 1, c.id) OVER (ORDER BY u.level) AS below FROM referral_referrers(c.id) AS u) AS step
      WHERE step.level <= r.level
        AND NOT EXISTS (SELECT FROM referral_flag f WHERE f.user_id = step.user_id AND f.client_id = step.below))
  ORDER BY c.id, r.level;
END $$;
