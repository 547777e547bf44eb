import { resolve } from "node:path";
import type { MutantResult } from "@stryker-mutator/api/core";
import { expect, test } from "vitest";
import { partOf, patternsOf } from "./parts.ts";
import { isAccepted, percentOf, scoresOf, staleOf, survivorsOf, totalOf } from "./summary.ts";

const file = "packages/core/src/result/result.ts";
/** A mutant of the first three characters of a file. */
const mutant = (status: MutantResult["status"], fileName = file): MutantResult => ({
  id: "1",
  fileName: resolve(fileName),
  mutatorName: "Comment",
  replacement: "!!!",
  status,
  location: { start: { line: 1, column: 1 }, end: { line: 1, column: 4 } },
});

test("a folder's score counts killed and surviving mutants, and ignores those not tried", () => {
  const mutants = [
    ...["Killed", "Survived", "NoCoverage"].map((status) => mutant(status as "Killed")),
    { ...mutant("Timeout"), statusReason: "too often" },
    mutant("Ignored"),
    mutant("RuntimeError"),
    mutant("Killed", "packages/core/src/time/time.ts"),
  ];
  const scores = scoresOf(mutants);
  expect(scores).toEqual([
    { folder: "packages/core/src/result", killed: 2, survived: 2 },
    { folder: "packages/core/src/time", killed: 1, survived: 0 },
  ]);
  expect(totalOf(scores)).toMatchObject({ killed: 3, survived: 2 });
});

test("a score is rounded down", () => {
  expect(percentOf({ folder: "", killed: 899, survived: 101 })).toBe(89.9);
  expect(percentOf({ folder: "", killed: 89_999, survived: 10_001 })).toBe(89.9);
  expect(percentOf({ folder: "", killed: 0, survived: 0 })).toBe(100);
});

test("a survivor is accepted by its file and both its texts, and an entry whose mutant does not survive is stale", () => {
  const [survivor] = survivorsOf([mutant("Survived")]);
  expect(survivor).toEqual({ file, line: 1, from: "/**", to: "!!!", isLate: false });
  const entry = { file, from: "/**", to: "!!!", why: "a comment" };
  const other = { ...entry, to: "???" };
  expect(survivor && isAccepted(survivor, [entry])).toBe(true);
  expect(survivor && isAccepted(survivor, [other])).toBe(false);
  const elsewhere = { ...other, file: "packages/core/src/time/time.ts" };
  expect(staleOf([mutant("Survived")], survivor ? [survivor] : [], [entry, other, elsewhere])).toEqual([
    other,
  ]);
});

test("a path narrows a run to a folder or a file of what is mutated", () => {
  expect(partOf("packages/core/src/options/")).toEqual({
    folder: "packages/core/src/options",
    suite: { folder: "packages/core/src", runner: "one-process" },
  });
  expect(partOf("apps/web/src/lib/evidence")?.suite.runner).toBe("vitest");
  expect(partOf("apps/web/src/ui")).toBeUndefined();
  expect(partOf("packages/core/src/typo")).toBeUndefined();
  expect(patternsOf("packages/core/src/time/time.ts")).toEqual(["packages/core/src/time/time.ts"]);
  expect(patternsOf("packages/core/src/time")[1]).toBe("!packages/core/src/time/**/*.test.ts");
});
