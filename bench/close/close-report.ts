/** What the close measure reports. */
import { quantile, type Claim, type Report, type Table } from "../report.ts";
import type { Others } from "../others.ts";
import type { Sizes } from "./close-sizes.ts";

export type Closed = Others & {
  readonly holdings: number;
  readonly beganMs: number;
  /** When the day was recorded as closed. */
  readonly closedMs: number;
  /** When all commissions were paid. */
  readonly overMs: number;
  /** Of the server and its database, meanwhile. */
  readonly processorMs: number;
  readonly mostMb: { readonly server: number; readonly database: number };
  readonly grown: Sizes;
  /** What the ledger's checker found. */
  readonly wrong: readonly string[];
};

const [mostSeconds, mostMb, mostBytes, mostRatio] = [120, 1_000, 1_000, 2.2];
const [mostPlaceMs, mostLateMs] = [150, 250];
/** Before the close: the server's first seconds are not usual. */
const calmMs = 20_000;

const seconds = (ms: number): string => (ms / 1_000).toFixed(1);
const whole = (count: number): string => Math.round(count).toLocaleString("en").replaceAll(",", " ");
const tookMs = ({ beganMs, overMs }: Closed): number => overMs - beganMs;

type Span = { readonly name: string; readonly fromMs: number; readonly toMs: number };

const spansOf = ({ beganMs, closedMs, overMs }: Closed): readonly Span[] => [
  { name: "before", fromMs: beganMs - calmMs, toMs: beganMs },
  { name: "while days are paid", fromMs: beganMs, toMs: closedMs },
  { name: "while commissions are paid", fromMs: closedMs, toMs: overMs },
  { name: "all of the close", fromMs: beganMs, toMs: overMs },
];

/** What others felt within a span. */
const feltIn = ({ placed, tickMs, settled }: Closed, { fromMs, toMs }: Span) => {
  const own = placed.filter(({ sentMs, refusal }) => refusal === "" && sentMs >= fromMs && sentMs < toMs);
  return {
    count: own.length,
    answerMs: own.map(({ sentMs, answeredMs }) => answeredMs - sentMs),
    afterTickMs: own.map(({ id, answeredMs }) => answeredMs - (tickMs.get(id) ?? Number.NaN)),
    lateMs: settled.filter(({ sellMs }) => sellMs >= fromMs && sellMs < toMs).map(({ lateMs }) => lateMs),
  };
};

const timesTable = (runs: readonly Closed[]): Table => ({
  title: "The close of a day",
  columns: [
    "holdings",
    "days paid and told, s",
    "then commissions, s",
    "all, s",
    "processor, s",
    "server MB",
    "database MB",
  ],
  rows: runs.map((run) => [
    whole(run.holdings),
    seconds(run.closedMs - run.beganMs),
    seconds(run.overMs - run.closedMs),
    seconds(tookMs(run)),
    seconds(run.processorMs),
    run.mostMb.server.toFixed(0),
    run.mostMb.database.toFixed(0),
  ]),
});

const othersTable = (run: Closed): Table => ({
  title: `Others meanwhile, ${whole(run.holdings)} holdings, ms`,
  columns: ["when", "placed", "p50", "p99", "after the tick p50", "p99", "settled", "late p50", "p99"],
  rows: spansOf(run).map((span) => {
    const { count, answerMs, afterTickMs, lateMs } = feltIn(run, span);
    const both = (values: readonly number[]): readonly string[] =>
      [0.5, 0.99].map((share) => quantile(values, share).toFixed(0));
    return [span.name, count, ...both(answerMs), ...both(afterTickMs), lateMs.length, ...both(lateMs)];
  }),
});

const diskTable = ({ grown, holdings }: Closed): Table => ({
  title: `What the close of ${whole(holdings)} holdings added`,
  columns: ["table", "rows", "MB", "bytes a row"],
  rows: [...grown].map(([table, { rows, bytes }]) => [
    table,
    whole(rows),
    (bytes / 1e6).toFixed(1),
    rows === 0 ? "" : (bytes / rows).toFixed(0),
  ]),
});

/** Paid days, steps, commissions and payments, with the rows that say what a commission is for. */
const factsIn = (grown: Sizes): number =>
  ["ledger_tx", "commission", "commission_source"].reduce(
    (sum, table) => sum + (grown.get(table)?.rows ?? 0),
    0,
  );

const bytesIn = (grown: Sizes): number => [...grown.values()].reduce((sum, { bytes }) => sum + bytes, 0);

export const closeReport = (runs: readonly Closed[]): Report => {
  const [half, last] = [runs[0], runs.at(-1)];
  if (half === undefined || last === undefined) throw new Error("nothing was closed");
  return {
    tables: [timesTable(runs), ...runs.map(othersTable), diskTable(last)],
    claims: claimsOf(runs, half, last),
  };
};

const claimsOf = (runs: readonly Closed[], half: Closed, last: Closed): readonly Claim[] => {
  const felt = feltIn(last, spansOf(last).at(-1) as Span);
  const [memory, facts] = [last.mostMb.server + last.mostMb.database, factsIn(last.grown)];
  const [place, late] = [quantile(felt.afterTickMs, 0.99), quantile(felt.lateMs, 0.99)];
  const [bytes, ratio] = [bytesIn(last.grown) / facts, tookMs(last) / tookMs(half)];
  const wrong = runs.flatMap((run) => run.wrong);
  const refused = last.placed.filter(({ refusal }) => refusal !== "").length;
  return [
    {
      claim: `${whole(last.holdings)} holdings are closed, and their commissions paid, within ${mostSeconds} s`,
      measured: `${seconds(tookMs(last))} s`,
      held: tookMs(last) <= mostSeconds * 1_000,
    },
    {
      claim: `server and database within ${mostMb} MB`,
      measured: `${memory.toFixed(0)} MB`,
      held: memory <= mostMb,
    },
    {
      claim: `options placed meanwhile are answered within ${mostPlaceMs} ms of the deciding tick (p99), none is refused`,
      measured: `${place.toFixed(0)} ms, ${refused} refused`,
      held: place <= mostPlaceMs && refused === 0,
    },
    {
      claim: `99 % of settlements within ${mostLateMs} ms`,
      measured: `${late.toFixed(0)} ms`,
      held: late <= mostLateMs,
    },
    {
      claim: `at most ${mostBytes} bytes of disk a booked fact`,
      measured: `${bytes.toFixed(0)} bytes, ${(bytesIn(last.grown) / 1e6).toFixed(0)} MB for ${whole(facts)}`,
      held: bytes <= mostBytes,
    },
    {
      claim: `twice the holdings take at most ${mostRatio} times as long`,
      measured: ratio.toFixed(2),
      held: ratio <= mostRatio,
    },
    {
      claim: "the ledger's checker finds nothing",
      measured: wrong.length === 0 ? "nothing" : wrong.join("; "),
      held: wrong.length === 0,
    },
  ];
};
