-- The address book (WAL-07, WAL-12): further addresses that a user may choose at a withdrawal, each with a name. An entry is added whole and
-- removed whole: one that comes back is new, and money waits for it again.
CREATE TABLE payout_address (
  user_id bigint NOT NULL REFERENCES account,
  currency text NOT NULL CHECK (currency IN ('USDT(TRC20)', 'USDT(ERC20)')),
  address text NOT NULL CHECK (length(address) BETWEEN 26 AND 90),
  label text NOT NULL CHECK (length(btrim(label)) BETWEEN 1 AND 40),
  saved_ms bigint NOT NULL,
  PRIMARY KEY (user_id, address)
);
