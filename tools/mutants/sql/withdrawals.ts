/** Mistakes in the hold of a withdrawal, in its steps, and in the rules that check them. */
import { inFile } from "./replacement.ts";
import { withdrawals } from "./test-files.ts";

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
      "('requested', 'cancelled', 'owner'),",
      "('requested', 'cancelled', 'owner'), ('approved', 'cancelled', 'owner'),",
      "an owner cancels what is being paid",
    ],
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
  ...inFile("db/migrations/0047-operators-decide.sql", withdrawals, [
    ["asked.amount < withdrawal_setting('cash_auto_below') AND", "", "the policy approves any amount"],
    ["asked.is_proven OR EXISTS", "true OR EXISTS", "a live policy approves an address that is not proven"],
    [
      "WHEN 'operator' THEN 'candor_operator'",
      "WHEN 'operator' THEN session_user",
      "the server approves as an operator",
    ],
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
    ["is_small IS NOT TRUE", "false", "one operator approves a large withdrawal"],
    ["AND act_is_approved(a.id)", "", "an act that nobody approved approves a large withdrawal"],
    ["AND a.content::json ->> 'withdrawal' = NEW.id::text", "", "an act about another withdrawal approves"],
    [
      "AND a.content::json ->> 'step' = NEW.state",
      "",
      "the approval of a withdrawal also says that it was paid",
    ],
  ]),
];
