/** What a step of the mix comes to, and the report of all of them. */
import { quantile, type Report } from "../report.ts";
import type { MixNews } from "./mix-client.ts";

export type ReadCost = {
  readonly name: string;
  readonly bytes: number;
  readonly ms: number;
  readonly serverUs: number;
  readonly databaseUs: number;
};

export type Step = {
  /** Calls a second that were sent. */
  readonly rate: number;
  /** Those answered with success in time, a second. */
  readonly goodPerSecond: number;
  readonly p50: number;
  /** Of those that were answered with success. */
  readonly p99: number;
  readonly refused: number;
  readonly refusedP99: number;
  /** Neither an answer nor a refusal came. */
  readonly lost: number;
  /** The share of calls that move money which was answered with success in time, 0 to 1. */
  readonly moneyShare: number;
  readonly readShare: number;
  readonly isWell: boolean;
};

const inTimeMs = 250;
const leastShareWell = 0.99;
const leastToBare = 0.5;
const leastBeyond = 0.9;
const leastMoney = 0.99;

export const stepOf = (rate: number, { outcomes, windowMs }: MixNews): Step => {
  const isGood = ({ key, ms }: (typeof outcomes)[number]): boolean => key === "success" && ms <= inTimeMs;
  const good = outcomes.filter(isGood);
  const answered = outcomes.filter(({ key }) => key === "success").map(({ ms }) => ms);
  const lost = outcomes.filter(({ key }) => key === "lost").length;
  const refused = outcomes.filter(({ key }) => key !== "success" && key !== "lost").map(({ ms }) => ms);
  const shareOf = (sort: "read" | "money"): number => {
    const all = outcomes.filter((one) => one.sort === sort);
    return all.length === 0 ? 1 : all.filter(isGood).length / all.length;
  };
  return {
    rate,
    goodPerSecond: good.length / (windowMs / 1_000),
    p50: quantile(answered, 0.5),
    p99: quantile(answered, 0.99),
    refused: refused.length,
    refusedP99: refused.length === 0 ? 0 : quantile(refused, 0.99),
    lost,
    moneyShare: shareOf("money"),
    readShare: shareOf("read"),
    isWell: good.length >= outcomes.length * leastShareWell,
  };
};

type Mixed = {
  readonly costs: readonly ReadCost[];
  readonly knee: Step;
  readonly twice: Step;
  readonly bareKnee: Step;
};

export const mixReport = ({ costs, knee, twice, bareKnee }: Mixed): Report => {
  const toBare = knee.rate / bareKnee.rate;
  const beyond = twice.goodPerSecond / knee.goodPerSecond;
  return {
    tables: [
      {
        title: "The commonest reads, one after the other: processor time of each",
        columns: ["read", "server, µs", "database, µs", "ms to the answer", "bytes"],
        rows: costs.map(({ name, serverUs, databaseUs, ms, bytes }) => [
          name,
          Math.round(serverUs),
          Math.round(databaseUs),
          ms.toFixed(1),
          bytes,
        ]),
      },
      {
        title: "Calls a second: 80 of 103 read, 23 move money",
        columns: [
          "at",
          "sent",
          "good",
          "p50 ms",
          "p99 ms",
          "refused",
          "their p99 ms",
          "lost",
          "good of money, %",
          "good of reads, %",
        ],
        rows: [rowOf("the knee", knee), rowOf("twice the knee", twice), rowOf("bare, the knee", bareKnee)],
      },
    ],
    claims: [
      {
        claim: `the knee is at least ${leastToBare} of a bare server's`,
        measured: toBare.toFixed(2),
        held: toBare >= leastToBare,
      },
      {
        claim: `at twice the knee, at least ${leastBeyond} of what is good at the knee`,
        measured: beyond.toFixed(2),
        held: beyond >= leastBeyond,
      },
      {
        claim: `at twice the knee, 99 of 100 orders and transfers within ${inTimeMs} ms`,
        measured: `${(twice.moneyShare * 100).toFixed(1)} %`,
        held: twice.moneyShare >= leastMoney,
      },
      {
        claim: "at twice the knee, every call has an answer",
        measured: `${twice.lost} have none`,
        held: twice.lost === 0,
      },
    ],
  };
};

const rowOf = (name: string, step: Step): (string | number)[] => [
  name,
  step.rate,
  Math.round(step.goodPerSecond),
  step.p50.toFixed(1),
  step.p99.toFixed(1),
  step.refused,
  step.refusedP99.toFixed(1),
  step.lost,
  (step.moneyShare * 100).toFixed(1),
  (step.readShare * 100).toFixed(1),
];
