/**
 * Metrics of what an operator has to do or to watch (docs/OPERATING.md has the rules of alerts): queues with their oldest entry, what covers what
 * is promised, the newest backup. Read from the database when they are asked for, at most once in `everyMs`: several monitors cost no more than
 * one. What cannot be read is left out, so that an alert about a missing figure sees it.
 */
import { Gauge, type Registry } from "prom-client";

export type OperatingFigures = {
  readonly queues: readonly {
    readonly name: string;
    readonly waiting: number;
    readonly oldest: number | null;
  }[];
  readonly covers: readonly { readonly promise: string; readonly owed: string; readonly held: string }[];
  /** When the newest backup was made; null without one. */
  readonly backupMs: number | null;
  /** When the end of the log was last signed; null before the first time. */
  readonly checkpointMs: number | null;
  /** How long the lease still lasts, by the database's clock. */
  readonly leaseMs: number | null;
  /** Options whose time is over and that are not settled yet, and the end of the oldest. */
  readonly overdue: { readonly count: number; readonly oldestMs: number | null };
  /** The acts that an operator was refused above the limit of an hour, in the last day, and when last. */
  readonly stopped: readonly { readonly act: string; readonly last: number }[];
};

const everyMs = 5_000;
/** A database that hangs must not hold up the other figures. */
const withinMs = 4_000;

type Figure = readonly [value: number, label?: string];
type OperatingMetric = {
  readonly name: string;
  readonly help: string;
  readonly label?: string;
  /** `age`: seconds since then. Nothing for what is not known. */
  readonly figures: (found: OperatingFigures, age: (sinceMs: number) => number) => readonly Figure[];
};

const known = (value: number | null): readonly Figure[] => (value === null ? [] : [[value]]);

const operatingMetrics: readonly OperatingMetric[] = [
  {
    name: "candor_queue_waiting",
    help: "What waits for operators or for outside, by queue; counted to 10 000.",
    label: "queue",
    figures: ({ queues }) => queues.map(({ name, waiting }) => [waiting, name]),
  },
  {
    name: "candor_queue_oldest_seconds",
    help: "How long the oldest entry of a queue has waited.",
    label: "queue",
    figures: ({ queues }, age) => queues.map(({ name, oldest }) => [oldest === null ? 0 : age(oldest), name]),
  },
  {
    name: "candor_promised_usdt",
    help: "What is promised, by kind.",
    label: "kind",
    figures: ({ covers }) => covers.map(({ promise, owed }) => [Number(owed), promise]),
  },
  {
    name: "candor_cover_usdt",
    help: "What stands for it, by kind.",
    label: "kind",
    figures: ({ covers }) => covers.map(({ promise, held }) => [Number(held), promise]),
  },
  {
    name: "candor_free_usdt",
    help: "What is held beyond what is promised, by kind: the free reserve.",
    label: "kind",
    figures: ({ covers }) => covers.map(({ promise, owed, held }) => [Number(held) - Number(owed), promise]),
  },
  {
    name: "candor_operator_stopped_age_seconds",
    help: "Time since an operator was last refused above the limit of an hour, by act; absent when none was in the last day.",
    label: "act",
    figures: ({ stopped }, age) => stopped.map(({ act, last }) => [age(last), act]),
  },
  {
    name: "candor_lease_seconds",
    help: "How long the lease of the process that leads still lasts; below 0 nobody leads.",
    figures: ({ leaseMs }) => known(leaseMs === null ? null : leaseMs / 1_000),
  },
  {
    name: "candor_overdue_settlements",
    help: "Options whose time is over and that are not settled.",
    figures: ({ overdue }) => [[overdue.count]],
  },
  {
    name: "candor_overdue_settlement_oldest_seconds",
    help: "How long ago the oldest of them should have been settled.",
    figures: ({ overdue: { oldestMs } }, age) => [[oldestMs === null ? 0 : age(oldestMs)]],
  },
  {
    name: "candor_backup_age_seconds",
    help: "Age of the newest backup that was written whole; absent without one.",
    figures: ({ backupMs }, age) => known(backupMs === null ? null : age(backupMs)),
  },
  {
    name: "candor_checkpoint_age_seconds",
    help: "Time since a minute of the log was last signed; absent before the first.",
    figures: ({ checkpointMs }, age) => known(checkpointMs === null ? null : age(checkpointMs)),
  },
];

export const registerOperatingMetrics = (
  registry: Registry,
  read: () => Promise<OperatingFigures>,
  nowMs: () => number,
): void => {
  const reading = sharedReading(read, nowMs);
  const age = (sinceMs: number): number => (nowMs() - sinceMs) / 1_000;
  for (const { name, help, label, figures } of operatingMetrics) {
    new Gauge({
      name,
      help,
      labelNames: label === undefined ? [] : [label],
      registers: [registry],
      async collect() {
        this.reset();
        // A figure without labels would be 0 now, which looks like a good one.
        if (label === undefined) this.remove();
        const found = await reading();
        for (const [value, of] of found === undefined ? [] : figures(found, age))
          (of === undefined ? this : this.labels(of)).set(value);
      },
    });
  }
};

const sharedReading = (
  read: () => Promise<OperatingFigures>,
  nowMs: () => number,
): (() => Promise<OperatingFigures | undefined>) => {
  let last: { readonly atMs: number; readonly found: Promise<OperatingFigures | undefined> } | undefined;
  return () => {
    if (last === undefined || nowMs() - last.atMs >= everyMs) last = { atMs: nowMs(), found: inTime(read()) };
    return last.found;
  };
};

const inTime = async (reading: Promise<OperatingFigures>): Promise<OperatingFigures | undefined> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), withinMs);
  });
  const found = await Promise.race([reading.catch(() => undefined), late]);
  clearTimeout(timer);
  return found;
};
