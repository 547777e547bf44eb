/** Mistakes in who may do what, in approvals, and in the queries that check the ledger. */
import { inFile } from "./replacement.ts";
import { appendOnly, approvals, checker, facts, losses, marketClock, rights } from "./test-files.ts";

export const rightsReplacements = [
  ...inFile("db/grants.sql", rights, [
    [
      "GRANT EXECUTE ON FUNCTION engine_book, answer_months_make, answers_forget, fact_numbers, kept_promises, lease_take",
      "GRANT EXECUTE ON FUNCTION engine_book, ledger_write, answer_months_make, answers_forget, fact_numbers, kept_promises, lease_take",
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
      "GRANT INSERT (request_id, operator_id) ON correction_approval",
      "GRANT INSERT ON correction_approval",
      "an approval has another time",
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
  ...inFile("db/migrations/0008-funds.sql", approvals, [
    ["a.request_id = NEW.id) < 2 THEN", "a.request_id = NEW.id) < 1 THEN", "one operator corrects alone"],
    [
      "PRIMARY KEY (request_id, operator_id)",
      "PRIMARY KEY (request_id, operator_id, at_ms)",
      "one operator approves twice",
    ],
    ["a.request_id = r.id) >= 2", "a.request_id = r.id) >= 1", "a correction is offered after one approval"],
    [
      "CHECK (mode = 'demo') REFERENCES database_birth,",
      "CHECK (mode = 'demo'),",
      "a live database has play money",
      facts,
    ],
    [
      "IF NEW.mark_ms IS DISTINCT FROM end_ms THEN",
      "IF false THEN",
      "the clock is moved in advance",
      marketClock,
    ],
    ["length(btrim(reason)) BETWEEN 10 AND 1000", "true", "a correction has no reason"],
    [
      "CREATE UNIQUE INDEX correction_id ON correction (id);\nSELECT make_append_only('correction');",
      "CREATE UNIQUE INDEX correction_id ON correction (id);",
      "a booked correction is changed or taken away",
      appendOnly,
    ],
  ]),
  ...inFile("db/migrations/0008-funds.sql", rights, [
    [
      "ALTER TABLE ledger_tx ADD FOREIGN KEY (user_id, correction_id) REFERENCES correction;",
      "ALTER TABLE ledger_tx ADD FOREIGN KEY (user_id, correction_id) REFERENCES correction,\n  ADD FOREIGN KEY (line) REFERENCES operator;",
      "the web server reads whatever transactions point to",
    ],
  ]),
  ...inFile("db/functions/losses.sql", losses, [
    ["FILTER (WHERE f.net < 0)", "FILTER (WHERE f.net <= 0)", "who lost nothing counts as having lost"],
    ["sum(l.profit - l.fee)", "sum(l.profit)", "fees do not count as losses"],
  ]),
  ...inFile("apps/server/src/ledger/ledger-rules.ts", checker, [
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
  ...inFile("apps/server/src/ledger/list-rules.ts", checker, [
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
  ...inFile("apps/server/src/ledger/outcome-rules.ts", checker, [
    ["THEN div(o.stake::numeric * o.percent, 100)", "THEN o.net", "the checker passes a win of any amount"],
    ["(c.profit = greatest(${outcome}, -c.margin) AND", "(", "the checker passes a profit of any amount"],
    ["coalesce(t.net, 0) = r.net", "true", "the checker passes a run of any result"],
  ]),
];
