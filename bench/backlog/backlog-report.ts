/** What the backlog measure reports: the floods, their effect on other people, and the rows. */
import type { Flood, Sample } from "./backlog-client.ts";
import type { RowsFound } from "./backlog-rows.ts";
import { quantile, type Claim, type Report, type Table } from "../report.ts";

const mostAfterTickMs = 100;
const mostLateMs = 250;
/** Before the first flood. */
const calmMs = 20_000;
/** The commands of a flood that are still in progress when it has been answered. */
const afterFloodMs = 500;

export type Results = {
  readonly commands: number;
  readonly connections: number;
  /** The other people's commands, each with the time from its tick to its answer. */
  readonly others: readonly (Sample & { readonly afterMs: number })[];
  readonly settlements: readonly { readonly sellMs: number; readonly lateMs: number }[];
  readonly floods: readonly Flood[];
  readonly rows: readonly RowsFound[];
};

/** Milliseconds of one kind of command, in calm times and during a flood. */
type Felt = { readonly what: string; readonly calm: readonly number[]; readonly during: readonly number[] };

export const reportOf = (results: Results): Report => {
  const felt = feltOf(results);
  return {
    tables: [floodTable(results), feltTable(felt), rowTable(results.rows)],
    claims: claimsOf(results, felt),
  };
};

const feltOf = ({ floods, others, settlements }: Results): readonly Felt[] => {
  const isDuring = (atMs: number): boolean =>
    floods.some(({ fromMs, toMs }) => atMs >= fromMs && atMs <= toMs + afterFloodMs);
  const firstMs = Math.min(...floods.map(({ fromMs }) => fromMs));
  const isCalm = (atMs: number): boolean => atMs >= firstMs - calmMs && !isDuring(atMs);
  const split = (what: string, all: readonly { readonly atMs: number; readonly ms: number }[]): Felt => ({
    what,
    calm: all.filter(({ atMs }) => isCalm(atMs)).map(({ ms }) => ms),
    during: all.filter(({ atMs }) => isDuring(atMs)).map(({ ms }) => ms),
  });
  const answered = (kind: Sample["kind"]) =>
    others
      .filter((sample) => sample.kind === kind && sample.refusal === "")
      .map(({ sentMs, afterMs }) => ({ atMs: sentMs, ms: afterMs }));
  return [
    split("options, from tick to answer", answered("option")),
    split("contracts opened, from tick to answer", answered("lever")),
    split("contracts closed, from tick to answer", answered("close")),
    split(
      "options settled, from sell time",
      settlements.map(({ sellMs, lateMs }) => ({ atMs: sellMs, ms: lateMs })),
    ),
  ];
};

const floodTable = ({ commands, connections, floods }: Results): Table => ({
  title: `${commands} commands of one account on ${connections} connections, ${floods.length} times`,
  columns: ["all answered after, ms", "taken", "refused DoNotSubmit", "refused otherwise"],
  rows: floods.map((flood) => {
    const { DoNotSubmit = 0, ...rest } = flood.refused;
    const texts = Object.entries(rest).map(([key, times]) => `${key} ${times}`);
    return [flood.toMs - flood.fromMs, flood.taken, DoNotSubmit, texts.join(", ") || "-"];
  }),
});

const feltTable = (felt: readonly Felt[]): Table => ({
  title: "The others meanwhile, ms",
  columns: ["what", "calm p50", "calm p99", "how many during floods", "p50", "p99", "worst"],
  rows: felt.map(({ what, calm, during }) => [
    what,
    quantile(calm, 0.5),
    quantile(calm, 0.99),
    during.length,
    quantile(during, 0.5),
    quantile(during, 0.99),
    Math.max(...during),
  ]),
});

const rowTable = (rows: readonly RowsFound[]): Table => ({
  title: "Rows that name the first tick after their command was accepted",
  columns: ["what", "rows", "wrong"],
  rows: rows.map((row) => [row.what, row.looked, row.wrong]),
});

const claimsOf = ({ others, rows }: Results, felt: readonly Felt[]): readonly Claim[] => {
  const during = felt.map((each) => each.during);
  const answeredMs = quantile(during.slice(0, -1).flat(), 0.99);
  const settledMs = quantile(during.at(-1) ?? [], 0.99);
  const refused = others.filter(({ refusal }) => refusal !== "");
  const wrong = rows.reduce((sum, row) => sum + row.wrong, 0);
  const looked = rows.reduce((sum, row) => sum + row.looked, 0);
  return [
    {
      claim: `others are answered within ${mostAfterTickMs} ms of their tick (p99)`,
      measured: `${answeredMs} ms`,
      held: answeredMs <= mostAfterTickMs,
    },
    {
      claim: `99 % settled within ${mostLateMs} ms of their sell time`,
      measured: `${settledMs} ms`,
      held: settledMs <= mostLateMs,
    },
    {
      claim: "no command of the others is refused",
      measured: refused.length === 0 ? "0" : `${refused.length}, ${refused[0]?.refusal}`,
      held: refused.length === 0,
    },
    {
      claim: "every booked row names the first tick after its command was accepted",
      measured: `${wrong} of ${looked} do not`,
      held: wrong === 0 && looked > 0,
    },
  ];
};
