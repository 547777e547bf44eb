/**
 * `npm run bench -- place [rounds] [seconds] [option|lever] [connections]`: options, and leveraged contracts at the best price,
 * placed through HTTP, durable, with server, database and load on one machine; compared with pgbench with one SQL call per order
 * and an interactive Kysely transaction per order, both with only the database. Medians of the rounds. An order waits for its
 * tick, so the answer is timed from that tick, whose time is in the booked row.
 */
import { openBenchDatabase, seedPeople, type BenchDatabase } from "../bench-database.ts";
import { leverPeople } from "../bench-people.ts";
import type { OrderKind } from "./place-client.ts";
import { leverRows, optionRows } from "./place-kysely-rows.ts";
import { runKysely } from "./place-kysely.ts";
import { placeThroughHttp } from "./place-product.ts";
import { openYardstick, runPgbench, yardstickConnections } from "./place-yardstick.ts";
import { quantile, type Bench, type Report } from "../report.ts";

const port = Number(process.env["PORT"] ?? 8_440);
/** A server runs for days: its code is compiled and its plans are made before we count. */
const warmSeconds = 12;
const leastToPgbench = 2.5;
const leastToKysely = 2.5;
const mostProcessorShare = 0.5;
const mostAfterTickMs = 100;

type Measured = {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly tickP50: number;
  readonly tickP99: number;
  readonly clientMs: number;
  readonly databaseMs: number;
};
type Round = { readonly product: Measured; readonly pgbench: Measured; readonly kysely: Measured };

/**
 * Connections, unless the command says how many. Each has one order in progress and a beat is 25 ms, so fewer connections place
 * fewer orders, and more place more orders with a longer wait. These place more than the claim needs; they do not load the
 * machine fully.
 */
const kinds = {
  option: { title: "Options", rows: optionRows, connections: 224 },
  lever: { title: "Leveraged contracts", rows: leverRows, connections: 160 },
} as const satisfies Record<OrderKind, unknown>;

/** A measure of one kind of order in its own databases. */
type Trial = {
  readonly kind: OrderKind;
  readonly database: BenchDatabase;
  readonly yardstick: BenchDatabase;
  readonly seconds: number;
  readonly connections: number;
  sent: number;
};

export const bench: Bench = async ([rounds = "3", seconds = "10", only, given]) => {
  const reports: Report[] = [];
  for (const kind of ["option", "lever"] as const) {
    if (only !== undefined && only !== kind) continue;
    const connections = Number(given ?? kinds[kind].connections);
    const load = { kind, rounds: Number(rounds), seconds: Number(seconds), connections };
    reports.push(reportOf(load, await measure(load)));
  }
  return {
    tables: reports.flatMap(({ tables }) => tables),
    claims: reports.flatMap(({ claims }) => claims),
  };
};

type Load = {
  readonly kind: OrderKind;
  readonly rounds: number;
  readonly seconds: number;
  readonly connections: number;
};

const measure = async ({ kind, rounds, seconds, connections }: Load): Promise<readonly Round[]> => {
  const database = await openBenchDatabase();
  try {
    if (kind === "lever") await seedPeople(database, leverPeople);
    const yardstick = await openYardstick(database);
    const trial: Trial = { kind, database, yardstick, seconds, connections, sent: 0 };
    const results: Round[] = [];
    for (let round = 0; round < rounds; round++) {
      const pgbench = await ofPgbench(trial);
      const kysely = await ofKysely(trial);
      results.push({ pgbench, kysely, product: await ofProduct(trial) });
    }
    return results;
  } finally {
    await database.close();
  }
};

const ofProduct = async (trial: Trial): Promise<Measured> => {
  const { kind, database, seconds, connections, sent: sentBefore } = trial;
  const load = { kind, port, connections, warmSeconds, seconds, sentBefore };
  const round = await placeThroughHttp(database, load);
  trial.sent += round.sent;
  return {
    perSecond: round.perSecond,
    p50: quantile(round.latenciesMs, 0.5),
    p99: quantile(round.latenciesMs, 0.99),
    tickP50: quantile(round.afterTickMs, 0.5),
    tickP99: quantile(round.afterTickMs, 0.99),
    clientMs: round.serverMs,
    databaseMs: round.databaseMs,
  };
};

const noTick = { tickP50: Number.NaN, tickP99: Number.NaN };

