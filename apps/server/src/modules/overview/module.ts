/**
 * Live numbers of the house (OPS-05): what they are now, and how they were during the last hour. The history is of this process and
 * begins at its start: an operator's monitoring keeps longer ones from /metrics.
 */
import { isStale } from "@candor/core/market/staleness";
import { secondMs } from "@candor/core/time/time";
import type { AnswerOf } from "@candor/wire/call";
import type { houseOverview } from "@candor/wire/desks/overview";
import type { Module } from "../../records/module.ts";
import { readStopped } from "../../records/stopped-acts.ts";
import { overviewJobs } from "./jobs.ts";
import type { OverviewDeps } from "./deps.ts";
import { registerEngineMetrics } from "./engine-metrics.ts";
import { registerOperatingMetrics } from "./operating-metrics.ts";
import { readOperating } from "./operating-queries.ts";
import { readCovers, readQueues } from "./queries.ts";
import { overviewRoutes } from "./routes.operator.ts";

type Overview = AnswerOf<typeof houseOverview>;
type Sample = Overview["history"][number];

const stepMs = 10 * secondMs;
/** An hour. */
const mostSamples = 360;

export const overviewModule = (deps: OverviewDeps): Module & { readonly sample: () => Promise<void> } => {
  const history: Sample[] = [];
  const counted = { requests: 0, failures: 0 };

  const sample = async (): Promise<void> => {
    const seen = { ...counted };
    const [exposure, queues] = await Promise.all([deps.exposure(), readQueues(deps)]);
    counted.requests -= seen.requests;
    counted.failures -= seen.failures;
    history.push({
      at: deps.clock.nowMs(),
      ...seen,
      stressPercent: percentOf(exposure.stressLoss, exposure.equity),
      silenceMs: Math.max(0, ...feedsOf(deps).map(({ silenceMs }) => silenceMs ?? 0)),
      waiting: queues.reduce((sum, { waiting }) => sum + waiting, 0),
    });
    history.splice(0, history.length - mostSamples);
  };

  const read = async (): Promise<Overview> => {
    const nowMs = deps.clock.nowMs();
    const [exposure, queues, dropped, stopped] = await Promise.all([
      deps.exposure(),
      readQueues(deps),
      deps.dropped(),
      readStopped(deps.operators, nowMs),
    ]);
    return {
      at: nowMs,
      covers: await readCovers(deps.reads, exposure),
      queues: [...queues],
      stopped: [...stopped],
      feeds: feedsOf(deps).map((feed) => ({
        ...feed,
        dropped: Object.values(dropped.get(feed.symbol) ?? {}).reduce((sum, count) => sum + count, 0),
      })),
      engineBehindMs: Math.max(0, nowMs - deps.markMs()),
      storedBehindMs: Math.max(0, nowMs - deps.storedMs()),
      history: [...history],
    };
  };

  return {
    sample,
    calls: overviewRoutes(read),
    onAnswered: (status) => {
      counted.requests += 1;
      if (status >= 500) counted.failures += 1;
    },
    jobs: overviewJobs(stepMs, sample),
    metrics: (registry) => {
      registerEngineMetrics(registry, deps);
      registerOperatingMetrics(registry, () => readOperating(deps), deps.clock.nowMs);
    },
  };
};

const feedsOf = ({ symbols, lastTrade, clock }: OverviewDeps) =>
  symbols.map((symbol) => {
    const last = lastTrade(symbol);
    const nowMs = clock.nowMs();
    const silenceMs = last === undefined ? null : Math.max(0, nowMs - last.timeMs);
    return { symbol, silenceMs, isStale: isStale(last?.timeMs, nowMs) };
  });

/** To a hundredth; everything above nothing of nothing is all of it. */
const percentOf = (part: bigint, whole: bigint): number => {
  if (part <= 0n) return 0;
  return whole <= 0n ? 100 : Number((part * 10_000n) / whole) / 100;
};
