/** Mistakes in which tick decides, and in what follows from its price. */
import { inFile } from "./replacement.ts";
import {
  falseLeverCommands,
  falseLevers,
  falseOutcomes,
  falseRuns,
  heldByTables,
  leverRules,
} from "./test-files.ts";

export const outcomeReplacements = [
  ...inFile("db/functions/check-ticks.sql", falseOutcomes, [
    [
      "coalesce(before.time_ms <= a.first_accepted_ms, a.seq = 1)",
      "true",
      "a command is decided by a later tick than the first",
    ],
    ["t.price = coalesce(a.price, t.price)", "true", "a command is decided at another price than the tick's"],
    ["AND t.time_ms >= check_deciding_ticks.since_ms AND", "AND", "something is decided about the past"],
    [
      "AND t.time_ms <= check_deciding_ticks.mark_ms) IS NOT TRUE",
      ") IS NOT TRUE",
      "something is decided beyond the mark",
    ],
    [
      "WHERE (NOT t.heartbeat AND t.price = e.price AND",
      "WHERE (t.price = e.price AND",
      "an option ends at a heartbeat",
    ],
    ["AND t.time_ms <= e.first_ms AND", "AND", "an option ends at a trade after its end"],
    [
      "coalesce(later.time_ms > e.last_ms, true)",
      "coalesce(later.time_ms >= e.last_ms, true)",
      "an option ends before the trade of its last millisecond",
    ],
    [
      "AND e.last_ms <= check_exit_ticks.mark_ms) IS NOT TRUE",
      ") IS NOT TRUE",
      "an option ends before its time",
    ],
    ["AND t.seq > p.decided_seq AND", "AND", "a stop is reached in the past", falseLeverCommands],
    [
      "AND t.time_ms <= check_trigger_ticks.mark_ms) IS NOT TRUE",
      ") IS NOT TRUE",
      "a stop is reached beyond the mark",
      falseLeverCommands,
    ],
    [
      "AND NOT l.heartbeat AND (l.price <= f.low OR l.price >= f.high))",
      "AND NOT l.heartbeat AND (l.price < f.low OR l.price >= f.high))",
      "a trade that reached the lower price is passed over",
      falseLeverCommands,
    ],
    [
      "AND NOT l.heartbeat AND (l.price <= f.low OR l.price >= f.high))",
      "AND NOT l.heartbeat AND (l.price <= f.low OR l.price > f.high))",
      "a trade that reached the upper price is passed over",
      falseLeverCommands,
    ],
  ]),
  ...inFile("db/migrations/0005-engine.sql", heldByTables, [
    [
      "CHECK (payout = stake * percent / 100)",
      "CHECK (payout <= stake * percent / 100)",
      "less is promised than the rule says",
    ],
    [
      "CHECK (buy_ms - accepted_ms BETWEEN 1 AND 5000)",
      "CHECK (buy_ms - accepted_ms BETWEEN 0 AND 5000)",
      "an option is decided at its acceptance",
    ],
    [
      "CHECK (buy_ms - accepted_ms BETWEEN 1 AND 5000)",
      "CHECK (buy_ms - accepted_ms >= 1)",
      "an option is decided long after its acceptance",
    ],
    ["AND settled_ms >= sell_ms", "", "an option is settled before its end"],
    [
      "WHEN (exit_price > entry_price) = (direction = 'call') THEN 'win'",
      "WHEN (exit_price > entry_price) = (direction = 'call') THEN outcome",
      "a won option is lost",
    ],
    [
      "AND net = CASE outcome WHEN 'win' THEN payout WHEN 'lose' THEN -stake ELSE 0 END",
      "",
      "an option pays another amount",
    ],
    [
      "WHEN (OLD.status <> 'open' OR NEW.status <> 'settled'\n    OR",
      "WHEN (NEW.status <> 'settled' OR",
      "a settled option is settled again",
    ],
    ["OR NEW.stake <> OLD.stake", "", "the stake changes at the end"],
    ["OR NEW.entry_price <> OLD.entry_price", "", "the entry price changes at the end"],
    [
      "CREATE TRIGGER option_stays BEFORE DELETE ON option FOR EACH ROW",
      "CREATE TRIGGER option_stays BEFORE DELETE ON option FOR EACH ROW WHEN (false)",
      "an option disappears",
    ],
  ]),
  ...inFile("db/functions/options.sql", falseOutcomes, [
    ["AND o.status <> 'settled'", "", "a settled option is settled by another way than the refusal"],
    [
      "WHERE amount > 0),\n    (SELECT array_agg((symbol",
      "),\n    (SELECT array_agg((symbol",
      "a leg of nothing is posted",
    ],
    [
      "CASE outcome WHEN 'lose' THEN 97 ELSE wallet END, stake)",
      "CASE outcome WHEN 'win' THEN wallet ELSE 97 END, stake)",
      "a tie costs the stake",
    ],
  ]),
  ...inFile("db/migrations/0007-leverage.sql", falseLevers, [
    [
      "THEN open_price::numeric * molecule - 1 ELSE 0 END,",
      "THEN 0 ELSE 0 END,",
      "a loss is rounded in favour of its owner",
    ],
    ["THEN NEW.status IN ('closed', 'revoked') OR", "THEN", "a contract begins as closed"],
    [
      "CREATE TRIGGER lever_order_stays BEFORE DELETE ON lever_order FOR EACH ROW",
      "CREATE TRIGGER lever_order_stays BEFORE DELETE ON lever_order FOR EACH ROW WHEN (false)",
      "a contract disappears",
    ],
    [
      "CREATE UNIQUE INDEX one_run_at_a_time",
      "CREATE INDEX one_run_at_a_time",
      "a user has two runs",
      falseRuns,
    ],
    [
      "WHEN 'halfLost' THEN net <= -(amount / 2)",
      "WHEN 'halfLost' THEN net < 0",
      "a run ends before half is lost",
      falseRuns,
    ],
    [
      "WHEN 'dayOver' THEN ended_ms >= started_ms + 86400000",
      "WHEN 'dayOver' THEN ended_ms > started_ms",
      "a run ends before its day",
      falseRuns,
    ],
    ["WHEN (OLD.state <> 'running'\n    OR ", "WHEN (", "an ended run goes on", heldByTables],
  ]),
  ...inFile("db/migrations/0015-lever-rules.sql", falseLevers, [
    [
      "(o.fee = o.share * o.fee_rate * 10)",
      "(o.fee <= o.share * o.fee_rate * 10)",
      "the fee is not the rule",
    ],
    [
      "OR (o.part_of IS NOT NULL AND o.margin = public.lever_margin(o.share, o.multiple) - 1))",
      "OR o.margin = public.lever_margin(o.share, o.multiple) - 1)",
      "an order has a unit less margin",
    ],
    [
      "AND CASE WHEN o.house_loss = 0 THEN o.profit >= -o.margin ELSE o.profit = -o.margin END)",
      ")",
      "somebody loses more than the margin",
    ],
    [
      "o.profit - o.house_loss = public.lever_profit(o.side, o.open_price, o.close_price, o.share, o.molecule)",
      "true",
      "a contract has another outcome than its prices give",
    ],
    [
      "WHEN 'owner' THEN o.exit_ms - o.asked_ms BETWEEN 1 AND 5000",
      "WHEN 'owner' THEN o.exit_ms - o.asked_ms BETWEEN 0 AND 5000",
      "a close is decided at its acceptance",
    ],
    [
      "WHEN 'closeOut' THEN o.exit_seq > o.since_seq\n        AND o.margin",
      "WHEN 'closeOut' THEN o.margin",
      "a contract is closed out at its own opening",
    ],
    [
      "THEN o.open_price <= o.asked_price ELSE",
      "THEN true ELSE",
      "a contract opens at a worse price than asked",
    ],
    ["AND o.multiple BETWEEN 1 AND 1000", "", "a contract has any leverage", leverRules],
    ["(o.side IN ('long', 'short') AND ", "(", "a contract is neither long nor short", leverRules],
    [" AND o.close_reason IN ('owner', 'runEnd')", "", "a part is closed by a trigger", leverRules],
    [
      "num_nulls(o.exit_ms, o.done_ms) = 0 AND num_nonnulls(",
      "num_nonnulls(",
      "a revoked order has no end",
      leverRules,
    ],
    [
      "(o.since_seq >= coalesce(o.entry_seq, o.placed_seq)) IS FALSE",
      "false",
      "triggers count from before the opening",
      leverRules,
    ],
    [" AND o.done_ms >= o.exit_ms", "", "an order is booked before it ends", leverRules],
    ["IF rule IS NOT NULL THEN", "IF false THEN", "no rule of a contract counts"],
    [
      "ALTER TABLE lever_order ADD CONSTRAINT it_is_sound CHECK (lever_order_is_sound(lever_order));",
      "",
      "the rules of a contract are asked by nobody",
    ],
    ["OR NEW.since_seq < OLD.since_seq", "", "a stop counts from an earlier tick", falseLeverCommands],
    ["OR NEW.share > OLD.share", "", "a contract grows"],
    [
      "OR (NEW.share = OLD.share AND (NEW.margin, NEW.fee) IS DISTINCT FROM (OLD.margin, OLD.fee))",
      "",
      "the margin changes alone",
    ],
    [
      "ALTER TABLE lever_order ENABLE ALWAYS TRIGGER lever_order_goes_on;",
      "",
      "a contract is changed under another replication role",
      heldByTables,
    ],
  ]),
  ...inFile("db/functions/levers.sql", falseLeverCommands, [
    [
      "WHEN 'long' THEN t.price <= f.asked_price ELSE",
      "WHEN 'long' THEN t.price < f.asked_price ELSE",
      "an order waits for a price that is there",
    ],
    ["IF found.are_whole = false THEN", "IF false THEN", "a part takes more than it is"],
    [
      "IF found.fitting <> found.parts OR found.parents <> found.parts THEN",
      "IF found.parents <> found.parts THEN",
      "a part is of another order",
    ],
    [
      "UNION ALL SELECT line, 1, implied, user_id, id, bound, contract, margin + fee FROM step WHERE implied = 'lever_revoked'",
      "UNION ALL SELECT line, 1, implied, user_id, id, bound, contract, margin FROM step WHERE implied = 'lever_revoked'",
      "a revoked order keeps its fee",
    ],
    ["WHERE implied IS DISTINCT FROM kind OR", "WHERE", "a contract is booked as another movement"],
  ]),
];
