/** The number of a request (API-07): in every answer, and in the lines about one that failed. */
import { productList } from "@candor/wire/market";
import { afterEach, expect, test } from "vitest";
import { pino } from "pino";
import { handle } from "./mount.ts";
import { buildTestHttp } from "./test-http.ts";

const number = /^[0-9A-HJKMNP-TV-Z]{12}$/;
const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

const build = async () => {
  const lines: Record<string, unknown>[] = [];
  const log = pino(
    { level: "info", base: null },
    { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) },
  );
  const http = await buildTestHttp([handle(productList, () => Promise.reject(new Error("a bug")))], { log });
  closers.push(() => http.app.close());
  return { http, lines };
};

test("[API-07] is in every answer, another one each time, whatever the caller sends", async () => {
  const { http } = await build();
  const answers = await Promise.all(
    ["/healthz", "/api/nothing", "/api/product/productList", "/nothing"].map((url) =>
      http.app.inject({ method: "GET", url, headers: { "x-request-id": "mine", "request-id": "mine" } }),
    ),
  );
  const numbers = answers.map(({ headers }) => String(headers["x-request-id"]));
  for (const each of numbers) expect(each).toMatch(number);
  expect(new Set(numbers).size).toBe(numbers.length);
});

test("[API-07] of an unexpected error is in its message and in the log, for each of many", async () => {
  const { http, lines } = await build();
  for (let nth = 0; nth < 3; nth += 1) {
    const { body } = await http.call("product/productList");
    const [, told = ""] = /\((\w+)\)$/.exec(body.message) ?? [];
    expect(told).toMatch(number);
    expect(lines.some(({ request }) => request === told)).toBe(true);
  }
  // The stack once.
  expect(lines.filter(({ err }) => err !== undefined)).toHaveLength(1);
});
