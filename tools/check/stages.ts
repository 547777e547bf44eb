/** The stages of `npm run check`, cheap ones first; `npm test` adds the journeys in a browser. */
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Stage } from "./stage.ts";

const reports = join(tmpdir(), `candor-check-${process.pid}`);

const tests = (name: string, alone: boolean): Stage => {
  const path = join(reports, `${name}.json`);
  return {
    name,
    command: [
      "vitest",
      "run",
      "--project",
      name,
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${path}`,
    ],
    report: { kind: "vitest", path },
    alone,
  };
};

const program = (name: string, path: string): Stage => ({ name, command: [process.execPath, path] });

export const checkStages: readonly Stage[] = [
  { name: "format", command: ["oxfmt", "--check", "."] },
  { name: "lint", command: ["oxlint", "--type-aware", "--deny-warnings"] },
  program("types", "tools/types.ts"),
  program("walls", "tools/walls.ts"),
  program("tidy", "tools/tidy.ts"),
  program("rules", "tools/rule-coverage.ts"),
  program("growing", "tools/growing.ts"),
  { name: "dead code", command: ["knip"] },
  { name: "build", command: ["sh", "tools/build"] },
  tests("unit", false),
  tests("simulation", false),
  tests("integration", true),
];

export const journeys: Stage = {
  name: "journeys",
  command: ["playwright", "test", "--config", "e2e/playwright.config.ts", "--reporter=list,json"],
  report: { kind: "playwright", path: join(reports, "journeys.json") },
  alone: true,
};
