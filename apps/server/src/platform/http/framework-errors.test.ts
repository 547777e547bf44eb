import { connect } from "node:net";
import { Readable } from "node:stream";
import { login } from "@candor/wire/accounts";
import { afterEach, describe, expect, test } from "vitest";
import { usualConnections } from "./limits/connections.ts";
import { handle } from "./mount.ts";
import { securityHeaders } from "./security-headers.ts";
import { exchange, listenOn, readAnswer } from "./test-exchange.ts";
import { buildTestHttp, type TestHttp } from "./test-http.ts";
import type { HttpOptions } from "./build-http.ts";
import { eventually } from "../test-eventually.ts";

let http: TestHttp;
let port = 0;
afterEach(() => http.app.close());
const build = async (options: Partial<HttpOptions> = {}): Promise<void> => {
  http = await buildTestHttp([handle(login, () => "the-token")], {
    routes: [(app) => void app.get("/public/ticks/:symbol", async () => ({}))],
    ...options,
  });
  port = await listenOn(http.app);
};

const get = (path: string, more = ""): string => `GET ${path} HTTP/1.1\r\nHost: a\r\n${more}\r\n`;
const post = (headers: string, body = "", type = "application/json"): string =>
  `POST /api/login HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\n${headers}\r\n${body}`;
const chunked = "Transfer-Encoding: chunked\r\n";
const long = (length: number): string => "x".repeat(length);

const wrong: readonly (readonly [string, string, number, string])[] = [
  ["an address that cannot be decoded", get("/%ZZ"), 400, "BadRequest"],
  ["an address of half a character", get("/api/%E0%A4%A"), 400, "BadRequest"],
  ["an unknown path", get("/api/nothing"), 404, "NotFound"],
  ["metrics", get("/metrics"), 404, "NotFound"],
  ["another method", get("/api/login"), 405, "MethodNotAllowed"],
  ["a method that nothing has", "PROPFIND /api/login HTTP/1.1\r\nHost: a\r\n\r\n", 405, "MethodNotAllowed"],
  ["a method that is none", "BREW / HTTP/1.1\r\nHost: a\r\n\r\n", 400, "BadRequest"],
  ["a tunnel", "CONNECT a.test:443 HTTP/1.1\r\nHost: a\r\n\r\n", 405, "MethodNotAllowed"],
  ["no host", "GET /healthz HTTP/1.1\r\n\r\n", 400, "BadRequest"],
  ["a version that does not exist", "GET / HTTP/4.2\r\nHost: a\r\n\r\n", 400, "BadRequest"],
  ["the beginning of TLS", "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", 400, "BadRequest"],
  ["a header without a colon", get("/healthz", "nonsense\r\n"), 400, "BadRequest"],
  ["a header with U+0000", get("/healthz", "A: \0\r\n"), 400, "BadRequest"],
  ["headers of 20 kB", get("/healthz", `A: ${long(20_000)}\r\n`), 431, "BadRequest"],
  ["an address of 20 kB", get(`/${long(20_000)}`), 431, "BadRequest"],
  ["a part of the path with 200 letters", get(`/public/ticks/${long(200)}`), 414, "BadRequest"],
  ["two lengths", post(`Content-Length: 2\r\n${chunked}`, "{}"), 400, "BadRequest"],
  ["a length that is not a number", post("Content-Length: two\r\n"), 400, "BadRequest"],
  ["a body that is too large", post("Content-Length: 20000\r\n", long(20_000)), 413, "PayloadTooLarge"],
  ["a body announced as too large", post("Content-Length: 20000\r\n"), 413, "PayloadTooLarge"],
  ["a chunk without a length", post(chunked, "zz\r\n"), 400, "BadRequest"],
  ["a chunk with 20 kB of extensions", post(chunked, `2;${long(20_000)}\r\n`), 413, "PayloadTooLarge"],
  ["another type", post("Content-Length: 4\r\n", "<a/>", "text/xml"), 415, "UnsupportedMediaType"],
];

describe.each(["demo", "live"] as const)("what reaches no call of a %s server", (mode) => {
  test.each(wrong)(
    "[API-07] %s is refused with the headers and the body of any other refusal",
    async (_, bytes, status, key) => {
      await build({ mode });
      const answer = await exchange(port, Buffer.from(bytes, "latin1"));
      expect(answer.status).toBe(status);
      expect(answer.headers).toMatchObject({
        ...securityHeaders([], mode),
        "content-type": "application/json; charset=utf-8",
        "cache-control": "no-store",
      });
      const body = JSON.parse(answer.text) as { message: string };
      expect(body).toMatchObject({ retCode: 1, key });
      expect(Object.keys(body)).toEqual(["retCode", "message", "data", "key"]);
      expect(body.message).not.toBe("");
    },
  );
});

