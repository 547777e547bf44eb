/** Mistakes in who may write, until when, and in the order of batches. */
import { inFile } from "./replacement.ts";
import {
  answers,
  approvals,
  auditLog,
  facts,
  falseOutcomes,
  fenced,
  heldByTables,
  keptDays,
  lease,
  leaseLocks,
  tickDays,
  tickLog,
} from "./test-files.ts";

export const leaderReplacements = [
  ...inFile("db/functions/lease.sql", facts, [
    [
      "IF (held.epoch = lease_refuse_other.epoch) IS NOT TRUE",
      "IF (held.epoch >= lease_refuse_other.epoch) IS NOT TRUE",
      "a former leader writes",
      fenced,
    ],
    [
      "IF (held.epoch = lease_refuse_other.epoch) IS NOT TRUE",
      "IF held.epoch <> lease_refuse_other.epoch",
      "a leader without a number writes",
    ],
    ["IF (held.lease_until_ms >= database_ms()) IS NOT TRUE", "IF false", "a leader writes after its lease"],
    ["(held.lease_until_ms > database_ms() AND", "(false AND", "two lead at once", fenced],
    [
      "SELECT * INTO held FROM engine_state s WHERE s.shard = lease_take.shard FOR UPDATE;",
      "SELECT * INTO held FROM engine_state s WHERE s.shard = lease_take.shard FOR KEY SHARE;",
      "the lead changes during a statement of the former leader",
      leaseLocks,
    ],
    [
      "WHERE s.shard = lease_renew.shard AND s.epoch = lease_renew.epoch",
      "WHERE s.shard = lease_renew.shard",
      "a former leader extends the lease",
      lease,
    ],
    [
      "WHERE s.shard = lease_release.shard AND s.epoch = lease_release.epoch",
      "WHERE s.shard = lease_release.shard",
      "a former leader gives another's lease back",
      heldByTables,
    ],
    [
      "database_ms() + 2000 + clock_waived_ms()",
      "database_ms() + 200000 + clock_waived_ms()",
      "the future is decided",
    ],
    ["ttl_ms BETWEEN 0 AND 600000", "ttl_ms >= 0", "a lease lasts for weeks", leaseLocks],
    ["PERFORM refuse_long_lease(lease_renew.ttl_ms);", "", "a lease is renewed for weeks", leaseLocks],
  ]),
  ...inFile("db/functions/operators.sql", auditLog, [
    [
      "PERFORM refuse_future(audit_checkpoint_add.minute_ms);",
      "",
      "a checkpoint of the audit log leaves no room for the next",
    ],
  ]),
  ...inFile("db/functions/book.sql", facts, [
    ["PERFORM lease_refuse_other(held, engine_book.epoch);", "", "anybody books"],
    [
      "IN (held.batch, held.batch + 1)) IS NOT TRUE",
      "IN (held.batch, held.batch + 1, held.batch + 2)) IS NOT TRUE",
      "a batch is left out",
    ],
    [
      "IN (held.batch, held.batch + 1)) IS NOT TRUE",
      "NOT IN (held.batch, held.batch + 1))",
      "a batch without a number is booked",
    ],
    ["IF engine_book.batch = held.batch THEN", "IF false THEN", "a batch that is sent twice is booked twice"],
    ["PERFORM refuse_future(engine_book.now_ms);", "", "a batch is booked ahead of the clock"],
    [
      "IF (engine_book.mark_ms <= engine_book.now_ms) IS NOT TRUE THEN",
      "IF false THEN",
      "the mark is later than now",
    ],
    [
      "WHERE NOT EXISTS (SELECT FROM idempotency i WHERE i.user_id = a.user_id AND i.key = a.key)\n      ON CONFLICT DO NOTHING;",
      "WHERE NOT EXISTS (SELECT FROM idempotency i WHERE i.user_id = a.user_id AND i.key = a.key);",
      "a key that is sent twice in a batch stops the engine",
      answers,
    ],
    [
      "WHERE NOT EXISTS (SELECT FROM idempotency i WHERE i.user_id = a.user_id AND i.key = a.key)",
      "WHERE false",
      "answers that are new are not stored beside one that is not",
      answers,
    ],
    [
      "WHERE NOT EXISTS (SELECT FROM idempotency i WHERE i.user_id = a.user_id AND i.key = a.key)",
      "",
      "a key that an older partition has stops the engine",
      answers,
    ],
    [
      "PERFORM make_answer_month(engine_book.now_ms);",
      "",
      "nothing is booked on a day without a partition",
      answers,
    ],
  ]),
  ...inFile("db/functions/answers.sql", answers, [
    [
      "WHERE p.until_ms <= least(answers_are_kept_from(), answers_forget.clock_ms - 2592000000);",
      "WHERE p.until_ms <= least(answers_are_kept_from() + 2592000000, answers_forget.clock_ms);",
      "an answer is gone before its 30 days are over",
    ],
    ["PERFORM guard_answers(to_regclass(name));", "", "answers can be changed past the table"],
    [", PRIMARY KEY (user_id, key))", ")", "a key that is sent twice in a batch stops the engine"],
    ["SET lock_timeout = '100ms'", "", "bookings wait for the reader of answers"],
  ]),
  ...inFile("db/functions/rows/answer.sql", answers, [
    [
      "EXECUTE format('ALTER TABLE %s ENABLE ALWAYS TRIGGER a_key_is_answered_once', target);",
      "",
      "a key gets a second answer under another replication role",
    ],
    [
      "refuse_second_answer() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp",
      "refuse_second_answer() RETURNS trigger LANGUAGE plpgsql",
      "a temporary table hides an answer",
    ],
    ["AND (i.created_ms < from_ms OR", "AND (", "a key gets a second answer after its month"],
    ["OR i.created_ms >= to_ms))", "))", "a key gets an answer before the one that it has"],
    [
      "CASE WHEN oldest < from_ms THEN from_ms ELSE",
      "CASE WHEN false THEN from_ms ELSE",
      "a key gets a second answer beside an answer of another month",
    ],
  ]),
  ...inFile("db/schema/25-engine.sql", heldByTables, [
    ["WHEN (NEW.mark_ms < OLD.mark_ms OR ", "WHEN (", "the mark goes back"],
    ["NEW.lever_mark_ms < OLD.lever_mark_ms OR ", "", "the mark of contracts goes back"],
    ["OR NEW.epoch < OLD.epoch OR", "OR", "a former leader's number comes back"],
    ["OR NEW.batch < OLD.batch)", ")", "the number of batches goes back"],
    [
      "ALTER TABLE tick_log ENABLE ALWAYS TRIGGER tick_is_later_than_mark;",
      "",
      "ticks come late under another replication role",
      tickDays,
    ],
  ]),
  ...inFile("db/functions/rows/engine.sql", falseOutcomes, [
    [
      "IF NEW.time_ms <= (SELECT max(s.mark_ms)",
      "IF NEW.time_ms < (SELECT max(s.mark_ms)",
      "a tick comes at a time that is decided",
    ],
  ]),
  ...inFile("db/functions/rows/market.sql", tickDays, [
    [
      "PERFORM make_append_only(to_regclass(parent || '_' || day));",
      "",
      "the ticks of a day can be changed in its partition",
    ],
  ]),
  ...inFile("db/functions/tick-days.sql", keptDays, [
    [
      "WHEN database_ms() < tick_day_stays.day_ms + 86400000 + shortest_stay() THEN",
      "WHEN database_ms() < tick_day_stays.day_ms + 86400000 THEN",
      "a day leaves as soon as it is over",
    ],
    [
      "WHERE b.mode = 'demo') THEN 3600000 ELSE 86400000 END",
      "WHERE b.mode = 'demo') THEN 3600000 ELSE 3600000 END",
      "a day of real money leaves after an hour",
    ],
  ]),
  ...inFile("db/functions/market.sql", tickLog, [
    [
      "PERFORM lease_check(shard, epoch);\n  PERFORM refuse_future",
      "PERFORM refuse_future",
      "anybody appends ticks",
      fenced,
    ],
    [
      "PERFORM refuse_future((SELECT coalesce(max(t), 0) FROM unnest(t_time_ms) AS t));",
      "",
      "ticks come ahead of the clock",
    ],
    [
      "PERFORM FROM product p WHERE p.pid = ANY (t_pid) ORDER BY p.pid FOR NO KEY UPDATE;",
      "",
      "two appends give a number twice",
      tickDays,
    ],
    ["IF (tick.seq = before.seq + 1 AND", "IF (tick.seq > before.seq AND", "a tick is left out"],
    ["AND tick.time_ms >= before.time_ms AND", "AND", "a tick is older than the one before"],
    ["(NOT tick.heartbeat OR tick.price = before.price)", "true", "a heartbeat has a price of its own"],
    ["AND tick.hash = sha256(", "AND true OR tick.hash = sha256(", "a tick has another hash"],
    [
      "WHERE l.pid = c.pid AND l.seq = c.seq + 1 AND l.time_ms < c.minute_ms + 60000",
      "WHERE false",
      "a checkpoint is not of the last tick of its minute",
      approvals,
    ],
  ]),
];
