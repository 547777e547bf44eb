/** Whole servers on one database: one leads, the next one waits for it; and one whose machine's clock is moved. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { money } from "@candor/core/money/money";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildApp, type App } from "../src/app.ts";
import { EngineUnavailable } from "../src/engine/engine-unavailable.ts";
import { at, placement, sentAs } from "../src/engine/test-world.ts";
import { fundingCommand } from "../src/modules/demo/fund.ts";
import { openSystemClock, type Clock } from "../src/platform/clock.ts";
import { readConfig } from "../src/platform/config/config.ts";
import { withTestDatabase } from "../src/platform/db/test-database.ts";
import { silentLog } from "../src/platform/log.ts";
import type { CommandRequest } from "../src/records/command-port.ts";

const database = withTestDatabase();
const dataDir = mkdtempSync(join(tmpdir(), "candor-test-"));
const open = new Set<App>();
afterAll(async () => {
  for (const app of open) await app.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const start = async (clock?: Clock): Promise<App> => {
  const settings = { PORT: "0", ...database().settings, DATA_DIR: dataDir, RATE_LIMITS: "off" };
  const app = await buildApp(readConfig(settings), silentLog, clock);
  open.add(app);
  return app;
};
const funding = (key: string): CommandRequest => ({
  command: fundingCommand(100_002, money(5n)),
  key,
  fingerprint: "one",
  reply: { language: "en", says: "wallet" },
});
const lease = async () => {
  const { rows } = await database().engine.query<{ epoch: bigint; held: boolean }>(
    "SELECT epoch, lease_until_ms > extract(epoch FROM clock_timestamp()) * 1000 AS held FROM engine_state",
  );
  return rows[0];
};

let first: App;
beforeAll(async () => {
  first = await start();
});

test("[TRUST-07] [API-11] a second server waits to become leader, leads as soon as the first has closed, and knows the first one's answers", async () => {
  let isUp = false;
  const starting = start().finally(() => (isUp = true));
  const answered = await first.submit(funding("a-key-for-two-servers"));
  expect(answered).toMatchObject({ outcome: "applied" });
  await sleep(1_500);
  expect(isUp).toBe(false);
  await first.close();
  // The lease was released, or the second has it already; it was not left to run out.
  expect(await lease()).not.toMatchObject({ epoch: 1n, held: true });
  const second = await starting;
  expect((await lease())?.epoch).toBe(2n);
  expect(await second.submit(funding("a-key-for-two-servers"))).toEqual({
    outcome: "replayed",
    body: (answered as { body: string }).body,
  });
  await expect(first.submit(funding("too-late-for-the-first"))).rejects.toThrow(EngineUnavailable);
  await second.close();
});

test("[TRUST-07] a server whose machine's clock is moved by more than a second reports it, and decides nothing more", async () => {
  let movedMs = 0;
  const app = await start(
    openSystemClock({ wallMs: () => Date.now() + movedMs, monotonicMs: () => performance.now() }),
  );
  // It is decided, though for a price that never was: the clock is right so far.
  const asked = app.submit(sentAs(placement(100_002, { seenPrice: at("1") })));
  expect(await asked).toMatchObject({ outcome: "refused" });
  movedMs = 3_600_000;
  expect(String(await app.failed)).toMatch(/clock of this machine was moved ahead by 3600\.\d s/);
  const waiting = app.submit(sentAs(placement(100_002)));
  waiting.catch(() => {});
  const ticks = async () => (await database().market.query("SELECT max(seq) FROM tick_log")).rows;
  const before = await ticks();
  await sleep(600);
  expect(await ticks()).toEqual(before);
  await app.close();
  await expect(waiting).rejects.toThrow(EngineUnavailable);
});
