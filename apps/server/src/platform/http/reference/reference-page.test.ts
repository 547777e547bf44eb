import Fastify from "fastify";
import { expect, test } from "vitest";
import { mountReferencePage } from "./reference-page.ts";

test("[API-12] a reference page that could not be loaded is loaded at the next request", async () => {
  const app = Fastify();
  let tries = 0;
  mountReferencePage(app, { spend: () => {} }, async () => {
    tries += 1;
    if (tries === 1) throw new Error("too many open files");
    const page = Fastify();
    page.get("/api/reference/", async () => "the reference");
    await page.ready();
    return page;
  });
  const read = async () => (await app.inject("/api/reference/")).statusCode;
  expect([await read(), await read(), await read()]).toEqual([500, 200, 200]);
  expect(tries).toBe(2);
  await app.close();
});
