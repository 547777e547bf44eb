import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { untilBuilt } from "./until-built.ts";

const folder = mkdtempSync(join(tmpdir(), "candor-built-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** A descriptor on which the build says this. */
const saying = (said: string): number => {
  const file = join(folder, "said");
  writeFileSync(file, said);
  return openSync(file, "r");
};

test("a start without a build under way waits for nothing", async () => {
  await expect(untilBuilt(["node", "main.ts"])).resolves.toBeUndefined();
});

test("a start waits until the web app is built, and is refused when it could not be", async () => {
  const built = saying("built\n");
  await expect(untilBuilt(["node", "main.ts", `--web-built=${built}`])).resolves.toBeUndefined();
  // The descriptor was closed: a program that it starts later does not get it.
  expect(() => closeSync(built)).toThrow("EBADF");
  await expect(untilBuilt(["node", "main.ts", `--web-built=${saying("")}`])).rejects.toThrow(
    "the web app could not be built",
  );
});
