-- A look at the chain reads the notes of its own blocks, not all of them.
CREATE INDEX deposit_unread_block ON deposit_unread (network, block_number);
