import { connect, type AddressInfo, type Socket } from "node:net";
import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, test } from "vitest";
import { usualConnections, type ConnectionSettings } from "./connections.ts";
import { buildTestHttp, type TestHttp } from "../test-http.ts";
import { eventually } from "../../test-eventually.ts";

const piece = "x".repeat(16_384);
/** How many answers were begun, and how many bytes of them were made. */
let begun = 0;
let made = 0;
let http: TestHttp;
let port = 0;
const sockets: Socket[] = [];

const build = async (settings: Partial<ConnectionSettings> = {}, pieces = 6_400): Promise<void> => {
  [begun, made] = [0, 0];
  http = await buildTestHttp([], {
    connections: { ...usualConnections, readingTimeoutMs: 600, ...settings },
    routes: [
      (app) =>
        void app.get("/public/long", (_request, reply) => {
          begun += 1;
          const pour = function* () {
            for (let count = 0; count < pieces; count += 1) {
              made += piece.length;
              yield piece;
            }
          };
          return reply.send(Readable.from(pour(), { objectMode: false }));
        }),
      (app) => void app.get("/public/short", async () => ({ isShort: true })),
    ],
  });
  await http.app.listen({ port: 0, host: "127.0.0.1" });
  port = (http.app.server.address() as AddressInfo).port;
};
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await http.app.close();
});

const requestOf = (path: string, from: string): string =>
  `GET ${path} HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: ${from}\r\n\r\n`;

/** A client that sends requests and reads nothing until told to. */
const silent = async (path: string, count = 1, from = "203.0.113.9") => {
  const socket = connect(port, "127.0.0.1");
  sockets.push(socket);
  socket.on("error", () => {});
  let isClosed = false;
  socket.on("close", () => (isClosed = true));
  await new Promise((resolve) => socket.once("connect", resolve));
  socket.write(requestOf(path, from).repeat(count));
  return { socket, isClosed: () => isClosed };
};
const statusOf = async (path: string, from: string): Promise<number> => {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { "x-forwarded-for": from } });
  await response.body?.cancel();
  return response.status;
};
const openConnections = (): Promise<number> =>
  new Promise((resolve, reject) =>
    http.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );

describe("answers that nobody reads", () => {
  test("[API-17] of six requests sent at once on a connection one is begun, and little of its answer is made", async () => {
    await build({ readingTimeoutMs: 60_000, openOfAddress: 200 });
    await Promise.all(Array.from({ length: 20 }, () => silent("/public/long", 6)));
    await eventually(() => expect(begun).toBe(20));
    await sleep(300);
    expect(begun).toBe(20);
    // What the network takes without a reader, and one buffer: some megabytes of the hundred that each asks for.
    expect(made / 20).toBeLessThan(10_000_000);
  });

  test("[API-17] are given up after a while, with their connection", async () => {
    await build({ openOfAddress: 200, readingTimeoutMs: 2_000 });
    const clients = await Promise.all(Array.from({ length: 20 }, () => silent("/public/long", 6)));
    await eventually(() => expect(begun).toBe(20));
    await eventually(async () => expect(await openConnections()).toBe(0));
    for (const { socket } of clients) socket.resume();
    await eventually(() => expect(clients.every(({ isClosed }) => isClosed())).toBe(true));
    expect(begun).toBe(20);
    // Their places are free again.
    expect(await statusOf("/public/short", "203.0.113.9")).toBe(200);
  });

  test("[API-17] of one address are limited in number; another address gets its answers", async () => {
    await build({ openOfAddress: 8, readingTimeoutMs: 60_000 });
    await Promise.all(Array.from({ length: 12 }, () => silent("/public/long")));
    await eventually(() => expect(begun).toBe(8));
    expect(await statusOf("/public/short", "203.0.113.9")).toBe(429);
    expect(await statusOf("/public/short", "203.0.113.10")).toBe(200);
    for (const socket of sockets) socket.destroy();
    await eventually(async () => expect(await statusOf("/public/short", "203.0.113.9")).toBe(200));
  });
});

test("[API-17] a slow reader that keeps reading gets its whole answer", async () => {
  await build({ leastBytes: 1_000, readingTimeoutMs: 400 }, 400);
  const { socket } = await silent("/public/long");
  let got = 0;
  let ended = false;
  socket.on("data", (chunk: Buffer) => {
    got += chunk.length;
    if (chunk.toString("latin1").endsWith("0\r\n\r\n")) ended = true;
    socket.pause();
    setTimeout(() => socket.resume(), 15);
  });
  await eventually(() => expect(ended).toBe(true));
  expect(got).toBeGreaterThan(400 * piece.length);
});

test("[API-17] requests sent at once on one connection are answered in order", async () => {
  await build({}, 10);
  const { socket } = await silent("/public/short", 5);
  let text = "";
  socket.on("data", (chunk: Buffer) => (text += chunk.toString()));
  await eventually(() => expect(text.split("isShort")).toHaveLength(6));
});

test("[API-17] a connection with too many requests waiting is ended", async () => {
  await build({ waitingOfConnection: 4, readingTimeoutMs: 60_000 });
  const { socket, isClosed } = await silent("/public/long", 10);
  socket.resume();
  await eventually(() => expect(isClosed()).toBe(true));
});

test("[API-17] an address may have a limited number of connections; a trusted proxy, which has everybody's, any number", async () => {
  await build({ connectionsOfAddress: 3 });
  await Promise.all(Array.from({ length: 6 }, () => silent("/public/short")));
  await eventually(async () => expect(await openConnections()).toBe(6));
  await http.app.close();
  http = await buildTestHttp([], {
    connections: { ...usualConnections, connectionsOfAddress: 3 },
    trustedProxies: () => false,
  });
  await http.app.listen({ port: 0, host: "127.0.0.1" });
  port = (http.app.server.address() as AddressInfo).port;
  const clients = await Promise.all(Array.from({ length: 6 }, () => silent("/public/short")));
  await eventually(() => expect(clients.filter(({ isClosed }) => isClosed())).toHaveLength(3));
});
