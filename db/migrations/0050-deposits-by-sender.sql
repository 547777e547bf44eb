-- What an operator looks for when a transfer waits: who has named its hash, and whose earlier transfers from the same address were.
CREATE INDEX deposit_claim_by_hash ON deposit_claim (network, hash);
CREATE INDEX deposit_by_sender ON deposit (network, sender);
