/** For tests: an app with the calls that a test mounts, and a client that signs as a real one does. */
import { createHash } from "node:crypto";
import { tmpdir } from "node:os";
import { sign, signedValue, type Payload } from "@candor/wire/codec/sign";
import type { FastifyInstance } from "fastify";
import { settableClock } from "../clock.ts";
import { silentLog } from "../log.ts";
import { buildHttp, type Http, type HttpOptions } from "./build-http.ts";
import type { MountedCall } from "./mount.ts";
import type { Authenticate } from "../session.ts";
import { createSessionCache } from "./session-cache.ts";

export const testSecret = "candor-sign";
export const testNowMs = 1_800_000_000_000;
export const md5 = (text: string): string => createHash("md5").update(text).digest("hex");

/** "token-7" is user 7; "token-7-revoked" was revoked; "token-7-old" is 14 days old; anything else is unknown. */
export const testAuthenticate: Authenticate = async (token) => {
  const match = /^token-(\d+)(-revoked|-old)?/.exec(token);
  if (match === null) return undefined;
  if (match[2] === "-revoked") return { revoked: true };
  const createdMs = match[2] === "-old" ? testNowMs - 1_209_600_000 : testNowMs - 1_000;
  return { session: { id: token, userId: Number(match[1]), createdMs } };
};

export type TestHttp = Http & {
  readonly clock: ReturnType<typeof settableClock>;
  readonly call: (path: string, payload?: Payload, change?: CallChange) => Promise<TestAnswer>;
};
type CallChange = {
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly encoding?: "json" | "form";
  /** Instead of the payload's own text. */
  readonly body?: string;
};
export type TestAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
  readonly bytes: Buffer;
  readonly body: { retCode: number; message: string; data: unknown; key?: string; total?: number };
};

export const buildTestHttp = async (
  calls: readonly MountedCall[],
  options: Partial<HttpOptions> = {},
): Promise<TestHttp> => {
  const clock = settableClock(testNowMs);
  const http = await buildHttp({
    calls,
    sessions: createSessionCache(testAuthenticate),
    clock,
    log: silentLog,
    mode: "demo",
    signSecret: testSecret,
    rateLimits: true,
    trustedProxies: (address) => address === "127.0.0.1",
    webRoot: tmpdir(),
    isReady: () => true,
    routes: [],
    metrics: undefined,
    ...options,
  });
  return {
    ...http,
    clock,
    call: (path, payload = {}, change = {}) => ask(http.app, clock.nowMs(), path, payload, change),
  };
};

/** Sends a call as a real client does, to any app. */
export const ask = async (
  app: FastifyInstance,
  nowMs: number,
  path: string,
  payload: Payload,
  change: CallChange,
): Promise<TestAnswer> => {
  const isForm = change.encoding === "form";
  const headers: Record<string, string | undefined> = {
    authorization: change.token ?? "",
    time: String(nowMs),
    sign: sign(payload, testSecret, md5),
    "content-type": isForm ? "application/x-www-form-urlencoded" : "application/json",
    ...change.headers,
  };
  for (const name of Object.keys(headers)) if (headers[name] === undefined) delete headers[name];
  const response = await app.inject({
    method: "POST",
    url: `/api/${path}`,
    headers: headers as Record<string, string>,
    payload: change.body ?? (isForm ? formText(payload) : JSON.stringify(payload)),
  });
  return {
    status: response.statusCode,
    headers: response.headers,
    text: response.body,
    bytes: response.rawPayload,
    body: parsed(response.body),
  };
};

const parsed = (text: string): TestAnswer["body"] => {
  try {
    return JSON.parse(text) as TestAnswer["body"];
  } catch {
    return { retCode: -1, message: text, data: null };
  }
};

export const formText = (payload: Payload): string =>
  new URLSearchParams(
    Object.entries(payload).map(([key, value]): [string, string] => [key, signedValue(value)]),
  ).toString();
