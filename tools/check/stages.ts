/** The one list of stages, and which command runs each: `tier`. Cheap ones first; `npm test` and `npm run test:rest` start the longest first. */
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Stage } from "./stage.ts";

const reports = join(tmpdir(), `candor-check-${process.pid}`);

/** Tests of one project of vitest. */
const tests = (name: string, project = name): Pick<Stage, "name" | "command" | "report"> => {
  const path = join(reports, `${project}.json`);
  const reporters = ["--reporter=dot", "--reporter=json", `--outputFile.json=${path}`];
  return {
    name,
    command: ["vitest", "run", "--project", project, ...reporters],
    report: { kind: "vitest", path },
  };
};

/** Journeys of these projects of Playwright. */
const journeys = (
  name: string,
  ...projects: readonly string[]
): Pick<Stage, "name" | "command" | "report"> => {
  const config = ["--config", "e2e/playwright.config.ts", "--reporter=dot,json"];
  return {
    name,
    command: ["playwright", "test", ...config, ...projects.map((project) => `--project=${project}`)],
    report: { kind: "playwright", path: join(reports, `${name}.json`) },
  };
};

const program = (name: string, path: string): Pick<Stage, "name" | "command"> => ({
  name,
  command: [process.execPath, path],
});

export const stages: readonly Stage[] = [
  { name: "build", command: ["sh", "tools/build"], tier: "check" },
  { name: "format", command: ["oxfmt", "--check", "."], tier: "check" },
  { name: "lint", command: ["oxlint", "--type-aware", "--deny-warnings", "--threads=1"], tier: "check" },
  { ...program("types", "tools/types.ts"), tier: "check" },
  { ...program("walls", "tools/walls.ts"), tier: "check" },
  { ...program("tidy", "tools/tidy.ts"), tier: "check" },
  { ...program("rules", "tools/rule-coverage.ts"), tier: "check" },
  { name: "dead code", command: ["knip", "--treat-config-hints-as-errors"], tier: "check" },
  // One of them reads the bundles.
  { ...tests("unit"), after: "build", tier: "check" },
  { ...tests("simulation"), tier: "check" },
  // These tests often wait, and use the time that the journeys leave. With the same priority the journeys take longer, and their open pages paint
  // prices for longer. With much less of it the tests could miss their own limits of time while another program is busy.
  { ...tests("integration"), niceness: 5, tier: "check" },
  { ...tests("components"), tier: "test" },
  { ...journeys("journeys", "early", "others"), after: "build", tier: "test" },
  { name: "page of parts", command: ["sh", "tools/build", "parts"], tier: "rest" },
  { ...program("growing", "tools/growing.ts"), tier: "rest" },
  { ...tests("more simulation", "simulation-rest"), tier: "rest" },
  { ...tests("more integration", "integration-rest"), tier: "rest" },
  { ...journeys("looks", "looks"), after: "page of parts", tier: "rest" },
];

/** What often waits, for the market and for a database, starts first and leaves time to the others; then the longest. */
const longestFirst = [
  "build",
  "page of parts",
  "journeys",
  "integration",
  "looks",
  "more integration",
  "more simulation",
  "growing",
  "simulation",
  "unit",
  "types",
  "lint",
];
const rank = ({ name }: Stage): number => {
  const at = longestFirst.indexOf(name);
  return at < 0 ? longestFirst.length : at;
};
const inGoodOrder = (chosen: readonly Stage[]): readonly Stage[] =>
  chosen.toSorted((a, b) => rank(a) - rank(b));

/** `npm run check`: all that needs no browser. */
export const checkStages: readonly Stage[] = stages.filter(({ tier }) => tier === "check");
/** `npm test`: these, and what needs a browser, in the order that ends earliest. */
export const testStages: readonly Stage[] = inGoodOrder(stages.filter(({ tier }) => tier !== "rest"));
/** `npm run test:rest`: what need not run at each change. */
export const restStages: readonly Stage[] = inGoodOrder(stages.filter(({ tier }) => tier === "rest"));
