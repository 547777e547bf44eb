/** A real server with its own data directory, for the stories that start, kill and check it. */
import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

export type RunningServer = {
  readonly url: string;
  readonly dataDir: string;
  /** Ends the process at once, as a power cut would: no shutdown, nothing flushed. */
  readonly kill: () => void;
  /** Stops it in order. Its data stays. */
  readonly end: () => Promise<void>;
  /** Stops it in order and removes its data. */
  readonly stop: () => Promise<void>;
};

const root = join(import.meta.dirname, "..");
/** A start takes some seconds; on a machine that is busy with something else it may take a minute. */
const startLimitMs = 150_000;

/** Accessible for the account that runs the embedded database when the tests run as root. */
const emptyDataDir = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "candor-e2e-"));
  chmodSync(folder, 0o755);
  return folder;
};

/** A copy of the started one, if there is one. */
const newDataDir = (): string => {
  const folder = emptyDataDir();
  const started = process.env["E2E_STARTED_DIR"];
  if (started !== undefined) execFileSync("cp", ["-a", `${started}/.`, folder]);
  return folder;
};

/**
 * Starts and stops the product in an empty data directory, and has all later servers of the run begin with a copy of it: a first start,
 * which makes the database and logs three hours of market, takes more than twice as much of the processor as a second one. The returned function
 * removes it. A database that root keeps outside the directory is not copied, so all starts are then first ones.
 */
export const startFromCopies = async (): Promise<() => void> => {
  const { dataDir, end } = await startServer();
  await end();
  if (existsSync(join(dataDir, "postgres"))) process.env["E2E_STARTED_DIR"] = dataDir;
  return () => rmSync(dataDir, { recursive: true, force: true });
};

type Start = {
  /** Continues an earlier run. */
  readonly dataDir?: string;
  /** Additional ones. */
  readonly settings?: NodeJS.ProcessEnv;
  /** Another program of apps/server than its own, and its words. */
  readonly program?: readonly string[];
};

/** Starts the product and waits until it answers. */
export const startServer = async ({
  dataDir = newDataDir(),
  settings = {},
  program: [file = "", ...words] = ["src/main.ts"],
}: Start = {}): Promise<RunningServer> => {
  const port = await freePort();
  const child = spawn(process.execPath, [join(root, "apps/server", file), ...words], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      RATE_LIMITS: "off",
      LOG_LEVEL: "warn",
      ...settings,
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const url = `http://127.0.0.1:${port}`;
  await untilAnswering(url, child);
  const end = async (): Promise<void> => {
    child.kill("SIGTERM");
    await ended(child);
  };
  return {
    url,
    dataDir,
    kill: () => child.kill("SIGKILL"),
    end,
    stop: async () => {
      await end();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};

/** The exit code of the ledger's checker against the running server's database. */
export const checkLedger = async ({ dataDir }: RunningServer): Promise<number> => {
  const child = spawn(process.execPath, [join(root, "apps/server/src/ledger/check-main.ts")], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ["ignore", "ignore", "inherit"],
  });
  return ended(child);
};

const untilAnswering = async (url: string, child: ChildProcess): Promise<void> => {
  const deadline = Date.now() + startLimitMs;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode} at its start`);
    const answer = await fetch(`${url}/healthz`).catch(() => undefined);
    if (answer?.ok === true) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  child.kill("SIGKILL");
  throw new Error(`no answer within ${startLimitMs} ms`);
};

const ended = (child: ChildProcess): Promise<number> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve(child.exitCode ?? 1);
    else child.once("exit", (code) => resolve(code ?? 1));
  });

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
