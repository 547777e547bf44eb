import { createServer, type Server } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { systemClock } from "../clock.ts";
import { createSessionCache } from "../http/session-cache.ts";
import { createRefuseSocket } from "../http/refuse-socket.ts";
import { silentLog } from "../log.ts";
import { createAccountSocket, type AccountSocketHub } from "./account-socket.ts";
import { mountSockets, type Sockets } from "./mount-sockets.ts";
import { eventually } from "../test-eventually.ts";

let server: Server;
let sockets: Sockets;
let account: AccountSocketHub;
const clients: Socket[] = [];

beforeEach(async () => {
  server = createServer();
  const sessions = createSessionCache(async (token) => {
    const userId = Number(/^user(\d+)$/.exec(token)?.[1]);
    return userId > 0 ? { session: { id: token, userId, createdMs: Date.now() } } : undefined;
  });
  account = createAccountSocket(sessions, systemClock);
  sockets = mountSockets(server, {
    kinds: new Map([["/ws/account", account]]),
    log: silentLog,
    refuse: createRefuseSocket({}),
    limits: true,
    waitMs: () => 0,
    publicUrl: "https://candor.test",
    trustedProxies: () => true,
    isReady: () => true,
    onSweep: account.sweep,
    onTick: account.closeExpired,
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterEach(async () => {
  vi.useRealTimers();
  for (const client of clients.splice(0)) client.destroy();
  await sockets.close();
  await new Promise((resolve) => server.close(resolve));
});

type Raw = { readonly socket: Socket; readonly status: number; readonly got: () => string };

/** Opens an account socket and then only listens: whatever the server says, the client keeps the connection. */
const openDeaf = async (address = "203.0.113.9"): Promise<Raw> => {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  clients.push(socket);
  let got = "";
  socket.on("error", () => undefined);
  socket.on("data", (chunk: Buffer) => (got += chunk.toString("latin1")));
  socket.write(
    `GET /ws/account HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: ${address}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
  );
  await eventually(() => expect(got).toContain("\r\n\r\n"));
  return { socket, status: Number(got.slice(9, 12)), got: () => got };
};
const say = ({ socket }: Raw, text: string): void => {
  const body = Buffer.from(text);
  socket.write(Buffer.concat([Buffer.from([0x81, 0x80 | body.length, 0, 0, 0, 0]), body]));
};
const connections = (): Promise<number> =>
  new Promise((resolve) => server.getConnections((_, count) => resolve(count)));

test("[API-14] a client that ignores the close has no place from then on, and is disconnected soon after", async () => {
  const client = await openDeaf();
  say(client, '{"op":"auth","token":"user7"}');
  await eventually(() => expect(client.got()).toContain('"AUTH"'));
  account.closeSession("user7");
  expect(sockets.count()).toBe(0);
  account.push(7, "NOTICE", {} as never);
  // The code of the close, 4103, is the last that it gets.
  await eventually(() => expect(client.got()).toContain("\x10\x07SessionRevoked"));
  await eventually(async () => expect(await connections()).toBe(0));
  expect(client.got()).not.toContain("NOTICE");
});

test("[API-14] the same for a client that does not authenticate, or sends what is not understood", async () => {
  const [silent, odd, broken] = [await openDeaf(), await openDeaf(), await openDeaf()];
  say(odd, "nonsense");
  broken.socket.write(Buffer.from([0xff, 0xff, 0xff, 0xff, 1, 2, 3]));
  await eventually(() => expect(sockets.count()).toBe(1));
  expect(silent.status).toBe(101);
  await eventually(async () => expect(await connections()).toBe(0), 15_000);
  expect(sockets.count()).toBe(0);
});

test("[API-14] [API-17] places that are taken and freed without end do not add up to connections", async () => {
  for (let round = 0; round < 2; round += 1) {
    const all = await Promise.all(Array.from({ length: 200 }, () => openDeaf()));
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([101]));
    expect((await openDeaf()).status).toBe(429);
    // Without its timers nothing that is waited for ends.
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    for (const client of all) say(client, "nonsense");
    // Those that are waited for, and the one that was refused.
    while (sockets.count() > 0 || (await connections()) > 2 * 21) await nextTurn();
    vi.useRealTimers();
  }
  expect((await openDeaf()).status).toBe(101);
});
