import { productList } from "@candor/wire/market";
import { Gauge } from "prom-client";
import { afterEach, expect, test } from "vitest";
import { silentLog } from "../../log.ts";
import { createMetrics } from "./metrics.ts";
import { handle } from "../mount.ts";
import { serveMetrics, type MetricsServer } from "./serve-metrics.ts";
import { buildTestHttp } from "../test-http.ts";
import { eventually } from "../../test-eventually.ts";

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});
const serve = async (metrics = createMetrics(), port = 0): Promise<MetricsServer> => {
  const served = await serveMetrics(metrics, { host: "127.0.0.1", port }, silentLog);
  closers.push(served.close);
  return served;
};

test("are served on an address of their own, with the calls that were answered and the figures of the process", async () => {
  const metrics = createMetrics();
  const http = await buildTestHttp([handle(productList, () => ({ rows: [], total: 0 }))], { metrics });
  closers.push(() => http.app.close());
  await http.call("product/productList");
  const { port } = await serve(metrics);
  await eventually(async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
    expect(answer.headers.get("content-type")).toContain("text/plain");
    const text = await answer.text();
    expect(text).toContain('route="/api/product/productList",status="200"');
    expect(text).toContain("process_resident_memory_bytes");
  });
});

test("are not served where everybody asks, whatever a proxy says or does not say", async () => {
  const http = await buildTestHttp([], { metrics: createMetrics() });
  closers.push(() => http.app.close());
  for (const remoteAddress of ["127.0.0.1", "::1", "10.0.0.7", "172.17.0.1", "203.0.113.9"]) {
    for (const headers of [{}, { "x-forwarded-for": "127.0.0.1" }, { forwarded: "for=127.0.0.1" }]) {
      const answer = await http.app.inject({ url: "/metrics", remoteAddress, headers });
      expect([answer.statusCode, answer.json<{ key: string }>().key]).toEqual([404, "NotFound"]);
    }
  }
});

test("nothing else is served there", async () => {
  const { port } = await serve();
  const statusOf = async (path: string, method = "GET"): Promise<number> =>
    (await fetch(`http://127.0.0.1:${port}${path}`, { method })).status;
  expect(await statusOf("/")).toBe(404);
  expect(await statusOf("/healthz")).toBe(404);
  expect(await statusOf("/metrics/more")).toBe(404);
  expect(await statusOf("/metrics", "POST")).toBe(405);
  expect(await statusOf("/metrics?name=x")).toBe(200);
});

test("that cannot be read are 500, and the server goes on", async () => {
  const metrics = createMetrics();
  let isBroken = true;
  new Gauge({
    name: "candor_test",
    help: "A figure whose source fails once.",
    registers: [metrics],
    collect() {
      if (isBroken) throw new Error("the source failed");
    },
  });
  const { port } = await serve(metrics);
  expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(500);
  isBroken = false;
  expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(200);
});

test("an address that is taken stops the start", async () => {
  const { port } = await serve();
  await expect(serve(createMetrics(), port)).rejects.toThrow("EADDRINUSE");
});
