-- The lease of a shard: who may act as its leader, and until when, by the database's clock.
--
-- lease_take locks the shard's row FOR UPDATE, lease_check FOR KEY SHARE, engine_book FOR NO KEY UPDATE: so appends and
-- bookings of one leader do not wait for each other, but lease_take waits until the former leader's last
-- statement has ended, and no statement of that leader can follow.

-- Takes the lead for `ttl_ms`; returns the new epoch, or null while another's lease has not run out. Raises CA015 for a lease that is
-- too long.
CREATE OR REPLACE FUNCTION lease_take(shard smallint, holder text, ttl_ms integer) RETURNS bigint LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp
AS $$
#variable_conflict use_column
DECLARE
  held engine_state;
BEGIN
  PERFORM refuse_long_lease(lease_take.ttl_ms);
  SELECT * INTO held FROM engine_state s WHERE s.shard = lease_take.shard FOR UPDATE;
  IF NOT FOUND OR (held.lease_until_ms > database_ms() AND held.holder IS DISTINCT FROM lease_take.holder) THEN
    RETURN NULL;
  END IF;
  UPDATE engine_state s
  SET epoch = s.epoch + 1, holder = lease_take.holder, lease_until_ms = database_ms() + lease_take.ttl_ms
  WHERE s.shard = lease_take.shard;
  RETURN held.epoch + 1;
END $$;

-- Extends the lease to `ttl_ms` from now; false when another has taken it. A lease that ran out but that nobody took is
-- renewed too: nobody led meanwhile. Raises CA015 for a lease that is too long.
CREATE OR REPLACE FUNCTION lease_renew(shard smallint, epoch bigint, ttl_ms integer) RETURNS boolean LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp
AS $$
#variable_conflict use_column
BEGIN
  PERFORM refuse_long_lease(lease_renew.ttl_ms);
  UPDATE engine_state s SET lease_until_ms = database_ms() + lease_renew.ttl_ms
  WHERE s.shard = lease_renew.shard AND s.epoch = lease_renew.epoch;
  RETURN FOUND;
END $$;

-- Releases the lease, so that a successor need not wait. Does nothing when it is another's.
CREATE OR REPLACE FUNCTION lease_release(shard smallint, epoch bigint) RETURNS void LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp
AS $$
#variable_conflict use_column
BEGIN
  PERFORM FROM engine_state s WHERE s.shard = lease_release.shard FOR UPDATE;
  UPDATE engine_state s SET lease_until_ms = 0 WHERE s.shard = lease_release.shard AND s.epoch = lease_release.epoch;
END $$;

-- Raises CA004 unless this leader holds the lease now. A successor can take it only after the caller's transaction.
CREATE OR REPLACE FUNCTION lease_check(shard smallint, epoch bigint) RETURNS void LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp
AS $$
#variable_conflict use_column
DECLARE
  held engine_state;
BEGIN
  SELECT * INTO held FROM engine_state s WHERE s.shard = lease_check.shard FOR KEY SHARE;
  PERFORM lease_refuse_other(held, lease_check.epoch);
END $$;

-- Raises CA004 unless `held`, a row that the caller has locked, is led by `epoch` now. A null does not count as true: a shard
-- that does not exist is led by nobody.
CREATE OR REPLACE FUNCTION lease_refuse_other(held engine_state, epoch bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF (held.epoch = lease_refuse_other.epoch) IS NOT TRUE THEN
    RAISE EXCEPTION 'shard % is led by epoch %, not by %', held.shard, held.epoch, lease_refuse_other.epoch
      USING ERRCODE = 'CA004';
  END IF;
  IF (held.lease_until_ms >= database_ms()) IS NOT TRUE THEN
    RAISE EXCEPTION 'the lease of epoch % has run out', held.epoch USING ERRCODE = 'CA004';
  END IF;
END $$;

-- Raises CA015 for a lease of more than ten minutes: while one lasts, nobody else can lead, whatever became of its holder.
CREATE OR REPLACE FUNCTION refuse_long_lease(ttl_ms integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF (ttl_ms BETWEEN 0 AND 600000) IS NOT TRUE THEN
    RAISE EXCEPTION 'a lease lasts ten minutes at most, not % ms', ttl_ms USING ERRCODE = 'CA015';
  END IF;
END $$;

-- Raises CA015 for a time that is more than 2 s ahead of the database's clock, or of what two operators have signed.
CREATE OR REPLACE FUNCTION refuse_future(time_ms bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF (time_ms <= database_ms() + 2000 + clock_waived_ms()) IS NOT TRUE THEN
    RAISE EXCEPTION 'the time % is ahead of the clock, which says %', time_ms, database_ms() USING ERRCODE = 'CA015';
  END IF;
END $$;

-- How far the market's time may be ahead of the clock: as far as two operators have signed by an act.
CREATE OR REPLACE FUNCTION clock_waived_ms() RETURNS bigint LANGUAGE sql STABLE
  SECURITY DEFINER SET search_path = public, pg_temp
AS $$
  SELECT greatest(0, max(mark_ms - signed_ms)) FROM clock_waiver
$$;
