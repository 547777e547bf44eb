import { rmSync } from "node:fs";
import { getPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readCounts } from "./counts.ts";
import { runStage } from "./run-stage.ts";
import { runStages } from "./run-stages.ts";
import type { Outcome, Stage } from "./stage.ts";
import { changedStages, namesImports } from "./changed.ts";
import { processorMsOf } from "./processor-time.ts";
import { checkStages, restStages, testStages } from "./stages.ts";
import { flakyLines, lastLine, lastWords, table, wholeTime } from "./summary.ts";

const node = (name: string, code: string): Stage => ({
  name,
  tier: "check",
  command: [process.execPath, "-e", code],
});
const outcome = (name: string, passed: number, failed: number): Outcome => ({
  name,
  ok: failed === 0,
  passed,
  failed,
  skipped: 0,
  flaky: [],
  tookMs: 1500,
  processorMs: 30_500,
  output: "",
});

test("a command that succeeds counts as one passed", async () => {
  expect(await runStage(node("fine", ""))).toMatchObject({ ok: true, passed: 1, failed: 0 });
});

test("a command that fails counts as one failed and keeps what it printed", async () => {
  const failing = await runStage(node("bad", "console.error('why'); process.exit(3)"));
  expect(failing).toMatchObject({ ok: false, passed: 0, failed: 1, output: "why\n" });
});

test("a stage that yields, yields with all that it starts", async () => {
  const inner = "console.log(os.getPriority())";
  const outer = `child_process.execFileSync(process.execPath, ["-e", "${inner}"], { stdio: "inherit" }); process.exit(1)`;
  expect((await runStage({ ...node("nice", outer), niceness: 7 })).output).toBe(
    `${Math.min(19, getPriority() + 7)}\n`,
  );
});

test("a command that does not exist is a failure that names it", async () => {
  const missing = await runStage({ name: "missing", tier: "check", command: ["no-such-program"] });
  expect(missing).toMatchObject({ ok: false, failed: 1 });
  expect(missing.output).toContain("no-such-program");
});

test("what failed is said once more at the end, by its last lines", () => {
  const output = Array.from({ length: 60 }, (_, line) => `line ${line}`).join("\n");
  const said = lastWords([
    outcome("fine", 1, 0),
    { ...outcome("components", 7, 1), output: `${output}\n\n` },
  ]);
  expect(said).toEqual(["The last lines of components:", ...output.split("\n").slice(-30)]);
});

test("single tests are counted from the reports", () => {
  const vitest = { numPassedTests: 7, numFailedTests: 2, numPendingTests: 1, testResults: [] };
  const counts = { passed: 7, failed: 2, skipped: 1, flaky: [] };
  expect(readCounts("vitest", JSON.stringify(vitest))).toEqual(counts);
});

test("a test that passed at its second try counts as passed, and is named", () => {
  const of = (title: string, status: string, ...failureMessages: readonly string[]) => ({
    title,
    status,
    failureMessages,
  });
  const name = join(process.cwd(), "apps/server/send.test.ts");
  const assertionResults = [
    of("money is sent", "passed"),
    of("it arrives", "passed", "late"),
    of("it is counted", "failed", "wrong", "wrong"),
  ];
  const numbers = { numPassedTests: 2, numFailedTests: 1, numPendingTests: 0 };
  const report = JSON.stringify({ ...numbers, testResults: [{ name, assertionResults }] });
  const flaky = ["apps/server/send.test.ts: it arrives"];
  expect(readCounts("vitest", report)).toEqual({ passed: 2, failed: 1, skipped: 0, flaky });
});

