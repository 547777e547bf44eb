/** The product's own server as a child process. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import type { BenchDatabase } from "./bench-database.ts";

export type BenchServer = {
  readonly pid: number;
  readonly port: number;
  readonly stop: () => Promise<void>;
  readonly kill: () => Promise<void>;
};

/** Starts the server on a running database, and waits until it listens. `settings` are added to the environment. */
export const startServer = async (
  { serving }: Pick<BenchDatabase, "serving">,
  port: number,
  settings: Readonly<Record<string, string>> = {},
): Promise<BenchServer> => {
  const child = spawn(
    process.execPath,
    [
      ...(nodeOptions === "" ? [] : nodeOptions.split(" ")),
      join(import.meta.dirname, "../apps/server/src/main.ts"),
    ],
    {
      env: {
        ...process.env,
        NODE_ENV: "production",
        PORT: String(port),
        RATE_LIMITS: "off",
        LOG_LEVEL: "error",
        ...serving,
        ...settings,
      },
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  await new Promise<void>((resolve, reject) => {
    child.stdout.on("data", (data: Buffer) => data.toString().includes("http://") && resolve());
    void ended.then(() => reject(new Error("the server ended before it listened")));
  });
  const end = async (signal: "SIGTERM" | "SIGKILL"): Promise<void> => {
    child.kill(signal);
    await ended;
  };
  return { pid: child.pid ?? 0, port, stop: () => end("SIGTERM"), kill: () => end("SIGKILL") };
};

/** For profiling the server, such as SERVER_NODE_OPTIONS="--cpu-prof --cpu-prof-dir=/tmp/profiles". */
const nodeOptions = process.env["SERVER_NODE_OPTIONS"] ?? "";
