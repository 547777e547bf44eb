-- The signatures that let the house go on when the log is ahead of the clock.

\ir ../functions/rows/clock.sql

-- When the log's end is ahead of the clock (a clock was wrong while it was written), nothing can be logged until the clock has come
-- there. Two operators may sign that the market's time goes on from the log's end instead; nothing settles early, for every option keeps
-- its length on the market's time. It is an act of two (TRUST-07, OPS-03, OPS-06;
-- docs/decisions/0028-the-console-is-served-while-the-log-is-ahead.md): their passkeys sign for the exact end of the log, and the row says
-- which act it was.
CREATE TABLE clock_waiver (
  mark_ms bigint NOT NULL,
  operator_id integer NOT NULL REFERENCES operator,
  reason text NOT NULL CHECK (length(btrim(reason)) >= 10),
  signed_ms bigint NOT NULL DEFAULT database_ms(),
  act_id bigint NOT NULL UNIQUE REFERENCES operator_act
);
SELECT make_append_only('clock_waiver');
SELECT audit_watch('clock_waiver');

CREATE TRIGGER waiver_is_for_the_end_of_the_log BEFORE INSERT ON clock_waiver FOR EACH ROW
  EXECUTE FUNCTION refuse_waiver_in_advance();
CREATE TRIGGER waivers_are_acts BEFORE INSERT ON clock_waiver FOR EACH ROW WHEN (session_user = 'candor_operator')
  EXECUTE FUNCTION refuse_lonely_waiver();
ALTER TABLE clock_waiver ENABLE ALWAYS TRIGGER waiver_is_for_the_end_of_the_log;
ALTER TABLE clock_waiver ENABLE ALWAYS TRIGGER waivers_are_acts;
