/**
 * CPU time, from /proc. A process's own time is in utime and stime; the time of children that have ended and were waited for is
 * in cutime and cstime of their parent. So the sum over a tree grows by exactly what was used, whichever processes started and
 * ended meanwhile.
 */
import { readdirSync, readFileSync } from "node:fs";

/** Ticks per second of these counters; Linux has reported 100 on every machine for decades. */
const ticksPerSecond = 100;

type Stat = { readonly parent: number; readonly own: number; readonly reaped: number };

/** The milliseconds of CPU time that the process and everything it started have used so far. */
export const processorMs = (root: number): number => {
  const stats = new Map(
    readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
      .flatMap((pid) => {
        const stat = readStat(pid);
        return stat === undefined ? [] : [[pid, stat] as const];
      }),
  );
  let ticks = 0;
  for (const [pid, { own, reaped }] of stats) if (isBelow(stats, pid, root)) ticks += own + reaped;
  return (ticks * 1_000) / ticksPerSecond;
};

/** The same of the process's first thread alone, which is the one that serves. */
export const mainThreadMs = (pid: number): number => {
  const stat = readStat(`${pid}/task/${pid}`);
  return ((stat?.own ?? 0) * 1_000) / ticksPerSecond;
};

const isBelow = (stats: ReadonlyMap<number, Stat>, pid: number, root: number): boolean => {
  for (let at: number | undefined = pid; at !== undefined && at > 1; at = stats.get(at)?.parent) {
    if (at === root) return true;
  }
  return false;
};

/** The fields after the name, which may contain anything: state, parent, then numbers (man 5 proc). */
const readStat = (pid: number | string): Stat | undefined => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    const number = (place: number): number => Number(fields[place]);
    return { parent: number(1), own: number(11) + number(12), reaped: number(13) + number(14) };
  } catch {
    return undefined;
  }
};
