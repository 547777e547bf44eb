/**
 * `npm run bench -- place [rounds] [seconds]`: options placed through HTTP, durable, on 64 connections, with server,
 * database and load on the same machine; against pgbench with one SQL call an order and an
 * interactive Kysely transaction an order, both with the database alone. Medians of the rounds.
 */
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { firstUser, openBenchDatabase, userCount, type BenchDatabase } from "./place-database.ts";
import { runKysely } from "./place-kysely.ts";
import { runClient, startServer } from "./place-server.ts";
import { quantile, type Bench } from "./report.ts";

const connections = 64;
const port = 8_440;
const warmSeconds = 2;
const expirySeconds = 1_800;

type Measured = { readonly perSecond: number; readonly p50: number; readonly p99: number };
type Round = { readonly product: Measured; readonly pgbench: Measured; readonly kysely: Measured };

export const bench: Bench = async ([rounds = "3", seconds = "10"]) => {
  const database = await openBenchDatabase();
  try {
    const results: Round[] = [];
    for (let round = 0; round < Number(rounds); round++) {
      results.push({
        pgbench: await pgbench(database, Number(seconds)),
        kysely: await kysely(database, Number(seconds)),
        product: await product(database, Number(seconds)),
      });
    }
    return reportOf(results);
  } finally {
    await database.close();
  }
};

const product = async (database: BenchDatabase, seconds: number): Promise<Measured> => {
  // The yardsticks placed options past the engine, so its last state hash says nothing any more.
  await database.owner.query("UPDATE engine_state SET state_hash = NULL");
  await database.owner.query("CHECKPOINT");
  const server = await startServer(database.url, port);
  try {
    const load = { port, connections, expirySeconds, orders: Number.MAX_SAFE_INTEGER };
    await runClient({ ...load, seconds: warmSeconds });
    const run = await runClient({ ...load, seconds });
    if (run.refused > run.applied / 100)
      throw new Error(`${run.refused} orders were refused: ${run.firstRefusal}`);
    const perSecond = run.applied / (run.elapsedMs / 1_000);
    return { perSecond, p50: quantile(run.latenciesMs, 0.5), p99: quantile(run.latenciesMs, 0.99) };
  } finally {
    await server.stop();
  }
};

const pgbench = async (database: BenchDatabase, seconds: number): Promise<Measured> => {
  await nextOptionId(database);
  const script = join(import.meta.dirname, "sql/place-one.pgbench");
  const variables = ["-D", `first_user=${firstUser}`, "-D", `last_user=${firstUser + userCount - 1}`];
  const run = (lasting: number) =>
    promisify(execFile)("pgbench", [
      "-n",
      "-M",
      "prepared",
      "-c",
      String(connections),
      "-j",
      "2",
      "-T",
      String(lasting),
      ...variables,
      "-f",
      script,
      database.url,
    ]);
  await run(warmSeconds);
  const { stdout } = await run(seconds);
  const perSecond = Number(/tps = ([\d.]+)/.exec(stdout)?.[1] ?? Number.NaN);
  const p50 = Number(/latency average = ([\d.]+)/.exec(stdout)?.[1] ?? Number.NaN);
  return { perSecond, p50, p99: Number.NaN };
};

const kysely = async (database: BenchDatabase, seconds: number): Promise<Measured> => {
  await nextOptionId(database);
  await database.owner.query("CHECKPOINT");
  await runKysely(database.url, connections, warmSeconds);
  const { perSecond, latenciesMs } = await runKysely(database.url, connections, seconds);
  return { perSecond, p50: quantile(latenciesMs, 0.5), p99: quantile(latenciesMs, 0.99) };
};

/** The engine numbers its options itself; the yardsticks go on after it. */
const nextOptionId = async ({ owner }: BenchDatabase): Promise<void> => {
  await owner.query("SELECT setval('bench_option_id', (SELECT coalesce(max(id), 0) + 1 FROM option))");
};

const reportOf = (rounds: readonly Round[]): Awaited<ReturnType<Bench>> => {
  const median = (read: (round: Round) => number): number => quantile(rounds.map(read), 0.5);
  const [own, one, interactive] = (["product", "pgbench", "kysely"] as const).map((way) => ({
    perSecond: median((round) => round[way].perSecond),
    p50: median((round) => round[way].p50),
    p99: median((round) => round[way].p99),
    all: rounds.map((round) => Math.round(round[way].perSecond)).join(", "),
  })) as [Summary, Summary, Summary];
  const toPgbench = own.perSecond / one.perSecond;
  const toKysely = own.perSecond / interactive.perSecond;
  return {
    tables: [
      {
        title: `Options placed, ${connections} connections, ${rounds.length} rounds, medians`,
        columns: ["way", "a second", "p50 ms", "p99 ms", "ratio to pgbench", "each round"],
        rows: [
          row("through HTTP, all on this machine", own, toPgbench),
          row("pgbench, one SQL call an order, database alone (p50: mean)", one, 1),
          row(
            "an interactive Kysely transaction an order",
            interactive,
            interactive.perSecond / one.perSecond,
          ),
        ],
      },
    ],
    claims: [
      {
        claim: "at least 1.0 times one SQL call an order",
        measured: toPgbench.toFixed(2),
        held: toPgbench >= 1,
      },
      {
        claim: "at least 2.5 times a Kysely transaction an order",
        measured: toKysely.toFixed(2),
        held: toKysely >= 2.5,
      },
      { claim: "p99 under 100 ms", measured: `${own.p99.toFixed(1)} ms`, held: own.p99 < 100 },
    ],
  };
};

type Summary = Measured & { readonly all: string };
const row = (name: string, { perSecond, p50, p99, all }: Summary, ratio: number): (string | number)[] => [
  name,
  Math.round(perSecond),
  p50.toFixed(1),
  Number.isNaN(p99) ? "-" : p99.toFixed(1),
  ratio.toFixed(2),
  all,
];
