/**
 * `npm run bench -- frames [seconds] [page]`: the contract screen in a real browser, logged in, with nine live orders, a day of
 * candles, and 50 messages a second from the server on sources that this program drives, while somebody else trades the pair: how long the page's main thread works in
 * each second, and how many frames it shows. Frames are counted separately, because counting requests every one of them.
 */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { chromium, type Browser, type CDPSession, type Page } from "@playwright/test";
import { dayOfCandles, liveOrders, signInAs, whileOthersTrade } from "./frames-person.ts";
import { firstPrices, openVenue, type FeedPace } from "../local-venue.ts";
import { openBenchDatabase } from "../bench-database.ts";
import { startServer } from "../bench-server.ts";
import { quantile, type Bench, type Report } from "../report.ts";

const root = join(import.meta.dirname, "../..");
const chromiumPath = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium";
const port = Number(process.env["PORT"] ?? 8_444);
/**
 * Four quotes a second of eight pairs, as many trades, candles and books of the shown one: 44 messages a second. Each order that somebody
 * else places on the shown pair brings it one more tick, and so a quote, a trade, a candle and a book.
 */
const pace: FeedPace = { tradeEveryMs: 50, bookEveryMs: 50, booksOf: ["BTCUSDT"], wobble: 0.0005 };
const orderEveryMs = 400;
const leastMessages = 50;
const mostBusyMs = 200;
const leastFrames = 58;
/** Time for the page to load, warm up and come to rest. */
const settleMs = 8_000;
const screens = [
  { name: "desk, 1440 x 900", width: 1440, height: 900 },
  { name: "phone, 390 x 844", width: 390, height: 844 },
] as const;

type Screen = (typeof screens)[number];
/** `busyMs` is wall time, as a person waits for it; the others are CPU time of the thread. */
type Second = {
  readonly busyMs: number;
  readonly workMs: number;
  readonly scriptMs: number;
  readonly layoutMs: number;
};
type Measured = {
  readonly screen: Screen;
  readonly messages: number;
  readonly seconds: readonly Second[];
  readonly gapsMs: readonly number[];
};

export const bench: Bench = async ([seconds = "20", path = "/contract?pair=BTCUSDT"]) => {
  execFileSync("npm", ["run", "build"], { cwd: root, stdio: "ignore" });
  const database = await openBenchDatabase();
  const venue = await openVenue(pace);
  const browser = await chromium.launch({ executablePath: chromiumPath, args: ["--no-sandbox"] });
  try {
    await dayOfCandles(database.owner, firstPrices["BTCUSDT"] ?? 0);
    const server = await startServer(database, port, { FEED: "live", LIVE_STREAM_URLS: venue.url });
    try {
      await sleep(2_000);
      if (path.startsWith("/contract")) await liveOrders(port);
      const measured = await whileOthersTrade(port, orderEveryMs, async () => {
        const each: Measured[] = [];
        for (const screen of screens) each.push(await watch(browser, screen, path, Number(seconds)));
        return each;
      });
      return reportOf(path, measured);
    } finally {
      await server.stop();
    }
  } finally {
    await browser.close();
    await venue.close();
    await database.close();
  }
};

const watch = async (browser: Browser, screen: Screen, path: string, count: number): Promise<Measured> => {
  const context = await browser.newContext({ viewport: screen, reducedMotion: "reduce" });
  const page = await context.newPage();
  await signInAs(page, port);
  const heard = countMessages(page);
  await page.goto(`http://127.0.0.1:${port}${path}`);
  await page.getByRole("main").waitFor();
  await sleep(settleMs);
  const before = heard.messages;
  const seconds = await busySeconds(await meterOf(page), count);
  const messages = (heard.messages - before) / count;
  const gapsMs = await frameGaps(page, count);
  await context.close();
  return { screen, messages, seconds, gapsMs };
};

/** A frame of the socket contains one message, or several of one beat as an array. */
const countMessages = (page: Page): { messages: number } => {
  const heard = { messages: 0 };
  page.on("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) => {
      const parsed = JSON.parse(String(payload)) as unknown;
      heard.messages += Array.isArray(parsed) ? parsed.length : 1;
    }),
  );
  return heard;
};

type Reading = Second & { readonly atMs: number };

