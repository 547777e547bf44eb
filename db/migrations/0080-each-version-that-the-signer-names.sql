-- Each version of a payment that the signer names (WAL-12). A reorganisation can put an older one, or a newer one, in the place of the one that
-- was sent: it must not be entered as the payment of another withdrawal.
ALTER TABLE withdrawal_signed DROP CONSTRAINT withdrawal_signed_pkey;
ALTER TABLE withdrawal_signed ADD PRIMARY KEY (user_id, id, hash);
CREATE INDEX withdrawal_signed_hash ON withdrawal_signed (hash);
