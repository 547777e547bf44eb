import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openLog } from "../../log.ts";
import { buildTestHttp, type TestHttp } from "../test-http.ts";

const text = Array.from({ length: 250 }, (_, index) => String(index).padStart(3, "0")).join("\n") + "\n";
const zipped = { br: brotliCompressSync(text), gzip: gzipSync(text) };
const lines: string[] = [];
let http: TestHttp;
let webRoot: string;

beforeEach(async () => {
  lines.length = 0;
  webRoot = mkdtempSync(join(tmpdir(), "candor-web-"));
  writeFileSync(join(webRoot, "index.html"), "<p>page</p>");
  writeFileSync(join(webRoot, "empty.txt"), "");
  writeFileSync(join(webRoot, "file.txt"), text);
  writeFileSync(join(webRoot, "file.txt.br"), zipped.br);
  writeFileSync(join(webRoot, "file.txt.gz"), zipped.gzip);
  const log = openLog("debug", { write: (line: string) => void lines.push(line) });
  http = await buildTestHttp([], { webRoot, log });
});
afterEach(() => http.app.close());

const ask = (headers: Record<string, string>, url = "/file.txt") => http.app.inject({ url, headers });

test("files are those of the start: a request reads no folder to look for another", async () => {
  writeFileSync(join(webRoot, "later.txt"), text);
  expect((await ask({}, "/later.txt")).statusCode).toBe(404);
  expect((await ask({}, "/file.txt")).statusCode).toBe(200);
});

describe("a part of a file", () => {
  test.each([
    ["bytes=0-3", "bytes 0-3/1000", "000\n"],
    ["bytes=996-", "bytes 996-999/1000", "249\n"],
    ["bytes=-4", "bytes 996-999/1000", "249\n"],
    ["bytes=996-99999999999999999999", "bytes 996-999/1000", "249\n"],
  ])("%s is sent", async (range, contentRange, body) => {
    const answer = await ask({ range });
    expect([answer.statusCode, answer.headers["content-range"], answer.body]).toEqual([
      206,
      contentRange,
      body,
    ]);
  });

  test.each([
    "bytes=99999999-",
    "bytes=99999999999999999999-",
    "bytes=1000-",
    "bytes=1000-1001",
    "bytes=500-400",
    "bytes=-0",
    "bytes=--5",
    "bytes=-",
    "bytes=",
    "bytes=a-b",
    "bytes=NaN-NaN",
    "bytes=2000-,3000-",
  ])(
    "[API-07] %s, which the file does not have, is 416 with the file's length, and nothing is logged",
    async (range) => {
      for (const method of ["GET", "HEAD"] as const) {
        const answer = await http.app.inject({ method, url: "/file.txt", headers: { range } });
        expect([answer.statusCode, answer.headers["content-range"]]).toEqual([416, "bytes */1000"]);
        expect(answer.headers).toMatchObject({ "x-frame-options": "DENY", "cache-control": "no-store" });
        if (method === "GET") {
          expect(answer.json()).toMatchObject({ retCode: 1, key: "BadRequest", data: { field: "Range" } });
        }
      }
      expect(lines).toEqual([]);
    },
  );

  test.each(["bytes=0-3,996-999", "bytes=0-,0-", "lines=0-3", `bytes=${"0-0,2-2,".repeat(900)}4-4`])(
    "%.40s, several parts or another unit, is answered and never fails",
    async (range) => {
      const answer = await ask({ range });
      expect([200, 206]).toContain(answer.statusCode);
      expect(answer.body).toBe(text);
    },
  );

  test("of a file without contents is 416", async () => {
    const answer = await ask({ range: "bytes=0-" }, "/empty.txt");
    expect([answer.statusCode, answer.headers["content-range"]]).toEqual([416, "bytes */0"]);
  });

  test("[API-07] of a page that the router knows is 416 as well", async () => {
    const answer = await ask({ range: "bytes=99999999-" }, "/quotes");
    expect([answer.statusCode, answer.headers["content-range"]]).toEqual([416, "bytes */11"]);
    expect(lines).toEqual([]);
  });

  test.each(["br", "gzip"] as const)(
    "of the %s variant is a part of the compressed bytes",
    async (encoding) => {
      const size = zipped[encoding].length;
      const part = await ask({ range: "bytes=0-9", "accept-encoding": encoding });
      expect([part.statusCode, part.headers["content-encoding"], part.headers["content-range"]]).toEqual([
        206,
        encoding,
        `bytes 0-9/${size}`,
      ]);
      expect(part.rawPayload).toEqual(zipped[encoding].subarray(0, 10));
      const none = await ask({ range: `bytes=${size}-`, "accept-encoding": encoding });
      expect([none.statusCode, none.headers["content-encoding"], none.headers["content-range"]]).toEqual([
        416,
        undefined,
        `bytes */${size}`,
      ]);
      expect(none.json()).toMatchObject({ key: "BadRequest" });
      expect(lines).toEqual([]);
    },
  );

  test("of a file that has changed since is the whole file", async () => {
    const answer = await ask({ range: "bytes=0-3", "if-range": '"another"' });
    expect([answer.statusCode, answer.body]).toEqual([200, text]);
  });
});

describe("a file", () => {
  test.each([
    ["a version that it does not have", "/file.txt", { "if-match": '"another"' }, 412, "BadRequest"],
    [
      "a time before its last change",
      "/file.txt",
      { "if-unmodified-since": new Date(0).toUTCString() },
      412,
      "BadRequest",
    ],
    ["a name with U+0000", "/file%00.txt", {}, 404, "NotFound"],
    ["an empty folder name", "//file.txt", {}, 404, "NotFound"],
  ] as const)(
    "asked for by %s is refused in the one form, and nothing is logged",
    async (_, url, headers, status, key) => {
      const answer = await http.app.inject({ url, headers });
      expect(answer.statusCode).toBe(status);
      expect(answer.json()).toMatchObject({ retCode: 1, key });
      expect(lines).toEqual([]);
    },
  );
});
