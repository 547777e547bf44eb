import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { logFiles, optionText } from "./verify/test-record.ts";

/** The program as a user starts it, on a real folder; it has no database and no network. */
const runProgram = (args: readonly string[]): { code: number; text: string; errors: string } => {
  try {
    const program = join(import.meta.dirname, "verify.ts");
    const text = execFileSync(process.execPath, [program, ...args], {
      encoding: "utf8",
      env: {},
      stdio: "pipe",
    });
    return { code: 0, text, errors: "" };
  } catch (error) {
    const failed = error as { status: number; stdout: string; stderr: string };
    return { code: failed.status, text: failed.stdout, errors: failed.stderr };
  }
};

const inFolder = (files: Readonly<Record<string, string>>, work: (folder: string) => void): void => {
  const folder = mkdtempSync(join(tmpdir(), "candor-verify-"));
  try {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
};

describe("the program", () => {
  test("[TRUST-06] it checks a folder with the keys that its user names, and says that everything holds", () => {
    inFolder({ ...logFiles(), "option.json": optionText() }, (folder) => {
      const { code, text } = runProgram(["--keys", join(folder, "keys.json"), folder]);
      expect([code, text.trimEnd().split("\n").at(-1)]).toEqual([0, "Everything holds."]);
    });
  });

  test("[TRUST-06] --help names the three exit codes", () => {
    const { code, text } = runProgram(["--help"]);
    expect(code).toBe(0);
    for (const words of ["0  Everything is proved", "1  Something is false", "2  It could not be proved"])
      expect(text).toContain(words);
  });

  test("[TRUST-06] a file that is missing, a folder in a folder and an unknown option are sentences with exit code 2", () => {
    for (const args of [
      ["/nowhere/at-all.json"],
      [],
      ["--trust-me", "x"],
      [join(import.meta.dirname, "..")],
    ]) {
      const { code, text, errors } = runProgram(args);
      expect([args, code, errors]).toEqual([args, 2, ""]);
      expect(text).toContain("NOT PROVED.");
      expect(text).not.toMatch(/^\s+at /m);
    }
  });
});
