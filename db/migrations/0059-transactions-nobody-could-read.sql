-- Transactions that may have brought money to us and that no node gives an answer about that can be read (WAL-04). The watch goes on past
-- them, and each is asked for again, less and less often. A row leaves when it was read, or when the chain has not
-- known it for a day.
CREATE TABLE deposit_unread (
  network text NOT NULL CHECK (network IN ('ethereum', 'tron')),
  hash text NOT NULL CHECK (hash <> ''),
  block_number bigint NOT NULL,
  reason text NOT NULL CHECK (reason IN ('too_long', 'other_form', 'no_answer')),
  tries integer NOT NULL DEFAULT 0,
  seen_ms bigint NOT NULL,
  -- Since when every answer was that the chain does not know it.
  unknown_ms bigint,
  next_ms bigint NOT NULL,
  PRIMARY KEY (network, hash)
);
CREATE INDEX deposit_unread_due ON deposit_unread (network, next_ms);
CREATE INDEX deposit_unread_oldest ON deposit_unread (seen_ms);