test("a journey that passed at its second try counts as passed, and is named", () => {
  const spec = (title: string, status: string) => ({
    title,
    file: "wallet/send.spec.ts",
    tests: [{ status }],
  });
  const playwright = JSON.stringify({
    stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 0 },
    suites: [
      { specs: [spec("money is sent", "expected")], suites: [{ specs: [spec("and arrives", "flaky")] }] },
      { specs: [spec("and is counted", "unexpected")] },
    ],
  });
  const flaky = ["wallet/send.spec.ts: and arrives"];
  expect(readCounts("playwright", playwright)).toEqual({ passed: 5, failed: 1, skipped: 0, flaky });
  expect(flakyLines([{ ...outcome("journeys", 5, 0), flaky }])).toEqual([
    "Flaky, passed when tried again: wallet/send.spec.ts: and arrives",
  ]);
});

test("a stage counts the processor's time of what its command starts as well", async () => {
  const busy = "const end = Date.now() + 300; while (Date.now() < end);";
  const outer = `child_process.execFileSync(process.execPath, ["-e", ${JSON.stringify(busy)}])`;
  const { processorMs } = await runStage(node("busy", outer));
  const alone = await runStage(node("idle", ""));
  expect(alone.processorMs).toBeGreaterThan(0);
  expect(processorMs).toBeGreaterThan(alone.processorMs + 20);
  expect(processorMsOf("0m0.01s 0m0.02s\n1m2.5s 0m1.47s\n")).toBe(64_000);
});

test("every stage runs with exactly one of npm test and npm run test:rest, and npm run check is a part of npm test", () => {
  const names = (stages: readonly Stage[]) => stages.map(({ name }) => name);
  expect(names(testStages)).toEqual(expect.arrayContaining(names(checkStages)));
  expect(names(testStages).filter((name) => names(restStages).includes(name))).toEqual([]);
  expect(names(restStages)).toEqual(expect.arrayContaining(["growing", "looks"]));
});

test("a change runs what it can break nearby: its tests, its types, and the walls only when imports change", () => {
  const names = (...changes: readonly [string, boolean][]) =>
    changedStages(
      changes.map(([path, changesImports]) => ({ path, changesImports })),
      checkStages,
      (path) => !path.startsWith("gone/"),
    ).map(({ name }) => name);
  expect(names(["apps/web/src/ui/tabs.tsx", false])).toEqual(["format", "lint", "types", "tests nearby"]);
  expect(names(["apps/web/src/ui/tabs.tsx", true])).toContain("walls");
  expect(names(["db/functions/money.sql", false])).toEqual(["ledger and schema"]);
  expect(names(["gone/tabs.tsx", true])).toEqual(["types", "walls", "tests nearby"]);
  expect(names(["docs/TESTING.md", false])).toEqual([]);
});

test("a change runs the tests of its module, feature or desk, and elsewhere those of its folder", () => {
  const testsOf = (path: string) =>
    changedStages([{ path, changesImports: false }], checkStages, () => true)
      .find(({ name }) => name === "tests nearby")
      ?.command.at(-3);
  expect(testsOf("apps/server/src/modules/alerts/alert-service.ts")).toBe("apps/server/src/modules/alerts/");
  expect(testsOf("apps/web/src/features/leverage/orders/cells.tsx")).toBe("apps/web/src/features/leverage/");
  expect(testsOf("packages/core/src/money/money.ts")).toBe("packages/core/src/money/");
});

test("a change runs the types of what imports it: of all when it is in a package", () => {
  const typesAfter = (path: string) =>
    changedStages([{ path, changesImports: false }], checkStages, () => true)
      .find(({ name }) => name === "types")
      ?.command.slice(2);
  expect(typesAfter("apps/web/src/ui/tabs.tsx")).toEqual(["apps/web"]);
  expect(typesAfter("apps/server/src/main.ts")).toEqual(["apps/server", "bench", "tools"]);
  expect(typesAfter("packages/core/src/money/money.ts")).toEqual([]);
});

