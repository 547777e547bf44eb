/** The offline program that checks downloaded evidence, run as a user runs it: with the platform's keys, saved apart. */
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { expect, test, type Download } from "@playwright/test";

/** TRUST-06. */
export const expectVerifierToAgree = async (url: string, download: Download): Promise<void> => {
  const [path, keys] = [test.info().outputPath("evidence.json"), test.info().outputPath("keys.json")];
  await download.saveAs(path);
  writeFileSync(keys, await (await fetch(`${url}/public/keys`)).text());
  const run = spawnSync(process.execPath, ["tools/verify.ts", "--keys", keys, path], { encoding: "utf8" });
  expect(run.stdout + run.stderr).toContain("Everything holds.");
  expect(run.status).toBe(0);
};
