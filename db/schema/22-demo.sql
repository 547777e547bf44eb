-- The secret of a demo's market (docs/decisions/0049-nobody-knows-a-demos-prices-ahead.md): no table has a right to be written, and the
-- root none to be read; db/functions/demo.sql does both.

-- From which the seed of every day follows. Made once. Who can read it knows the demo's prices of all days to come.
CREATE TABLE demo_root (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  root bytea NOT NULL CHECK (length(root) = 32)
);
SELECT make_append_only('demo_root');

-- The hash of a day's seed, written before the day begins. That of a first day is written before the first minute for which it counts.
CREATE TABLE demo_day (
  day_ms bigint PRIMARY KEY CHECK (day_ms % 86400000 = 0),
  since_ms bigint NOT NULL,
  hash bytea NOT NULL CHECK (length(hash) = 32),
  logged_ms bigint NOT NULL DEFAULT database_ms(),
  CONSTRAINT it_counts_on_its_day CHECK (since_ms >= day_ms AND since_ms < day_ms + 86400000 AND since_ms % 60000 = 0)
);
SELECT make_append_only('demo_day');

-- The seed of a day that has ended, with what else anyone needs to compute the day's prices again: whose recording they followed, and the
-- place at which each pair began.
CREATE TABLE demo_seed (
  day_ms bigint PRIMARY KEY REFERENCES demo_day,
  seed bytea NOT NULL CHECK (length(seed) = 32),
  feed text NOT NULL CHECK (feed IN ('replay', 'simulated')),
  places jsonb NOT NULL CHECK (jsonb_typeof(places) = 'object'),
  published_ms bigint NOT NULL DEFAULT database_ms()
);
SELECT make_append_only('demo_seed');
