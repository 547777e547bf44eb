/** House rules about folders: how many files of source one has. Tests stand beside what they test and are not counted. */
import { dirname } from "node:path";
import type { Finding } from "./finding.ts";

const limitFiles = 25;
const source = /\.tsx?$/;
const test = /\.(test|spec)\.tsx?$/;

export const folderFindings = (paths: readonly string[]): readonly Finding[] => {
  const counts = new Map<string, number>();
  for (const path of paths) {
    if (!source.test(path) || test.test(path)) continue;
    counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, files]) => files > limitFiles)
    .map(([path, files]) => ({
      path,
      message: `${files} files of source; the limit is ${limitFiles}: divide the folder by what its files are about`,
    }));
};
