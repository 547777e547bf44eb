-- The seeds of a demo's market, for the leader that runs its feed.

-- The root; `fresh` becomes it when there is none yet.
CREATE OR REPLACE FUNCTION demo_root_open(shard smallint, epoch bigint, fresh bytea) RETURNS bytea LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM lease_check(demo_root_open.shard, demo_root_open.epoch);
  INSERT INTO demo_root (root) VALUES (demo_root_open.fresh) ON CONFLICT DO NOTHING;
  RETURN (SELECT r.root FROM demo_root r);
END $$;

-- Adds the hashes of days; the arrays are parallel. One that is there already stays. Raises CA065 for a day that has begun to count: the
-- log has a tick since then, so a seed chosen now is chosen by one who could look.
CREATE OR REPLACE FUNCTION demo_days_add(shard smallint, epoch bigint, d_day_ms bigint[], d_since_ms bigint[], d_hash bytea[])
  RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  first bigint;
BEGIN
  PERFORM lease_check(demo_days_add.shard, demo_days_add.epoch);
  SELECT min(d.since_ms) INTO first FROM unnest(d_day_ms, d_since_ms) AS d (day_ms, since_ms)
  WHERE NOT EXISTS (SELECT FROM demo_day known WHERE known.day_ms = d.day_ms);
  IF EXISTS (SELECT FROM tick_log l WHERE l.time_ms >= first) THEN
    RAISE EXCEPTION 'the hash of a seed that counts since % comes too late', first USING ERRCODE = 'CA065';
  END IF;
  INSERT INTO demo_day (day_ms, since_ms, hash)
  SELECT d.* FROM unnest(d_day_ms, d_since_ms, d_hash) AS d ON CONFLICT DO NOTHING;
END $$;

-- Publishes the seed of a day; again is nothing. Raises CA066 for one that is not of its hash, CA067 while the log has not passed the day.
CREATE OR REPLACE FUNCTION demo_seed_publish(shard smallint, epoch bigint, day_ms bigint, seed bytea, feed text, places jsonb)
  RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  PERFORM lease_check(demo_seed_publish.shard, demo_seed_publish.epoch);
  IF NOT EXISTS (SELECT FROM demo_day d WHERE d.day_ms = demo_seed_publish.day_ms AND d.hash = sha256(demo_seed_publish.seed)) THEN
    RAISE EXCEPTION 'this is not the seed of the day %', demo_seed_publish.day_ms USING ERRCODE = 'CA066';
  END IF;
  IF database_ms() < demo_seed_publish.day_ms + 86400000
    OR NOT EXISTS (SELECT FROM tick_log l WHERE l.time_ms >= demo_seed_publish.day_ms + 86400000) THEN
    RAISE EXCEPTION 'the day % has not ended', demo_seed_publish.day_ms USING ERRCODE = 'CA067';
  END IF;
  INSERT INTO demo_seed (day_ms, seed, feed, places)
  VALUES (demo_seed_publish.day_ms, demo_seed_publish.seed, demo_seed_publish.feed, demo_seed_publish.places)
  ON CONFLICT DO NOTHING;
END $$;
