import { connect } from "node:net";
import { statementCsv } from "@candor/wire/statements";
import { afterEach, expect, test } from "vitest";
import { eventually } from "../../test-eventually.ts";
import { handle, type FileAnswer } from "../mount.ts";
import { buildTestHttp, md5, testNowMs, testSecret, type TestHttp } from "../test-http.ts";
import { listenOn } from "../test-exchange.ts";
import { sign } from "@candor/wire/codec/sign";

let http: TestHttp;
afterEach(() => http.app.close());

const whole = { from: 0, to: 1 };
const serve = async (pieces: FileAnswer["pieces"], cost = 1, rateLimits = true): Promise<TestHttp> =>
  (http = await buildTestHttp([handle(statementCsv, () => ({ fileName: "a.csv", cost, pieces }))], {
    rateLimits,
  }));
const ask = async (headers = {}) => await http.call("statements/csv", whole, { token: "token-7", headers });

/** A piece of 64 KiB. */
const piece = "x".repeat(65_535) + "\n";

test("[JNL-03] a file is sent with its type and name, and is kept by no cache", async () => {
  await serve(async function* (inTurn) {
    yield await inTurn(async () => "a,b\r\n");
    yield "c,d\r\n";
  });
  const { status, headers, text } = await ask();
  expect({ status, text }).toEqual({ status: 200, text: "a,b\r\nc,d\r\n" });
  expect(headers).toMatchObject({
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": 'attachment; filename="a.csv"',
    "cache-control": "no-store",
  });
});

test("[API-17] a file that costs more than its caller has left is not begun", async () => {
  let begun = 0;
  await serve(async function* () {
    begun += 1;
    yield "a";
  }, 350);
  expect((await ask()).status).toBe(200);
  expect(await ask()).toMatchObject({ status: 429, body: { key: "DoNotSubmit" } });
  expect(begun).toBe(1);
});

/** A connection that asks for the file and reads nothing until it is told to. */
const askSlowly = (port: number) => {
  const socket = connect(port, "127.0.0.1");
  socket.pause();
  const body = JSON.stringify(whole);
  socket.write(
    `POST /api/statements/csv HTTP/1.1\r\nHost: a\r\nAuthorization: token-7\r\ntime: ${testNowMs}\r\nsign: ${sign(whole, testSecret, md5)}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
  return socket;
};

test("[JNL-03] [API-17] pieces are made only while somebody takes them, and no more when the reader has gone", async () => {
  let [made, ended] = [0, false];
  await serve(async function* (inTurn) {
    try {
      for (; made < 10_000; made += 1) yield await inTurn(async () => piece);
    } finally {
      ended = true;
    }
  });
  const socket = askSlowly(await listenOn(http.app));
  await eventually(() => expect(made).toBeGreaterThan(0));
  let before = -1;
  // What the operating system's buffers take is made, and then nothing more.
  await eventually(() => {
    const isStill = made === before;
    before = made;
    expect(isStill).toBe(true);
  });
  expect(made).toBeLessThan(500);
  socket.destroy();
  await eventually(() => expect(ended).toBe(true));
  expect(made).toBeLessThan(500);
});

test("[JNL-03] a file that fails halfway never looks whole", async () => {
  await serve(async function* () {
    yield piece;
    throw new Error("the database has gone");
  });
  const port = await listenOn(http.app);
  const asked = fetch(`http://127.0.0.1:${port}/api/statements/csv`, {
    method: "POST",
    headers: {
      authorization: "token-7",
      time: String(testNowMs),
      sign: sign(whole, testSecret, md5),
      "content-type": "application/json",
    },
    body: JSON.stringify(whole),
  });
  await expect(asked.then((response) => response.text())).rejects.toThrow("terminated");
});
