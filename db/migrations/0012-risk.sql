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
