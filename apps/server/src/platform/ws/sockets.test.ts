import { createServer, type Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { channelsOf } from "@candor/wire/push";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { systemClock } from "../clock.ts";
import { createRefuseSocket } from "../http/refuse-socket.ts";
import { createSessionCache } from "../http/session-cache.ts";
import type { Authenticate } from "../session.ts";
import { silentLog } from "../log.ts";
import { createAccountSocket, type AccountSocketHub } from "./account-socket.ts";
import { createMarketSocket, type MarketSocketHub } from "./market-socket.ts";
import { mountSockets, type Sockets } from "./mount-sockets.ts";
import { maskedText, openClient, openRaw, type Client } from "./test-socket-client.ts";
import { eventually } from "../test-eventually.ts";

let server: Server;
let sockets: Sockets;
let market: MarketSocketHub;
let account: AccountSocketHub;
let port: number;
let isReady = true;
let trusted: ReadonlySet<string>;
const revoked = new Set<string>();
let roles: readonly string[] = [];
const opened: (() => void)[] = [];

let aheadMs = 0;
const clock = { nowMs: () => systemClock.nowMs() + aheadMs };

/** What a session look-up waits for. */
let slowness: Promise<void> = Promise.resolve();
const authenticate: Authenticate = async (token) => {
  const wasRevoked = revoked.has(token);
  await slowness;
  if (wasRevoked) return { revoked: true };
  const userId = Number(/^user(\d+)/.exec(token)?.[1]);
  return userId > 0 ? { session: { id: token, userId, createdMs: Date.now(), roles } } : undefined;
};

/** The warnings of the test. */
const logged: unknown[][] = [];

beforeEach(async () => {
  logged.length = 0;
  isReady = true;
  aheadMs = 0;
  trusted = new Set(["127.0.0.1", "10.0.0.1"]);
  revoked.clear();
  roles = [];
  server = createServer((_request, response) => response.end());
  market = createMarketSocket(new Set(channelsOf(["BTCUSDT", "ETHUSDT"])));
  account = createAccountSocket(createSessionCache(authenticate), clock);
  const kinds = new Map<string, MarketSocketHub | AccountSocketHub>([
    ["/ws/market", market],
    ["/ws/account", account],
  ]);
  sockets = mountSockets(server, {
    kinds,
    log: { ...silentLog, warn: (...line: unknown[]) => void logged.push(line) } as typeof silentLog,
    refuse: createRefuseSocket({}),
    limits: true,
    waitMs: () => 0,
    publicUrl: "https://candor.test",
    trustedProxies: (address) => trusted.has(address),
    isReady: () => isReady,
    onSweep: account.sweep,
    onTick: account.closeExpired,
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  port = (server.address() as AddressInfo).port;
});

afterEach(async () => {
  for (const end of opened.splice(0)) end();
  await sockets.close();
  await new Promise((resolve) => server.close(resolve));
});

const open = async (path: string, headers: Record<string, string> = {}): Promise<Client> => {
  const client = await openClient(port, path, headers);
  opened.push(() => client.ws.terminate());
  return client;
};
const refusedUpgrade = (path: string, headers: Record<string, string> = {}): Promise<string> =>
  open(path, headers).then(
    () => "opened",
    (error: Error) => error.message,
  );
const rawSocket = async (): Promise<Socket> => {
  const raw = await openRaw(port);
  opened.push(() => raw.destroy());
  return raw;
};
const say = (client: Client, message: unknown): void => client.ws.send(JSON.stringify(message));
const trade = (n: number, s = "BTCUSDT") =>
  ({ type: "STREAM_TRADE", data: { s, p: "1", q: "1", m: false, T: 1, seq: n, n } }) as const;
const quote = (n: number, s = "BTCUSDT") =>
  ({ type: "QUOTES", data: { e: "aggTrade", s, p: "1", q: "1", T: 1, seq: n, n } }) as const;
const numbers = (client: Client): number[] => client.got.map((push) => push.data.n);

describe("the price socket", () => {
  test("[API-15] sends the latest value on subscribing, then every push in order", async () => {
    for (let n = 1; n <= 30; n++) market.publish("STREAM_TRADE:BTCUSDT", trade(n));
    market.publish("QUOTES", quote(7));
    market.publish("QUOTES", quote(9, "ETHUSDT"));
    await sleep(40);
    const client = await open("/ws/market");
    say(client, { op: "sub", channels: ["QUOTES"] });
    await eventually(() => expect(client.got).toEqual([quote(7), quote(9, "ETHUSDT")]));
    say(client, { op: "sub", channels: ["STREAM_TRADE:BTCUSDT"] });
    await eventually(() => expect(client.got).toHaveLength(23));
    for (let n = 31; n <= 40; n++) market.publish("STREAM_TRADE:BTCUSDT", trade(n));
    await eventually(() => expect(client.got).toHaveLength(33));
    expect(numbers(client).slice(2)).toEqual(Array.from({ length: 31 }, (_, index) => index + 10));
  });

  test("[API-15] subscribing during a stream misses nothing and repeats nothing", async () => {
    let n = 0;
    const publishing = setInterval(() => market.publish("STREAM_TRADE:BTCUSDT", trade(++n)), 1);
    const clients = await Promise.all(Array.from({ length: 20 }, () => open("/ws/market")));
    for (const client of clients) {
      say(client, { op: "sub", channels: ["STREAM_TRADE:BTCUSDT"] });
      await sleep(3);
    }
    await sleep(150);
    clearInterval(publishing);
    await eventually(() => {
      for (const client of clients) expect(numbers(client).at(-1)).toBe(n);
    });
    for (const client of clients) {
      const first = numbers(client)[0] ?? 0;
      expect(numbers(client)).toEqual(Array.from({ length: n - first + 1 }, (_, index) => first + index));
    }
  });

  test("[API-15] unsubscribing ends a channel and leaves the others", async () => {
    const client = await open("/ws/market");
    say(client, { op: "sub", channels: ["QUOTES", "STREAM_TRADE:BTCUSDT"] });
    await eventually(() => expect(market.hasSubscribers("STREAM_TRADE:BTCUSDT")).toBe(true));
    say(client, { op: "unsub", channels: ["STREAM_TRADE:BTCUSDT"] });
    await eventually(() => expect(market.hasSubscribers("STREAM_TRADE:BTCUSDT")).toBe(false));
    market.publish("STREAM_TRADE:BTCUSDT", trade(1));
    market.publish("QUOTES", quote(1));
    await eventually(() => expect(client.got).toEqual([quote(1)]));
  });

  test("[API-15] a channel that does not exist is refused by name", async () => {
    const client = await open("/ws/market", { "accept-language": "ja" });
    const many = Array.from({ length: 50 }, (_, index) => `KLINE_${index}X:BTCUSDT`);
    say(client, { op: "sub", channels: ["KLINE_7M:BTCUSDT", ...many] });
    say(client, { op: "sub", channels: ["QUOTES"] });
    market.publish("QUOTES", quote(1));
    // One answer for the whole message: the next message is the quote.
    await eventually(() => expect(client.got).toHaveLength(2));
    expect(client.got[1]).toEqual(quote(1));
    expect(client.got[0]).toMatchObject({ type: "ERROR", data: { key: "BadRequest" } });
    expect(client.got[0]?.data.message).toContain("KLINE_7M:BTCUSDT");
  });

  test.each([
    "nonsense",
    "[]",
    '{"op":"sub"}',
    '{"op":"drop","channels":[]}',
    '{"op":"sub","channels":[],"more":1}',
    `{"op":"sub","channels":["${"x".repeat(65)}"]}`,
    JSON.stringify({ op: "sub", channels: Array.from({ length: 101 }, () => "QUOTES") }),
  ])("[API-13] the message %j closes the socket", async (text) => {
    const client = await open("/ws/market");
    client.ws.send(text);
    expect(await client.closed).toBe(1008);
  });

  test("[API-13] a message over 8 KiB, a binary one, or a flood closes the socket", async () => {
    const big = await open("/ws/market");
    big.ws.send("x".repeat(9_000));
    expect(await big.closed).toBe(1009);
    const binary = await open("/ws/market");
    binary.ws.send(Buffer.from("{}"));
    expect(await binary.closed).toBe(1008);
    const flood = await open("/ws/market");
    for (let index = 0; index < 30; index++) say(flood, { op: "sub", channels: ["QUOTES"] });
    expect(await flood.closed).toBe(1008);
  });

  test("[API-13] bytes that are not frames end only that socket", async () => {
    const healthy = await open("/ws/market");
    const raw = await rawSocket();
    const closed = new Promise((resolve) => raw.once("close", resolve));
    raw.write(Buffer.from([0xff, 0xff, 0xff, 0xff, 1, 2, 3]));
    await closed;
    say(healthy, { op: "sub", channels: ["QUOTES"] });
    market.publish("QUOTES", quote(1));
    await eventually(() => expect(healthy.got.length).toBeGreaterThan(0));
  });

  test("[API-15] a reader that stalls is disconnected at 256 KiB and costs less than 1 MB", async () => {
    let serverSide: Socket | undefined;
    server.once("connection", (socket) => (serverSide = socket));
    const raw = await rawSocket();
    raw.write(maskedText('{"op":"sub","channels":["STREAM_TRADE:BTCUSDT"]}'));
    await eventually(() => expect(market.hasSubscribers("STREAM_TRADE:BTCUSDT")).toBe(true));
    raw.pause();
    const wide = { ...trade(1), data: { ...trade(1).data, p: "1".repeat(2_000) } };
    let mostBuffered = 0;
    for (let beat = 0; beat < 400 && market.hasSubscribers("STREAM_TRADE:BTCUSDT"); beat++) {
      for (let index = 0; index < 20; index++) market.publish("STREAM_TRADE:BTCUSDT", wide);
      await sleep(5);
      mostBuffered = Math.max(mostBuffered, serverSide?.writableLength ?? 0);
    }
    expect(market.hasSubscribers("STREAM_TRADE:BTCUSDT")).toBe(false);
    expect(serverSide?.destroyed).toBe(true);
    expect(mostBuffered).toBeGreaterThan(0);
    expect(mostBuffered).toBeLessThanOrEqual(256 * 1024);
  });
});

describe("the account socket", () => {
  const login = async (token: string, v?: number): Promise<Client> => {
    const client = await open("/ws/account");
    say(client, v === undefined ? { op: "auth", token } : { op: "auth", token, v });
    return client;
  };
  const balance = (wallet: string) => ({ wallet, contractBalance: "0", creditBalance: "0" });
  const versions = (client: Client): number[] => client.got.map((push) => push.v);

  test("[API-16] every socket of a user gets the user's numbered pushes, and no other user does", async () => {
    const [one, two, other] = [await login("user7"), await login("user7-b"), await login("user8")];
    await eventually(() => expect([one.got.length, two.got.length, other.got.length]).toEqual([1, 1, 1]));
    expect(one.got[0]).toMatchObject({ type: "AUTH", data: { uid: 7 } });
    account.push(7, "BALANCE", balance("1"));
    account.push(7, "BALANCE", balance("2"));
    await eventually(() => expect(one.got.slice(1)).toEqual(two.got.slice(1)));
    await eventually(() => expect(one.got.map((push) => push.data.wallet)).toEqual([undefined, "1", "2"]));
    const [start = 0] = versions(one);
    expect(versions(one)).toEqual([start, start + 1, start + 2]);
    expect(other.got).toHaveLength(1);
  });

  test("[OPS-01] what is told by role reaches those who have it at the last look, on each of their sockets", async () => {
    roles = ["support"];
    const [one, two] = [await login("user7"), await login("user7-b")];
    await eventually(() => expect([one.got.length, two.got.length]).toEqual([1, 1]));
    roles = [];
    const other = await login("user8");
    await eventually(() => expect(other.got).toHaveLength(1));
    const at = { conversation: "1", number: 1 };
    const tell = () =>
      account.pushWhere((session) => session.roles?.[0] === "support", "SUPPORT_MESSAGE", at);
    tell();
    await eventually(() => expect([one.got.length, two.got.length]).toEqual([2, 2]));
    // Past what the cache of sessions keeps.
    aheadMs = 10_000;
    await account.sweep();
    tell();
    account.push(7, "NOTICES", {});
    const types = ["AUTH", "SUPPORT_MESSAGE", "NOTICES"];
    await eventually(() => expect(one.got.map(({ type }) => type)).toEqual(types));
    expect(other.got).toHaveLength(1);
  });

  test("[API-16] a client that reconnects at version n gets versions from n+1 on", async () => {
    const first = await login("user7");
    await eventually(() => expect(first.got).toHaveLength(1));
    account.push(7, "BALANCE", balance("1"));
    await eventually(() => expect(first.got).toHaveLength(2));
    first.ws.terminate();
    await first.closed;
    account.push(7, "BALANCE", balance("2"));
    account.push(7, "BALANCE", balance("3"));
    const back = await login("user7", versions(first)[1]);
    await eventually(() => expect(back.got.map((push) => push.data.wallet)).toEqual([undefined, "2", "3"]));
  });

  test("[API-16] a client that was away for too long, or names a version that never existed, is told to resynchronise", async () => {
    const first = await login("user7");
    await eventually(() => expect(first.got).toHaveLength(1));
    for (let index = 0; index < 300; index++) account.push(7, "BALANCE", balance(String(index)));
    const [start = 0] = versions(first);
    for (const seen of [start, 5, start + 1_000]) {
      const back = await login("user7", seen);
      await eventually(() => expect(back.got.map((push) => push.type)).toEqual(["AUTH", "RESYNC"]));
    }
  });

  test("[API-16] a revoked session's sockets close within a second, and its token opens none", async () => {
    const client = await login("user7");
    const other = await login("user7-b");
    await eventually(() => expect([client.got.length, other.got.length]).toEqual([1, 1]));
    revoked.add("user7");
    account.closeSession("user7");
    expect(await client.closed).toBe(4103);
    expect(await (await login("user7")).closed).toBe(4103);
    expect(other.ws.readyState).toBe(other.ws.OPEN);
  });

  test("[API-16] a revocation while the session is being looked up is not missed", async () => {
    let goOn = (): void => undefined;
    slowness = new Promise((resolve) => (goOn = resolve));
    const client = await login("user7");
    await sleep(50);
    revoked.add("user7");
    account.closeSession("user7");
    goOn();
    expect(await client.closed).toBe(4103);
    expect(client.got).toEqual([]);
  });

  test("[API-16] a session that ended elsewhere is detected by the sweep", async () => {
    const client = await login("user9");
    await eventually(() => expect(client.got).toHaveLength(1));
    revoked.add("user9");
    // By then nothing answers from the cache.
    aheadMs = 6_000;
    await account.sweep();
    expect(await client.closed).toBe(4103);
  });

  test("[API-16] an unknown token, a second authentication or any other message closes the socket", async () => {
    expect(await (await login("nobody")).closed).toBe(4102);
    const twice = await login("user7");
    await eventually(() => expect(twice.got).toHaveLength(1));
    say(twice, { op: "auth", token: "user8" });
    expect(await twice.closed).toBe(1008);
    const odd = await open("/ws/account");
    odd.ws.send('{"op":"auth","token":{"a":1}}');
    expect(await odd.closed).toBe(1008);
  });

  test("[API-16] a socket that does not authenticate within 5 s is closed", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const client = await open("/ws/account");
    await vi.advanceTimersByTimeAsync(5_001);
    vi.useRealTimers();
    expect(await client.closed).toBe(4108);
  });
});

describe("upgrades", () => {
  test("[API-14] other paths, other origins and a server that is not ready are refused", async () => {
    expect(await refusedUpgrade("/ws/other")).toContain("404");
    expect(await refusedUpgrade("/ws/market", { origin: "https://elsewhere.test" })).toContain("403");
    expect(await refusedUpgrade("/ws/market", { origin: `http://127.0.0.1:${port}` })).toBe("opened");
    isReady = false;
    expect(await refusedUpgrade("/ws/market")).toContain("503");
  });

  test.each([
    ["https://candor.test", "opened"],
    ["https://evilcandor.test", "403"],
    ["https://app.candor.test", "403"],
    ["https://candor.test.elsewhere.test", "403"],
    ["https://candor.test:8443", "403"],
    ["https://elsewhere.test/candor.test", "403"],
    ["candor.test", "403"],
    ["null", "403"],
  ])("[API-14] at the host candor.test, a page from %s: %s", async (origin, outcome) => {
    expect(await refusedUpgrade("/ws/account", { host: "candor.test", origin })).toContain(outcome);
  });

  test("[API-14] a proxy may rewrite Host: pages of PUBLIC_URL open both sockets, others none", async () => {
    for (const path of ["/ws/market", "/ws/account"])
      for (const host of ["upstream", "127.0.0.1:1", "elsewhere.test"]) {
        expect(await refusedUpgrade(path, { host, origin: "https://candor.test" })).toBe("opened");
        for (const origin of ["https://elsewhere.test", "http://upstream", "http://candor.test"])
          expect(await refusedUpgrade(path, { host, origin })).toContain("403");
      }
  });

  test("[API-14] sockets of other pages are counted in one line a minute, which names no page", async () => {
    for (let nth = 0; nth < 3; nth += 1)
      await refusedUpgrade("/ws/market", { origin: `https://elsewhere-${nth}.test` });
    expect(logged).toEqual([
      [
        { refused: 1, publicUrl: "https://candor.test" },
        "sockets were refused: their pages are not of PUBLIC_URL",
      ],
    ]);
  });

  test("[API-17] an address may open 200 sockets and no more", async () => {
    const all = await Promise.all(
      Array.from({ length: 200 }, () => refusedUpgrade("/ws/market", { "x-forwarded-for": "9.9.9.9" })),
    );
    expect(new Set(all)).toEqual(new Set(["opened"]));
    expect(await refusedUpgrade("/ws/market", { "x-forwarded-for": "9.9.9.9" })).toContain("429");
    expect(await refusedUpgrade("/ws/market", { "x-forwarded-for": "9.9.9.8" })).toBe("opened");
    const behindTwo = (claimed: string) =>
      refusedUpgrade("/ws/market", { "x-forwarded-for": `${claimed}, 9.9.9.9, 10.0.0.1` });
    expect(await behindTwo("1.2.3.4")).toContain("429");
    trusted = new Set();
    expect(await behindTwo("1.2.3.4")).toBe("opened");
  });
});