/** Reads what the main thread has done so far, as the browser itself counts it. */
const meterOf = async (page: Page): Promise<() => Promise<Reading>> => {
  const [clock, processor] = [
    await page.context().newCDPSession(page),
    await page.context().newCDPSession(page),
  ];
  await clock.send("Performance.enable", { timeDomain: "timeTicks" });
  await processor.send("Performance.enable", { timeDomain: "threadTicks" });
  const read = async (session: CDPSession): Promise<(name: string) => number> => {
    const { metrics } = await session.send("Performance.getMetrics");
    return (name) => (metrics.find((metric) => metric.name === name)?.value ?? 0) * 1_000;
  };
  return async () => {
    const [byClock, byProcessor] = await Promise.all([read(clock), read(processor)]);
    return {
      atMs: byClock("Timestamp"),
      busyMs: byClock("TaskDuration"),
      workMs: byProcessor("TaskDuration"),
      scriptMs: byProcessor("ScriptDuration"),
      layoutMs: byProcessor("LayoutDuration") + byProcessor("RecalcStyleDuration"),
    };
  };
};

/** What the main thread did in each of the next seconds. */
const busySeconds = async (read: () => Promise<Reading>, count: number): Promise<readonly Second[]> => {
  const seconds: Second[] = [];
  let last = await read();
  for (let second = 0; second < count; second++) {
    await sleep(1_000);
    const now = await read();
    const share = 1_000 / (now.atMs - last.atMs);
    seconds.push({
      busyMs: (now.busyMs - last.busyMs) * share,
      workMs: (now.workMs - last.workMs) * share,
      scriptMs: (now.scriptMs - last.scriptMs) * share,
      layoutMs: (now.layoutMs - last.layoutMs) * share,
    });
    last = now;
  }
  return seconds;
};

/** The times between one frame and the next, during this many seconds. */
const frameGaps = (page: Page, seconds: number): Promise<readonly number[]> =>
  page.evaluate(
    (lastingMs) =>
      new Promise<number[]>((resolve) => {
        const gaps: number[] = [];
        let [startMs, lastMs] = [0, 0];
        const frame = (nowMs: number): void => {
          if (lastMs > 0) gaps.push(nowMs - lastMs);
          startMs ||= nowMs;
          lastMs = nowMs;
          if (nowMs - startMs < lastingMs) requestAnimationFrame(frame);
          else resolve(gaps);
        };
        requestAnimationFrame(frame);
      }),
    seconds * 1_000,
  );

const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, each) => sum + each, 0) / numbers.length;

const reportOf = (path: string, measured: readonly Measured[]): Report => {
  const rows = measured.map(({ screen, messages, seconds, gapsMs }) => ({
    name: screen.name,
    messages,
    busyMs: mean(seconds.map(({ busyMs }) => busyMs)),
    worstMs: Math.max(...seconds.map(({ busyMs }) => busyMs)),
    workMs: mean(seconds.map(({ workMs }) => workMs)),
    scriptMs: mean(seconds.map(({ scriptMs }) => scriptMs)),
    layoutMs: mean(seconds.map(({ layoutMs }) => layoutMs)),
    frames: 1_000 / mean(gapsMs),
    slowMs: quantile(gapsMs, 0.99),
  }));
  const messages = Math.min(...rows.map((row) => row.messages));
  const busyMs = Math.max(...rows.map((row) => row.busyMs));
  const frames = Math.min(...rows.map((row) => row.frames));
  return {
    tables: [
      {
        title: `${path}, main thread, ms in each second; frames`,
        columns: [
          "screen",
          "messages a second",
          "busy, mean",
          "busy, worst second",
          "processor time",
          "of it script",
          "style and layout",
          "frames a second",
          "p99 between frames, ms",
        ],
        rows: rows.map((row) => [
          row.name,
          row.messages.toFixed(1),
          Math.round(row.busyMs),
          Math.round(row.worstMs),
          Math.round(row.workMs),
          Math.round(row.scriptMs),
          Math.round(row.layoutMs),
          row.frames.toFixed(1),
          row.slowMs.toFixed(1),
        ]),
      },
    ],
    claims: [
      {
        claim: `at least ${leastMessages} messages a second reached the page`,
        measured: messages.toFixed(1),
        held: messages >= leastMessages,
      },
      {
        claim: `less than ${mostBusyMs} ms of main-thread time a second, on both screens`,
        measured: `${Math.round(busyMs)} ms`,
        held: busyMs < mostBusyMs,
      },
      {
        claim: `at least ${leastFrames} of 60 frames a second, on both screens`,
        measured: frames.toFixed(1),
        held: frames >= leastFrames,
      },
    ],
  };
};
