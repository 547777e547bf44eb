import { login, updatePwd } from "@candor/wire/accounts";
import { orderList, placeOrder } from "@candor/wire/options";
import { afterEach, describe, expect, test } from "vitest";
import { openLog } from "../log.ts";
import { Refused } from "../refused.ts";
import { handle, type MountedCall } from "./mount.ts";
import { buildTestHttp, testAuthenticate, type TestHttp } from "./test-http.ts";
import { createSessionCache } from "./session-cache.ts";
import type { HttpOptions } from "./build-http.ts";

const placement = { buyprice: "61234.5", pid: 1, ostyle: 0, endprofit: 60, fee: "10" };
const password = { email: "a@b.test", verifycode: "123456", pwd: "Secret#1", type: 2 };
const asUser = { token: "token-7" };

let http: TestHttp;
afterEach(() => http.app.close());
const build = async (calls: readonly MountedCall[], options: Partial<HttpOptions> = {}): Promise<void> => {
  http = await buildTestHttp(calls, options);
};
const failing = (error: Error) => (): never => {
  throw error;
};
const failure = (message: string, properties: object = {}): Error =>
  Object.assign(new Error(message), properties);

const troubles = [
  ["was killed", failure("Connection terminated unexpectedly")],
  ["refuses connections", failure("connect ECONNREFUSED", { code: "ECONNREFUSED", syscall: "connect" })],
  ["has no free connection", failure("timeout exceeded when trying to connect")],
  ["does not answer", failure("Query read timeout")],
  [
    "is too slow",
    failure("canceling statement due to statement timeout", { severity: "ERROR", code: "57014" }),
  ],
  [
    "is full",
    failure("could not extend file: No space left on device", { severity: "ERROR", code: "53100" }),
  ],
  ["starts again", failure("the database system is starting up", { severity: "FATAL", code: "57P03" })],
] as const;

describe.each(troubles)("a database that %s", (_, error) => {
  test("[API-07] is NotReady to a call that only reads, and OutcomeUnknown to one that may have changed something", async () => {
    await build([
      handle(orderList, failing(error)),
      handle(placeOrder, failing(error)),
      handle(updatePwd, failing(error)),
    ]);
    const answers = [
      await http.call("orderList", {}, asUser),
      await http.call("placeOrder", placement, asUser),
      await http.call("updatePwd", password),
    ];
    expect(answers.map(({ status, body }) => [status, body.key])).toEqual([
      [503, "NotReady"],
      [503, "OutcomeUnknown"],
      [503, "OutcomeUnknown"],
    ]);
  });

  test("[API-07] is NotReady to who asks for a file", async () => {
    await build([], { routes: [(app) => void app.get("/public/file", failing(error))] });
    const answer = await http.app.inject("/public/file");
    expect([answer.statusCode, answer.json<{ key: string }>().key]).toEqual([503, "NotReady"]);
  });

  test("[API-07] [API-11] has done nothing when it already failed to find the session", async () => {
    await build([handle(placeOrder, () => ({ id: "1" }))], {
      sessions: createSessionCache(async () => {
        throw error;
      }),
    });
    const answer = await http.call("placeOrder", placement, asUser);
    expect([answer.status, answer.body.key]).toEqual([503, "NotReady"]);
  });
});

test("[API-07] a mistake of ours is not taken for a failure of the database", async () => {
  await build([
    handle(orderList, failing(failure("an argument is wrong", { code: "ERR_INVALID_ARG_TYPE" }))),
    handle(placeOrder, failing(failure("violates check", { severity: "ERROR", code: "23514" }))),
  ]);
  expect((await http.call("orderList", {}, asUser)).status).toBe(500);
  expect((await http.call("placeOrder", placement, asUser)).status).toBe(500);
});

describe("a call that gets no answer in time", () => {
  const deadlines = { read: 40, money: 60, write: 60, code: 60, login: 60 };
  const never = (): Promise<never> => new Promise(() => {});

  test("[API-07] is answered: NotReady when it only reads, OutcomeUnknown when it may still be done", async () => {
    await build([handle(orderList, never), handle(placeOrder, never), handle(login, never)], { deadlines });
    const answers = [
      await http.call("orderList", {}, asUser),
      await http.call("placeOrder", placement, asUser),
      await http.call("login", { email: "a@b.test", pwd: "Secret#1", type: 2 }),
    ];
    expect(answers.map(({ status, body }) => [status, body.key])).toEqual([
      [503, "NotReady"],
      [503, "OutcomeUnknown"],
      [503, "OutcomeUnknown"],
    ]);
  });

  test("[API-07] also when its session cannot be looked up: nothing was done", async () => {
    await build([handle(placeOrder, () => ({ id: "1" }))], {
      deadlines,
      sessions: createSessionCache(never),
    });
    const answer = await http.call("placeOrder", placement, asUser);
    expect([answer.status, answer.body.key]).toEqual([503, "NotReady"]);
  });

  test("[API-07] a refusal that comes in time stays a refusal", async () => {
    await build([handle(orderList, failing(new Refused({ key: "low" })))], { deadlines });
    expect((await http.call("orderList", {}, asUser)).body.key).toBe("low");
  });
});

test("[API-07] a database that fails a thousand calls is reported in one line, without what they sent", async () => {
  const lines: string[] = [];
  const log = openLog("info", { write: (line: string) => void lines.push(line) });
  await build([handle(orderList, failing(failure("Connection terminated unexpectedly")))], {
    log,
    rateLimits: false,
    sessions: createSessionCache(testAuthenticate),
  });
  for (let count = 0; count < 50; count += 1) await http.call("orderList", {}, asUser);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain("Connection terminated unexpectedly");
  expect(lines[0]).not.toContain("token-7");
});
