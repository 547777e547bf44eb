/** A start on a log that is ahead of the clock, over a real database: only the console is served, until two operators have signed. */
import { sign } from "@candor/wire/codec/sign";
import { askClock, clockState } from "@candor/wire/desks/clock";
import { actOptions, approveAct, carryOutAct } from "@candor/wire/desks/operators";
import type { AnswerOf } from "@candor/wire/call";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPasswords } from "../modules/accounts/passwords/passwords.ts";
import { clockModule } from "../modules/clock/module.ts";
import {
  buildTestConsole,
  consoleOrigin,
  type TestConsole,
  type TestOperator,
} from "../modules/operators/test-console.ts";
import { openSystemClock, type Clock } from "../platform/clock.ts";
import { readConfig } from "../platform/config/config.ts";
import { withOwner, withTestDatabase } from "../platform/db/test-database.ts";
import { md5, testSecret } from "../platform/http/test-http.ts";
import { silentLog } from "../platform/log.ts";
import { openSecretKey } from "../platform/secret-key.ts";
import { eventually } from "../platform/test-eventually.ts";
import type { Base } from "./base.ts";
import { askForTwo, type CarryOut } from "../records/operator-act.ts";
import { openConsole, operatorSide } from "./operator.ts";
import { waitForClock } from "./wait-for-clock.ts";

const database = withTestDatabase();
const owner = withOwner(database);
let desk: TestConsole;
let risk: TestOperator;
let admin: TestOperator;
beforeAll(async () => {
  desk = await buildTestConsole(database(), [
    clockModule(database().operators, database().operator, { nowMs: Date.now }),
  ]);
  risk = await desk.operator("rita", ["risk"]);
  admin = await desk.operator("ada", ["admin", "risk"]);
});
afterAll(() => desk.app.close());

const start = (
  settings: NodeJS.ProcessEnv = { CONSOLE_ADDRESS: "127.0.0.1:0", CONSOLE_URL: consoleOrigin },
  clock: Clock = { nowMs: Date.now },
) => {
  const told: { console?: string; sentence?: string; bug?: unknown } = {};
  const stop = new AbortController();
  const base = {
    config: readConfig({ ...settings, SECRET_KEY: "7".repeat(64) }),
    log: {
      ...silentLog,
      error: ({ console, err }: { console?: string; err?: unknown }, sentence: string) =>
        Object.assign(told, err === undefined ? { console, sentence } : { bug: err }),
    },
    clock,
    database: database(),
    secretKey: openSecretKey("7".repeat(64), "unused"),
    untilBuilt: () => Promise.resolve(),
    untilStopped: (work: (signal: AbortSignal) => Promise<void>) => work(stop.signal),
  } as unknown as Base;
  const operators = operatorSide(
    base,
    createPasswords(),
    clockModule(database().operators, database().operator, clock),
  );
  return { told, stop, base, operators, waiting: waitForClock(base, operators) };
};
const answered = async (address: string | undefined, path: string): Promise<number> =>
  (await fetch(`${address ?? ""}${path}`)).status;
/** What a call returns at the console of that address. */
const asked = async (
  address: string | undefined,
  path: string,
  payload: Readonly<Record<string, string>>,
  { token }: TestOperator,
  nowMs = Date.now(),
): Promise<{ readonly key?: string; readonly data: never }> => {
  const headers = {
    authorization: token,
    time: String(nowMs),
    sign: sign(payload, testSecret, md5),
    "content-type": "application/json",
  };
  const body = JSON.stringify(payload);
  return (await (
    await fetch(`${address ?? ""}/api/${path}`, { method: "POST", headers, body })
  ).json()) as never;
};
const approvedAt = async (address: string | undefined, id: string, by: TestOperator) => {
  const { options } = (await asked(address, actOptions.path, { id }, by)).data as { options: string };
  return await asked(address, approveAct.path, { id, response: by.authenticator.answer(options) }, by);
};

test("[TRUST-07] on a machine whose clock is behind, no signature helps: the desk says so, and setting it right ends the waiting", async () => {
  let behindMs = 3_600_000;
  const clock = openSystemClock({
    wallMs: () => Date.now() - behindMs,
    monotonicMs: () => performance.now(),
  });
  const endMs = Date.now();
  await owner().query("UPDATE engine_state SET mark_ms = $1", [endMs]);
  const { told, waiting } = start(undefined, clock);
  await eventually(() => expect(told.console).toBeDefined());
  const call = (path: string, payload: Readonly<Record<string, string>> = {}) =>
    asked(told.console, path, payload, risk, clock.nowMs());
  const state = (await call(clockState.path)).data as AnswerOf<typeof clockState>;
  expect(state).toMatchObject({ logEndsAt: endMs, isAhead: false, areClocksApart: true });
  expect(Math.round((state.clockAt - state.machineAt) / 60_000)).toBe(60);
  expect((await call(askClock.path, { reason: "as it was agreed" })).key).toBe("LogIsNotAhead");
  behindMs = 0;
  await waiting;
  expect(Math.abs(Date.now() - clock.nowMs())).toBeLessThan(1_000);
});

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

test("[TRUST-07] [OPS-03] an act of a module that is not there yet keeps its approvals, and is carried out when it is", async () => {
  const { told, stop, base, operators, waiting } = start();
  await eventually(() => expect(told.console).toBeDefined());
  const { rows } = await owner().query("SELECT id FROM operator_session WHERE operator_id = $1", [risk.id]);
  const approved = async (action: "limit_change" | "terms_change"): Promise<string> => {
    const act = { action, subject: "a limit", reason: "as it was agreed" };
    const asked = String(await askForTwo(database().operators, rows[0], act, { value: "50" }));
    expect((await approvedAt(told.console, asked, risk)).data).toEqual({ state: "waiting" });
    expect((await approvedAt(told.console, asked, admin)).key).toBe("MarketIsNotRunning");
    return asked;
  };
  const [id, orphan] = [await approved("limit_change"), await approved("terms_change")];
  expect((await asked(told.console, carryOutAct.path, { id }, admin)).key).toBe("MarketIsNotRunning");
  stop.abort(new Error("it was told to stop"));
  await expect(waiting).rejects.toThrow("it was told to stop");
  const done: unknown[] = [];
  const limits: CarryOut = async ({ content }) => void done.push(content);
  operators.join([...operators.modules, { calls: [], acts: { limit_change: limits } }]);
  const { address, close } = await openConsole(base, operators, operators.modules);
  expect((await asked(address, carryOutAct.path, { id }, admin)).key).toBeUndefined();
  expect(done).toEqual([{ value: "50" }]);
  // With all modules there, an act that none of them carries out is a bug, and no longer something to wait for.
  expect((await asked(address, carryOutAct.path, { id: orphan }, admin)).key).toBe("InternalError");
  expect(told.bug).toEqual(new Error("no module carries out terms_change"));
  expect(await (await fetch(`${address}/healthz`)).json()).toEqual({ status: "ok" });
  await close();
});

test("[TRUST-07] [OPS-06] the console is served alone until two passkeys have signed, then the market may start", async () => {
  const { told, waiting } = start();
  await eventually(() => expect(told.console).toBeDefined());
  expect(told.sentence).toMatch(/ahead of the clock .* goes on by itself.* only the console is served/);
  const health = await fetch(`${told.console}/healthz`);
  expect([health.status, await health.json()]).toEqual([200, { status: "waiting for the clock" }]);
  expect(await answered(told.console, "/api/user/userInfo")).toBe(404);
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
