/** For tests: the whole server over a real database, listening on a port of its own, and a client that signs. */
import { createHash } from "node:crypto";
import { Agent, request as httpRequest } from "node:http";
import { dayMs } from "@candor/core/time/time";
import type { Call } from "@candor/wire/call";
import { sign, type Payload } from "@candor/wire/codec/sign";
import { afterAll, beforeAll } from "vitest";
import { WebSocket } from "ws";
import { buildApp, type App } from "../src/app.ts";
import type { Clock } from "../src/platform/clock.ts";
import { readConfig } from "../src/platform/config/config.ts";
import { joinOrOpenDatabase, openDatabase } from "../src/platform/db/open-database.ts";
import { withTestDatabase, type TestDatabase } from "../src/platform/db/test-database.ts";
import { silentLog } from "../src/platform/log.ts";
import { copyStartedFiles, startedDatabase } from "./test-started.ts";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export type TestAnswer = {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: { retCode: number; message: string; data: unknown; key?: string; total?: number };
};
export type Ask = {
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Instead of the payload's JSON; `sign` is still made from the payload. */
  readonly body?: string;
  readonly isForm?: boolean;
  /** At the console's address, which a test has that starts its server with CONSOLE_ADDRESS. */
  readonly atConsole?: boolean;
};
export type TestApp = {
  readonly app: App;
  readonly database: TestDatabase;
  readonly address: string;
  /** The server's clock. */
  readonly nowMs: () => number;
  /** Moves the clock forward, by at most 500 days in total. */
  readonly leap: (byMs: number) => void;
  readonly ask: (path: Call["path"], payload?: Payload, change?: Ask) => Promise<TestAnswer>;
  readonly login: (email?: string, pwd?: string) => Promise<string>;
  /** An account socket of this token, with everything that it got. */
  readonly listen: (token: string) => Promise<{ readonly got: Got[]; readonly socket: WebSocket }>;
  /** The server's folder: keys, pictures. */
  readonly dataDir: string;
  /** Closes the server and starts it again on its database, at another address, with further settings: ask for the app again. */
  readonly restart: (more?: Readonly<Record<string, string>>) => Promise<void>;
};
/** A push of the account socket, only the parts that tests check. */
export type Got = { readonly type: string; readonly data: { readonly wallet?: string } };

/** The database accepts nothing ahead of its own clock, so the server's clock starts behind it. */
const behindMs = 500 * dayMs;

/** The answer of a call that sends a file has no such body. */
const aFile: TestAnswer["body"] = { retCode: 0, message: "", data: null };

const md5 = (text: string): string => createHash("md5").update(text).digest("hex");

/**
 * Starts a server for a test file; `environment` are further settings. `through` may put something between it and its database; without
 * that its callers wait for the database as long as it takes, because a machine that other tests keep busy is slow.
 * A demo with the usual terms starts as for the second time (test-started.ts), unless `isFirst`.
 */
export const withTestApp = (
  environment: Readonly<Record<string, string>> = {},
  through?: (databaseUrl: string) => Promise<string>,
  isFirst: boolean = "MODE" in environment || "PROTECTION_PROFILE" in environment,
): (() => TestApp) => {
  let offsetMs = -behindMs;
  const clock: Clock = { nowMs: () => Date.now() + offsetMs };
  const database = isFirst
    ? withTestDatabase(environment["MODE"] === "live" ? "live" : "demo")
    : withTestDatabase("demo", () => startedDatabase(clock));
  let started: TestApp | undefined;
  const sockets: WebSocket[] = [];
  const dataDir = mkdtempSync(join(tmpdir(), "candor-test-"));
  const agent = new Agent({ keepAlive: true });
  const start = async (more: Readonly<Record<string, string>> = {}): Promise<void> => {
    const config = readConfig({
      PORT: "0",
      ...database().settings,
      DATABASE_URL: (await through?.(database().settings.DATABASE_URL)) ?? database().settings.DATABASE_URL,
      DATA_DIR: dataDir,
      RATE_LIMITS: "off",
      ...environment,
      ...more,
    });
    const open = through === undefined ? joinOrOpenDatabase : openDatabase;
    const app = await buildApp(config, silentLog, clock, undefined, open);
    const address = await app.listen();
    const ask = asker(address, app.consoleAddress ?? "", clock, agent);
    started = {
      app,
      database: database(),
      address,
      ask,
      nowMs: clock.nowMs,
      leap: (byMs) => (offsetMs += byMs),
      login: async (email = "demo@candor.test", pwd = "Demo#2026") => {
        const tryIt = () => ask("login", { email, pwd, type: 2 });
        let answer = await tryIt();
        // A busy machine may miss the deadline of a login.
        for (let again = 0; answer.status === 503 && again < 5; again += 1) answer = await tryIt();
        return answer.body.data as string;
      },
      listen: async (token) => {
        const socket = new WebSocket(`${address.replace("http", "ws")}/ws/account`);
        sockets.push(socket);
        const got: Got[] = [];
        socket.on("message", (data: Buffer) => got.push(JSON.parse(data.toString()) as Got));
        await new Promise((resolve) => socket.once("open", resolve));
        socket.send(JSON.stringify({ op: "auth", token }));
        return { got, socket };
      },
      dataDir,
      restart: async (more) => {
        await app.close();
        await start(more);
      },
    };
  };
  beforeAll(async () => {
    if (!isFirst) await copyStartedFiles(dataDir);
    await start();
  });
  afterAll(async () => {
    for (const socket of sockets) socket.terminate();
    agent.destroy();
    await started?.app.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return () => {
    if (started === undefined) throw new Error("call this only inside a test");
    return started;
  };
};

const asker =
  (address: string, consoleAddress: string, clock: Clock, agent: Agent): TestApp["ask"] =>
  async (path, payload = {}, change = {}) => {
    const headers = {
      authorization: change.token ?? "",
      time: String(clock.nowMs()),
      sign: sign(payload, "candor-sign", md5),
      "content-type": change.isForm === true ? "application/x-www-form-urlencoded" : "application/json",
      ...change.headers,
    };
    const answer = await post(
      `${change.atConsole === true ? consoleAddress : address}/api/${path}`,
      agent,
      headers,
      change.body ?? JSON.stringify(payload),
    );
    return {
      ...answer,
      body:
        answer.headers.get("content-type")?.startsWith("application/json") === true
          ? (JSON.parse(answer.text) as TestAnswer["body"])
          : aFile,
    };
  };

/** Tests make tens of thousands of calls, and `fetch` works longer on one than the server does. */
const post = (
  url: string,
  agent: Agent,
  headers: Readonly<Record<string, string>>,
  body: string,
): Promise<Pick<TestAnswer, "status" | "headers" | "text">> =>
  new Promise((resolve, reject) => {
    const sent = httpRequest(
      url,
      { method: "POST", agent, headers: { "user-agent": "node", ...headers } },
      (got) => {
        let text = "";
        got.setEncoding("utf8");
        got.on("data", (part: string) => (text += part));
        got.on("error", reject);
        got.on("end", () =>
          resolve({
            status: got.statusCode ?? 0,
            headers: new Headers(got.headers as Record<string, string>),
            text,
          }),
        );
      },
    );
    sent.on("error", reject);
    sent.end(body);
  });
