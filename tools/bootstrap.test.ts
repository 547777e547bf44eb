import { execFileSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** A repository with only a lock, and an npm that writes down that it was called, and fails when told to. */
const repository = () => {
  const root = mkdtempSync(join(tmpdir(), "candor-bootstrap-"));
  folders.push(root);
  for (const folder of ["tools", "bin", "node_modules"]) mkdirSync(join(root, folder));
  copyFileSync(join(import.meta.dirname, "bootstrap.sh"), join(root, "tools/bootstrap.sh"));
  writeFileSync(join(root, "package-lock.json"), '{"lockfileVersion":3,"packages":{}}');
  const npm = join(root, "bin/npm");
  writeFileSync(
    npm,
    '#!/bin/sh\necho "$*" >>called\nmkdir -p node_modules apps/server/node_modules\n[ ! -f broken ]\n',
  );
  chmodSync(npm, 0o755);
  const start = (packages: "product" | "all" = "all"): boolean => {
    const script = `here="$PWD/tools"; packages=${packages}; . "$here/bootstrap.sh"; echo started`;
    const PATH = `${join(root, "bin")}:${join(process.execPath, "..")}:${process.env["PATH"] ?? ""}`;
    try {
      return execFileSync("sh", ["-euc", script], { cwd: root, env: { PATH }, stdio: "pipe" })
        .toString()
        .endsWith("started\n");
    } catch {
      return false;
    }
  };
  /** What npm was told, but for the silence that each install asks for. */
  const ways = (): readonly string[] =>
    existsSync(join(root, "called"))
      ? readFileSync(join(root, "called"), "utf8")
          .trimEnd()
          .split("\n")
          .map((line) => line.replace(/ --no-audit .*/, ""))
      : [];
  return { root, start, ways, installs: () => ways().length };
};

describe("the packages that a start finds", () => {
  test("are believed after an install of this lock, and installed again when the lock has changed", () => {
    const { root, start, installs } = repository();
    expect([start(), start(), installs()]).toEqual([true, true, 1]);
    writeFileSync(join(root, "package-lock.json"), '{"lockfileVersion":3,"packages":{"":{}}}');
    expect([start(), start(), installs()]).toEqual([true, true, 2]);
  });

  test("are not believed when they were copied from elsewhere, however new they are", () => {
    const { root, start, installs } = repository();
    const record = join(root, "node_modules/.package-lock.json");
    writeFileSync(record, '{"lockfileVersion":3,"packages":{}}');
    const later = new Date(Date.now() + 3_600_000);
    utimesSync(record, later, later);
    expect([start(), installs()]).toEqual([true, 1]);
    writeFileSync(join(root, "node_modules/.candor-installed"), "1 2\n");
    expect([start(), installs()]).toEqual([true, 2]);
  });

  test("are not believed when the folder of one workspace is missing or older: only the top folder was copied", () => {
    const { root, start, installs } = repository();
    expect([start(), installs()]).toEqual([true, 1]);
    const nested = join(root, "apps/server/node_modules");
    rmSync(nested, { recursive: true });
    expect([start(), start(), installs()]).toEqual([true, true, 2]);
    writeFileSync(join(nested, ".candor-installed"), "1 2\n");
    expect([start(), start(), installs()]).toEqual([true, true, 3]);
  });

  test("are the product's alone for a start, and a test adds the rest without taking anything away", () => {
    const { start, ways } = repository();
    expect([start("product"), start("product")]).toEqual([true, true]);
    expect(ways()).toEqual(["ci --omit=dev"]);
    expect([start("all"), start("all"), start("product")]).toEqual([true, true, true]);
    expect(ways()).toEqual(["ci --omit=dev", "install --no-save --include=dev"]);
  });

  test("are all there for a start after a test", () => {
    const { start, ways } = repository();
    expect([start("all"), start("product")]).toEqual([true, true]);
    expect(ways()).toEqual(["ci --include=dev"]);
  });

  test("are the product's of the newest lock, whatever was installed before", () => {
    const { root, start, ways } = repository();
    expect(start("all")).toBe(true);
    writeFileSync(join(root, "package-lock.json"), "{}");
    expect([start("product"), start("product")]).toEqual([true, true]);
    expect(ways()).toEqual(["ci --include=dev", "ci --omit=dev"]);
  });

  test("are not believed after an install that failed", () => {
    const { root, start, installs } = repository();
    expect(start()).toBe(true);
    writeFileSync(join(root, "package-lock.json"), "{}");
    writeFileSync(join(root, "broken"), "");
    expect([start(), start(), installs()]).toEqual([false, false, 3]);
    rmSync(join(root, "broken"));
    expect([start(), start(), installs()]).toEqual([true, true, 4]);
  });
});
