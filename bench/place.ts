/**
 * `npm run bench -- place [rounds] [seconds] [option|lever]`: options, and leveraged contracts at the best price, placed
 * through HTTP, durable, on 64 connections, with server, database and load on the same machine; against pgbench with
 * one SQL call an order and an interactive Kysely transaction an order, both with the database alone. Medians of the rounds.
 */
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import type { OrderKind } from "./place-client.ts";
import {
  firstUser,
  leverPeople,
  openBenchDatabase,
  seedPeople,
  userCount,
  type BenchDatabase,
} from "./place-database.ts";
import { leverRows, optionRows } from "./place-kysely-rows.ts";
import { runKysely } from "./place-kysely.ts";
import { runClient, startServer } from "./place-server.ts";
import { quantile, type Bench, type Report } from "./report.ts";

const connections = 64;
const port = Number(process.env["PORT"] ?? 8_440);
const warmSeconds = 2;
const expirySeconds = 1_800;

type Measured = { readonly perSecond: number; readonly p50: number; readonly p99: number };
type Round = { readonly product: Measured; readonly pgbench: Measured; readonly kysely: Measured };

const kinds = {
  option: { title: "Options", table: "option", script: "place-one.pgbench", rows: optionRows },
  lever: {
    title: "Leveraged contracts",
    table: "lever_order",
    script: "place-lever.pgbench",
    rows: leverRows,
  },
} as const satisfies Record<OrderKind, unknown>;

/** A measure of one kind of order in its own database. */
type Trial = { readonly kind: OrderKind; readonly database: BenchDatabase; sent: number };

export const bench: Bench = async ([rounds = "3", seconds = "10", only]) => {
  const reports: Report[] = [];
  for (const kind of ["option", "lever"] as const) {
    if (only !== undefined && only !== kind) continue;
    reports.push(reportOf(kind, await measure(kind, Number(rounds), Number(seconds))));
  }
  return {
    tables: reports.flatMap(({ tables }) => tables),
    claims: reports.flatMap(({ claims }) => claims),
  };
};

const measure = async (kind: OrderKind, rounds: number, seconds: number): Promise<readonly Round[]> => {
  const database = await openBenchDatabase();
  try {
    if (kind === "lever") await seedPeople(database.owner, leverPeople);
    const trial: Trial = { kind, database, sent: 0 };
    const results: Round[] = [];
    for (let round = 0; round < rounds; round++) {
      results.push({
        pgbench: await pgbench(trial, seconds),
        kysely: await kysely(trial, seconds),
        product: await product(trial, seconds),
      });
    }
    return results;
  } finally {
    await database.close();
  }
};

const product = async (trial: Trial, seconds: number): Promise<Measured> => {
  const { kind, database } = trial;
  // The yardsticks placed orders past the engine, so its last state hash says nothing any more.
  await database.owner.query("UPDATE engine_state SET state_hash = NULL");
  await database.owner.query("VACUUM ANALYZE");
  await database.owner.query("CHECKPOINT");
  const server = await startServer(database.url, port);
  const run = async (lasting: number) => {
    const most = Number.MAX_SAFE_INTEGER;
    const load = { kind, port, connections, expirySeconds, most, sentBefore: trial.sent };
    const news = await runClient({ ...load, seconds: lasting });
    trial.sent += news.sent;
    if (news.refused > news.applied / 100)
      throw new Error(`${news.refused} orders were refused: ${news.firstRefusal}`);
    return news;
  };
  try {
    await run(warmSeconds);
    const { applied, elapsedMs, latenciesMs } = await run(seconds);
    const perSecond = applied / (elapsedMs / 1_000);
    return { perSecond, p50: quantile(latenciesMs, 0.5), p99: quantile(latenciesMs, 0.99) };
  } finally {
    await server.stop();
  }
};

const pgbench = async ({ kind, database }: Trial, seconds: number): Promise<Measured> => {
  await nextNumber(database, kind);
  const script = join(import.meta.dirname, "sql", kinds[kind].script);
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

const kysely = async ({ kind, database }: Trial, seconds: number): Promise<Measured> => {
  await nextNumber(database, kind);
  await database.owner.query("CHECKPOINT");
  const { rows } = kinds[kind];
  await runKysely(database.url, connections, warmSeconds, rows);
  const { perSecond, latenciesMs } = await runKysely(database.url, connections, seconds, rows);
  return { perSecond, p50: quantile(latenciesMs, 0.5), p99: quantile(latenciesMs, 0.99) };
};

/** The engine numbers its orders itself; the yardsticks go on after it. */
const nextNumber = async ({ owner }: BenchDatabase, kind: OrderKind): Promise<void> => {
  const { table } = kinds[kind];
  await owner.query(`SELECT setval('bench_${kind}_id', (SELECT coalesce(max(id), 0) + 1 FROM ${table}))`);
};

const reportOf = (kind: OrderKind, rounds: readonly Round[]): Report => {
  const { title } = kinds[kind];
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
        title: `${title} placed, ${connections} connections, ${rounds.length} rounds, medians`,
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
        claim: `${title}: at least 1.0 times one SQL call an order`,
        measured: toPgbench.toFixed(2),
        held: toPgbench >= 1,
      },
      {
        claim: `${title}: at least 2.5 times a Kysely transaction an order`,
        measured: toKysely.toFixed(2),
        held: toKysely >= 2.5,
      },
      { claim: `${title}: p99 under 100 ms`, measured: `${own.p99.toFixed(1)} ms`, held: own.p99 < 100 },
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
