/** How much memory a tree of processes uses, from /proc: shared pages are counted once (PSS). */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export type ProcessMemory = { readonly pid: number; readonly name: string; readonly pssMb: number };

/** Depends only on where the project is on this machine, so it is left out of names. */
const ownFolder = join(import.meta.dirname, "../");

/** Every process below `root`, including `root`. One that ends meanwhile is left out. */
export const treeMemory = (root: number): ProcessMemory[] => {
  const parents = new Map(processes().map((pid) => [pid, parentOf(pid)]));
  const belongs = (pid: number): boolean => {
    for (let at: number | undefined = pid; at !== undefined && at > 1; at = parents.get(at)) {
      if (at === root) return true;
    }
    return false;
  };
  return [...parents.keys()].filter(belongs).flatMap((pid) => memoryOf(pid) ?? []);
};

const processes = (): number[] =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number);

const parentOf = (pid: number): number | undefined => {
  const match = /^PPid:\s+(\d+)$/m.exec(read(`/proc/${pid}/status`) ?? "");
  return match === null ? undefined : Number(match[1]);
};

const memoryOf = (pid: number): ProcessMemory | undefined => {
  const match = /^Pss:\s+(\d+) kB$/m.exec(read(`/proc/${pid}/smaps_rollup`) ?? "");
  const name = read(`/proc/${pid}/cmdline`)?.replaceAll("\0", " ").replaceAll(ownFolder, "").trim();
  if (match === null || name === undefined) return undefined;
  return { pid, name: name.slice(0, 60), pssMb: Number(match[1]) / 1024 };
};

const read = (path: string): string | undefined => {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
};
