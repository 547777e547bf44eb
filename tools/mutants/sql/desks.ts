/** Mistakes in what two operators sign before a limit, the terms of a pair or the bands of the bot change, and in the ends of what they may choose. */
import { inFile } from "./replacement.ts";
import { announcedBands, announcedTerms, clockWaiver, houseMoney, settings } from "./test-files.ts";

export const deskReplacements = [
  ...inFile("db/migrations/0061-amounts-that-can-be-summed.sql", houseMoney, [
    [
      "ELSE 1000000000000000 END",
      "ELSE 4611686018427387904 END",
      "an act gives an account more than can be computed with",
    ],
  ]),
  ...inFile("db/migrations/0061-amounts-that-can-be-summed.sql", settings, [
    ["value::numeric <= 100000000 ELSE", "true ELSE", "a limit is more than can be computed with"],
  ]),
  ...inFile("db/migrations/0076-deposits-are-one-for-one.sql", settings, [
    ["name <> 'usdt_exchange_rate' OR value = '1'", "true", "more is said to be credited than arrives"],
  ]),
  ...inFile("db/migrations/0048-keys-change.sql", settings, [
    ["IF NOT NEW.takes_two THEN", "IF true THEN", "one operator changes a limit"],
    [
      "(NEW.name, OLD.value, NEW.value)",
      "(content ->> 'key', OLD.value, NEW.value)",
      "two sign for another limit",
    ],
    [
      "(NEW.name, OLD.value, NEW.value)",
      "(NEW.name, OLD.value, content ->> 'to')",
      "two sign for another value",
    ],
    [
      "(NEW.name, OLD.value, NEW.value)",
      "(NEW.name, content ->> 'from', NEW.value)",
      "a limit changes over another value",
    ],
    [
      "CASE WHEN NEW.takes_two THEN 'limit_change' ELSE 'keys_change' END",
      "c.action",
      "an act on something else changes a key",
    ],
  ]),
  ...inFile("db/migrations/0052-announced-terms.sql", announcedTerms, [
    ["from_ms >= announced_ms + 600000", "true", "terms count before everybody is told"],
  ]),
  ...inFile("db/migrations/0069-bot-bands.sql", announcedBands, [
    ["from_ms >= announced_ms + 600000", "true", "bands count before everybody is told"],
  ]),
  ...inFile("db/migrations/0072-acts-say-what-they-replace.sql", announcedTerms, [
    ["'asset_class', asset_class,", "'asset_class', 'major-currency',", "two sign for another asset class"],
    ["'payouts', proscale)", "'payouts', '70,75')", "two sign for other payouts"],
    [
      "content jsonb := operator_act_use(NEW.act_id)::jsonb;",
      "content jsonb := (SELECT a.content FROM operator_act a WHERE a.id = NEW.act_id)::jsonb;",
      "terms are announced that nobody has approved",
    ],
    [
      "IF content -> 'before' IS DISTINCT FROM (",
      "IF content -> 'before' IS DISTINCT FROM content -> 'before' AND EXISTS (",
      "terms come in the place of others than two have seen",
    ],
    [
      "t.from_ms < NEW.from_ms ORDER",
      "t.from_ms <= 0 ORDER",
      "terms that were announced are replaced unseen",
    ],
  ]),
  ...inFile("db/migrations/0072-acts-say-what-they-replace.sql", announcedBands, [
    [
      "'YYYY-MM-DD HH24:MI:SS'), NEW.bands)",
      "'YYYY-MM-DD HH24:MI:SS'), content ->> 'after')",
      "two sign for other bands",
    ],
    [
      "(SELECT b.bands FROM bot_bands b WHERE b.from_ms < NEW.from_ms ORDER BY b.from_ms DESC LIMIT 1)",
      "content ->> 'before'",
      "bands come in the place of others than two have seen",
    ],
    [
      "content json := operator_act_use(NEW.act_id)::json;",
      "content json := (SELECT a.content FROM operator_act a WHERE a.id = NEW.act_id)::json;",
      "bands are announced that nobody has approved",
    ],
  ]),
  ...inFile("db/migrations/0070-notice-in-market-time.sql", announcedBands, [
    ["+ 600000 THEN", "THEN", "bands count ten minutes later by a clock that the market is ahead of"],
  ]),
  ...inFile("db/migrations/0073-the-clock-waiver-is-an-act.sql", clockWaiver, [
    [
      "content json := operator_act_use(NEW.act_id)::json;",
      "content json := (SELECT a.content FROM operator_act a WHERE a.id = NEW.act_id)::json;",
      "the market goes on from a time that nobody has approved",
    ],
    ["(content ->> 'mark_ms', content", "(NEW.mark_ms::text, content", "two sign for another end of the log"],
    ["c.action = 'clock_waive'", "true", "an act on something else lets the market go on"],
    [
      "NEW.signed_ms := database_ms();",
      "NEW.signed_ms := 0;",
      "the market may be further ahead than was signed",
    ],
    ["SELECT audit_watch('clock_waiver');", "", "the audit log has no line of it"],
  ]),
  ...inFile("db/migrations/0074-waivers-are-told-apart-by-their-acts.sql", clockWaiver, [
    [
      "ALTER TABLE clock_waiver DROP CONSTRAINT clock_waiver_pkey;",
      "",
      "an act is refused because its approver has signed for the same end before",
    ],
    [
      "CREATE UNIQUE INDEX clock_waiver_signed_once ON clock_waiver (mark_ms, operator_id) WHERE act_id IS NULL;",
      "",
      "one operator counts as two",
    ],
  ]),
];