test("a diff changes imports when a line of it imports or exports from another file", () => {
  expect(namesImports('@@ -1 +1 @@\n+import { a } from "./a.ts";\n')).toBe(true);
  expect(namesImports('@@ -1 +1 @@\n-} from "./a.ts";\n')).toBe(true);
  expect(namesImports('@@ -1 +1 @@\n+const page = () => import("./page.tsx");\n')).toBe(true);
  expect(namesImports("@@ -1 +1 @@\n-const a = 1;\n+const a = 2;\n")).toBe(false);
});

test("a stage that skips a test fails, and says so", async () => {
  const path = join(tmpdir(), `candor-skipped-${process.pid}.json`);
  const report = JSON.stringify({
    numPassedTests: 7,
    numFailedTests: 0,
    numPendingTests: 1,
    testResults: [],
  });
  const write = `require("node:fs").writeFileSync(${JSON.stringify(path)}, ${JSON.stringify(report)})`;
  const skipping = await runStage({ ...node("tests", write), report: { kind: "vitest", path } });
  rmSync(path);
  expect(skipping).toMatchObject({ ok: false, passed: 7, failed: 1, skipped: 1 });
  expect(skipping.output).toContain("1 tests were skipped; none may be.");
});

test("a missing or broken report has no counts", () => {
  expect(readCounts("vitest", undefined)).toBeUndefined();
  expect(readCounts("vitest", "{")).toBeUndefined();
});

test("at most two stages run in parallel, in their order", async () => {
  const { seen, most } = await runAll(["a", "b", "c", "d"].map((name) => node(name, "")));
  expect(most).toBe(2);
  expect(seen).toEqual([
    "a starts",
    "b starts",
    "a ends",
    "c starts",
    "b ends",
    "d starts",
    "c ends",
    "d ends",
  ]);
});

test("a stage starts when the one that it needs has ended, and those behind it do not wait for it", async () => {
  const stages: Stage[] = [{ ...node("last", ""), after: "first" }, node("first", ""), node("other", "")];
  const { seen } = await runAll(stages);
  expect(seen.slice(0, 3)).toEqual(["first starts", "other starts", "first ends"]);
  expect(seen[3]).toBe("last starts");
});

test("a stage does not wait for one that was not asked for", async () => {
  const { seen } = await runAll([{ ...node("only", ""), after: "first" }]);
  expect(seen).toEqual(["only starts", "only ends"]);
});

/** Ends the stages one after the other, the oldest first; `most`: how many ran at the same time. */
const runAll = async (stages: readonly Stage[]): Promise<{ seen: readonly string[]; most: number }> => {
  const seen: string[] = [];
  const ends: (() => void)[] = [];
  let [running, most] = [0, 0];
  const all = runStages(stages, 2, async ({ name }) => {
    seen.push(`${name} starts`);
    running += 1;
    most = Math.max(most, running);
    await new Promise<void>((resolve) => ends.push(resolve));
    running -= 1;
    seen.push(`${name} ends`);
    return outcome(name, 1, 0);
  });
  for (let left = stages.length; left > 0; left -= 1) {
    await expect.poll(() => ends.length).toBeGreaterThan(0);
    ends.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  await all;
  return { seen, most };
};

test("the last line is only the sum of all stages", () => {
  expect(lastLine([outcome("lint", 1, 0), outcome("unit", 40, 2)])).toBe("41 passed, 2 failed");
});

test("the time of the whole is never rounded down", () => {
  const outcomes = [outcome("lint", 1, 0), outcome("unit", 40, 2)];
  expect(wholeTime(514_001, outcomes)).toBe("All of it took 8 min 35 s, and 1 min 1 s of the processor");
  expect(wholeTime(480_000, [])).toBe("All of it took 8 min 0 s, and 0 min 0 s of the processor");
});

test("the table has one row per stage, with its time", () => {
  expect(table([outcome("lint", 1, 0), outcome("unit", 40, 2)])).toBe(
    "ok      lint  1 passed                 1.5 s  30.5 s of the processor\n" +
      "FAILED  unit  40 passed  2 failed      1.5 s  30.5 s of the processor",
  );
});
