import { expect, test } from "vitest";
import { compareCatalogs, flatten, unusedKeys } from "./catalog-rules.ts";
import { fileFindings } from "./file-rules.ts";
import { formatFinding } from "./finding.ts";
import { folderFindings } from "./folder-rules.ts";
import { lineFindings } from "./line-rules.ts";
import { lockFindings, pruneLock } from "./lock-rules.ts";
import { wrapMarkdown } from "./wrap-text.ts";

const inLine = (text: string, path = "packages/wire/src/a.ts") =>
  lineFindings({ path, text }).map(formatFinding);
const inFile = (path: string, text = "/** Why. */\n") =>
  fileFindings({ path, text }).map(({ message }) => message);

test.each([
  ['export * from "./side.ts";', "no barrels: import from the file itself"],
  ['export { side } from "./side.ts";', "no barrels: import from the file itself"],
  ["  const order = 1;", "never a bare order: option, leverOrder, botRun or holding"],
  ["const a = 1; ", "trailing white space"],
  [`const at = "/${"home"}/somebody/candor";`, "a path of one machine"],
  [`const from = "https://${"registry"}.example/x";`, "the registry is the machine's own setting"],
  ["// It is asked anew.", "plain English: a word that people use today"],
  ["/** Whence it comes. */", "plain English: a word that people use today"],
  ["// It is seldom woken.", "plain English: a word that people use today"],
  ["/** It ends for good. */", "plain English: a word that people use today"],
  ["/** Whoever asks gets it. */", "plain English: a word that people use today"],
  ["/** Hex of so many bytes. */", "plain English: a word that people use today"],
  ["// The first deed of that name.", "plain English: a word that people use today"],
])("%s is refused with its line and its reason", (text, message) => {
  expect(inLine(`\n${text}`)).toEqual([`packages/wire/src/a.ts:2: ${message}`]);
});

test.each([
  "export const leverOrder = 1;",
  "const orderList = [];",
  "/** The order of things is a word in a comment. */",
  "export type { Side };",
  'const path = "/api/work/list";',
  "// Read again; a new one, thereafter.",
])("%s is fine", (text) => {
  expect(inLine(text)).toEqual([]);
});

test("the wire's names of fields are refused inside, and are fine in a test that speaks the wire", () => {
  const line = 'const { procode } = await ask("orderList");';
  const message = "our name of the field: the wire's are exchanged by wire/codec/names.ts";
  expect(inLine(line, "apps/web/src/a.ts")).toEqual([`apps/web/src/a.ts:1: ${message}`]);
  expect(inLine(line, "apps/server/src/a.test.ts")).toEqual([]);
  expect(inLine("const { symbol } = row;", "apps/web/src/a.ts")).toEqual([]);
});

test("names that say nothing are refused as file and as folder", () => {
  expect(inFile("apps/web/src/lib/utils.ts")).toHaveLength(1);
  expect(inFile("apps/web/src/common/money.ts")).toHaveLength(1);
  expect(inFile("apps/web/src/lib/window-manager.ts")).toHaveLength(1);
  expect(inFile("apps/web/src/lib/show/show-money.ts")).toEqual([]);
});

test("a folder of more than 25 files of source is refused, tests not counted", () => {
  const files = Array.from({ length: 26 }, (_, nth) => `sim/world/a${nth}.ts`);
  const others = ["sim/world/a.test.ts", "sim/world/a.md", "sim/world/moon/a.ts"];
  expect(folderFindings([...files, ...others]).map(formatFinding)).toEqual([
    "sim/world: 26 files of source; the limit is 25: divide the folder by what its files are about",
  ]);
  expect(folderFindings([...files.slice(1), ...others])).toEqual([]);
});

test("files of core, ledger, engine and sim begin with their contract, except tests", () => {
  const bare = "export const a = 1;\n";
  expect(inFile("packages/core/src/money/money.ts", bare)).toHaveLength(1);
  expect(inFile("apps/server/src/ledger/post.ts", bare)).toHaveLength(1);
  expect(inFile("sim/world.ts", bare)).toHaveLength(1);
  expect(inFile("packages/core/src/money/money.test.ts", bare)).toEqual([]);
  expect(inFile("apps/server/src/feed/feed.ts", bare)).toEqual([]);
});

test("a guide has no prose of more than 160 characters in a line, and is wrapped", () => {
  const words = "word ".repeat(40).trim();
  const code = "code ".repeat(29).trim();
  const guide = `# ${words}\n\n- ${words} \`${code}\` 1. last\nof it\n- short\n\n| ${words} |\n\n\`\`\`\n${words}\n\`\`\`\n`;
  expect(inFile("docs/RULES.md", guide)).toEqual([
    "longer than 160 characters: run sh tools/run tools/wrap-docs.ts",
  ]);
  const wrapped = wrapMarkdown(guide);
  expect(wrapped).toContain(`\n  \`${code}\` 1. last of\n  it\n- short\n`);
  expect(wrapped.replaceAll(/\s+/g, " ")).toBe(guide.replaceAll(/\s+/g, " "));
  expect(wrapMarkdown(wrapped)).toBe(wrapped);
  const full = "word ".repeat(31).trim();
  expect(wrapMarkdown(`${full} word 1. last\n`)).toBe(`${full}\nword 1. last\n`);
});

const english = { home: { title: "Markets", more: "{n} more" } };

test("catalogs have the same keys, the same placeholders and no empty text", () => {
  const other = { home: { title: " ", extra: "x" }, more: "x" };
  expect(compareCatalogs("ja", english, other).map(({ message }) => message)).toEqual([
    "home.more is missing",
    "home.extra is in no other language",
    "more is in no other language",
    "home.title is empty",
  ]);
  const swapped = { home: { title: "市場", more: "他 {count} 件" } };
  expect(compareCatalogs("ja", english, swapped).map(({ message }) => message)).toEqual([
    "home.more has other {places} than the first language",
  ]);
  expect(compareCatalogs("en", english, english)).toEqual([]);
});

test("a key counts as used when it is named in full or when a template could give it", () => {
  expect(unusedKeys("en", english, ['text("home.title")'])).toEqual([
    { path: "en", message: "home.more is used nowhere" },
  ]);
  expect(unusedKeys("en", english, ["text(`home.${name}`)"])).toEqual([]);
});

test("texts are addressed by dotted keys", () => {
  expect([...flatten(english)]).toEqual([
    ["home.title", "Markets"],
    ["home.more", "{n} more"],
  ]);
});

test("a lock names no optional package that it does not contain, and no registry", () => {
  const lock = {
    packages: {
      "": {},
      "node_modules/tool": {
        version: "1.0.0",
        optionalDependencies: { "tool-linux": "1.0.0", "tool-other": "1.0.0" },
      },
      "node_modules/tool/node_modules/tool-linux": { version: "1.0.0" },
    },
  };
  expect(lockFindings("lock", lock).map(({ message }) => message)).toEqual([
    "node_modules/tool names tool-other, which the lock does not hold: run sh tools/run tools/prune-lock.ts",
  ]);
  expect(lockFindings("lock", pruneLock(lock))).toEqual([]);
  const named = { packages: { "node_modules/a": { version: "1.0.0", resolved: "https://somewhere/a.tgz" } } };
  expect(lockFindings("lock", named)).toHaveLength(1);
});
