/** Reads the file of a demo's seeds, strictly (TRUST-06). */
import { seedsFile, type SeedsFile } from "@candor/wire/record/public-log";
import { readFields, readJson, type ReadJson } from "@candor/wire/record/read-file";
import { textOf } from "./utf8-text.ts";

export type FiledDay = SeedsFile["demoDays"][number];

/** Undefined for a file of another kind. */
export const readSeeds = (bytes: Uint8Array): ReadJson<SeedsFile> | undefined => {
  const text = textOf(bytes);
  const json = text === undefined ? undefined : readJson(text);
  if (json === undefined || "why" in json) return undefined;
  const { value } = json;
  if (typeof value !== "object" || value === null || !("demoDays" in value)) return undefined;
  return readFields(seedsFile, value);
};
