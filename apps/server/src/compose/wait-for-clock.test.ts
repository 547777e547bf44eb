/** A start on a log that is ahead of the clock, over a real database: only the console is served, until two operators have signed. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPasswords } from "../modules/accounts/passwords/passwords.ts";
import { clockModule } from "../modules/clock/module.ts";
import { buildTestConsole, type TestConsole } from "../modules/operators/test-console.ts";
import { readConfig } from "../platform/config.ts";
import { withOwner, withTestDatabase } from "../platform/db/test-database.ts";
import { silentLog } from "../platform/log.ts";
import { openSecretKey } from "../platform/secret-key.ts";
import { eventually } from "../platform/test-eventually.ts";
import type { Base } from "./base.ts";
import { operatorSide } from "./operator.ts";
import { waitForClock } from "./wait-for-clock.ts";

const database = withTestDatabase();
const owner = withOwner(database);
let desk: TestConsole;
beforeAll(async () => {
  desk = await buildTestConsole(database(), [clockModule(database().operators)]);
});
afterAll(() => desk.app.close());

const start = (
  settings: NodeJS.ProcessEnv = { CONSOLE_ADDRESS: "127.0.0.1:0" },
  clock = { nowMs: Date.now },
) => {
  const told: { console?: string; sentence?: string } = {};
  const stop = new AbortController();
  const base = {
    config: readConfig({ ...settings, SECRET_KEY: "7".repeat(64) }),
    log: {
      ...silentLog,
      error: ({ console }: { console: string }, sentence: string) =>
        Object.assign(told, { console, sentence }),
    },
    clock,
    database: database(),
    secretKey: openSecretKey("7".repeat(64), "unused"),
    untilStopped: (work: (signal: AbortSignal) => Promise<void>) => work(stop.signal),
  } as unknown as Base;
  const modules = [clockModule(database().operators)];
  const operators = operatorSide(base, createPasswords(), () => modules);
  return { told, stop, waiting: waitForClock(base, operators, modules) };
};
const answered = async (address: string | undefined, path: string): Promise<number> =>
  (await fetch(`${address ?? ""}${path}`)).status;

test("[TRUST-07] a start does not wait while the log is not ahead of the clock", async () => {
  const { told, waiting } = start();
  await waiting;
  expect(told).toEqual({});
  await owner().query("UPDATE engine_state SET mark_ms = $1", [Date.now() + 3_600_000]);
});

test("[TRUST-07] without a console it does not wait either: the market's clock refuses the start", async () => {
  const { told, waiting } = start({});
  await waiting;
  expect(told).toEqual({});
});

test("[TRUST-07] one that is told to stop while it waits ends, and serves nothing any more", async () => {
  const { told, stop, waiting } = start();
  await eventually(() => expect(told.console).toBeDefined());
  stop.abort(new Error("it was told to stop"));
  await expect(waiting).rejects.toThrow("it was told to stop");
  await expect(answered(told.console, "/healthz")).rejects.toThrow("fetch failed");
});

test("[TRUST-07] so does one that is told to stop during the look at which it could have gone on", async () => {
  const clock = { nowMs: Date.now };
  const { told, stop, waiting } = start(undefined, clock);
  await eventually(() => expect(told.console).toBeDefined());
  clock.nowMs = () => {
    stop.abort(new Error("it was told to stop"));
    return Date.now() + 7_200_000;
  };
  await expect(waiting).rejects.toThrow("it was told to stop");
});

test("[TRUST-07] [OPS-06] the console is served alone until two passkeys have signed, then the market may start", async () => {
  const { told, waiting } = start();
  await eventually(() => expect(told.console).toBeDefined());
  expect(told.sentence).toMatch(/ahead of the clock .* only the console is served/);
  expect(await answered(told.console, "/healthz")).toBe(200);
  expect(await answered(told.console, "/api/user/userInfo")).toBe(404);
  const [risk, admin] = [await desk.operator("rita", ["risk"]), await desk.operator("ada", ["admin"])];
  const reason = "the clock was an hour ahead after a power cut";
  const { data } = (await desk.call("operator/askClock", { reason }, risk.token)).body;
  const { id } = data as { id: string };
  await desk.approve(risk, id);
  const outcome = await Promise.race([
    waiting.then(() => "starts"),
    new Promise((resolve) => setTimeout(resolve, 2_500, "waits")),
  ]);
  expect(outcome).toBe("waits");
  await desk.approve(admin, id);
  await waiting;
  await expect(answered(told.console, "/healthz")).rejects.toThrow("fetch failed");
});
