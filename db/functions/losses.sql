-- How many accounts lost money: counted by the database itself; the caller supplies no figures (TRUST-05).

-- Counts the figures of the days up to `until_ms` once, as the leader; returns true when they are stored.
--
-- It counts only what has ended: when the engine's marks have reached until_ms and no earlier option is open, every outcome up
-- to that time is booked and does not change after that; so a second count gives the same. Results are those of the settled
-- rows, which `ledger:check` compares with the entries. A contract's fee is part of its loss.
--
-- Cost: reads the window's rows once, found by two block range indexes (an option lasts a day at most), grouped by account.
CREATE OR REPLACE FUNCTION count_losses(shard smallint, epoch bigint, until_ms bigint) RETURNS boolean LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp
AS $$
#variable_conflict use_column
DECLARE
  from_ms bigint := count_losses.until_ms - 7776000000;
BEGIN
  PERFORM lease_check(count_losses.shard, count_losses.epoch);
  IF EXISTS (SELECT FROM loss_figure f WHERE f.until_ms = count_losses.until_ms) THEN
    RETURN true;
  END IF;
  IF EXISTS (SELECT FROM engine_state s WHERE least(s.mark_ms, s.lever_mark_ms) < count_losses.until_ms)
     OR EXISTS (SELECT FROM option o WHERE o.status = 'open' AND o.sell_ms < count_losses.until_ms) THEN
    RETURN false;
  END IF;
  INSERT INTO loss_figure (until_ms, kind, accounts, lost)
  WITH result AS (
    SELECT o.user_id, 'option' AS kind, sum(o.net) AS net FROM option o
    WHERE o.buy_ms >= from_ms - 86400000 AND o.buy_ms < count_losses.until_ms
      AND o.sell_ms >= from_ms AND o.sell_ms < count_losses.until_ms AND o.status = 'settled'
    GROUP BY o.user_id
    UNION ALL
    SELECT l.user_id, 'lever', sum(l.profit - l.fee) FROM lever_order l
    WHERE l.exit_ms >= from_ms AND l.exit_ms < count_losses.until_ms AND l.status = 'closed'
      -- Pools are no accounts of people (INV-14).
      AND l.user_id NOT IN (SELECT p.id FROM pool p)
    GROUP BY l.user_id
  ), fared AS (
    SELECT kind, net FROM result
    UNION ALL SELECT 'all', sum(net) FROM result GROUP BY user_id
  )
  SELECT count_losses.until_ms, k.kind, count(f.net), count(*) FILTER (WHERE f.net < 0)
  FROM unnest(ARRAY['option', 'lever', 'all']) AS k (kind) LEFT JOIN fared f ON f.kind = k.kind
  GROUP BY k.kind
  ON CONFLICT DO NOTHING;
  RETURN true;
END $$;
