import { resolve } from "node:path";
import type { MutantResult } from "@stryker-mutator/api/core";
import { expect, test } from "vitest";
import { judge } from "./judge.ts";

const file = "packages/core/src/result/result.ts";
/** Mutants of the first three characters of a file. */
const mutants = (count: number, status: MutantResult["status"], statusReason?: string): MutantResult[] =>
  Array.from({ length: count }, (_, index) => ({
    id: String(index),
    fileName: resolve(file),
    mutatorName: "Comment",
    replacement: "!!!",
    status,
    ...(statusReason === undefined ? {} : { statusReason }),
    location: { start: { line: 1, column: 1 }, end: { line: 1, column: 4 } },
  }));
const entry = { file, from: "/**", to: "!!!", why: "a comment" };

test("a survivor without a reason fails the run, and is named with its place", () => {
  const { lines, isEnough } = judge([...mutants(99, "Killed"), ...mutants(1, "Survived")], []);
  expect(isEnough).toBe(false);
  expect(lines[0]).toBe(`${file}:1\n    /**\n -> !!!`);
  expect(lines).toContain("1 survived: 0 accepted with a reason, 1 unexplained.");
});

test("a survivor with its reason does not fail the run, and a reason without its survivor does", () => {
  expect(judge([...mutants(99, "Killed"), ...mutants(1, "Survived")], [entry]).isEnough).toBe(true);
  expect(judge(mutants(100, "Killed"), []).isEnough).toBe(true);
  const stale = judge(mutants(100, "Killed"), [entry]);
  expect(stale.isEnough).toBe(false);
  expect(stale.lines[0]).toContain("accepted, but it no longer survives");
});

test("fewer than ninety of a hundred fail the run, whatever the reasons", () => {
  expect(judge([...mutants(90, "Killed"), ...mutants(10, "Survived")], [entry]).isEnough).toBe(true);
  expect(judge([...mutants(89, "Killed"), ...mutants(11, "Survived")], [entry]).isEnough).toBe(false);
});

test("what comes to one place without end was noticed; what was only late, on a busy machine, was not", () => {
  expect(judge(mutants(100, "Timeout", "it came to the same place too often"), []).isEnough).toBe(true);
  const late = judge([...mutants(99, "Killed"), ...mutants(1, "Timeout")], []);
  expect(late.isEnough).toBe(false);
  expect(late.lines[0]).toContain(`${file}:1 (late)`);
});
