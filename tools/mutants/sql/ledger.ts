/** Mistakes in what may be posted, and in what stays as it was posted. */
import { inFile } from "./replacement.ts";
import { appendOnly, facts, heldByTables, journal, wholeLists } from "./test-files.ts";

export const ledgerReplacements = [
  ...inFile("db/ledger.sql", heldByTables, [
    [
      "CHECK (account_id & 63 >= 32 OR balance >= 0)",
      "CHECK (true)",
      "a user's balance goes below zero",
      appendOnly,
    ],
    [
      "CHECK (account_id & 63 <> 33 OR balance >= 0)",
      "CHECK (true)",
      "the house promises more capital than it has",
      appendOnly,
    ],
    [
      "debit_account & 63 >= 32 OR credit_account & 63 >= 32 OR debit_account >> 12 = credit_account >> 12),\n  CONSTRAINT the_sides_differ",
      "true),\n  CONSTRAINT the_sides_differ",
      "money goes from one user to another",
    ],
    [
      "CHECK (((debit_account # credit_account) >> 6) & 63 = 0)",
      "CHECK (true)",
      "one asset is paid with another",
    ],
    ["CHECK (debit_account <> credit_account)", "CHECK (true)", "an account pays itself"],
    [
      "amount bigint NOT NULL CHECK (amount > 0)",
      "amount bigint NOT NULL CHECK (amount >= 0)",
      "an entry moves nothing",
    ],
    [
      "SELECT make_append_only('posting_matrix');",
      "",
      "a permitted movement is added or taken back later",
      appendOnly,
    ],
    [
      "ALTER TABLE ledger_entry ENABLE ALWAYS TRIGGER entries_are_true;",
      "",
      "entries are not checked under another replication role",
    ],
    ["SELECT make_append_only('ledger_tx');", "", "a transaction is changed or deleted", appendOnly],
    ["SELECT make_append_only('ledger_entry');", "", "an entry is changed or deleted", appendOnly],
    [
      "account_id & 63 NOT IN (37, 38, 39, 40, 41)",
      "account_id & 63 NOT IN (37, 38, 39, 40, 41) OR true",
      "more is given out of a budget than it has",
      appendOnly,
    ],
  ]),
  ...inFile("db/functions/rows/base.sql", heldByTables, [
    [
      "BEFORE UPDATE OR DELETE OR TRUNCATE ON %s",
      "BEFORE UPDATE OR DELETE ON %s",
      "the journal is emptied",
      appendOnly,
    ],
    [
      "EXECUTE format('ALTER TABLE %s ENABLE ALWAYS TRIGGER append_only', target);",
      "",
      "the journal is changed under another replication role",
    ],
  ]),
  ...inFile("db/schema/55-options.sql", heldByTables, [
    [
      "('option_tied', 'option_reserve', 'capital')",
      "('option_tied', 'option_reserve', 'capital'), ('option_tied', 'option_reserve', 'wallet')",
      "a tie may pay a profit",
      heldByTables,
    ],
    [
      "ALTER TABLE option ENABLE ALWAYS TRIGGER pairs_exist;",
      "",
      "the pairs of options are not checked under another replication role",
    ],
  ]),
  ...inFile("db/schema/75-house.sql", heldByTables, [
    [
      "('suspense', 'capital')",
      "('suspense', 'capital'), ('stake', 'capital')",
      "a correction may take a bound stake",
      heldByTables,
    ],
  ]),
  ...inFile("db/schema/20-market.sql", heldByTables, [
    [
      "WHEN (NEW.pid <> OLD.pid OR NEW.symbol <> OLD.symbol)",
      "WHEN (NEW.pid <> OLD.pid)",
      "a pair gets another symbol",
    ],
  ]),
  ...inFile("db/functions/rows/ledger.sql", heldByTables, [
    [
      "WHERE k.kind = a.kind AND k.cause = a.cause)",
      "WHERE k.kind = a.kind)",
      "a transaction is posted with another kind's cause",
    ],
    [
      "WHERE k.kind = a.kind AND k.cause = a.cause)",
      "WHERE k.cause = a.cause)",
      "a transaction has a kind that does not exist",
    ],
    [
      "ADD FOREIGN KEY (user_id, %1$I) REFERENCES %3$s'",
      "ADD CHECK (%1$I > 0)'",
      "a transaction has a cause that does not exist",
    ],
    [
      "WHERE m.kind = a.kind AND m.debit_class",
      "WHERE m.debit_class",
      "a movement is booked under another kind",
    ],
    ["AND m.debit_class = a.debit_class AND", "AND", "a permitted credit is paid from any account"],
    ["AND m.credit_class = a.credit_class)", ")", "a permitted debit is paid to any account"],
    [
      "t.batch = a.batch AND t.line = a.line)",
      "t.batch = a.batch)",
      "an entry has no transaction",
      appendOnly,
    ],
  ]),
  ...inFile("db/functions/rows/market.sql", heldByTables, [
    ["WHERE p.symbol = a.symbol)", "WHERE true)", "an order is of a pair that does not exist"],
    [
      "SET search_path = public, pg_temp AS $$\nDECLARE\n  wrong record",
      "AS $$\nDECLARE\n  wrong record",
      "a temporary table takes the place of the pairs",
    ],
  ]),
  ...inFile("db/functions/accounts.sql", facts, [
    ["IN (class_code('capital'), ", "IN (", "the capital has no floor of its own"],
  ]),
  ...inFile("db/functions/accounts.sql", heldByTables, [
    [
      "WHEN 'insurance' THEN 36",
      "WHEN 'insurance' THEN 43",
      "insurance is named and another account is moved",
    ],
  ]),
  ...inFile("db/functions/ledger.sql", facts, [
    [
      "AND (b.balance + n.delta >= 0 OR n.delta >= 0 OR NOT n.has_floor)",
      "",
      "a floor is reported as another error than its own",
    ],
    ["IF written.has_its_lines IS NOT TRUE THEN", "IF false THEN", "the lines of a batch have a hole"],
  ]),
  ...inFile("db/functions/ledger.sql", wholeLists, [
    [
      "coalesce(held.balance, 0) + sum(gained) OVER of_user",
      "coalesce(held.balance, 0) + gained",
      "a running balance leaves out what the same batch moved before",
    ],
    [
      "coalesce(free.balance, 0) + sum(contract_gained) OVER of_user",
      "coalesce(free.balance, 0) + contract_gained",
      "a running balance of the contract wallet leaves out what the same batch moved before",
    ],
    [
      "coalesce(last.contract_sum, 0) + sum(contract_gained) OVER of_list",
      "sum(contract_gained) OVER of_list",
      "each batch begins the sum of a list of the contract wallet again",
    ],
    [
      "coalesce(last.own_sum, 0) + sum(own_gained) OVER of_list",
      "sum(own_gained) OVER of_list",
      "each batch begins the sum of what a list moved of everything again",
    ],
    [
      "coalesce(last.fee_sum, 0) + sum(fee) OVER of_list",
      "coalesce(last.fee_sum, 0) + fee",
      "a sum of fees leaves out what the same batch paid before",
    ],
    [
      "sum(CASE house_account('fees') WHEN credit THEN amount",
      "sum(CASE house_account('rounding') WHEN credit THEN amount",
      "fees are counted at another account",
    ],
    [
      "CASE kind WHEN 'lever_closed' THEN 0 END) AS contract_gained",
      "NULL) AS contract_gained",
      "a contract that lost its whole margin has no end among the lines of the contract wallet",
      journal,
    ],
    [
      "coalesce(last.list_nth, 0) + row_number() OVER of_list",
      "row_number() OVER of_list",
      "each batch numbers a list from 1",
    ],
    [
      "WHEN kind = 'transferred' THEN CASE WHEN gained < 0",
      "WHEN kind = 'transferred' THEN CASE WHEN gained > 0",
      "a transfer is listed under the other direction",
    ],
  ]),
  ...inFile("db/functions/lists.sql", wholeLists, [
    ["IF found >= nth THEN", "IF found > nth THEN", "a page begins a row too late"],
    ["FILTER (WHERE n.list = l.name)", "", "rows of another list are counted as well"],
    [
      "    WHERE n.list = l.name\n    ORDER BY n.batch, n.line LIMIT size;",
      "    ORDER BY n.batch, n.line LIMIT size;",
      "a page shows rows of another list",
    ],
  ]),
];
