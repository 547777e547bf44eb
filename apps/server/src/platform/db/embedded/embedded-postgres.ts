/**
 * The embedded database: a real PostgreSQL as a child process, durable (fsync stays on), reached through a
 * Unix socket that only its own account can open, with data under DATA_DIR. Roles need their passwords even there; the
 * superuser needs none, so code that runs as that account controls the database.
 *
 * It has a session of its own, so that Ctrl-C reaches it through us, after our own shutdown. If it dies, it is
 * started again; if we are killed, the next start ends the process that was left behind.
 */
import { spawn, type ChildProcess } from "node:child_process";
import { chown, mkdir, open, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "../../log.ts";
import { holderOfDataDir, lockDataDir, type DataDirLock } from "./data-dir-lock.ts";
import { socketUrl } from "../database-url.ts";
import { writeAccessRules } from "./embedded-access.ts";
import { EmbeddedDatabaseFailed, findBinaries } from "./embedded-binaries.ts";
import { prepareHome, type EmbeddedHome } from "./embedded-home.ts";
import { endOrphan, postmasterStatus } from "./orphan-postgres.ts";

export type EmbeddedPostgres = {
  /** Address of the maintenance database `postgres`, as the owner. */
  readonly url: string;
  /** Fast shutdown; the data folder is free afterwards. */
  readonly stop: () => Promise<void>;
  /** Settles with the reason when it ended too often and is not started again. */
  readonly failed: Promise<Error>;
};

/** Another process serves this DATA_DIR. */
export class DataDirInUse extends Error {
  override readonly name = "DataDirInUse";
}

export const embeddedOwner = "candor";

export type EmbeddedOptions = {
  readonly dataDir: string;
  readonly log: Log;
  readonly maxConnections?: number;
  /** A folder with `bin/postgres` of another version instead of the bundled one: the tests use this to run on 15. */
  readonly binaries?: string | undefined;
};

const startMs = 300_000; // a recovery after a crash may be long
const restartsPerMinute = 10;

/** Starts the database of `dataDir`; creates it on first use. Throws `DataDirInUse`, `EmbeddedDatabaseFailed`. */
export const startEmbeddedPostgres = async (options: EmbeddedOptions): Promise<EmbeddedPostgres> => {
  const home = await prepareHome(options.dataDir);
  const lock = await lockDataDir(options.dataDir);
  if (lock === undefined) {
    const holder = await holderOfDataDir(options.dataDir);
    throw new DataDirInUse(
      `DATA_DIR ${options.dataDir} is in use by process ${holder ?? "of another server"}: stop it, or choose another DATA_DIR.`,
    );
  }
  try {
    return await startLocked(home, lock, options);
  } catch (error) {
    await lock.release();
    throw error;
  }
};

const startLocked = async (
  home: EmbeddedHome,
  lock: DataDirLock,
  options: EmbeddedOptions,
): Promise<EmbeddedPostgres> => {
  const native = options.binaries ?? (await findBinaries(home.folder, home.account !== undefined));
  if ((await endOrphan(home.data)) === "ended") options.log.warn("ended the database of a killed server");
  if (!(await exists(join(home.data, "PG_VERSION")))) await initialise(native, home);
  const { stop, failed } = await supervise(() => launch(native, home, options), options.log);
  return {
    failed,
    url: socketUrl(home.socketDir, embeddedOwner, "postgres"),
    stop: async () => {
      await stop();
      await lock.release();
    },
  };
};

/** Keeps one child process running until it is stopped or ends too often. */
const supervise = async (
  start: () => Promise<ChildProcess>,
  log: Log,
): Promise<Pick<EmbeddedPostgres, "stop" | "failed">> => {
  const failure = Promise.withResolvers<Error>();
  let stopping = false;
  let child = await start();
  const killAtExit = () => child.kill("SIGINT");
  process.on("exit", killAtExit);
  const keep = async (): Promise<void> => {
    let restarts: number[] = [];
    for (;;) {
      await hasEnded(child);
      if (stopping) return;
      log.error(
        { code: child.exitCode, signal: child.signalCode },
        "the embedded database ended unexpectedly",
      );
      const nowMs = performance.now();
      restarts = [...restarts.filter((atMs) => nowMs - atMs < 60_000), nowMs];
      if (restarts.length > restartsPerMinute) {
        return failure.resolve(new EmbeddedDatabaseFailed("it ends again and again."));
      }
      child = await start().catch(async (error: unknown) => {
        log.error({ err: error }, "the embedded database does not start again");
        await sleep(1_000);
        return child; // ended: the next round tries again
      });
      if (stopping) child.kill("SIGINT");
    }
  };
  const kept = keep();
  const stop = async (): Promise<void> => {
    stopping = true;
    process.off("exit", killAtExit);
    child.kill("SIGINT");
    await kept;
  };
  return { stop, failed: failure.promise };
};

const hasEnded = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once("exit", () => resolve());
  });

