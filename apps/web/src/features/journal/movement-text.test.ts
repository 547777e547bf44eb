import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { movementText } from "./movement-text.ts";

const rules = join(import.meta.dirname, "../../../../../docs/rules/journal.md");

test("[JNL-01] every type of the journal's table has a name on the screen, and a newer one has none", () => {
  const types = [...readFileSync(rules, "utf8").matchAll(/^\| (\d+) \| [^|]+ \| [a-z_]+ \|$/gm)];
  expect(types.length).toBeGreaterThanOrEqual(9);
  for (const [, type] of types) expect(movementText(Number(type)), type).toBeDefined();
  expect(movementText(99)).toBeUndefined();
});
