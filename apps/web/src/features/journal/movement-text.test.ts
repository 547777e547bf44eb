import { expect, test } from "vitest";
import { movementText } from "./movement-text.ts";

const rules = Object.values(
  import.meta.glob<string>("../../../../../docs/rules/journal.md", {
    query: "?raw",
    import: "default",
    eager: true,
  }),
).join();

test("[JNL-01] every type of the journal's table has a name on the screen, and an unknown one has none", () => {
  const types = [...rules.matchAll(/^\| (\d+) \| [^|]+ \| [a-z_]+(?:, [a-z ]+)? \|$/gm)];
  expect(types.length).toBeGreaterThanOrEqual(7);
  expect(types.filter(([, type]) => movementText(Number(type)) === undefined)).toEqual([]);
  expect(movementText(99)).toBeUndefined();
});
