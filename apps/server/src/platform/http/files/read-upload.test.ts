import { connect, type Socket } from "node:net";
import { setTimeout as rest } from "node:timers/promises";
import { productList } from "@candor/wire/market";
import { uploadFile } from "@candor/wire/service/identity";
import { afterEach, describe, expect, test } from "vitest";
import type { HttpOptions } from "../build-http.ts";
import { buildTestHttp, md5, testNowMs, testSecret, type TestHttp } from "../test-http.ts";
import { handle } from "../mount.ts";
import { listenOn } from "../test-exchange.ts";

type Part = { readonly name: string; readonly fileName?: string; readonly content: Buffer | string };

const boundary = "----candor";
const bodyOf = (parts: readonly Part[]): Buffer =>
  Buffer.concat([
    ...parts.flatMap(({ name, fileName, content }) => {
      const file = fileName === undefined ? "" : `; filename="${fileName}"\r\ncontent-type: image/png`;
      const head = `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n`;
      return [Buffer.from(head), Buffer.from(content), Buffer.from("\r\n")];
    }),
    Buffer.from(`--${boundary}--\r\n`),
  ]);

let http: TestHttp;
afterEach(() => http.app.close());

const open = async (options: Partial<HttpOptions> = {}): Promise<Buffer[]> => {
  const files: Buffer[] = [];
  const calls = [
    handle(uploadFile, (_, { file }) => {
      files.push(file);
      return { code: 0 as const, url: "/x", message: "" };
    }),
    handle(productList, () => ({ rows: [], total: 0 })),
  ];
  http = await buildTestHttp(calls, options);
  return files;
};

const headers = {
  authorization: "token-7",
  time: String(testNowMs),
  sign: md5(testSecret),
  "content-type": `multipart/form-data; boundary=${boundary}`,
};
const send = async (payload: Buffer, change: object = {}, url = "/api/common/uploadFile") => {
  const answer = await http.app.inject({ method: "POST", url, headers: { ...headers, ...change }, payload });
  return { status: answer.statusCode, key: (answer.json() as { key?: string }).key ?? "none" };
};
const one = (content: Buffer | string, name = "file"): Buffer =>
  bodyOf([{ name, fileName: "a.png", content }]);

/** Sends the head of an upload. */
const begin = (port: number, length: number): Socket => {
  const socket = connect(port, "127.0.0.1");
  const lines = Object.entries({ ...headers, host: "x", "content-length": length });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  socket.write(`POST /api/common/uploadFile HTTP/1.1\r\n${head}\r\n`);
  return socket;
};

