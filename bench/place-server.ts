/** The product's own server as a child process, and one run of the load against it. */
import { fork, spawn } from "node:child_process";
import { join } from "node:path";
import type { ClientNews, ClientLoad } from "./place-client.ts";

export type BenchServer = {
  readonly port: number;
  readonly stop: () => Promise<void>;
  readonly kill: () => Promise<void>;
};

/** Starts the server on a database that runs already, and waits until it listens. `settings` are added to the environment. */
export const startServer = async (
  databaseUrl: string,
  port: number,
  settings: Readonly<Record<string, string>> = {},
): Promise<BenchServer> => {
  const child = spawn(process.execPath, [join(import.meta.dirname, "../apps/server/src/main.ts")], {
    env: {
      ...process.env,
      NODE_ENV: "production",
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      RATE_LIMITS: "off",
      LOG_LEVEL: "error",
      ...settings,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  await new Promise<void>((resolve, reject) => {
    child.stdout.on("data", (data: Buffer) => data.toString().includes("http://") && resolve());
    void ended.then(() => reject(new Error("the server ended before it listened")));
  });
  const end = async (signal: "SIGTERM" | "SIGKILL"): Promise<void> => {
    child.kill(signal);
    await ended;
  };
  return { port, stop: () => end("SIGTERM"), kill: () => end("SIGKILL") };
};

/** Runs the load in a process of its own and answers what it counted. */
export const runClient = (load: ClientLoad): Promise<ClientNews> =>
  new Promise((resolve, reject) => {
    const child = fork(join(import.meta.dirname, "place-client.ts"));
    child.once("message", (news) => resolve(news as ClientNews));
    child.once("exit", (code) => code !== 0 && reject(new Error(`the load ended with ${code}`)));
    child.send(load);
  });
