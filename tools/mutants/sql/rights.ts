/** Mistakes in who may do what, in approvals, and in the queries that check the ledger. */
import { inFile } from "./replacement.ts";
import {
  appendOnly,
  approvals,
  checker,
  payments,
  facts,
  losses,
  marketClock,
  rights,
  withdrawals,
} from "./test-files.ts";

export const rightsReplacements = [
  ...inFile("db/grants.sql", rights, [
    [
      "GRANT EXECUTE ON FUNCTION engine_book, answer_find, answer_months_make, answers_forget, fact_numbers, kept_promises, swap_draws, lease_take",
      "GRANT EXECUTE ON FUNCTION engine_book, ledger_write, answer_find, answer_months_make, answers_forget, fact_numbers, kept_promises, swap_draws, lease_take",
      "the engine posts legs of its own",
    ],
    [
      "GRANT SELECT ON ledger_class, ledger_asset,",
      "GRANT SELECT, INSERT ON ledger_class, ledger_asset,",
      "the web server writes to the journal",
    ],
    [
      "GRANT SELECT ON product, tick_log, engine_state TO candor_market;",
      "GRANT SELECT, INSERT ON product, tick_log, engine_state TO candor_market;",
      "the feed writes ticks without the chain",
    ],
    [
      "GRANT INSERT (act_id, refusal) ON act_refusal TO candor_operator;",
      "GRANT INSERT ON act_refusal, house_move_request TO candor_operator;",
      "an operator's role writes a move of house money without an act",
    ],
    [
      "ALTER DEFAULT PRIVILEGES REVOKE EXECUTE ON FUNCTIONS FROM PUBLIC;",
      "",
      "a later function is everybody's",
    ],
    [
      "GRANT SELECT, INSERT ON account TO candor_web;",
      "GRANT SELECT, INSERT, UPDATE ON account TO candor_web;",
      "the web server changes any column of an account",
    ],
  ]),
  ...inFile("db/functions/book.sql", rights, [
    [
      "(account_id bigint, balance bigint) LANGUAGE plpgsql SECURITY DEFINER\n  SET search_path = public, pg_temp\n",
      "(account_id bigint, balance bigint) LANGUAGE plpgsql SECURITY DEFINER\n",
      "a caller's own tables take the place of the ledger's",
    ],
  ]),
  ...inFile("db/schema/75-house.sql", approvals, [
    [
      "CREATE UNIQUE INDEX correction_id ON correction (id);\nSELECT make_append_only('correction');",
      "CREATE UNIQUE INDEX correction_id ON correction (id);",
      "a booked correction is changed or taken away",
      appendOnly,
    ],
  ]),
  ...inFile("db/functions/rows/clock.sql", marketClock, [
    ["IF NEW.mark_ms IS DISTINCT FROM end_ms THEN", "IF false THEN", "the clock is moved in advance"],
  ]),
  ...inFile("db/schema/75-house.sql", facts, [
    [
      "ALTER TABLE house_move ENABLE ALWAYS TRIGGER house_move_is_approved;",
      "DROP TRIGGER house_move_is_approved ON house_move;",
      "house money moves without an approval",
    ],
    [
      "WHEN greatest(debit_account & 63, credit_account & 63) = class_code('custody:sandbox') THEN 'demo'",
      "WHEN false THEN 'demo'",
      "a live house has money from the sandbox",
    ],
    ["> class_code('custody:sandbox') THEN 'live' END", "> 48 THEN NULL END", "a demo has real money"],
    [
      "CONSTRAINT a_token_is_only_stock CHECK (",
      "CONSTRAINT a_token_is_only_stock CHECK (true OR ",
      "capital is in a token",
    ],
    ["SELECT make_append_only('house_move');", "", "a booked move is changed or taken away", appendOnly],
  ]),
  ...inFile("db/functions/rows/operator.sql", facts, [
    [
      "WHERE p.act_id = a.id) >= 2)\n$$;",
      "WHERE p.act_id = a.id) >= 1)\n$$;",
      "one operator moves money alone",
    ],
    ["AND a.action = act_was_taken.action", "", "an act about something else moves house money"],
  ]),
  ...inFile("db/functions/rows/house.sql", facts, [
    [
      "IF (SELECT act_was_taken(r.act_id, 'correction') FROM correction_request r WHERE r.id = NEW.id) IS NOT TRUE THEN",
      "IF (SELECT act_was_taken(r.act_id, 'correction') FROM correction_request r WHERE r.id = NEW.id) IS FALSE THEN",
      "a correction is booked that no act asks for",
    ],
  ]),
  ...inFile("db/schema/72-funds.sql", facts, [
    [
      "CHECK (mode = 'demo') REFERENCES database_birth,",
      "CHECK (mode = 'demo'),",
      "a live database has play money",
    ],
  ]),
  ...inFile("db/functions/losses.sql", losses, [
    ["FILTER (WHERE f.net < 0)", "FILTER (WHERE f.net <= 0)", "who lost nothing counts as having lost"],
    ["sum(l.profit - l.fee)", "sum(l.profit)", "fees do not count as losses"],
  ]),
  ...inFile("apps/server/src/ledger/rules/ledger-rules.ts", checker, [
    [
      "SELECT sum(amount) <> 0 AS wrong, format('transaction",
      "SELECT false AS wrong, format('transaction",
      "the checker passes a transaction that does not sum to zero",
    ],
    [
      "SELECT m.kind IS NULL AS wrong,",
      "SELECT false AS wrong,",
      "the checker passes a movement that is not permitted",
    ],
    [
      "b.balance IS DISTINCT FROM s.amount AND coalesce(b.balance, 0) <> coalesce(s.amount, 0) AS wrong",
      "false AS wrong",
      "the checker passes a balance that is not the sum of its entries",
    ],
    [
      "SELECT sum(balance) <> 0 AS wrong, 'asset '",
      "SELECT false AS wrong, 'asset '",
      "the checker passes balances that do not sum to zero",
    ],
  ]),
  ...inFile("apps/server/src/ledger/rules/list-rules.ts", checker, [
    [
      "SELECT (list, list_nth, list_sum, balance) IS DISTINCT FROM (name,",
      "SELECT (list, list_nth, list_sum, 0) IS DISTINCT FROM (name,",
      "the checker does not know running balances",
    ],
    [
      "SELECT (contract_sum, contract_balance) IS DISTINCT FROM (",
      "SELECT (contract_sum, NULL) IS DISTINCT FROM (",
      "the checker does not know running balances of the contract wallet",
    ],
    [
      "CASE WHEN moved IS NOT NULL THEN sum(moved) OVER (PARTITION BY user_id, list ORDER BY shard, batch, line) END",
      "contract_sum",
      "the checker passes any sum of a list of the contract wallet",
    ],
    [
      "SELECT (own_sum, fee_sum) IS DISTINCT FROM (",
      "SELECT (own_sum, NULL) IS DISTINCT FROM (",
      "the checker does not know what a list has paid in fees",
    ],
    [
      "WHEN g.kind IN ('lever_closed', 'lever_revoked') THEN o.symbol ELSE ''",
      "WHEN false THEN o.symbol ELSE ''",
      "the checker takes lists of contracts for one",
    ],
  ]),
  ...inFile("apps/server/src/ledger/rules/withdrawal-rules.ts", withdrawals, [
    [
      "LEFT JOIN paid p USING (hash)",
      "JOIN paid p USING (hash)",
      "the checker passes a second payment of a withdrawal",
    ],
    [
      "(t.network, t.to_address, t.amount) IS DISTINCT FROM (p.network, p.address, p.arrives)",
      "(t.network, t.to_address) IS DISTINCT FROM (p.network, p.address)",
      "the checker passes a payment in any amount",
    ],
    [
      "(t.network, t.to_address, t.amount) IS DISTINCT FROM (p.network, p.address, p.arrives)",
      "(t.network, t.amount) IS DISTINCT FROM (p.network, p.arrives)",
      "the checker passes a payment to any address",
    ],
    ["w.amount - w.fee AS arrives", "w.amount AS arrives", "the checker wants the fee paid twice"],
  ]),
  ...inFile("apps/server/src/ledger/rules/withdrawal-rules.ts", payments, [
    [
      "s.actor = 'operator' AND g.id IS NOT NULL AND b.id IS NULL",
      "false",
      "the checker passes a payment by hand of what the signer could pay",
    ],
    [
      "s.actor = 'payout' AND b.after = 'approved'",
      "false",
      "the checker passes a payment by the signer of what was taken from it",
    ],
    [
      "s.actor = 'payout' AND b.after = 'approved'",
      "s.actor = 'payout' AND b.id IS NOT NULL",
      "the checker finds what the signer sent before it was taken",
    ],
    [
      "WHEN s.actor = 'operator' AND l.id IS NULL THEN",
      "WHEN false THEN",
      "the checker passes a payment by hand that no operator has entered",
    ],
    [
      "AND (l.channel, l.hash) IS NOT DISTINCT FROM (s.channel, s.hash)",
      "",
      "the checker passes another payment by hand than the one that was entered",
    ],
    [
      "s.hash <> 'SANDBOX-BANK-' || w.id",
      "false",
      "the checker passes a payment of the demo's bank for another withdrawal",
    ],
    [
      "(w.network, 'USDT', w.address, (w.amount - w.fee)::numeric, 'success') THEN",
      "(w.network, 'USDT', w.address, (w.amount - w.fee)::numeric, 'success') OR true THEN",
      "the checker passes a withdrawal that the demo's wallet has not paid",
    ],
    [
      "WHEN g.at_ms <= s.at_ms + 60000 THEN ''",
      "WHEN true THEN ''",
      "the checker passes a payment that nobody made",
    ],
    [
      "WHEN g.at_ms <= s.at_ms + 60000 THEN ''",
      "WHEN g.at_ms IS NOT NULL THEN ''",
      "the checker passes a payment that the signer was asked for later",
    ],
  ]),
  ...inFile("apps/server/src/ledger/rules/withdrawal-rules.ts", payments, [
    [
      "s.actor = 'operator' AND d.id IS NULL THEN",
      "s.actor = 'operator' THEN",
      "the checker passes a withdrawal that is done with a payment that failed",
    ],
    [
      "s.actor = 'operator' AND d.id IS NULL THEN",
      "false THEN",
      "the checker finds a payment by hand that failed, though nothing was paid with it",
    ],
  ]),
  ...inFile("apps/server/src/ledger/rules/terms-rules.ts", checker, [
    [
      "t.from_ms <= o.${decidedMs}",
      "t.from_ms < o.${decidedMs}",
      "the checker takes terms to count a tick later",
    ],
    ["t.until_ms > o.${decidedMs}", "true", "the checker takes all earlier terms for those of a tick"],
    ["AND ${percentOffered} = o.percent", "", "the checker passes an option of any percent"],
    ["(o.sell_ms - o.buy_ms) % 60000 = 0 AND", "", "the checker passes an option of any milliseconds"],
    ["o.multiple = ANY (t.leverages)", "true", "the checker passes a contract of any leverage"],
    ["o.fee_rate = t.lever_fee_rate", "true", "the checker passes a contract of any fee rate"],
    ["o.molecule = t.lever_molecule", "true", "the checker passes a contract of any divisor"],
    [
      "l.until_ms > o.accepted_ms - 60000 - (SELECT clock_waived_ms())",
      "true",
      "the checker takes all earlier limits for those of a stake",
    ],
    ["l.from_ms <= o.accepted_ms + 2000", "true", "the checker takes all later limits for those of a stake"],
  ]),
  ...inFile("db/schema/30-operators.sql", checker, [
    [
      "l.before::json -> 'setting_key' ->> 'value' AS before",
      "l.after::json -> 'setting_key' ->> 'value' AS before",
      "the checker takes a new limit for the one before",
    ],
  ]),
  ...inFile("apps/server/src/ledger/rules/outcome-rules.ts", checker, [
    ["THEN div(o.stake::numeric * o.percent, 100)", "THEN o.net", "the checker passes a win of any amount"],
    ["(c.profit = greatest(${outcome}, -c.margin) AND", "(", "the checker passes a profit of any amount"],
    ["coalesce(t.net, 0) = r.net", "true", "the checker passes a run of any result"],
    ["b.from_ms <= r.started_ms", "true", "the checker takes the newest bands for all runs"],
    ["r.multiple = ANY", "true OR r.multiple = ANY", "the checker passes a run of any leverage"],
  ]),
];
