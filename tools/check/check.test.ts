import { expect, test } from "vitest";
import { readCounts } from "./counts.ts";
import { runStage } from "./run-stage.ts";
import { runStages } from "./run-stages.ts";
import type { Outcome, Stage } from "./stage.ts";
import { lastLine, table } from "./summary.ts";

const node = (name: string, code: string): Stage => ({ name, command: [process.execPath, "-e", code] });
const outcome = (name: string, passed: number, failed: number): Outcome => ({
  name,
  ok: failed === 0,
  passed,
  failed,
  skipped: 0,
  tookMs: 1500,
  output: "",
});

test("a command that succeeds counts as one passed", async () => {
  expect(await runStage(node("fine", ""))).toMatchObject({ ok: true, passed: 1, failed: 0 });
});

test("a command that fails counts as one failed and keeps what it printed", async () => {
  const failing = await runStage(node("bad", "console.error('why'); process.exit(3)"));
  expect(failing).toMatchObject({ ok: false, passed: 0, failed: 1, output: "why\n" });
});

test("a command that does not exist is a failure that names it", async () => {
  const missing = await runStage({ name: "missing", command: ["no-such-program"] });
  expect(missing).toMatchObject({ ok: false, failed: 1 });
  expect(missing.output).toContain("no-such-program");
});

test("single tests are counted from the reports", () => {
  const vitest = JSON.stringify({ numPassedTests: 7, numFailedTests: 2, numPendingTests: 1 });
  expect(readCounts("vitest", vitest)).toEqual({ passed: 7, failed: 2, skipped: 1 });
  const playwright = JSON.stringify({ stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 0 } });
  expect(readCounts("playwright", playwright)).toEqual({ passed: 5, failed: 1, skipped: 0 });
});

test("a missing or broken report has no counts", () => {
  expect(readCounts("vitest", undefined)).toBeUndefined();
  expect(readCounts("vitest", "{")).toBeUndefined();
});

test("at most two stages run in parallel, and a stage marked as alone runs alone", async () => {
  let running = 0;
  const seen: string[] = [];
  const stages: Stage[] = ["a", "b", "c", "alone", "d"].map((name) => ({
    ...node(name, ""),
    alone: name === "alone",
  }));
  await runStages(stages, 2, async ({ name }) => {
    running += 1;
    await new Promise((resolve) => setTimeout(resolve, 5));
    seen.push(`${name} among ${running}`);
    running -= 1;
    return outcome(name, 1, 0);
  });
  expect(seen).toContain("a among 2");
  expect(seen).toContain("alone among 1");
  expect(seen.at(-1)).toBe("d among 1");
});

test("the last line is only the sum of all stages", () => {
  expect(lastLine([outcome("lint", 1, 0), outcome("unit", 40, 2)])).toBe("41 passed, 2 failed");
});

test("the table has one row per stage, with its time", () => {
  expect(table([outcome("lint", 1, 0), outcome("unit", 40, 2)])).toBe(
    "ok      lint  1 passed               1.5 s\nFAILED  unit  40 passed  2 failed    1.5 s",
  );
});
