/** The stages of `npm run check`, cheap ones first; `npm test` adds the journeys in a browser, which run beside all others. */
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
  { name: "lint", command: ["oxlint", "--type-aware", "--deny-warnings"] },
  program("types", "tools/types.ts"),
  program("walls", "tools/walls.ts"),
  program("tidy", "tools/tidy.ts"),
  program("rules", "tools/rule-coverage.ts"),
  program("growing", "tools/growing.ts"),
  { name: "dead code", command: ["knip"] },
  // One of them reads the bundles.
  tests("unit", "build"),
  tests("simulation"),
  tests("integration"),
];

/** They take longest and often wait, so they start first and leave the other core to the other stages. */
export const journeys: Stage = {
  name: "journeys",
  command: ["playwright", "test", "--config", "e2e/playwright.config.ts", "--reporter=dot,json"],
  report: { kind: "playwright", path: join(reports, "journeys.json") },
  after: "build",
};
