/** What the two builds have in common is written twice, or asked for by both; what operators see must be in one of them alone. */
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const web = join(import.meta.dirname, "..");

const sourceOf = (folder: string): string =>
  readdirSync(join(web, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(js|css|html)$/.test(name))
    .map((name) => readFileSync(join(web, folder, name), "utf8"))
    .join("\n");

/** Does nothing when the newest sources are built, as they are after the build stage of a check. Vite would build for tests with our NODE_ENV. */
const build = (): void => {
  execFileSync("sh", [join(web, "../../tools/build")], {
    stdio: "pipe",
    env: { ...process.env, NODE_ENV: undefined },
  });
};

/** The code that these files of the console need before they run. */
const loadedBy = (...names: readonly string[]): string => {
  const assets = join(web, "console/dist/assets");
  const files = readdirSync(assets);
  const found = new Map<string, string>();
  const add = (file: string): void => {
    if (found.has(file)) return;
    const source = readFileSync(join(assets, file), "utf8");
    found.set(file, source);
    for (const [, imported = ""] of source.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)) add(imported);
  };
  for (const name of names) {
    const file = files.find((each) => each.startsWith(`${name}-`) && each.endsWith(".js"));
    if (file === undefined) throw new Error(`the console has no ${name}`);
    add(file);
  }
  return [...found.values()].join("\n");
};

test("[OPS-03] a list of the console waits for no other desk", () => {
  build();
  const code = loadedBy("console", "draw-console", "users-page");
  expect(code).toContain("Opening a user is recorded");
  expect(code).not.toContain("Messages leave this list");
  expect(code.length).toBeLessThan(690_000);
  const page = readFileSync(join(web, "console/dist/console.html"), "utf8");
  for (const name of ["draw-console", "desks"])
    expect(page, "asked for at once").toMatch(new RegExp(`rel="modulepreload"[^>]*/assets/${name}-`));
}, 300_000);

test("[OPS-01] the customers' bundle carries no operator code, and names none of their calls", () => {
  build();
  const [customers, operators] = [sourceOf("dist"), sourceOf("console/dist")];
  for (const mark of ["operator/login", "operator/approve", "candor.operator", "Candor console", "mantine"]) {
    expect({ mark, found: operators.includes(mark) }).toEqual({ mark, found: true });
    expect({ mark, found: customers.includes(mark) }).toEqual({ mark, found: false });
  }
}, 300_000);
