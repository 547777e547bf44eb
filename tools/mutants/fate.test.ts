import { expect, test } from "vitest";
import { failedFiles, fateOfReport } from "./fate.ts";

const failed = (message: string) => ({ status: "failed", failureMessages: [message] });
const passed = { status: "passed", failureMessages: [] };
const fate = (...assertionResults: readonly object[]) =>
  fateOfReport(JSON.stringify({ testResults: [{ assertionResults }] }));

test("a mistake is noticed by a test that fails, not by a run that fails without one", () => {
  expect(fate(passed, failed("AssertionError: expected 1 to be 2"))).toBe("noticed");
  expect([fate(passed), fate()]).toEqual(["broken", "broken"]);
});

test("a test that was only late has noticed nothing", () => {
  expect(fate(failed("Error: Test timed out in 30000ms."))).toBe("late");
  expect(fate(passed, failed("Error: Hook timed out in 60000ms."))).toBe("late");
  const both = [failed("Error: Test timed out in 30000ms."), failed("error: violates check constraint")];
  expect(fate(...both)).toBe("noticed");
});

test("the files that do not pass without a mistake are named", () => {
  const file = (name: string, status: string) => ({ name, status, assertionResults: [] });
  const report = { testResults: [file("a.test.ts", "passed"), file("b.test.ts", "failed")] };
  expect(failedFiles(JSON.stringify(report))).toEqual(["b.test.ts"]);
});
