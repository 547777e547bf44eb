/** Mistakes in what the database holds of deposits. */
import { inFile } from "./replacement.ts";
import { deposits, ethDeposits } from "./test-files.ts";

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
      "WHEN 'gateway' THEN 52 END,\n    user_id * 4096",
      "WHEN 'gateway' THEN 48 END,\n    user_id * 4096",
      "a deposit is out of another custody",
    ],
    ["CASE d.asset WHEN 'ETH' THEN 4 ELSE 1 END", "1", "ETH is credited as USDT"],
    ["CASE code WHEN 4 THEN 8 ELSE 1 END", "1", "ETH is credited where no swap finds it"],
  ]),
  ...inFile("db/migrations/0075-eth-deposits.sql", deposits, [
    ["AND user_id IS NOT NULL AND state <> 'review'", "", "an operator decides whose ETH is"],
    [
      "AND a.address = NEW.receiver AND a.user_id = NEW.user_id",
      "AND a.address = NEW.receiver",
      "ETH becomes another user's than its address's",
    ],
    [
      "ALTER TABLE deposit ENABLE ALWAYS TRIGGER asset_stays;",
      "DROP TRIGGER asset_stays ON deposit;",
      "a deposit of USDT becomes one of ETH",
    ],
  ]),
  ...inFile("db/grants.sql", deposits, [
    [
      "GRANT SELECT, INSERT ON deposit_quote, deposit, pay_invoice TO candor_market;",
      "GRANT SELECT, INSERT ON deposit_quote, deposit, pay_invoice TO candor_market, candor_web;",
      "a request says that money has arrived",
    ],
  ]),
  ...inFile("db/migrations/0075-eth-deposits.sql", ethDeposits, [
    ["THEN 100000000 ELSE 1000000 END", "THEN 1000000 ELSE 1000000 END", "a notice tells of too much ETH"],
    ["WHEN 'ETH' THEN 'ethDeposit'", "WHEN 'ETH' THEN 'deposit'", "a notice of ETH tells of USDT"],
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
