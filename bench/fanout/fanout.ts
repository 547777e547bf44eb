/**
 * `npm run bench -- fanout`: prices to 5 000 sockets, 10 messages a second each, by our price socket and by
 * a bare `ws` loop in the same run; then both as fast as they can; then readers that stall.
 */
import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { WebSocketServer, type WebSocket } from "ws";
import { silentLog } from "../../apps/server/src/platform/log.ts";
import { createMarketSocket } from "../../apps/server/src/platform/ws/market-socket.ts";
import { mountSockets } from "../../apps/server/src/platform/ws/mount-sockets.ts";
import { textFrame } from "../../apps/server/src/platform/ws/text-frame.ts";
import type { ClientNews, ClientOrder } from "./fanout-client.ts";
import { quantile, type Bench } from "../report.ts";

const socketCount = Number(process.env["FANOUT_SOCKETS"] ?? 5_000);
const perSecond = 10;
const steadySeconds = 8;
const fastSeconds = 5;
/** How many messages may be in transit to each socket when running as fast as possible. */
const windowMessages = 10;
const stalledCount = 50;
const channel = "STREAM_TRADE:BTCUSDT";

type Push = {
  readonly type: "STREAM_TRADE";
  readonly data: { s: string; p: string; q: string; m: boolean; T: number; seq: number; n: number };
};
type Way = {
  readonly name: string;
  readonly server: Server;
  readonly send: (push: Push) => void;
  readonly close: () => Promise<void>;
};

/** About 200 bytes, always the same length. */
const messageOf = (n: number): Push => ({
  type: "STREAM_TRADE",
  data: {
    s: "BTCUSDT",
    p: "65432.10".padEnd(46, "0"),
    q: "0.12345".padEnd(50, "0"),
    m: false,
    T: Date.now(),
    seq: 1_000_000,
    n: 1_000_000 + (n % 1_000_000),
  },
});
const messageBytes = textFrame(JSON.stringify(messageOf(1))).length;

const ourWay = (): Way => {
  const server = createServer();
  const hub = createMarketSocket(new Set([channel]));
  const sockets = mountSockets(server, {
    kinds: new Map([["/ws/market", hub]]),
    log: silentLog,
    refuse: (stream) => void stream.destroy(),
    limits: false,
    waitMs: () => 0,
    publicUrl: "https://candor.test",
    trustedProxies: () => false,
    isReady: () => true,
    onSweep: async () => undefined,
    onTick: () => undefined,
  });
  return { name: "price socket", server, send: (push) => hub.publish(channel, push), close: sockets.close };
};

const bareWay = (): Way => {
  const server = createServer();
  const parser = new WebSocketServer({ server, perMessageDeflate: false });
  const clients = new Set<WebSocket>();
  parser.on("connection", (socket) => {
    clients.add(socket);
    socket.on("close", () => clients.delete(socket));
    socket.on("message", () => undefined);
    socket.on("error", () => undefined);
  });
  return {
    name: "bare ws loop",
    server,
    send: (push) => {
      const text = JSON.stringify(push);
      for (const client of clients) client.send(text);
    },
    close: async () => {
      for (const client of clients) client.terminate();
      parser.close();
    },
  };
};

class Readers {
  received = 0;
  latenciesMs: number[] = [];
  readonly child: ChildProcess;

  constructor() {
    this.child = fork(`${import.meta.dirname}/fanout-client.ts`);
    this.child.on("message", (news: ClientNews) => {
      if (news.op !== "bytes") return;
      this.received += news.bytes / messageBytes;
      this.latenciesMs.push(...news.latenciesMs);
    });
  }

  async ask(order: ClientOrder, answer: ClientNews["op"]): Promise<void> {
    this.child.send(order);
    for (;;) {
      const [news] = (await once(this.child, "message")) as [ClientNews];
      if (news.op === answer) return;
    }
  }

  async open(server: Server, count: number, stalled = false): Promise<void> {
    const { port } = server.address() as AddressInfo;
    const subscribe = JSON.stringify({ op: "sub", channels: [channel] });
    await this.ask({ op: "open", port, count, subscribe, stalled }, "opened");
    await sleep(500);
    this.reset();
  }

  reset(): void {
    this.received = 0;
    this.latenciesMs = [];
  }
}

const withWay = async <Answer>(way: Way, readers: Readers, run: () => Promise<Answer>): Promise<Answer> => {
  await new Promise<void>((resolve) => way.server.listen(0, "127.0.0.1", resolve));
  try {
    return await run();
  } finally {
    await readers.ask({ op: "close" }, "closed");
    await way.close();
    way.server.close();
    await sleep(500);
  }
};

