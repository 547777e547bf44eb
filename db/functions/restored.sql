-- What a restore says of itself (npm run restore), in the transaction that restores. Its owner alone may call it: no role that serves can.

-- The record was restored to the moment of a backup, and may have gone on after it: others may have what was published then. So numbers are
-- left out that may have been given meanwhile, more than could be given in that time (a pair has 40 ticks a second at most), the log goes on
-- with a heartbeat after them, and the audit log with a line that says so. The heartbeat is in a minute of its own, so that no file of a
-- minute has a hole, and at its time nothing waits to be decided.
--
-- Every session ends, and open invitations of operators with them: of those that ended after that moment, nobody knows any more.
CREATE OR REPLACE FUNCTION record_restore(backup_ms bigint) RETURNS TABLE (symbol text, last_seq bigint, first_seq bigint)
  LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  now_ms bigint := database_ms();
  seconds bigint := greatest(now_ms - record_restore.backup_ms, 0) / 1000;
  mark_ms bigint := coalesce((SELECT max(s.mark_ms) FROM engine_state s), 0);
  pair record;
  at_ms bigint;
  next_seq bigint;
BEGIN
  FOR pair IN
    SELECT p.symbol, l.* FROM product p
    CROSS JOIN LATERAL (SELECT * FROM tick_log t WHERE t.pid = p.pid ORDER BY t.seq DESC LIMIT 1) AS l ORDER BY p.pid
  LOOP
    at_ms := greatest(now_ms, mark_ms + 1, pair.time_ms - pair.time_ms % 60000 + 60000);
    next_seq := pair.seq + 1000 + 100 * greatest(seconds, (at_ms - pair.time_ms) / 1000);
    PERFORM make_tick_day(at_ms - at_ms % 86400000);
    INSERT INTO record_restored VALUES (pair.pid, pair.seq, pair.time_ms, next_seq, record_restore.backup_ms, now_ms);
    INSERT INTO tick_log VALUES (pair.pid, next_seq, at_ms, pair.price, 0, true, false, sha256(pair.hash ||
      convert_to(tick_line(next_seq, at_ms, true, pair.price, 0, false), 'UTF8')));
  END LOOP;
  UPDATE audit_head SET seq = seq + 1000 + 1000 * seconds WHERE seq > 0;
  PERFORM audit_append(NULL, 'record_restored', 'the record', jsonb_build_object('backup_ms', record_restore.backup_ms)::text,
    jsonb_build_object('restored_ms', now_ms)::text, 'npm run restore');
  UPDATE session SET revoked_ms = now_ms, revoke_reason = 'revoked' WHERE revoked_ms IS NULL;
  UPDATE operator_session SET revoked_ms = now_ms WHERE revoked_ms IS NULL;
  UPDATE operator_account SET invite_hash = NULL, invite_until_ms = NULL WHERE invite_hash IS NOT NULL;
  RETURN QUERY SELECT p.symbol, r.last_seq, r.first_seq FROM record_restored r JOIN product p USING (pid)
    WHERE r.restored_ms = now_ms ORDER BY r.pid;
END $$;
