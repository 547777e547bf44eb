/**
 * The PostgreSQL that a killed server left behind. It is ended by the number in `postmaster.pid`, and
 * only if that process really works in this data folder: numbers are used again.
 */
import { readFile, readdir, readlink, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { EmbeddedDatabaseFailed } from "./embedded-binaries.ts";

const pollMs = 25;
const fastShutdownMs = 30_000;
const immediateShutdownMs = 10_000;

/** Ends a left-over server of `data` and waits until none of its processes is left. */
export const endOrphan = async (data: string): Promise<"none" | "ended"> => {
  const pid = await postmasterPid(data);
  const serving = await processesIn(data);
  if (pid !== undefined && serving.includes(pid)) {
    // Fast shutdown: open transactions end, the log is complete, a checkpoint is written.
    kill(pid, "SIGINT");
    if (!(await allGone(data, fastShutdownMs))) kill(pid, "SIGQUIT");
  }
  if (!(await allGone(data, immediateShutdownMs))) {
    throw new EmbeddedDatabaseFailed(`processes ${(await processesIn(data)).join(", ")} still use ${data}.`);
  }
  // Nobody works here, so the file is stale even if another program has that number by now.
  await rm(join(data, "postmaster.pid"), { force: true });
  return serving.length > 0 ? "ended" : "none";
};

/** The state that PostgreSQL writes into `postmaster.pid`: "starting", "ready", "stopping" … */
export const postmasterStatus = async (
  data: string,
): Promise<{ readonly pid: number; readonly status: string } | undefined> => {
  const lines = (await readFile(join(data, "postmaster.pid"), "utf8").catch(() => "")).split("\n");
  const pid = Number(lines[0]);
  return Number.isSafeInteger(pid) && pid > 0 ? { pid, status: (lines[7] ?? "").trim() } : undefined;
};

const postmasterPid = async (data: string): Promise<number | undefined> =>
  (await postmasterStatus(data))?.pid;

/** Every process of PostgreSQL works inside its data folder. */
const processesIn = async (data: string): Promise<readonly number[]> => {
  const found: number[] = [];
  for (const name of await readdir("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    const folder = await readlink(`/proc/${name}/cwd`).catch(() => "");
    const program = folder === data ? await readFile(`/proc/${name}/comm`, "utf8").catch(() => "") : "";
    if (program.startsWith("postgres")) found.push(Number(name));
  }
  return found;
};

const allGone = async (data: string, withinMs: number): Promise<boolean> => {
  for (let waitedMs = 0; waitedMs <= withinMs; waitedMs += pollMs) {
    if ((await processesIn(data)).length === 0) return true;
    await sleep(pollMs);
  }
  return false;
};

const kill = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended by itself between the look and the signal.
  }
};
