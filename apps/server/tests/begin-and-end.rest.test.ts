/** The server as a process: what it waits for when it starts, and that nothing holds up its end. */
import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as passed } from "node:timers/promises";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { openDatabaseGate, type DatabaseGate } from "../src/platform/db/test-gate.ts";
import { withTestDatabase } from "../src/platform/db/test-database.ts";

const database = withTestDatabase();
const dataDir = mkdtempSync(join(tmpdir(), "candor-process-"));
let gate: DatabaseGate | undefined;
const children: ChildProcess[] = [];

beforeEach(async () => {
  gate = await openDatabaseGate(database().settings.DATABASE_URL);
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
afterEach(async () => {
  for (const child of children.splice(0)) {
    child.kill("SIGKILL");
    await endOf(child);
  }
  await gate?.close();
});

const endOf = (child: ChildProcess): Promise<string> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null)
      resolve(String(child.exitCode ?? child.signalCode));
    else child.once("exit", (code, signal) => resolve(String(code ?? signal)));
  });

const freePort = async (): Promise<number> => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
};

/** `readsLog`: false for a log that nobody reads. */
const start = async (readsLog = true) => {
  const port = await freePort();
  const child = spawn(process.execPath, [join(import.meta.dirname, "../src/main.ts")], {
    env: {
      ...process.env,
      ...database().settings,
      DATABASE_URL: gate?.url,
      DATA_DIR: dataDir,
      PORT: String(port),
      LOG_LEVEL: "info",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  children.push(child);
  let said = "";
  child.stderr.on("data", (piece: Buffer) => (said += piece.toString()));
  if (readsLog) child.stdout.resume();
  const health = (): Promise<string> =>
    fetch(`http://127.0.0.1:${port}/healthz`)
      .then(async (answer) => `${answer.status} ${((await answer.json()) as { status: string }).status}`)
      .catch(() => "no answer");
  /** A busy machine stores ticks slowly, which is no reason not to serve. */
  const untilUp = async (): Promise<void> =>
    await expect.poll(health, { timeout: 100_000, interval: 100 }).toMatch(/^200 (ok|slow)$/);
  return { child, said: () => said, health, untilUp };
};

describe("a start", () => {
  test("waits for a database that is down, says so, and goes on when it is there", async () => {
    gate?.cut();
    const { child, said, untilUp } = await start();
    await expect.poll(said, { timeout: 60_000 }).toContain("Candor waits for its database");
    await passed(3_000);
    expect(child.exitCode).toBeNull();
    gate?.pass();
    await untilUp();
  });

  test("goes on with a database that takes three seconds for each connection", async () => {
    gate?.delay(3_000);
    const { child, untilUp } = await start();
    await untilUp();
    expect(child.exitCode).toBeNull();
  });
});

describe("the end", () => {
  test.each(["SIGTERM", "SIGHUP"] as const)(
    "%s: it says that it is not ready while it still listens, then closes in order",
    async (signal) => {
      const { child, health, untilUp } = await start();
      await untilUp();
      child.kill(signal);
      await expect.poll(health, { timeout: 2_500, interval: 20 }).toBe("503 not ready");
      expect(await endOf(child)).toBe("0");
    },
  );

  test("SIGUSR1 opens no debugger, and ends nothing", async () => {
    const { child, said, health, untilUp } = await start();
    await untilUp();
    child.kill("SIGUSR1");
    await passed(1_000);
    expect(said()).not.toContain("Debugger");
    expect(await health()).toMatch(/^200/);
  });

  test.each(["hang", "cut"] as const)(
    "SIGTERM ends a server whose log nobody reads and whose database is gone (%s)",
    async (how) => {
      const { child, untilUp } = await start(false);
      await untilUp();
      gate?.[how]();
      await passed(8_000);
      child.kill("SIGTERM");
      const ended = await Promise.race([endOf(child), passed(25_000, "hangs")]);
      expect(ended).not.toBe("hangs");
    },
  );
});
