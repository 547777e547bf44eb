/**
 * `npm run bench -- flood [seconds] [movements] [days of candles]`: with limits on, the ten costliest calls of visitors from
 * 1 000 addresses, and the ten costliest of an account with very many movements, as fast as the limits let them. What it does to
 * others: when options are settled, whether a pair becomes stale, how long their calls take, and the server's memory.
 */
import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { cpus } from "node:os";
import { join } from "node:path";
import { openBenchDatabase, seedPeople, settleDatabase, type BenchDatabase } from "../bench-database.ts";
import { startServer } from "../bench-server.ts";
import { costsOf } from "./flood-costs.ts";
import type { FloodLoad, FloodNews } from "./flood-client.ts";
import { bookMovements, storeMinutes } from "../history-rows.ts";
import type { OthersLoad, OthersNews } from "./flood-others.ts";
import { floodReport, staleMs, type Cores, type Memory, type Seen } from "./flood-report.ts";
import { mainThreadMs, processorMs } from "../process-time.ts";
import { treeMemory } from "../process-tree.ts";
import type { Bench } from "../report.ts";
import { watchSettlements } from "../settle-watch.ts";

const port = Number(process.env["PORT"] ?? 8_446);
const heavyUser = 800_001;
const pageSize = 100;
const optionSeconds = 60;

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
      };
      const costs = await costsOf(load, server.pid, database.postmaster);
      return floodReport(load, { costs, ...(await flood(database, server.pid, load)) });
    } finally {
      await server.stop();
    }
  } finally {
    await database.close();
  }
};

type Flooded = Omit<Seen, "costs">;

const flood = async (database: BenchDatabase, pid: number, load: FloodLoad): Promise<Flooded> => {
  const others = forked("flood-others.ts");
  const { port, seconds } = load;
  others.send({ port, seconds, optionSeconds } satisfies OthersLoad);
  await told(others);
  const fromMs = Date.now();
  const flooding = forked("flood-client.ts");
  flooding.send(load);
  const memory: Memory[] = [];
  const watching = setInterval(
    () => memory.push({ atMs: Date.now() - fromMs, mb: treeMemory(pid)[0]?.pssMb ?? 0 }),
    1_000,
  );
  const cores = measureCores(pid, database.postmaster);
  const [floodNews, othersNews, settlements] = await Promise.all([
    told(flooding) as Promise<FloodNews>,
    told(others) as Promise<OthersNews>,
    watchSettlements(database.owner, fromMs + 1_000, fromMs + seconds * 1_000),
  ]);
  clearInterval(watching);
  const gapMs = await longestGap(database, fromMs, fromMs + seconds * 1_000);
  const lateMs = settlements.map((one) => one.lateMs);
  return { flood: floodNews, others: othersNews, lateMs, gapMs, memory, cores: cores() };
};

const forked = (file: string): ChildProcess => fork(join(import.meta.dirname, file));

/** Begins to count; the returned function says how much was used since, and how much the whole machine used. */
const measureCores = (server: number, postmaster: number): (() => readonly Cores[]) => {
  const used = (): readonly (readonly [string, number])[] => [
    ["the server", processorMs(server)],
    ["PostgreSQL", processorMs(postmaster)],
    ["the server's main thread", mainThreadMs(server)],
    ["the whole machine", machineMs()],
  ];
  const startMs = performance.now();
  const from = new Map(used());
  return () =>
    used().map(([who, usedMs]) => ({
      who,
      cores: (usedMs - (from.get(who) ?? 0)) / (performance.now() - startMs),
    }));
};

/** The milliseconds of processor time that everything on this machine has used. */
const machineMs = (): number =>
  cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0);

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
