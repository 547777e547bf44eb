-- It returned everything since a time at once, which for a busy account took seconds; list_batch_before (db/functions/lists.sql) replaces it.
DROP FUNCTION IF EXISTS list_since(bigint, text[], bigint);
