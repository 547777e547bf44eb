/** The offline program that checks downloaded evidence, run as a user runs it: with the platform's keys, saved apart. */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { expect, test, type Download } from "@playwright/test";

type SavedFile = {
  readonly digest: string;
  readonly audit: { readonly order: Readonly<Record<string, unknown>> };
};

/** The evidence that was saved last, perhaps without a field of its order, and the digest of that. */
export const savedEvidence = (without?: string): string => {
  const saved = JSON.parse(readFileSync(test.info().outputPath("evidence.json"), "utf8")) as SavedFile;
  const { digest: _, audit, ...files } = saved;
  const fields = Object.entries(audit.order).filter(([name]) => name !== without);
  const contents = { audit: { ...audit, order: Object.fromEntries(fields) }, ...files };
  const digest = createHash("sha256").update(JSON.stringify(contents)).digest("hex");
  return `${JSON.stringify({ ...contents, digest }, undefined, 1)}\n`;
};

/** TRUST-06. */
export const expectVerifierToAgree = async (url: string, download: Download): Promise<void> => {
  const [path, keys] = [test.info().outputPath("evidence.json"), test.info().outputPath("keys.json")];
  await download.saveAs(path);
  writeFileSync(keys, await (await fetch(`${url}/public/keys`)).text());
  const run = spawnSync(process.execPath, ["tools/verify.ts", "--keys", keys, path], { encoding: "utf8" });
  expect(run.stdout + run.stderr).toContain("Everything holds.");
  expect(run.status).toBe(0);
};
