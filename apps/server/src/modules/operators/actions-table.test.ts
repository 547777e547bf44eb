/** The table of actions that people read is the one that the program uses. */
import { readFileSync } from "node:fs";
import { operatorActions, operatorRoles } from "@candor/core/operators/actions";
import { expect, test } from "vitest";

const document = readFileSync(new URL("../../../../../docs/SECURITY.md", import.meta.url), "utf8");

test("[OPS-01] [OPS-03] docs/SECURITY.md prints each action with its roles, and whether it takes two operators", () => {
  const table = /^\| action \|[^]*?\n\n/m.exec(document)?.[0] ?? "";
  const [head = "", , ...rows] = table
    .trim()
    .split("\n")
    .map((line) => line.slice(2, -2).replaceAll(/ *\| */g, "|"));
  expect(head).toBe(["action", "takes", ...operatorRoles].join("|"));
  const expected = Object.entries(operatorActions).map(([action, { roles, takesTwo }]) => {
    const allowed: readonly string[] = roles;
    return [
      `\`${action}\``,
      takesTwo ? "two" : "one",
      ...operatorRoles.map((role) => (allowed.includes(role) ? "yes" : "")),
    ].join("|");
  });
  expect(rows).toEqual(expected);
});
