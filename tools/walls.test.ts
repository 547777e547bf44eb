/** Each wall, with an import that it must refuse: small files in the places of real ones, looked at in one run. */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sourceFiles } from "./tidy/source-files.ts";

const root = join(import.meta.dirname, "..");
const core = "packages/core/src";
const server = "apps/server/src";
const modules = `${server}/modules`;
const web = "apps/web/src";

type Import = readonly [from: string, to: string];

const refused: readonly (readonly [wall: string, ...Import])[] = [
  ["no-circle", `${core}/options/round.ts`, `${core}/options/trip.ts`],
  ["no-circle", "sim/round.ts", "sim/trip.ts"],
  ["no-circle", `${web}/desks/house/dialog.ts`, `${web}/desks/house/page.ts`],
  ["core-kernel", `${core}/money/a.ts`, `${core}/options/settle.ts`],
  ["core-area", `${core}/leverage/a.ts`, `${core}/options/settle.ts`],
  ["core-area", `${core}/a-new-area/a.ts`, `${core}/engine/step.ts`],
  ["core-proof", `${core}/proof/a.ts`, `${core}/engine/step.ts`],
  ["core-engine", `${core}/engine/a.ts`, "packages/wire/src/call.ts"],
  ["wire", "packages/wire/src/a.ts", `${core}/options/settle.ts`],
  ["server-unnamed", `${server}/a-new-folder/a.ts`, `${server}/platform/clock.ts`],
  ["server-platform", `${server}/platform/a.ts`, `${server}/records/row.ts`],
  ["server-platform", `${server}/platform/b.ts`, `${core}/options/settle.ts`],
  ["server-records", `${server}/records/a.ts`, `${server}/ledger/check.ts`],
  ["server-signer", `${server}/signer/a.ts`, `${server}/platform/clock.ts`],
  ["server-ledger", `${server}/ledger/a.ts`, `${server}/feed/feed.ts`],
  ["server-feed", `${server}/feed/a.ts`, `${server}/ledger/check.ts`],
  ["server-engine", `${server}/engine/a.ts`, `${modules}/bot/service.ts`],
  ["module-strangers", `${modules}/alerts/a.ts`, `${modules}/bot/service.ts`],
  ["module-strangers", `${modules}/alerts/b.ts`, `${server}/engine/runner.ts`],
  ["module-strangers", `${modules}/alerts/c.ts`, `${server}/feed/feed.ts`],
  ["module-strangers", `${modules}/alerts/d.ts`, `${server}/ledger/check.ts`],
  ["module-service", `${modules}/bot/decide.ts`, `${server}/platform/http/mount.ts`],
  ["module-service", `${modules}/bot/login/log-in.ts`, `${server}/platform/http/mount.ts`],
  ["module-service", `${modules}/bot/other-service.ts`, `${modules}/bot/routes.operator.ts`],
  ["module-itself", `${modules}/bot/module.ts`, `${server}/platform/http/mount.ts`],
  ["module-queries-and-repo", `${modules}/bot/queries.ts`, `${modules}/bot/service.ts`],
  ["module-queries-and-repo", `${modules}/bot/repo.ts`, `${server}/ledger/check.ts`],
  ["module-routes", `${modules}/bot/routes.ts`, `${modules}/bot/repo.ts`],
  ["server-top", `${modules}/bot/a.ts`, `${server}/app.ts`],
  ["server-compose", `${modules}/bot/b.ts`, `${server}/compose/base.ts`],
  ["server-never-web", `${server}/platform/c.ts`, `${web}/lib/calls/api.ts`],
  ["packages-never-apps", `${core}/engine/b.ts`, `${server}/platform/clock.ts`],
  ["web-lib", `${web}/lib/a.ts`, `${web}/live/socket.ts`],
  ["web-ui", `${web}/ui/a.ts`, `${web}/live/socket.ts`],
  ["web-ui-draws-only", `${web}/ui/b.ts`, `${web}/lib/calls/api.ts`],
  ["web-unnamed", `${web}/a-new-folder/a.ts`, `${web}/lib/calls/api.ts`],
  ["web-shared", `${web}/parts/a.ts`, `${web}/features/options/page.ts`],
  ["web-feature", `${web}/features/mine/a.ts`, `${web}/features/options/page.ts`],
  ["web-console", `${web}/console/a.ts`, `${web}/ui/panel.ts`],
  ["web-desk", `${web}/desks/house/a.ts`, `${web}/desks/users/page.ts`],
  ["web-never-server", `${web}/features/mine/b.ts`, `${server}/platform/clock.ts`],
  ["web-customer-bundle", `${web}/features/mine/c.ts`, `${web}/console/table.ts`],
  ["sim", "sim/a.ts", `${server}/platform/clock.ts`],
  ["journeys", "e2e/a.ts", `${server}/platform/clock.ts`],
  ["unresolvable", `${server}/platform/d.ts`, `${server}/platform/gone.ts`],
  ["undeclared", `${server}/platform/e.ts`, "a-package-that-nobody-declared"],
];

