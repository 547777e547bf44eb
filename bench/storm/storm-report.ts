/** What the storm reports: each round as it was, and the claims, checked against the worst round. */
import { quantile, type Claim, type Report, type Table } from "../report.ts";
import { mixPerSecond, type Sample } from "./storm-client.ts";
import { positionCount } from "./storm-database.ts";

export type Round = {
  readonly aloneMs: number;
  readonly decidedMs: number;
  readonly postedMs: number;
  readonly reasons: string;
  readonly quiet: readonly Sample[];
  readonly meanwhile: readonly Sample[];
  readonly notOnce: number;
  readonly brokenRules: readonly string[];
};

export const reportOf = (rounds: readonly Round[]): Report => ({
  tables: [roundsTable(rounds), callsTable(rounds)],
  claims: claimsOf(rounds),
});

const p99 = (samples: readonly Sample[]): number =>
  quantile(
    samples.map(({ tookMs }) => tookMs),
    0.99,
  );

const roundsTable = (rounds: readonly Round[]): Table => ({
  title: `${positionCount} positions crossed by one tick, ms after the tick's time in the log`,
  columns: [
    "what they were",
    "the step alone",
    "all decided",
    "all posted",
    "API p99 before",
    "API p99 meanwhile",
    "calls meanwhile",
  ],
  rows: rounds.map((round) => [
    round.reasons,
    round.aloneMs.toFixed(1),
    round.decidedMs,
    round.postedMs,
    Math.round(p99(round.quiet)),
    Math.round(p99(round.meanwhile)),
    round.meanwhile.length,
  ]),
});

const callsTable = (rounds: readonly Round[]): Table => {
  const paths = [...new Set(rounds.flatMap(({ meanwhile }) => meanwhile.map(({ path }) => path)))];
  const ofPath = (path: string, read: (round: Round) => readonly Sample[]): number =>
    Math.round(p99(rounds.flatMap(read).filter((sample) => sample.path === path)));
  return {
    title: `The API, ${mixPerSecond} calls a second, p99 in ms over all rounds`,
    columns: ["call", "before", "meanwhile"],
    rows: paths.map((path) => [
      path,
      ofPath(path, ({ quiet }) => quiet),
      ofPath(path, ({ meanwhile }) => meanwhile),
    ]),
  };
};

const claimsOf = (rounds: readonly Round[]): readonly Claim[] => {
  const worst = (read: (round: Round) => number): number => Math.max(...rounds.map(read));
  const decidedMs = worst(({ decidedMs }) => decidedMs);
  const postedMs = worst(({ postedMs }) => postedMs);
  const slowest = worst(({ meanwhile }) => p99(meanwhile));
  const notOnce = worst((round) => round.notOnce);
  const broken = rounds.flatMap(({ brokenRules }) => brokenRules);
  const faults = rounds.flatMap(({ quiet, meanwhile }) =>
    [...quiet, ...meanwhile].flatMap(({ path, fault }) => (fault === "" ? [] : [`${path}: ${fault}`])),
  );
  return [
    {
      claim: "all decided within 250 ms of the tick, in every round",
      measured: `${decidedMs} ms`,
      held: decidedMs <= 250,
    },
    {
      claim: "all posted within 20 s, in every round",
      measured: `${postedMs} ms`,
      held: postedMs <= 20_000,
    },
    {
      claim: "API p99 under 500 ms meanwhile, in every round",
      measured: `${Math.round(slowest)} ms`,
      held: slowest < 500,
    },
    {
      claim: "every call was answered as asked for",
      measured: faults[0] ?? "yes",
      held: faults.length === 0,
    },
    {
      claim: "every position is closed once, by one posting",
      measured: `${notOnce} are not`,
      held: notOnce === 0,
    },
    {
      claim: "the ledger's checker finds nothing",
      measured: broken[0] ?? "nothing",
      held: broken.length === 0,
    },
  ];
};
