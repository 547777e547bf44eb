/** What the flood measure reports: what calls cost, what became of the flood, and what others felt of it. */
import type { ClientLoad } from "./client-load.ts";
import type { FloodLoad, FloodNews } from "./flood-client.ts";
import type { CallCost } from "./flood-costs.ts";
import type { OtherCall, OthersNews } from "./flood-others.ts";
import { quantile, type Claim, type Report, type Table } from "../report.ts";

/** MKT-09. */
export const staleMs = 5_000;
const mostMainMs = 50;
const mostDatabaseMs = 500;

export type Memory = { readonly atMs: number; readonly mb: number };
/** The cores' worth of time that a process and everything it started used. */
export type Cores = { readonly who: string; readonly cores: number };
export type Seen = {
  readonly costs: readonly CallCost[];
  readonly flood: FloodNews;
  readonly others: OthersNews;
  readonly lateMs: readonly number[];
  readonly gapMs: number;
  readonly memory: readonly Memory[];
  readonly cores: readonly Cores[];
};

const ms = (value: number): string => value.toFixed(0);

const clientRow = (who: string, { cores, lagP50Ms, lagP99Ms }: ClientLoad): readonly string[] => [
  who,
  cores.toFixed(2),
  lagP50Ms.toFixed(1),
  lagP99Ms.toFixed(1),
];

const outcomesRow = (
  name: string,
  counts: Readonly<Record<string, number>>,
): readonly (string | number)[] => {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const refused = Object.entries(counts).filter(([key]) => key !== "success");
  return [name, all, refused.map(([key, count]) => `${key} ${count}`).join(", ") || "0"];
};

const timesRow = (
  name: string,
  calls: readonly OtherCall[],
  calm: readonly OtherCall[],
): readonly (string | number)[] => {
  const quantiles = (of: readonly OtherCall[]): readonly string[] =>
    [0.5, 0.99].map((share) => ms(quantile(of.map(timeOf), share)));
  const usual = calm.filter(({ path }) => path === name);
  return [name, calls.length, ...quantiles(usual), ...quantiles(calls), ms(Math.max(...calls.map(timeOf)))];
};
const timeOf = ({ tookMs }: OtherCall): number => tookMs;

const tablesOf = (load: FloodLoad, { costs, flood, others, lateMs, gapMs, memory, cores }: Seen): Table[] => [
  {
    title: "What each call costs alone, ms of processor time",
    columns: ["call", "the server's main thread", "database"],
    rows: costs.map(({ name, mainMs, databaseMs }) => [name, mainMs.toFixed(1), databaseMs.toFixed(1)]),
  },
  {
    title: `The flood: ${load.addresses} addresses, ${2 * load.connections} connections, ${load.seconds} s`,
    columns: ["call", "answered", "of them refused"],
    rows: Object.entries(flood.flood).map(([name, counts]) => outcomesRow(name, counts)),
  },
  {
    title: "Others, ms",
    columns: ["call", "count", "calm p50", "calm p99", "p50", "p99", "longest"],
    rows: Object.entries(Object.groupBy(others.calls, ({ path }) => path)).map(([name, calls = []]) =>
      timesRow(name, calls, others.calm),
    ),
  },
  {
    title: "Processor time, and how late the clients' own timers were",
    columns: ["who", "cores", "late p50, ms", "late p99, ms"],
    rows: [
      ...cores.map((one) => [one.who, one.cores.toFixed(2), "-", "-"]),
      clientRow("the flood's client", flood.client),
      clientRow("the others' client", others.client),
    ],
  },
  {
    title: "Settlement, prices, memory",
    columns: ["options due", "late p50, ms", "late p99, ms", "longest gap of a pair, ms", "memory, MB"],
    rows: [
      [
        lateMs.length,
        ms(quantile(lateMs, 0.5)),
        ms(quantile(lateMs, 0.99)),
        gapMs,
        memory.map(({ mb }) => ms(mb)).join(" "),
      ],
    ],
  },
];

export const floodReport = (load: FloodLoad, seen: Seen): Report => {
  const { costs, others, lateMs, gapMs, memory } = seen;
  const late = quantile(lateMs, 0.99);
  const answered = quantile(others.calls.map(timeOf), 0.99);
  const third = (load.seconds * 1_000) / 3;
  const highest = (from: number, to: number): number =>
    Math.max(...memory.filter(({ atMs }) => atMs >= from && atMs < to).map(({ mb }) => mb));
  const [early, last] = [highest(0, third), highest(2 * third, Infinity)];
  const refused = others.calls
    .filter(({ refusal }) => refusal !== "")
    .map(({ path, refusal }) => `${path} ${refusal}`);
  const main = Math.max(...costs.map(({ mainMs }) => mainMs));
  const inDatabase = Math.max(...costs.map(({ databaseMs }) => databaseMs));
  const claims: Claim[] = [
    {
      claim: `no call costs more than ${mostMainMs} ms of the main thread or ${mostDatabaseMs} ms of the database`,
      measured: `${ms(main)} ms, ${ms(inDatabase)} ms`,
      held: main <= mostMainMs && inDatabase <= mostDatabaseMs,
    },
    { claim: "99 % of settlements within 250 ms", measured: `${ms(late)} ms`, held: late <= 250 },
    { claim: "no pair stale (5 s without a tick)", measured: `${gapMs} ms`, held: gapMs < staleMs },
    {
      claim: "others' calls answered within 200 ms (p99)",
      measured: `${ms(answered)} ms`,
      held: answered < 200,
    },
    {
      claim: "others are not refused",
      measured: [...new Set(refused)].join(", ") || "0",
      held: refused.length === 0,
    },
    {
      claim: "memory is flat: the last third at most a tenth above the first",
      measured: `${ms(early)} MB, then ${ms(last)} MB`,
      held: last <= early * 1.1,
    },
  ];
  return { tables: tablesOf(load, seen), claims };
};
