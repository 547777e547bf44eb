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

test("[OPS-01] the customers' bundle carries no operator code, and names none of their calls", () => {
  // Does nothing when the newest sources are built, as they are after the build stage of a check. Vite would build for tests with our NODE_ENV.
  execFileSync("sh", [join(web, "../../tools/build")], {
    stdio: "pipe",
    env: { ...process.env, NODE_ENV: undefined },
  });
  const [customers, operators] = [sourceOf("dist"), sourceOf("console/dist")];
  for (const mark of ["operator/login", "operator/approve", "candor.operator", "Candor console", "mantine"]) {
    expect({ mark, found: operators.includes(mark) }).toEqual({ mark, found: true });
    expect({ mark, found: customers.includes(mark) }).toEqual({ mark, found: false });
  }
}, 300_000);
