/** The stages of `npm run check`, cheap ones first; `npm test` adds the journeys in a browser, and asks for all, so the longest start first. */
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Stage } from "./stage.ts";

const reports = join(tmpdir(), `candor-check-${process.pid}`);

const tests = (name: string, after?: string): Stage => {
  const path = join(reports, `${name}.json`);
  return {
    name,
    command: [
      "vitest",
      "run",
      "--project",
      name,
      "--reporter=dot",
      "--reporter=json",
      `--outputFile.json=${path}`,
    ],
    report: { kind: "vitest", path },
    ...(after === undefined ? {} : { after }),
  };
};

const program = (name: string, path: string): Stage => ({ name, command: [process.execPath, path] });

export const checkStages: readonly Stage[] = [
  { name: "build", command: ["sh", "tools/build"] },
  { name: "format", command: ["oxfmt", "--check", "."] },
  { name: "lint", command: ["oxlint", "--type-aware", "--deny-warnings", "--threads=1"] },
  program("types", "tools/types.ts"),
  program("walls", "tools/walls.ts"),
  program("tidy", "tools/tidy.ts"),
  program("rules", "tools/rule-coverage.ts"),
  program("growing", "tools/growing.ts"),
  { name: "dead code", command: ["knip", "--treat-config-hints-as-errors"] },
  // One of them reads the bundles.
  tests("unit", "build"),
  tests("simulation"),
  // These tests often wait, and use the time that the journeys leave. With the same priority the journeys take longer, and their open pages paint
  // prices for longer. With much less of it the tests could miss their own limits of time while another program is busy.
  { ...tests("integration"), niceness: 5 },
];

const journeys: Stage = {
  name: "journeys",
  command: ["playwright", "test", "--config", "e2e/playwright.config.ts", "--reporter=dot,json"],
  report: { kind: "playwright", path: join(reports, "journeys.json") },
  after: "build",
};

/** What often waits, for the market and for a database, starts first and leaves time to the others; then the longest. */
const longestFirst = ["build", "journeys", "integration", "simulation", "growing", "unit", "types", "lint"];
const rank = ({ name }: Stage): number => {
  const at = longestFirst.indexOf(name);
  return at < 0 ? longestFirst.length : at;
};
/** The stages of `npm test`, in the order that ends earliest. */
export const testStages: readonly Stage[] = [journeys, ...checkStages].toSorted((a, b) => rank(a) - rank(b));