test("[API-07] a request that takes too long to arrive is refused in the same form", async () => {
  await build();
  http.app.server.headersTimeout = 100;
  http.app.server.requestTimeout = 200;
  const { status, headers, text } = await exchange(port, "GET /healthz HTTP/1.1\r\nHost: a\r\nA: ");
  expect([status, headers["x-frame-options"]]).toEqual([408, "DENY"]);
  expect(JSON.parse(text)).toMatchObject({ retCode: 1, key: "RequestTimeout", data: null });
});

test("[API-07] [API-17] a request of an address that has too many open is refused in the same form", async () => {
  await build({ connections: { ...usualConnections, openOfAddress: 0 } });
  const { status, headers, text } = await exchange(port, get("/healthz"));
  expect([status, headers["x-frame-options"]]).toEqual([429, "DENY"]);
  expect(JSON.parse(text)).toMatchObject({ retCode: 1, key: "DoNotSubmit", data: null });
});

test("an expectation that nobody knows is ignored", async () => {
  await build();
  expect(await exchange(port, get("/healthz", "Expect: wonders\r\n"))).toMatchObject({
    status: 200,
    headers: { "x-frame-options": "DENY" },
    text: '{"status":"ok"}',
  });
});

test("[API-07] a server that closes is NotReady to requests that still arrive", async () => {
  const slow = Promise.withResolvers<void>();
  let begun = 0;
  await build({
    routes: [
      (app) =>
        void app.get("/public/slow", async () => {
          begun += 1;
          await slow.promise;
          return {};
        }),
    ],
  });
  const socket = connect(port, "127.0.0.1");
  let got = "";
  socket.on("data", (chunk: Buffer) => (got += chunk.toString("latin1")));
  socket.write(get("/public/slow"));
  await eventually(() => expect(begun).toBe(1));
  const closed = http.app.close();
  socket.write(get("/public/slow"));
  await eventually(() => expect(http.app.server.listening).toBe(false));
  slow.resolve();
  const second = await eventually(() => {
    const answer = readAnswer(readAnswer(got)?.rest ?? "");
    if (answer === undefined) throw new Error("no second answer yet");
    return answer;
  });
  expect([second.status, second.headers["x-frame-options"], begun]).toEqual([503, "DENY", 1]);
  expect(JSON.parse(second.text)).toMatchObject({ retCode: 1, key: "NotReady", data: null });
  await closed;
});

describe("bytes that are not HTTP, after a request", () => {
  const allOf = (first: string, then: string): Promise<string> =>
    new Promise((resolve) => {
      const socket = connect(port, "127.0.0.1");
      let got = "";
      socket.on("data", (chunk: Buffer) => {
        if (got === "" && then !== "") socket.write(then);
        got += chunk.toString("latin1");
      });
      socket.on("error", () => undefined);
      socket.on("close", () => resolve(got));
      socket.write(first);
    });

  test("[API-07] write nothing into an answer that has begun", async () => {
    const never = new Readable({ read: () => undefined });
    never.push("the beginning");
    await build({ routes: [(app) => void app.get("/public/long", (_, reply) => reply.send(never))] });
    const got = await allOf(get("/public/long"), "NONSENSE\r\n\r\n");
    expect(got).toContain("the beginning");
    expect(got).not.toContain("400");
  });

  test("[API-07] are not answered before the request, whose client would take that for its answer", async () => {
    await build({ routes: [(app) => void app.get("/public/slow", () => new Promise(() => {}))] });
    expect(await allOf(`${get("/public/slow")}NONSENSE\r\n\r\n`, "")).toBe("");
  });
});

test("[API-17] who is refused and does not close is disconnected", async () => {
  await build();
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  socket.on("error", () => undefined);
  socket.resume();
  socket.write("NONSENSE\r\n\r\n");
  await new Promise((resolve) => socket.once("end", resolve));
  const openConnections = (): Promise<number> =>
    new Promise((resolve) => http.app.server.getConnections((_, count) => resolve(count)));
  await eventually(async () => expect(await openConnections()).toBe(0));
  socket.destroy();
});
