/**
 * Where tests keep their files: databases, data folders, browser profiles. In memory if there is room: a test ends its processes and never the
 * machine, so nothing is proved by waiting for a disk, and the tests wrote gigabytes. Settings are the product's (fsync stays on).
 */
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { freemem } from "node:os";
import { join } from "node:path";

const memory = "/dev/shm";
const prefix = "candor-tests-";
const gigabyte = 1_073_741_824;
/** A run of everything needs less than 1 GB. */
const roomBytes = 2 * gigabyte;
const freeMemoryBytes = 4 * gigabyte;

/** Points `TMPDIR` of this process and its children to a new folder in memory, removed at its end. A `TMPDIR` that is set stays. */
export const keepTestFilesInMemory = (): void => {
  if ((process.env["TMPDIR"] ?? "") !== "" || !hasRoom()) return;
  removeAbandoned();
  const folder = join(memory, `${prefix}${process.pid}`);
  mkdirSync(folder, { recursive: true });
  // The account that runs the database when the tests run as root must reach it.
  chmodSync(folder, 0o755);
  process.env["TMPDIR"] = folder;
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
};

/** The embedded database may have to run from there, which some containers forbid. */
const hasRoom = (): boolean => {
  try {
    const { bavail, bsize } = statfsSync(memory);
    const mounted = readFileSync("/proc/mounts", "utf8").split("\n");
    const options = mounted.findLast((line) => line.split(" ")[1] === memory)?.split(" ")[3] ?? "noexec";
    return (
      bavail * bsize >= roomBytes && freemem() >= freeMemoryBytes && !options.split(",").includes("noexec")
    );
  } catch {
    return false;
  }
};

/** Folders of runs that were killed. */
const removeAbandoned = (): void => {
  for (const name of readdirSync(memory)) {
    if (!name.startsWith(prefix) || isRunning(Number(name.slice(prefix.length)))) continue;
    rmSync(join(memory, name), { recursive: true, force: true });
  }
};

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
};
