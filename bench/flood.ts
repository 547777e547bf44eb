/**
 * `npm run bench -- flood [seconds] [movements] [days of candles]`: with limits on, the ten costliest calls of visitors from
 * 1 000 addresses, and the ten costliest of an account with very many movements, as fast as the limits let them. What it does to
 * others: when options are settled, whether a pair becomes stale, how long their calls take, and the server's memory.
 */
import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { openBenchDatabase, seedPeople, settleDatabase, type BenchDatabase } from "./bench-database.ts";
import { startServer } from "./bench-server.ts";
import type { FloodLoad, FloodNews } from "./flood-client.ts";
import { bookMovements, storeMinutes } from "./flood-history.ts";
import { treeMemory } from "./process-tree.ts";
import { quantile, type Bench, type Report } from "./report.ts";
import { watchSettlements } from "./settle-watch.ts";

const port = Number(process.env["PORT"] ?? 8_446);
const heavyUser = 800_001;
const pageSize = 100;
const optionSeconds = 60;
/** MKT-09. */
const staleMs = 5_000;

type Memory = { readonly atMs: number; readonly mb: number };
type Seen = {
  readonly news: FloodNews;
  readonly lateMs: readonly number[];
  readonly gapMs: number;
  readonly memory: readonly Memory[];
};

export const bench: Bench = async ([seconds = "60", movements = "1000000", days = "365"]) => {
  const database = await openBenchDatabase();
  try {
    const money = { wallet: 1_000_000_000_000n, contract: 1_000_000_000n };
    await seedPeople(database, { first: heavyUser, count: 1, ...money });
    await bookMovements(database, heavyUser, Number(movements));
    await storeMinutes(database, Number(days));
    await settleDatabase(database);
    const server = await startServer(database, port, { RATE_LIMITS: "on" });
    try {
      const load: FloodLoad = {
        port,
        seconds: Number(seconds),
        connections: 64,
        addresses: 1_000,
        heavyUser,
        pages: Math.floor(Number(movements) / pageSize),
        optionSeconds,
      };
      return reportOf(load, await flood(database, server.pid, load));
    } finally {
      await server.stop();
    }
  } finally {
    await database.close();
  }
};

const flood = async (database: BenchDatabase, pid: number, load: FloodLoad): Promise<Seen> => {
  const child = fork(join(import.meta.dirname, "flood-client.ts"));
  child.send(load);
  await told(child);
  const fromMs = Date.now();
  const memory: Memory[] = [];
  const watching = setInterval(
    () => memory.push({ atMs: Date.now() - fromMs, mb: treeMemory(pid)[0]?.pssMb ?? 0 }),
    1_000,
  );
  const [news, settlements] = await Promise.all([
    told(child) as Promise<FloodNews>,
    watchSettlements(database.owner, fromMs + 1_000, fromMs + load.seconds * 1_000),
  ]);
  clearInterval(watching);
  const gapMs = await longestGap(database, fromMs, fromMs + load.seconds * 1_000);
  return { news, lateMs: settlements.map(({ lateMs }) => lateMs), gapMs, memory };
};

/** The next message of the load; rejects when it ends without one. */
const told = async (child: ChildProcess): Promise<unknown> => {
  const ended = new AbortController();
  const failed = once(child, "exit", { signal: ended.signal }).then(([code]) => {
    throw new Error(`the load ended with ${code}`);
  });
  failed.catch(() => {});
  const [message] = (await Promise.race([once(child, "message"), failed])) as [unknown];
  ended.abort();
  return message;
};

/** The longest time without a tick of a pair. */
const longestGap = async ({ owner }: BenchDatabase, fromMs: number, toMs: number): Promise<number> => {
  const { rows } = await owner.query<{ gap: bigint | null }>(
    `SELECT max(gap) AS gap FROM (
       SELECT time_ms - lag(time_ms) OVER (PARTITION BY pid ORDER BY seq) AS gap
       FROM tick_log WHERE time_ms BETWEEN $1 AND $2) AS gaps`,
    [fromMs, toMs],
  );
  return Number(rows[0]?.gap ?? staleMs);
};

const ms = (value: number): string => value.toFixed(0);

const reportOf = (load: FloodLoad, { news, lateMs, gapMs, memory }: Seen): Report => {
  const late = quantile(lateMs, 0.99);
  const others = Object.values(news.others).flat();
  const answered = quantile(others, 0.99);
  const third = (load.seconds * 1_000) / 3;
  const highest = (from: number, to: number): number =>
    Math.max(...memory.filter(({ atMs }) => atMs >= from && atMs < to).map(({ mb }) => mb));
  const [early, last] = [highest(0, third), highest(2 * third, Infinity)];
  const refused = Object.entries(news.othersRefused).map(([key, count]) => `${key} ${count}`);
  return {
    tables: [
      {
        title: `The flood: ${load.addresses} addresses, ${2 * load.connections} connections, ${load.seconds} s`,
        columns: ["call", "answered", "of them refused"],
        rows: Object.entries(news.flood).map(([name, counts]) => {
          const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
          const keys = Object.entries(counts).flatMap(([key, count]) =>
            key === "success" ? [] : `${key} ${count}`,
          );
          return [name, all, keys.join(", ") || "0"];
        }),
      },
      {
        title: "Others, ms",
        columns: ["call", "count", "p50", "p99", "longest"],
        rows: Object.entries(news.others).map(([name, times]) => [
          name,
          times.length,
          ms(quantile(times, 0.5)),
          ms(quantile(times, 0.99)),
          ms(Math.max(...times)),
        ]),
      },
      {
        title: "Settlement, prices, memory",
        columns: ["options due", "late p50, ms", "late p99, ms", "longest gap of a pair, ms", "memory, MB"],
        rows: [
          [
            lateMs.length,
            ms(quantile(lateMs, 0.5)),
            ms(late),
            gapMs,
            memory.map(({ mb }) => ms(mb)).join(" "),
          ],
        ],
      },
    ],
    claims: [
      { claim: "99 % of settlements within 250 ms", measured: `${ms(late)} ms`, held: late <= 250 },
      { claim: "no pair stale (5 s without a tick)", measured: `${gapMs} ms`, held: gapMs < staleMs },
      {
        claim: "others' calls answered within 200 ms (p99)",
        measured: `${ms(answered)} ms`,
        held: answered < 200,
      },
      {
        claim: "others are not refused",
        measured: refused.join(", ") || "0",
        held: refused.length === 0,
      },
      {
        claim: "memory is flat: the last third at most a tenth above the first",
        measured: `${ms(early)} MB, then ${ms(last)} MB`,
        held: last <= early * 1.1,
      },
    ],
  };
};
