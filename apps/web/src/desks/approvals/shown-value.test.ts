import { expect, test } from "vitest";
import { shownName, shownValue } from "./shown-value.ts";

const shown = (content: Readonly<Record<string, unknown>>): readonly (readonly [string, string])[] =>
  Object.entries(content).map(([name, value]) => [shownName(name), shownValue(name, value)]);

test("[TRUST-07] [OPS-03] the end of a log that two sign for is shown as times, the exact one too", () => {
  expect(shown({ log_ends: "2026-11-26 10:00:00", mark_ms: "1795687200007" })).toEqual([
    ["log ends", "2026-11-26 10:00:00 UTC"],
    ["log ends, exactly", "2026-11-26 10:00:00.007 UTC"],
  ]);
});

test("[OPS-03] amounts have their thousands apart, lists commas, and what is neither is shown as it is", () => {
  const content = {
    amount: "12500.5",
    arrives: "11875.475",
    roles: ["risk", "admin"],
    mark_ms: "soon",
    after: { a: 1 },
  };
  expect(shown(content).map(([, value]) => value)).toEqual([
    "12,500.5",
    "11,875.475",
    "risk, admin",
    "soon",
    '{"a":1}',
  ]);
});
