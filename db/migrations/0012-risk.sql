-- The risk notice: who accepted which text when, and how many accounts lost money (SAFE-03, TRUST-05).

-- Each text of a notice has a number (core/protection/risk.ts); each is accepted once, and nobody takes that back.
CREATE TABLE risk_acceptance (
  user_id bigint NOT NULL REFERENCES account,
  kind text NOT NULL CHECK (kind IN ('option', 'lever')),
  version smallint NOT NULL CHECK (version > 0),
  -- The language that it was read in.
  language text NOT NULL CHECK (language IN ('en', 'zh-CN', 'zh-TW', 'ja')),
  accepted_ms bigint NOT NULL,
  PRIMARY KEY (user_id, kind, version)
);
SELECT make_append_only('risk_acceptance');
GRANT SELECT, INSERT ON risk_acceptance TO candor_app;

-- How accounts fared in the ninety business days that end at until_ms. `all` is both kinds together.
CREATE TABLE loss_figure (
  until_ms bigint NOT NULL CONSTRAINT the_end_of_a_business_day CHECK (until_ms % 86400000 = 14400000),
  kind text NOT NULL CHECK (kind IN ('option', 'lever', 'all')),
  since_ms bigint NOT NULL GENERATED ALWAYS AS (until_ms - 7776000000) STORED,
  -- Accounts with something that ended in these days, and those of them that lost on the whole.
  accounts bigint NOT NULL CHECK (accounts >= 0),
  lost bigint NOT NULL CHECK (lost BETWEEN 0 AND accounts),
  PRIMARY KEY (until_ms, kind)
);
SELECT make_append_only('loss_figure');
GRANT SELECT ON loss_figure TO candor_app;

-- Contracts are opened, and mostly ended, in the order of time: the smallest of indexes finds those that ended lately.
CREATE INDEX lever_order_handled ON lever_order USING brin (handle_ms) WITH (pages_per_range = 16, autosummarize = on);

-- Counts the figures of the days up to `until_ms` once; answers whether they are there. The application may ask for a count, and
-- has no say in what comes of it.
--
-- It counts only what is over: when the engine's marks have come to until_ms and no option of before is open, every outcome up
-- to there is booked, and none changes after that; so whoever counts again counts the same. Results are those of the settled
-- rows, which `ledger:check` holds against the entries. A contract's fee is part of its loss.
--
-- Cost: the window's rows once, found by two block range indexes (an option lives a day at most), grouped by account.
CREATE FUNCTION count_losses(until_ms bigint) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp
AS $$
#variable_conflict use_column
DECLARE
  from_ms bigint := count_losses.until_ms - 7776000000;
BEGIN
  IF EXISTS (SELECT FROM loss_figure f WHERE f.until_ms = count_losses.until_ms) THEN
    RETURN true;
  END IF;
  IF EXISTS (SELECT FROM engine_state s WHERE least(s.mark_ms, s.lever_mark_ms) < count_losses.until_ms)
     OR EXISTS (SELECT FROM option o WHERE o.ostaus = 0 AND o.sell_ms < count_losses.until_ms) THEN
    RETURN false;
  END IF;
  INSERT INTO loss_figure (until_ms, kind, accounts, lost)
  WITH result AS (
    SELECT o.user_id, 'option' AS kind, sum(o.ploss) AS net FROM option o
    WHERE o.buy_ms >= from_ms - 86400000 AND o.buy_ms < count_losses.until_ms
      AND o.sell_ms >= from_ms AND o.sell_ms < count_losses.until_ms AND o.ostaus = 1
    GROUP BY o.user_id
    UNION ALL
    SELECT l.user_id, 'lever', sum(l.profit - l.fee) FROM lever_order l
    WHERE l.handle_ms >= from_ms AND l.handle_ms < count_losses.until_ms AND l.status = 3
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
REVOKE ALL ON FUNCTION count_losses(bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION count_losses(bigint) TO candor_app;