/** Starts PostgreSQL and waits until it accepts connections. */
const launch = async (
  native: string,
  home: EmbeddedHome,
  options: EmbeddedOptions,
): Promise<ChildProcess> => {
  await endOrphan(home.data);
  await writeAccessRules(home, embeddedOwner);
  const output = await openLogFile(home.logFile);
  const child = spawn(join(native, "bin", "postgres"), serverArguments(home, options), {
    ...asAccount(home),
    detached: true,
    stdio: ["ignore", output.fd, output.fd],
  });
  let ended: string | undefined;
  child.once("error", (error) => (ended = error.message));
  child.once("exit", (code, signal) => (ended ??= `it ended with ${signal ?? code}`));
  await output.close();
  for (let waitedMs = 0; waitedMs < startMs; waitedMs += 10) {
    const state = await postmasterStatus(home.data);
    if (state?.pid === child.pid && state?.status === "ready") return child;
    if (ended !== undefined) break;
    await sleep(10);
  }
  child.kill("SIGQUIT");
  throw new EmbeddedDatabaseFailed(
    `${ended ?? "it is not ready after 5 minutes"}. ${await lastLines(home.logFile)}`,
  );
};

/** All pools of both threads (`pools.ts`, 59 with the one for bookings), what tools need beside them, and PostgreSQL's own three. */
const defaultConnections = 80;

const serverArguments = (home: EmbeddedHome, options: EmbeddedOptions): readonly string[] => {
  const settings = {
    listen_addresses: "",
    unix_socket_directories: home.socketDir,
    unix_socket_permissions: "0700",
    max_connections: String(options.maxConnections ?? defaultConnections),
    fsync: "on",
    full_page_writes: "on",
    synchronous_commit: "on",
    shared_buffers: "64MB",
    work_mem: "8MB",
    maintenance_work_mem: "32MB",
    max_wal_size: "512MB",
    min_wal_size: "128MB",
    huge_pages: "off",
    jit: "off",
    timezone: "UTC",
    log_timezone: "UTC",
    log_min_messages: "warning",
    autovacuum_naptime: "15s",
    // Small machines: no parallel workers, no shared memory beyond the buffers, no I/O processes.
    max_worker_processes: "2",
    max_parallel_workers_per_gather: "0",
    max_logical_replication_workers: "0",
    ...(options.binaries === undefined ? { io_method: "sync" } : {}),
  };
  return [
    "-D",
    home.data,
    ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  ];
};

/**
 * A new log segment is filled with zeros while commits wait: 16 MB, the usual size, took 50 ms of
 * everyone's time twice a second of full load; 4 MB takes 12 ms.
 */
const walSegmentMb = 4;

const clusterOptions: readonly string[] = [
  `--username=${embeddedOwner}`,
  "--encoding=UTF8",
  "--locale=C",
  "--auth=reject", // each start writes the login rules
  `--wal-segsize=${walSegmentMb}`,
];

/** Runs initdb in a temporary folder next to it, then renames it, so an interrupted first start leaves no half-made database. */
const initialise = async (native: string, home: EmbeddedHome): Promise<void> => {
  const fresh = `${home.data}.new`;
  await rm(fresh, { recursive: true, force: true });
  await mkdir(fresh, { mode: 0o700 });
  if (home.account !== undefined) await chown(fresh, home.account.uid, home.account.gid);
  const child = spawn(join(native, "bin", "initdb"), ["-D", fresh, ...clusterOptions], {
    ...asAccount(home),
    stdio: ["ignore", "ignore", "pipe"],
  });
  let stderrText = "";
  child.stderr?.on("data", (chunk: Buffer) => (stderrText += chunk.toString()));
  const code = await new Promise<number | string>((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("close", (exitCode, signal) => resolve(signal ?? exitCode ?? "nothing"));
  });
  if (code !== 0) throw new EmbeddedDatabaseFailed(`initdb ended with ${code}. ${stderrText.trim()}`);
  await rename(fresh, home.data);
};

const asAccount = (home: EmbeddedHome) => ({
  cwd: "/",
  env: { PATH: "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" },
  ...home.account,
});

const openLogFile = async (path: string) => {
  const tooLong = await stat(path).then(
    (file) => file.size > 5_000_000,
    () => false,
  );
  return open(path, tooLong ? "w" : "a", 0o640);
};

const lastLines = async (path: string): Promise<string> =>
  (await readFile(path, "utf8").catch(() => "")).trim().split("\n").slice(-3).join(" ");

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
