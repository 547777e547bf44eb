/** The offline program that checks downloaded evidence, run as a user runs it. */
import { spawnSync } from "node:child_process";
import { expect, test, type Download } from "@playwright/test";

/** TRUST-06. */
export const expectVerifierToAgree = async (download: Download): Promise<void> => {
  const path = test.info().outputPath("evidence.json");
  await download.saveAs(path);
  const run = spawnSync(process.execPath, ["tools/verify.ts", path], { encoding: "utf8" });
  expect(run.stdout + run.stderr).toContain("Everything holds.");
  expect(run.status).toBe(0);
};
