-- Who else has asked for money to the same place, and the withdrawals to an address: found however many there are. Bank accounts are
-- long texts, so the index has their digests.
CREATE INDEX withdrawal_by_address ON withdrawal USING hash (address);
