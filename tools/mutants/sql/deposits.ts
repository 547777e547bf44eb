/** Mistakes in what the database holds of deposits. */
import { inFile } from "./replacement.ts";
import { deposits } from "./test-files.ts";

export const depositReplacements = [
  ...inFile("db/migrations/0040-deposits.sql", deposits, [
    [
      "CASE channel WHEN 'sandbox' THEN 'demo' END) STORED REFERENCES database_birth,",
      "CASE channel WHEN 'sandbox' THEN 'demo' END) STORED,",
      "a live database has deposits of the sandbox",
    ],
    [
      "CONSTRAINT it_is_counted_once UNIQUE (network, hash, transfer_index)",
      "CONSTRAINT it_is_counted_once UNIQUE (network, hash, transfer_index, id)",
      "a transfer is counted twice",
    ],
    [
      "user_id IS NOT NULL AND confirmations >= needed AND",
      "user_id IS NOT NULL AND",
      "one block is missing",
    ],
    [
      "d.state = 'confirmed' AND d.user_id = NEW.user_id",
      "d.user_id = NEW.user_id",
      "what is only seen is booked",
    ],
    [
      "OLD.state IN ('seen', 'undone') AND NEW.state <> 'credited'",
      "OLD.state IN ('seen', 'undone', 'confirmed')",
      "a confirmed deposit changes",
    ],
    [
      "AND NEW.state = CASE WHEN c.user_id IS NULL THEN 'refused' ELSE 'confirmed' END",
      "OR true",
      "what waits for a person is taken without one",
    ],
    [
      "WHERE id = NEW.deposit_id AND state = 'review';",
      "WHERE id = NEW.deposit_id;",
      "a decision is about what does not wait for one",
    ],
    [
      "ALTER TABLE deposit ENABLE ALWAYS TRIGGER deposit_begins;",
      "DROP TRIGGER deposit_begins ON deposit;",
      "a deposit begins as credited",
    ],
    [
      "SELECT FROM deposit_credit c WHERE c.user_id = NEW.user_id AND c.id = NEW.id)",
      "SELECT)",
      "a deposit is called credited without a booking",
    ],
  ]),
  ...inFile("db/functions/facts.sql", deposits, [
    [
      "UPDATE deposit SET state = 'credited'",
      "UPDATE deposit SET attempt = attempt + 1",
      "a booked deposit stays open",
    ],
    [
      "WHEN 'gateway' THEN 116 END,\n    user_id * 4096 + 65",
      "WHEN 'gateway' THEN 112 END,\n    user_id * 4096 + 65",
      "a deposit is out of another custody",
    ],
  ]),
  ...inFile("db/grants.sql", deposits, [
    [
      "GRANT SELECT, INSERT ON deposit_quote, deposit, pay_invoice TO candor_market;",
      "GRANT SELECT, INSERT ON deposit_quote, deposit, pay_invoice TO candor_market, candor_web;",
      "a request says that money has arrived",
    ],
  ]),
  ...inFile("db/migrations/0058-two-give-and-give-back.sql", deposits, [
    [
      "(NEW.act_id IS NULL AND given < withdrawal_setting('cash_two_from')) IS NOT TRUE",
      "NEW.act_id IS NOT NULL",
      "one operator gives a large transfer to somebody",
    ],
    ["act_is_approved(a.id) AND a.id =", "a.id =", "one passkey gives a large transfer to somebody"],
    ["AND a.action = 'deposit_large'", "", "an act about something else gives a transfer to somebody"],
    [
      '(c.deposit, c."user", c.amount)',
      '(NEW.deposit_id::text, c."user", c.amount)',
      "an act about another transfer",
    ],
    [
      '(c.deposit, c."user", c.amount)',
      "(c.deposit, NEW.user_id::text, c.amount)",
      "two sign for another user",
    ],
  ]),
];