describe("an uploaded file", () => {
  test("[API-03] [KYC-02] arrives byte by byte, with a sign that is that of no fields", async () => {
    const files = await open();
    const content = Buffer.from(Array.from({ length: 70_000 }, (_, at) => (at * 31) % 256));
    expect(await send(one(content))).toEqual({ status: 200, key: "none" });
    expect(files).toEqual([content]);
  });

  test("[API-03] [API-04] is refused with a wrong sign, an old time, and from nobody, and is not read then", async () => {
    const files = await open();
    expect(await send(one("x"), { sign: md5(`x${testSecret}`) })).toEqual({
      status: 200,
      key: "BadSignature",
    });
    expect(await send(one("x"), { time: "1" })).toEqual({ status: 200, key: "RequestExpired" });
    expect(await send(one("x"), { authorization: "" })).toEqual({ status: 200, key: "NotLoggedIn" });
    expect(await send(one("x"), { authorization: "token-7-revoked" })).toEqual({
      status: 200,
      key: "SessionRevoked",
    });
    expect(files).toEqual([]);
  });

  test.each([
    ["no part", () => bodyOf([])],
    ["nothing", () => Buffer.alloc(0)],
    ["text that is not multipart", () => Buffer.from("hello")],
    ["a field instead of a file", () => bodyOf([{ name: "file", content: "x" }])],
    ["a file in another field", () => one("x", "picture")],
    ["a file in a field of all objects", () => one("x", "__proto__")],
    [
      "a field after the file",
      () =>
        bodyOf([
          { name: "file", fileName: "a", content: "x" },
          { name: "b", content: "y" },
        ]),
    ],
    [
      "a field before the file",
      () =>
        bodyOf([
          { name: "b", content: "y" },
          { name: "file", fileName: "a", content: "x" },
        ]),
    ],
    ["two files", () => bodyOf([1, 2].map(() => ({ name: "file", fileName: "a", content: "x" })))],
    ["a body that ends early", () => one("x".repeat(50_000)).subarray(0, 20_000)],
    ["11 MB", () => one(Buffer.alloc(11_000_000, 7))],
  ])("[KYC-02] %s is UploadFailed, and nothing is worked on", async (_what, body) => {
    const files = await open();
    expect(await send(body())).toEqual({ status: 200, key: "UploadFailed" });
    expect(files).toEqual([]);
    expect(await send(one("after it"))).toEqual({ status: 200, key: "none" });
  });

  test("[KYC-02] of 10 MB is taken, and one byte more is not, also when its length is not told", async () => {
    const files = await open();
    expect(await send(one(Buffer.alloc(uploadFile.upload.mostBytes, 7)))).toEqual({
      status: 200,
      key: "none",
    });
    expect(files[0]?.length).toBe(uploadFile.upload.mostBytes);
    const more = one(Buffer.alloc(uploadFile.upload.mostBytes + 1, 7));
    expect(await send(more)).toEqual({ status: 200, key: "UploadFailed" });
    const streamed = (async function* () {
      for (let at = 0; at < more.length; at += 65_536) yield more.subarray(at, at + 65_536);
    })();
    const { Readable } = await import("node:stream");
    const answer = await http.app.inject({
      method: "POST",
      url: "/api/common/uploadFile",
      headers: { ...headers, "transfer-encoding": "chunked" },
      payload: Readable.from(streamed),
    });
    expect((answer.json() as { key: string }).key).toBe("UploadFailed");
    expect(files).toHaveLength(1);
  });

  test("[API-03] a body of fields is no file, and its unknown fields are named as everywhere", async () => {
    await open();
    expect((await http.call("common/uploadFile", {}, { token: "token-7" })).body.key).toBe("UploadFailed");
    const answer = await http.call("common/uploadFile", { file: "x" }, { token: "token-7" });
    expect(answer.body).toMatchObject({ key: "BadRequest", data: { field: "file" } });
  });

  test("[API-03] no other call takes a multipart body", async () => {
    await open();
    expect(await send(one("x"), {}, "/api/product/productList")).toEqual({
      status: 415,
      key: "UnsupportedMediaType",
    });
  });

  test("[API-17] a user sends two files at once and no third, and others are not kept from it", async () => {
    const waiting = Promise.withResolvers<void>();
    http = await buildTestHttp([
      handle(uploadFile, async (_, { session }) => {
        if (session.userId === 7) await waiting.promise;
        return { code: 0 as const, url: "/x", message: "" };
      }),
    ]);
    const under = [send(one("a")), send(one("b"))];
    await expect.poll(async () => (await send(one("c"))).status).toBe(429);
    expect(await send(one("d"), { authorization: "token-8" })).toEqual({ status: 200, key: "none" });
    waiting.resolve();
    expect(await Promise.all(under)).toEqual([1, 2].map(() => ({ status: 200, key: "none" })));
    expect(await send(one("e"))).toEqual({ status: 200, key: "none" });
  });

  test("[API-17] six files come from one address at once and no seventh, also of others", async () => {
    const waiting = Promise.withResolvers<void>();
    http = await buildTestHttp([
      handle(uploadFile, async (_, { session }) => {
        if (session.userId < 10) await waiting.promise;
        return { code: 0 as const, url: "/x", message: "" };
      }),
    ]);
    const by = (user: number) => send(one("x"), { authorization: `token-${user}` });
    const under = [1, 1, 2, 2, 3, 3].map(by);
    await expect.poll(async () => (await by(11)).status).toBe(429);
    waiting.resolve();
    expect((await Promise.all(under)).map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(await by(11)).toEqual({ status: 200, key: "none" });
  });

  test("[KYC-02] of a client that leaves in the middle is forgotten, and its place is free", async () => {
    const files = await open();
    const port = await listenOn(http.app);
    const body = one(Buffer.alloc(500_000, 7));
    for (let time = 0; time < 3; time += 1) {
      const socket = begin(port, body.length);
      socket.write(body.subarray(0, 100_000), () => socket.destroy());
      await new Promise((resolve) => socket.once("close", resolve));
    }
    await expect.poll(async () => (await send(one("x"))).status).toBe(200);
    expect(files.map(String)).toEqual(["x"]);
  });
});

describe("a file that arrives slowly", () => {
  /** Sends pieces at intervals until the connection ends; returns what was answered, and after how many pieces. */
  const drip = async (pieces: number, bytes: number, everyMs: number) => {
    const port = await listenOn(http.app);
    const body = one(Buffer.alloc(pieces * bytes, 7));
    const socket = begin(port, body.length);
    let got = "";
    let hasEnded = false;
    socket.on("data", (chunk: Buffer) => (got += chunk.toString("latin1")));
    socket.on("error", () => undefined);
    socket.on("close", () => (hasEnded = true));
    let sent = 0;
    for (let at = 0; at < body.length && !hasEnded; at += bytes) {
      socket.write(body.subarray(at, at + bytes));
      sent += 1;
      await rest(everyMs);
    }
    return { socket, sent, got: () => got, hasEnded: () => hasEnded };
  };

  test("[KYC-02] is taken for as long as enough of it comes; the next request of its connection has the usual time", async () => {
    const files = await open({ uploadPace: { windowMs: 1_000, leastBytes: 3_000, mostMs: 60_000 } });
    // Node looks every 2 s.
    http.app.server.headersTimeout = 300;
    http.app.server.requestTimeout = 500;
    const { socket, got, hasEnded } = await drip(50, 1_000, 100);
    await expect.poll(got).toContain('"code":0');
    expect(files.map(({ length }) => length)).toEqual([50_000]);
    socket.write("GET /healthz HTTP/1.1\r\nHost: a\r\nA: ");
    await expect.poll(got, { timeout: 6_000 }).toContain("408");
    await expect.poll(hasEnded).toBe(true);
  }, 20_000);

  test.each([
    ["too little of it comes", { windowMs: 400, leastBytes: 50_000, mostMs: 60_000 }],
    ["it takes too long in all", { windowMs: 200, leastBytes: 100, mostMs: 700 }],
  ])("[API-17] [KYC-02] is UploadFailed and its connection ends when %s", async (_what, uploadPace) => {
    const files = await open({ uploadPace });
    const { got, hasEnded, sent } = await drip(100, 1_000, 50);
    expect(got()).toContain("UploadFailed");
    expect(hasEnded()).toBe(true);
    expect(sent).toBeLessThan(60);
    expect(files).toEqual([]);
    expect(await send(one("after it"))).toEqual({ status: 200, key: "none" });
  });
});
