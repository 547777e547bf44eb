import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { leanCalls, leanSource } from "./lean-calls.ts";

/** Without marks and with plain spaces. */
const lean = (source: string): string =>
  leanSource(source).replaceAll("/*#__PURE__*/ ", "").replaceAll(/\s+/g, " ");

test("[NAV-07] a page loads of a call what sends it, without the schemas and texts of the server", () => {
  const source = `export const placeOrder = defineCall({
    path: "placeOrder", access: "user", limit: "money", changesWith: "bookings", summary: "Place it.", cost: () => 20,
    request: z.strictObject({ pid: idInput }), answer: z.strictObject({ access: z.string() }) });`;
  const call = lean(source);
  expect(call).toContain('path: "placeOrder", access: "user", limit: "money", changesWith: "bookings"');
  for (const left of ["summary", "cost", "request", "answer", "z.strictObject"])
    expect(call).not.toContain(left);
  expect(lean('const calls = { access: "user", limit: "read" };')).not.toContain("limit");
});

test("[NAV-07] fields that several calls have in common lose the same", () => {
  const source = `const act = (path, summary) => ({ path, access: "user", summary, request: z.strictObject({ id }) });
    export const revoke = defineCall({ ...act("revoke", "Revoke it."), answer: nothing });`;
  const call = lean(source);
  expect(call).toContain('path, access: "user"');
  expect(call).toContain('...act("revoke", "Revoke it.")');
  expect(call).not.toContain("z.strictObject");
  expect(call).not.toContain("nothing");
});

test("[NAV-07] a schema stays whole for a file that reads by it, and is left out where nothing does", () => {
  const schema =
    "export const line = z.strictObject({ answer: z.string().check(z.regex(/a/)), cost: z.int() });";
  expect(leanSource(schema).replaceAll("/*#__PURE__*/ ", "")).toBe(schema);
  expect(leanSource(schema)).toContain("line = /*#__PURE__*/ z.strictObject");
  expect(leanSource(schema)).toContain("/*#__PURE__*/ z.string().check");
});

test("[NAV-07] what is done for its effect is not marked as free of one", () => {
  const source = "const keep = (text) => { words.set(text, 1); };\nwords.set('first', 0);";
  expect(leanSource(source)).toBe(source);
});

test("[NAV-07] fields that are copied from another object keep nothing alive that nobody reads", () => {
  const marked = leanSource("const row = z.strictObject({ ...shown, count: z.int() });");
  expect(marked).toContain("(/*#__PURE__*/ (() => ({ ...shown, count: /*#__PURE__*/ z.int() }))())");
  // What is left out of a call takes its marks with it.
  expect(lean('const call = defineCall({ access: "user", request: { ...shown, count: z.int() } });')).toBe(
    'const call = defineCall({ access: "user", ...{} });',
  );
});

test("[NAV-07] every file of the wire that has schemas is written again for the browser", () => {
  const { filter } = leanCalls().transform as { filter: { id: RegExp } };
  const wire = join(import.meta.dirname, "../../../packages/wire/src");
  const files = globSync("**/*.ts", { cwd: wire }).filter((file) =>
    readFileSync(join(wire, file), "utf8").includes('from "zod/mini"'),
  );
  expect(files.length).toBeGreaterThan(50);
  for (const file of files) expect(join(wire, file)).toMatch(filter.id);
});
