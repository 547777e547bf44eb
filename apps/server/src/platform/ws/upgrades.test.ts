import { connect } from "node:net";
import { login } from "@candor/wire/accounts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { handle } from "../http/mount.ts";
import { allowances } from "../http/limits/rate-limits.ts";
import { securityHeaders } from "../http/security-headers.ts";
import { exchange, listenOn, readAnswer } from "../http/test-exchange.ts";
import { buildTestHttp, type TestHttp } from "../http/test-http.ts";
import { silentLog } from "../log.ts";
import { mountSockets, type Sockets } from "./mount-sockets.ts";
import { eventually } from "../test-eventually.ts";

let http: TestHttp;
let sockets: Sockets;
let port = 0;
let isReady = true;

beforeEach(async () => {
  isReady = true;
  http = await buildTestHttp([handle(login, () => "the-token")]);
  sockets = mountSockets(http.app.server, {
    kinds: new Map([["/ws/market", { onText: () => undefined, onClose: () => undefined }]]),
    log: silentLog,
    refuse: http.refuse,
    limits: true,
    waitMs: http.waitMs,
    publicUrl: "https://candor.test",
    trustedProxies: () => false,
    isReady: () => isReady,
    onSweep: async () => undefined,
    onTick: () => undefined,
  });
  port = await listenOn(http.app);
});
afterEach(async () => {
  await sockets.close();
  await http.app.close();
});

const request = (path: string, headers: string): string =>
  `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\n${headers}\r\n`;
const handshake =
  "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";

describe("another upgrade than that of a socket", () => {
  const others = ["h2c", "TLS/1.0", "websocket, h2c", "nonsense"];

  test.each(others)("[API-14] %s is ignored: the request is answered as it is", async (protocol) => {
    const offer = `Upgrade: ${protocol}\r\nHTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA\r\n`;
    const found = await exchange(port, request("/healthz", offer));
    expect([found.status, found.text]).toEqual([200, '{"status":"ok"}']);
    const none = await exchange(port, request("/api/nothing", offer));
    expect([none.status, none.headers["x-frame-options"]]).toEqual([404, "DENY"]);
    expect(JSON.parse(none.text)).toMatchObject({ retCode: 1, key: "NotFound" });
    // On the path of a socket as well.
    expect((await exchange(port, request("/ws/market", offer))).status).toBe(404);
  });

  test("[API-14] leaves its connection and its body as they are", async () => {
    const socket = connect(port, "127.0.0.1");
    let got = "";
    socket.on("data", (chunk: Buffer) => (got += chunk.toString("latin1")));
    socket.write(
      "POST /api/login HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: h2c\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}",
    );
    await eventually(() => expect(readAnswer(got)?.text).toContain("BadSignature"));
    socket.write("GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n");
    await eventually(() => expect(readAnswer(readAnswer(got)?.rest ?? "")?.text).toBe('{"status":"ok"}'));
    socket.destroy();
  });
});

test.each([
  ["on another path", request("/ws/other", handshake), 404, "NotFound"],
  [
    "of another page",
    request("/ws/market", `${handshake}Origin: https://elsewhere.test\r\n`),
    403,
    "BadRequest",
  ],
  [
    "without a key",
    request("/ws/market", "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"),
    400,
    "BadRequest",
  ],
  ["by another method", request("/ws/market", handshake).replace("GET", "PUT"), 400, "BadRequest"],
])(
  "[API-07] [API-14] a socket that is asked for %s is refused like any call",
  async (_, bytes, status, key) => {
    const answer = await exchange(port, bytes);
    expect(answer.status).toBe(status);
    expect(answer.headers).toMatchObject(securityHeaders([], "demo"));
    expect(JSON.parse(answer.text)).toMatchObject({ retCode: 1, key });
  },
);

test("[API-07] [API-14] a refused socket is told why in the caller's language", async () => {
  isReady = false;
  const answer = await exchange(port, request("/ws/market", `${handshake}Accept-Language: ja\r\n`));
  expect(answer.status).toBe(503);
  const { key, message } = JSON.parse(Buffer.from(answer.text, "latin1").toString()) as Record<
    string,
    string
  >;
  expect(key).toBe("NotReady");
  expect(message).toMatch(/[ぁ-ん]/);
});

test("[API-17] [API-14] asking for sockets costs something, also when each is refused", async () => {
  const from = "X-Forwarded-For: 203.0.113.77\r\n";
  const asked = () => exchange(port, request("/ws/other", `${handshake}${from}`));
  http.waitMs(
    { headers: { "x-forwarded-for": "203.0.113.77" }, socket: { remoteAddress: "127.0.0.1" } } as never,
    allowances.work.address.burst - 2,
  );
  expect((await asked()).status).toBe(404);
  const answer = await asked();
  expect([answer.status, answer.headers["retry-after"]]).toEqual([429, "1"]);
  expect(JSON.parse(answer.text)).toMatchObject({ retCode: 1, key: "DoNotSubmit" });
  expect((await exchange(port, request("/ws/other", handshake))).status).toBe(404);
});
