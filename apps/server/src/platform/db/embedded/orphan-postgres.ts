/**
 * Ends the PostgreSQL that a killed server left behind. Its process number is in `postmaster.pid`; it is ended
 * only if that process really works in this data folder, because process numbers are reused. Killing it is
 * safe at any point: the next start recovers, as after a power cut.
 */
import { readFile, readdir, readlink, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { EmbeddedDatabaseFailed } from "./embedded-binaries.ts";

const pollMs = 25;

/** Ends a left-over server of `data` and waits until none of its processes is left. */
export const endOrphan = async (data: string): Promise<"none" | "ended"> => {
  const serving = await processesIn(data);
  const server = (await postmasterStatus(data))?.pid;
  // Fast shutdown: open transactions end, the log is complete, a checkpoint is written.
  if (server !== undefined && serving.includes(server)) {
    kill([server], "SIGINT");
    await allGone(data, 30_000);
  }
  // Without their server, workers end by themselves, except one that waits for another that has ended.
  if (!(await allGone(data, 1_000))) kill(await processesIn(data), "SIGQUIT");
  if (!(await allGone(data, 5_000))) kill(await processesIn(data), "SIGKILL");
  if (!(await allGone(data, 5_000))) {
    throw new EmbeddedDatabaseFailed(`processes ${(await processesIn(data)).join(", ")} still use ${data}.`);
  }
  // No process works here, so the file is stale even if another program has that number now.
  await rm(join(data, "postmaster.pid"), { force: true });
  return serving.length > 0 ? "ended" : "none";
};

/** Returns the state that PostgreSQL writes into `postmaster.pid`: "starting", "ready", "stopping" … */
export const postmasterStatus = async (
  data: string,
): Promise<{ readonly pid: number; readonly status: string } | undefined> => {
  const lines = (await readFile(join(data, "postmaster.pid"), "utf8").catch(() => "")).split("\n");
  const pid = Number(lines[0]);
  return Number.isSafeInteger(pid) && pid > 0 ? { pid, status: (lines[7] ?? "").trim() } : undefined;
};

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

const kill = (pids: readonly number[], signal: NodeJS.Signals): void => {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It ended by itself between the check and the signal.
    }
  }
};