/** What the table of ARCHITECTURE.md lets through. */
const allowed: readonly Import[] = [
  [`${modules}/bot/fine.ts`, `${modules}/bot/repo.ts`],
  [`${modules}/bot/fine-too.ts`, `${server}/records/row.ts`],
  [`${modules}/users/routes.ts`, `${server}/platform/http/mount.ts`],
  [`${modules}/users/decide.test.ts`, `${server}/platform/http/mount.ts`],
  ["packages/wire/src/fine.ts", `${core}/operators/actions.ts`],
  [`${server}/signer/fine.ts`, `${server}/platform/chain/known-tokens.ts`],
  [`${core}/engine/fine.ts`, `${core}/options/settle.ts`],
];

type Cruise = {
  readonly summary: {
    readonly violations: readonly { from: string; to: string; rule: { name: string } }[];
    readonly ruleSetUsed: { readonly forbidden: readonly { readonly name: string }[] };
  };
};

let folder = "";
let summary: Cruise["summary"];
const files = new Map<string, string>();
const place = (from: string, to: string): void => {
  const isOurs = to.includes("/");
  if (isOurs && !to.endsWith("gone.ts") && !files.has(to)) files.set(to, "export const a = 1;\n");
  const path = relative(dirname(from), to);
  files.set(
    from,
    `import "${isOurs ? (path.startsWith(".") ? path : `./${path}`) : to}";\nexport const a = 1;\n`,
  );
};

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "candor-walls-"));
  for (const [, from, to] of refused) place(from, to);
  for (const [from, to] of allowed) place(from, to);
  place(`${core}/options/trip.ts`, `${core}/options/round.ts`);
  place("sim/trip.ts", "sim/round.ts");
  files.set(
    `${web}/desks/house/page.ts`,
    'import type { a } from "./dialog.ts";\nexport type A = typeof a;\n',
  );
  files.set("apps/server/package.json", '{ "name": "server" }');
  files.set("node_modules/a-package-that-nobody-declared/index.js", "");
  for (const [path, text] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const { stdout, stderr } = spawnSync(
    join(root, "node_modules/.bin/depcruise"),
    [
      "--config",
      join(root, ".dependency-cruiser.js"),
      "--output-type",
      "json",
      "packages",
      "apps",
      "sim",
      "e2e",
    ],
    { cwd: folder, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 },
  );
  if (!stdout.startsWith("{")) throw new Error(stderr);
  ({ summary } = JSON.parse(stdout) as Cruise);
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each(refused)("the wall %s refuses that %s imports %s", (wall, from) => {
  const names = summary.violations.filter((found) => found.from === from).map(({ rule }) => rule.name);
  expect(names).toContain(wall);
});

test.each(allowed)("%s may import %s", (from) => {
  expect(summary.violations.filter((found) => found.from === from)).toEqual([]);
});

test("no wall is without an import that it must refuse", () => {
  const tried = new Set<string>(refused.map(([wall]) => wall));
  expect(summary.ruleSetUsed.forbidden.map(({ name }) => name).filter((name) => !tried.has(name))).toEqual(
    [],
  );
});

/** `(a|b)` stands for two names, of which each must be there. */
const eachName = (pattern: string): readonly string[] => {
  const [group, names] = /\(([\w|-]+)\)/.exec(pattern) ?? [];
  if (group === undefined || names === undefined) return [pattern];
  return names.split("|").flatMap((name) => eachName(pattern.replace(group, name)));
};

test("every file that a wall names is there", async () => {
  const { default: walls } = (await import(join(root, ".dependency-cruiser.js"))) as { default: object };
  const named: string[] = [];
  JSON.stringify(walls, (_, value: unknown) => {
    if (typeof value === "string" && value.endsWith(String.raw`\.ts$`)) named.push(...eachName(value));
    return value;
  });
  const paths = sourceFiles();
  expect(named).toContain("^apps/server/src/platform/log\\.ts$");
  expect(named.filter((name) => !paths.some((path) => new RegExp(name).test(path)))).toEqual([]);
});
