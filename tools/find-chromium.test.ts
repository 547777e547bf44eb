import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** A machine with these browsers, each of a version, and no package manager; returns what is found, without the folder. */
const find = (
  browsers: Readonly<Record<string, string>>,
  settings: Readonly<Record<string, string>> = {},
): readonly string[] => {
  const root = mkdtempSync(join(tmpdir(), "candor-browsers-"));
  folders.push(root);
  const bin = join(root, "bin");
  mkdirSync(bin);
  for (const [name, version] of Object.entries(browsers)) {
    writeFileSync(join(bin, name), `#!/bin/sh\necho "Chromium ${version} built on Debian"\n`);
    chmodSync(join(bin, name), 0o755);
  }
  for (const name of ["sed", "id"]) {
    writeFileSync(join(bin, name), `#!/bin/sh\nexec /usr/bin/${name} "$@"\n`);
    chmodSync(join(bin, name), 0o755);
  }
  const script = `say() { :; }; give_up() { echo "given up"; exit 1; }; . "${join(import.meta.dirname, "find-chromium.sh")}"; printf '%s %s' "$CHROMIUM_PATH" "$CHROMIUM_SHELL_PATH"`;
  const given = Object.fromEntries(
    Object.entries(settings).map(([name, browser]) => [name, join(bin, browser)]),
  );
  return execFileSync("/bin/sh", ["-euc", script], { env: { PATH: bin, ...given }, encoding: "utf8" })
    .replaceAll(`${bin}/`, "")
    .split(" ");
};

describe("the browser of the journeys", () => {
  test("is the headless shell when it has the same version, otherwise the whole browser", () => {
    const chromium = "156.0.8078.108";
    expect(find({ chromium, "chromium-headless-shell": chromium })).toEqual([
      "chromium",
      "chromium-headless-shell",
    ]);
    expect(find({ chromium, "chromium-headless-shell": "156.0.8078.90" })).toEqual(["chromium", "chromium"]);
    expect(find({ chromium })).toEqual(["chromium", "chromium"]);
  });

  test("is the one that is named", () => {
    const [old, chromium] = ["152.0.1.1", "156.0.8078.108"];
    const browsers = { chromium, own: old, "chromium-headless-shell": chromium };
    expect(find(browsers, { CHROMIUM_PATH: "own" })).toEqual(["own", "own"]);
    expect(find(browsers, { CHROMIUM_SHELL_PATH: "own" })).toEqual(["chromium", "own"]);
  });
});