const ofPgbench = async ({ kind, yardstick, seconds }: Trial): Promise<Measured> => {
  const sample = await runPgbench(yardstick, kind, seconds);
  return { ...sample, p50: sample.meanMs, p99: Number.NaN, ...noTick };
};

const ofKysely = async ({ kind, yardstick, seconds }: Trial): Promise<Measured> => {
  const sample = await runKysely(yardstick, seconds, kinds[kind].rows);
  const [p50, p99] = [quantile(sample.latenciesMs, 0.5), quantile(sample.latenciesMs, 0.99)];
  return { ...sample, p50, p99, ...noTick };
};

type Summary = Measured & { readonly all: string };

const summaryOf = (rounds: readonly Round[], way: keyof Round): Summary => {
  const median = (name: keyof Measured): number =>
    quantile(
      rounds.map((round) => round[way][name]),
      0.5,
    );
  return {
    perSecond: median("perSecond"),
    p50: median("p50"),
    p99: median("p99"),
    tickP50: median("tickP50"),
    tickP99: median("tickP99"),
    clientMs: median("clientMs"),
    databaseMs: median("databaseMs"),
    all: rounds.map((round) => Math.round(round[way].perSecond)).join(", "),
  };
};

const processorOf = ({ clientMs, databaseMs }: Measured): number => clientMs + databaseMs;

const reportOf = ({ kind, connections }: Load, rounds: readonly Round[]): Report => {
  const { title } = kinds[kind];
  const own = summaryOf(rounds, "product");
  const one = summaryOf(rounds, "pgbench");
  const interactive = summaryOf(rounds, "kysely");
  const toPgbench = own.perSecond / one.perSecond;
  const toKysely = own.perSecond / interactive.perSecond;
  const share = processorOf(own) / processorOf(one);
  const rowOf = (name: string, summary: Summary) => row(name, summary, one);
  return {
    tables: [
      {
        title: `${title} placed: ${connections} connections to the product, ${yardstickConnections} to the others, ${rounds.length} rounds, medians`,
        columns: [
          "way",
          "a second",
          "ratio to pgbench",
          "p50 ms",
          "p99 ms",
          "from tick to answer, p50 ms",
          "p99 ms",
          "each round",
        ],
        rows: [
          rowOf("through HTTP, all on this machine", own),
          rowOf("pgbench, one SQL call an order, database alone (p50: mean)", one),
          rowOf("an interactive Kysely transaction an order", interactive),
        ],
      },
      {
        title: `${title}: processor time an order, µs; the load of the product is not counted`,
        columns: ["way", "server, or its caller", "database", "together", "share of pgbench's"],
        rows: [
          processorRow("through HTTP", own, one),
          processorRow("pgbench", one, one),
          processorRow("Kysely", interactive, one),
        ],
      },
    ],
    claims: [
      {
        claim: `${title}: at least ${leastToPgbench} times one SQL call an order`,
        measured: toPgbench.toFixed(2),
        held: toPgbench >= leastToPgbench,
      },
      {
        claim: `${title}: at most half the processor time of one SQL call an order`,
        measured: share.toFixed(2),
        held: share <= mostProcessorShare,
      },
      {
        claim: `${title}: at least ${leastToKysely} times a Kysely transaction an order`,
        measured: toKysely.toFixed(2),
        held: toKysely >= leastToKysely,
      },
      {
        claim: `${title}: answered within ${mostAfterTickMs} ms of the deciding tick (p99)`,
        measured: `${own.tickP99.toFixed(0)} ms`,
        held: own.tickP99 <= mostAfterTickMs,
      },
    ],
  };
};

const milliseconds = (value: number, digits: number): string =>
  Number.isNaN(value) ? "-" : value.toFixed(digits);

const row = (name: string, summary: Summary, one: Measured): (string | number)[] => [
  name,
  Math.round(summary.perSecond),
  (summary.perSecond / one.perSecond).toFixed(2),
  milliseconds(summary.p50, 1),
  milliseconds(summary.p99, 1),
  milliseconds(summary.tickP50, 0),
  milliseconds(summary.tickP99, 0),
  summary.all,
];

const processorRow = (name: string, summary: Measured, one: Measured): (string | number)[] => [
  name,
  Math.round(summary.clientMs * 1_000),
  Math.round(summary.databaseMs * 1_000),
  Math.round(processorOf(summary) * 1_000),
  (processorOf(summary) / processorOf(one)).toFixed(2),
];
