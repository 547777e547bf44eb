/** A whole server whose market and engine run in their own thread. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Worker } from "node:worker_threads";
import { secondMs } from "@candor/core/time/time";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildApp, type App } from "../../app.ts";
import { EngineUnavailable } from "../../engine/engine-unavailable.ts";
import { placement, sentAs } from "../../engine/test-world.ts";
import { readConfig } from "../../platform/config/config.ts";
import { withTestDatabase } from "../../platform/db/test-database.ts";
import { silentLog } from "../../platform/log.ts";
import { OutcomeUnknown } from "../../platform/unavailable.ts";

const database = withTestDatabase();
const dataDir = mkdtempSync(join(tmpdir(), "candor-test-"));
let app: App;
let thread: Worker | undefined;
beforeAll(async () => {
  process.once("worker", (worker) => (thread = worker));
  const settings = {
    PORT: "0",
    ...database().settings,
    DATA_DIR: dataDir,
    RATE_LIMITS: "off",
    LOG_LEVEL: "silent",
  };
  app = await buildApp(readConfig(settings), silentLog);
});
afterAll(async () => {
  await app.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test("[API-18] [MKT-08] ticks are logged and commands decided while the thread that answers users is busy", async () => {
  const isDecided = app.submit(sentAs(placement(100_002)));
  // A command is sent when the turn of the event loop ends.
  await new Promise((resolve) => setImmediate(resolve));
  const fromMs = Date.now();
  // Nothing else runs in this thread meanwhile, and it takes nothing of the processor.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3 * secondMs);
  const untilMs = Date.now();
  const { rows } = await database().market.query<{ beats: number }>(
    "SELECT count(DISTINCT time_ms / 250)::integer AS beats FROM tick_log WHERE time_ms BETWEEN $1 AND $2",
    [fromMs, untilMs],
  );
  // A pair has a tick in every quarter of a second; on a machine without a free core, at least in every second one.
  expect(rows[0]?.beats).toBeGreaterThanOrEqual(6);
  expect(await isDecided).toHaveProperty("outcome");
});

test("[TRUST-07] [API-11] when the engine's thread dies, the server reports it, a command that was sent has an unknown outcome, and a later one is not sent", async () => {
  const asked = app.submit(sentAs(placement(100_002, {}, { key: "a-key-whose-answer-is-lost" })));
  asked.catch(() => {});
  await thread?.terminate();
  await expect(asked).rejects.toThrow(OutcomeUnknown);
  expect(String(await app.failed)).toContain("the engine's thread ended");
  await expect(app.submit(sentAs(placement(100_002)))).rejects.toThrow(EngineUnavailable);
});
