/** The server as a process: what it waits for when it starts, and that nothing holds up its end. */
import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, expect, test } from "vitest";
import { openDatabaseGate, type DatabaseGate } from "../src/platform/db/test-gate.ts";
import { withTestDatabase } from "../src/platform/db/test-database.ts";

// Not the one that a server was started on: that has the clock of tests, and these processes have the machine's.
const database = withTestDatabase("demo");
const dataDir = mkdtempSync(join(tmpdir(), "candor-process-"));
let gate: DatabaseGate | undefined;
let child: ChildProcess | undefined;

afterEach(async () => {
  if (child !== undefined && child.exitCode === null && child.signalCode === null) {
    child.kill("SIGKILL");
    await endOf(child, 10_000);
  }
  await gate?.close();
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** Its exit code or signal; "runs" when it has not ended in this time, so that no test waits without end. */
const endOf = async (process: ChildProcess, withinMs: number): Promise<string> => {
  const untilMs = Date.now() + withinMs;
  while (process.exitCode === null && process.signalCode === null) {
    if (Date.now() > untilMs) return "runs";
    await sleep(20);
  }
  return String(process.exitCode ?? process.signalCode);
};

const freePort = async (): Promise<number> => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
};

/** `readsLog`: false for a log that nobody reads. */
const start = async (readsLog: boolean) => {
  const port = await freePort();
  const started = spawn(process.execPath, [join(import.meta.dirname, "../src/main.ts")], {
    env: {
      PATH: process.env["PATH"],
      HOME: process.env["HOME"],
      ...database().settings,
      DATABASE_URL: gate?.url ?? "",
      DATA_DIR: dataDir,
      PORT: String(port),
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  child = started;
  let said = "";
  started.stderr.on("data", (piece: Buffer) => (said += piece.toString()));
  if (readsLog) started.stdout.resume();
  const health = (): Promise<string> =>
    fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(2_000) })
      .then(async (answer) => `${answer.status} ${((await answer.json()) as { status: string }).status}`)
      .catch(() => "no answer");
  return { process: started, said: () => said, health };
};

/** The last answer, which is the wanted one unless that never came. */
const until = async (
  wanted: string,
  ask: () => string | Promise<string>,
  withinMs: number,
): Promise<string> => {
  const untilMs = Date.now() + withinMs;
  for (;;) {
    const found = await ask();
    if (found.includes(wanted) || Date.now() > untilMs) return found;
    await sleep(20);
  }
};

test("[TRUST-07] a start waits for a database that is down, SIGUSR1 opens no debugger, and SIGTERM is seen before the port closes", async () => {
  gate = await openDatabaseGate(database().settings.DATABASE_URL);
  gate.cut();
  const server = await start(true);
  expect(await until("waits for its database", server.said, 60_000)).toContain("waits for its database");
  await sleep(2_500);
  expect(server.process.exitCode).toBeNull();
  gate.pass();
  expect(await until("200", server.health, 120_000)).toMatch(/^200 (ok|slow)$/);
  server.process.kill("SIGUSR1");
  await sleep(500);
  expect(server.said()).not.toContain("Debugger");
  expect(await server.health()).toMatch(/^200/);
  server.process.kill("SIGTERM");
  expect(await until("503", server.health, 2_900)).toBe("503 not ready");
  expect(await endOf(server.process, 30_000)).toBe("0");
}, 240_000);

test("[TRUST-07] SIGTERM ends a server whose log nobody reads and whose database hangs", async () => {
  gate = await openDatabaseGate(database().settings.DATABASE_URL);
  const server = await start(false);
  expect(await until("200", server.health, 120_000)).toMatch(/^200 (ok|slow)$/);
  gate.hang();
  await sleep(3_000);
  server.process.kill("SIGTERM");
  // Three seconds of draining, then ten at most.
  expect(await endOf(server.process, 25_000)).not.toBe("runs");
}, 240_000);