const steady = async (way: Way, readers: Readers) => {
  readers.reset();
  const cpu = process.cpuUsage();
  const total = perSecond * steadySeconds;
  const startMs = performance.now();
  for (let n = 0; n < total; n++) {
    way.send(messageOf(n));
    await sleep(Math.max(0, startMs + ((n + 1) * 1_000) / perSecond - performance.now()));
  }
  await sleep(500);
  const { user, system } = process.cpuUsage(cpu);
  const sent = total * socketCount;
  return {
    delivered: readers.received / sent,
    p50Ms: quantile(readers.latenciesMs, 0.5),
    p99Ms: quantile(readers.latenciesMs, 0.99),
    cpuMicros: (user + system) / sent,
  };
};

const asFastAsPossible = async (way: Way, readers: Readers): Promise<number> => {
  readers.reset();
  const startMs = performance.now();
  let n = 0;
  while (performance.now() - startMs < fastSeconds * 1_000) {
    if (n - readers.received / socketCount < windowMessages) way.send(messageOf(n++));
    await sleep(0);
  }
  return readers.received / ((performance.now() - startMs) / 1_000);
};

type StalledCost = { readonly mostBufferedBytes: number; readonly memoryBytes: number; readonly cut: number };

/** Readers that read nothing more: what they cost the server until they are disconnected. */
const stalledCost = async (way: Way, readers: Readers): Promise<StalledCost> => {
  const serverSide: Socket[] = [];
  way.server.on("connection", (socket) => serverSide.push(socket));
  await readers.open(way.server, stalledCount, true);
  const gc = collector();
  gc();
  const before = memoryNow();
  let mostBufferedBytes = 0;
  let memoryBytes = 0;
  const piece = { ...messageOf(0), data: { ...messageOf(0).data, p: "1".repeat(4_000) } };
  for (let round = 0; round < 2_000 && serverSide.some((socket) => !socket.destroyed); round++) {
    for (let index = 0; index < 10; index++) way.send(piece);
    await sleep(15);
    mostBufferedBytes = Math.max(mostBufferedBytes, ...serverSide.map((socket) => socket.writableLength));
    if (round % 4 === 0) {
      gc();
      memoryBytes = Math.max(memoryBytes, memoryNow() - before);
    }
  }
  return { mostBufferedBytes, memoryBytes, cut: serverSide.filter((socket) => socket.destroyed).length };
};

const collector = (): (() => void) => {
  setFlagsFromString("--expose-gc");
  return runInNewContext("gc") as () => void;
};
const memoryNow = (): number => {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};

const measure = async (way: Way, readers: Readers) =>
  withWay(way, readers, async () => {
    await readers.open(way.server, socketCount);
    const atRate = await steady(way, readers);
    return { name: way.name, ...atRate, fastest: await asFastAsPossible(way, readers) };
  });

export const bench: Bench = async () => {
  const readers = new Readers();
  const bare = await measure(bareWay(), readers);
  const ours = await measure(ourWay(), readers);
  const way = ourWay();
  const stalled = await withWay(way, readers, () => stalledCost(way, readers));
  readers.child.disconnect();
  const ratio = ours.fastest / bare.fastest;
  const row = (way: typeof ours) => [
    way.name,
    `${(way.delivered * 100).toFixed(1)} %`,
    way.p50Ms,
    way.p99Ms,
    way.cpuMicros.toFixed(2),
    Math.round(way.fastest),
  ];
  const perReader = stalled.memoryBytes / stalledCount;
  return {
    tables: [
      {
        title: `${socketCount} sockets, ${perSecond} messages a second each, ${messageBytes} bytes a message`,
        columns: [
          "way",
          "delivered",
          "p50 ms",
          "p99 ms",
          "server CPU µs a message",
          "messages a second at most",
        ],
        rows: [row(bare), row(ours)],
      },
      {
        title: `${stalledCount} readers that stall`,
        columns: ["cut", "most buffered for one, bytes", "memory a reader, bytes"],
        rows: [[stalled.cut, stalled.mostBufferedBytes, Math.round(perReader)]],
      },
    ],
    claims: [
      {
        claim: "every message reaches every socket at the asked rate",
        measured: `${(ours.delivered * 100).toFixed(1)} %`,
        held: ours.delivered > 0.999,
      },
      { claim: "at least 0.8 of a bare ws loop", measured: ratio.toFixed(2), held: ratio >= 0.8 },
      {
        claim: "no more CPU a message than a bare ws loop / 0.8",
        measured: (bare.cpuMicros / ours.cpuMicros).toFixed(2),
        held: bare.cpuMicros / ours.cpuMicros >= 0.8,
      },
      {
        claim: "a stalled reader costs less than 1 MB",
        measured: `${(stalled.mostBufferedBytes / 1e6).toFixed(2)} MB buffered, ${(perReader / 1e6).toFixed(2)} MB memory`,
        held: stalled.cut === stalledCount && Math.max(perReader, stalled.mostBufferedBytes) < 1_000_000,
      },
    ],
  };
};
