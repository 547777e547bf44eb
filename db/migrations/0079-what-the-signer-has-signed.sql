-- What the signer has said that it has signed (WAL-12), noted when it says so first. A journal that lacks one of these, of what is neither sent nor
-- taken from the signer, is an older copy: with it the signer would sign a second payment under another nonce, so it does not start.
CREATE TABLE withdrawal_signed (
  user_id bigint NOT NULL,
  id bigint NOT NULL,
  -- Of the version that it named first.
  hash text NOT NULL CHECK (hash ~ '^0x[0-9a-f]{64}$'),
  at_ms bigint NOT NULL,
  PRIMARY KEY (user_id, id),
  FOREIGN KEY (user_id, id) REFERENCES withdrawal_signer
);
SELECT make_append_only('withdrawal_signed');
