/** Mistakes in the hold of a withdrawal, in its steps, and in the rules that check them. */
import { inFile } from "./replacement.ts";
import { namedBySigner, takenFromSigner, withdrawals } from "./test-files.ts";

export const withdrawalReplacements = [
  ...inFile("db/functions/withdrawals.sql", withdrawals, [
    [
      "WHEN 'done' THEN 'paid' WHEN 'cancelled'",
      "WHEN 'done' THEN 'paid' WHEN 'sent' THEN 'returned' WHEN 'cancelled'",
      "money comes back while it is on its way",
    ],
    [
      "AND s.id = w.id ORDER BY s.nth DESC LIMIT 1",
      "AND s.id = w.id ORDER BY s.nth LIMIT 1",
      "the first step decides, not the last",
    ],
    ["channel_class, amount - fee FROM told", "channel_class, amount FROM told", "the fee is paid twice"],
    ["IF given IS DISTINCT FROM ended THEN", "IF false THEN", "a hold ends that is not there"],
    [
      "user_id * 4096 + 65, user_id * 4096 + 71, amount)",
      "user_id * 4096 + 65, user_id * 4096 + 71, amount - fee)",
      "the fee is not held",
    ],
  ]),
  ...inFile("db/migrations/0042-withdrawals.sql", withdrawals, [
    ["CHECK (fee = amount * fee_bps / 10000)", "CHECK (fee >= 0)", "a fee is not the rule's"],
    ["CHECK ((nth = 1) = (from_state = 'requested'))", "CHECK (true)", "a step is left out"],
    [
      "WHEN 'refused' THEN reason IN",
      "WHEN 'refused' THEN true OR reason IN",
      "an operator refuses without a reason of the list",
    ],
    [
      "CREATE UNIQUE INDEX withdrawal_step_hash",
      "CREATE INDEX withdrawal_step_hash",
      "one payment pays two withdrawals",
    ],
    [
      "CASE channel WHEN 'sandbox' THEN 'demo' END",
      "CASE channel WHEN 'moon' THEN 'demo' END",
      "a live database pays through the sandbox",
    ],
    ["SELECT make_append_only('withdrawal_step');", "", "a step is changed"],
  ]),
  ...inFile("db/migrations/0056-what-two-operators-sign.sql", withdrawals, [
    ["asked.amount < withdrawal_setting('cash_auto_below') AND", "", "the policy approves any amount"],
    ["asked.is_proven AND", "", "a live policy approves an address that was not proven at the request"],
    ["AND c.proven_ms IS NOT NULL", "", "a live policy approves an address that nobody has proven"],
    ["least(NEW.at_ms, database_ms())", "NEW.at_ms", "a step says that the 24 hours are over"],
    ["ELSE 'candor_web' END)", "ELSE session_user END)", "what reports payments approves as the policy"],
    [
      "WHEN 'payout' THEN 'candor_market' ELSE",
      "WHEN 'payout' THEN session_user ELSE",
      "a request says that money has left",
    ],
    [
      "NEW.state = 'done' AND NEW.actor = 'operator' AND asked.network <> 'bank'",
      "false",
      "a person says that a chain has paid",
    ],
    [
      "a.factor_changed_ms, a.only_proven_off_ms, asked.address_ms)",
      "a.factor_changed_ms, a.only_proven_off_ms)",
      "a new address does not wait",
    ],
    ["AND a.frozen_ms IS NULL", "", "a withdrawal of a frozen account is approved"],
    ["asked.amount + alone <", "asked.amount <", "one operator approves a large withdrawal in pieces"],
    ["AND s.act_id IS NULL", "", "what two have approved counts against one"],
    [
      "PERFORM pg_advisory_xact_lock(",
      "PERFORM hashtextextended('', ",
      "two pieces are approved at the same moment",
    ],
  ]),
  ...inFile("db/migrations/0058-two-give-and-give-back.sql", withdrawals, [
    [
      "(NEW.act_id IS NULL AND asked.amount < withdrawal_setting('cash_two_from')) IS NOT TRUE",
      "NEW.act_id IS NOT NULL",
      "one operator says that a bank has paid a large withdrawal",
    ],
    ["NEW.act_id IS NULL AND asked.amount <", "asked.amount <", "a piece names an act that nobody approved"],
    ["AND act_is_approved(a.id)", "", "an act that nobody approved approves a large withdrawal"],
    ["(c.withdrawal, c.step,", "(NEW.id::text, c.step,", "an act about another withdrawal approves"],
    [
      "(c.withdrawal, c.step,",
      "(c.withdrawal, NEW.state,",
      "the approval of a withdrawal also says that it was paid",
    ],
    [
      'c."user", c.amount,',
      'c."user", trim_scale(asked.amount / 1000000.0)::text,',
      "two sign for another amount",
    ],
    ["c.network, c.address)", "c.network, asked.address)", "two sign for another address"],
    [
      "('requested', 'cancelled', 'owner'),",
      "('requested', 'cancelled', 'owner'), ('approved', 'cancelled', 'owner'),",
      "an owner cancels what is being paid",
    ],
    ["OR NEW.state = 'failed') AND", ") AND", "one operator gives back what another has paid"],
    ["OR c.after = NEW.from_state", "OR true", "two sign before a payment that it is given back after it"],
  ]),
  ...inFile("db/migrations/0078-steps-see-what-is-committed.sql", takenFromSigner, [
    ["NOT IN ('read committed', 'read uncommitted')", "IS NULL", "a payer does not see the other one"],
  ]),
  ...inFile("db/migrations/0078-what-two-sign-grows-old.sql", takenFromSigner, [
    ["<= database_ms() - 3600000", "<= 0", "two say that the signer is gone, and it has run since"],
    ["e.act_id > NEW.act_id", "e.act_id < 0", "what two signed before the signer got it gives it back"],
  ]),
  ...inFile("db/migrations/0079-what-the-signer-has-signed.sql", namedBySigner, [
    ["SELECT make_append_only('withdrawal_signed');", "", "what was signed is forgotten"],
    ["CHECK (hash ~ '^0x[0-9a-f]{64}$')", "", "a payment that was signed has no hash"],
    [
      "FOREIGN KEY (user_id, id) REFERENCES withdrawal_signer",
      "CHECK (true)",
      "what no signer was given is signed",
    ],
  ]),
  ...inFile("db/migrations/0080-each-version-that-the-signer-names.sql", namedBySigner, [
    [
      "ADD PRIMARY KEY (user_id, id, hash)",
      "ADD PRIMARY KEY (user_id, id)",
      "a later version pays another one",
    ],
  ]),
  ...inFile("db/migrations/0081-a-named-payment-is-its-own.sql", namedBySigner, [
    [
      "OR hash ~ '^0x[0-9a-f]{64}$') NOT VALID",
      "OR true)",
      "a payment of the signer pays another one, written otherwise",
    ],
    [
      "WHERE g.hash = NEW.hash AND g.id <> NEW.id)",
      "WHERE false)",
      "a payment that the signer has named pays another one",
    ],
    [
      "AND s.hash = NEW.hash AND s.id <> NEW.id)",
      "AND false)",
      "the signer names a payment that was entered for another one",
    ],
    [
      "s.channel IN ('ethereum', 'sandbox') AND s.hash",
      "s.hash",
      "what is written as a bank's reference stops the signer",
    ],
    [
      "PERFORM pg_advisory_xact_lock(",
      "PERFORM hashtextextended('', ",
      "the signer names a payment that is entered for another one at that moment",
    ],
    [
      "FOR EACH ROW EXECUTE FUNCTION refuse_old_snapshot();",
      "FOR EACH ROW WHEN (false) EXECUTE FUNCTION refuse_old_snapshot();",
      "the signer names a payment without seeing what was entered",
    ],
  ]),
  ...inFile("db/migrations/0077-taken-from-the-signer.sql", takenFromSigner, [
    [
      "SELECT make_append_only('withdrawal_signer_end');",
      "",
      "what was taken from the signer is given to it again",
    ],
    ["SELECT audit_watch('withdrawal_signer_end');", "", "what is taken from the signer is in no log"],
    [
      "CHECK (after = 'approved' OR act_id IS NOT NULL)",
      "CHECK (true)",
      "one operator takes from the signer what it has sent",
    ],
    [
      "AND w.id = NEW.id FOR UPDATE;\n  SELECT s.state",
      "AND w.id = NEW.id;\n  SELECT s.state",
      "an operator takes what the signer sends at that moment",
    ],
    [
      "NEW.operator_id IS DISTINCT FROM operator_acting() OR",
      "",
      "it is taken in the name of another operator",
    ],
    [
      "CASE WHEN NEW.act_id IS NULL THEN 'withdrawal_decide' ELSE 'withdrawal_signer_gone' END",
      "c.action",
      "it is taken within an act about something else",
    ],
    ["NEW.after IS DISTINCT FROM last_state OR", "", "what is sent is taken as if it were only approved"],
    [
      "NOT EXISTS (\n    SELECT FROM withdrawal_signer g WHERE g.user_id = NEW.user_id AND g.id = NEW.id)\n  THEN\n    RAISE EXCEPTION 'withdrawal % is not with",
      "false\n  THEN\n    RAISE EXCEPTION 'withdrawal % is not with",
      "what no signer has is taken from it",
    ],
    ["AND a.action = 'withdrawal_signer_gone'", "", "an act that gives it back takes it from the signer"],
    [
      "(c.withdrawal, c.after,",
      "(NEW.id::text, c.after,",
      "an act about another withdrawal takes it from the signer",
    ],
    ["(c.withdrawal, c.after,", "(c.withdrawal, NEW.after,", "two sign for another state"],
    [
      'c."user", c.amount,',
      'c."user", trim_scale(asked.amount / 1000000.0)::text,',
      "two read another amount",
    ],
    ["c.network, c.address)", "c.network, asked.address)", "two read another address"],
    ["AND act_is_approved(a.id)", "", "one operator says that the signer is gone"],
    ["AND e.outcome = 'withdrawn'", "AND false", "an act that was withdrawn takes it from the signer"],
    ["IF is_taken OR NOT EXISTS (", "IF NOT EXISTS (", "it is given to the signer again"],
    [
      "NEW.actor = 'operator' AND NOT is_taken AND",
      "NEW.actor = 'operator' AND",
      "a person cannot pay what was taken",
    ],
    [
      "NEW.actor = 'operator' AND NOT is_taken AND EXISTS",
      "false AND EXISTS",
      "a person pays what the signer may have paid",
    ],
    ["NEW.actor = 'payout' AND is_taken", "false", "the signer sends what was taken from it"],
  ]),
];
