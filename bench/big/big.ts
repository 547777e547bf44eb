/**
 * `npm run bench -- big [stored options] [rounds] [seconds]`: options placed through HTTP, as `place` does it, on an empty database
 * and on one that holds very many settled options, one after the other on the same PostgreSQL. The claim is the median of the rounds'
 * ratios.
 */
import { fundUsers } from "../../apps/server/src/ledger/test-postings.ts";
import { openBenchDatabase, seedPeople, type BenchDatabase } from "../bench-database.ts";
import { capital, traders } from "../bench-people.ts";
import { storeOptions } from "./many-options.ts";
import { placeThroughHttp, type ProductRound } from "../place/place-product.ts";
import { quantile, type Bench, type Report } from "../report.ts";

const port = Number(process.env["PORT"] ?? 8_452);
const connections = 160;
/** As for the place measure. */
const warmSeconds = 12;
const leastRatio = 0.8;

type Side = { readonly database: BenchDatabase; sent: number };
type Sides = { readonly empty: Side; readonly full: Side };
type Round = { readonly empty: ProductRound; readonly full: ProductRound };
type Stored = { readonly options: number; readonly tookMs: number; readonly tableMb: number };

export const bench: Bench = async ([options = "10000000", rounds = "3", seconds = "10"]) => {
  const empty = await openBenchDatabase();
  try {
    const full = await empty.beside("grown");
    await fundUsers(full, {}, capital);
    await seedPeople(full, traders);
    const tookMs = await storeOptions(full, Number(options));
    const stored = { options: Number(options), tookMs, tableMb: await tableMb(full) };
    const sides: Sides = { empty: { database: empty, sent: 0 }, full: { database: full, sent: 0 } };
    const results: Round[] = [];
    for (let round = 0; round < Number(rounds); round += 1) {
      results.push(await roundOf(sides, Number(seconds), round % 2 === 0));
    }
    return reportOf(stored, results);
  } finally {
    await empty.close();
  }
};

/** What else the machine does changes with time, so neither side is always the first. */
const roundOf = async (sides: Sides, seconds: number, isEmptyFirst: boolean): Promise<Round> => {
  const first = await place(isEmptyFirst ? sides.empty : sides.full, seconds);
  const second = await place(isEmptyFirst ? sides.full : sides.empty, seconds);
  return isEmptyFirst ? { empty: first, full: second } : { empty: second, full: first };
};

const place = async (side: Side, seconds: number): Promise<ProductRound> => {
  const load = { kind: "option", port, connections, warmSeconds, seconds, sentBefore: side.sent } as const;
  const round = await placeThroughHttp(side.database, load);
  side.sent += round.sent;
  return round;
};

const tableMb = async ({ owner }: BenchDatabase): Promise<number> => {
  const { rows } = await owner.query<{ bytes: bigint }>("SELECT pg_total_relation_size('option') AS bytes");
  return Number(rows[0]?.bytes ?? 0n) / 1e6;
};

const median = (numbers: readonly number[]): number => quantile(numbers, 0.5);
const whole = (count: number): string => Math.round(count).toLocaleString("en").replaceAll(",", " ");

const reportOf = (stored: Stored, rounds: readonly Round[]): Report => {
  const ratios = rounds.map(({ empty, full }) => full.perSecond / empty.perSecond);
  const rowOf = (name: string, side: readonly ProductRound[]) => [
    name,
    whole(median(side.map(({ perSecond }) => perSecond))),
    median(side.map(({ afterTickMs }) => quantile(afterTickMs, 0.99))).toFixed(0),
    whole(median(side.map(({ serverMs }) => serverMs * 1_000))),
    whole(median(side.map(({ databaseMs }) => databaseMs * 1_000))),
    side.map(({ perSecond }) => whole(perSecond)).join(", "),
  ];
  return {
    tables: [
      {
        title: `Options placed on ${connections} connections, ${rounds.length} rounds, medians`,
        columns: [
          "database",
          "a second",
          "from tick to answer, p99 ms",
          "server, µs an order",
          "database, µs an order",
          "each round",
        ],
        rows: [
          rowOf(
            "empty at first",
            rounds.map(({ empty }) => empty),
          ),
          rowOf(
            `${whole(stored.options)} settled options stored`,
            rounds.map(({ full }) => full),
          ),
        ],
      },
      {
        title: "The stored options",
        columns: ["how many", "MB with indexes", "written in, s"],
        rows: [[whole(stored.options), whole(stored.tableMb), (stored.tookMs / 1_000).toFixed(0)]],
      },
    ],
    claims: [
      {
        claim: `at least ${leastRatio} of the empty database's rate, median of the rounds' ratios`,
        measured: `${median(ratios).toFixed(2)} (${ratios.map((ratio) => ratio.toFixed(2)).join(", ")})`,
        held: median(ratios) >= leastRatio,
      },
    ],
  };
};
