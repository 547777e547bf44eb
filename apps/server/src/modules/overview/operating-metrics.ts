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
};

const everyMs = 5_000;
/** A database that hangs must not hold up the other figures. */
const withinMs = 4_000;

export const registerOperatingMetrics = (
  registry: Registry,
  read: () => Promise<OperatingFigures>,
  nowMs: () => number,
): void => {
  const figures = sharedReading(read, nowMs);
  const gauge = (
    name: string,
    help: string,
    labelNames: readonly string[],
    fill: (found: OperatingFigures, set: (value: number, ...labels: string[]) => void) => void,
  ): void => {
    new Gauge({
      name,
      help,
      labelNames: [...labelNames],
      registers: [registry],
      async collect() {
        this.reset();
        // A figure without labels would be 0 now, which looks like a good one.
        if (labelNames.length === 0) this.remove();
        const found = await figures();
        if (found !== undefined)
          fill(found, (value, ...labels) =>
            labels.length === 0 ? this.set(value) : this.labels(...labels).set(value),
          );
      },
    });
  };
  const age = (sinceMs: number | null): number => (sinceMs === null ? 0 : (nowMs() - sinceMs) / 1_000);
  gauge(
    "candor_queue_waiting",
    "What waits for operators or for outside, by queue; counted to 10 000.",
    ["queue"],
    (found, set) => {
      for (const { name, waiting } of found.queues) set(waiting, name);
    },
  );
  gauge(
    "candor_queue_oldest_seconds",
    "How long the oldest entry of a queue has waited.",
    ["queue"],
    (found, set) => {
      for (const { name, oldest } of found.queues) set(age(oldest), name);
    },
  );
  gauge("candor_promised_usdt", "What is promised, by kind.", ["kind"], (found, set) => {
    for (const { promise, owed } of found.covers) set(Number(owed), promise);
  });
  gauge("candor_cover_usdt", "What stands for it, by kind.", ["kind"], (found, set) => {
    for (const { promise, held } of found.covers) set(Number(held), promise);
  });
  gauge(
    "candor_free_usdt",
    "What is held beyond what is promised, by kind: the free reserve.",
    ["kind"],
    (found, set) => {
      for (const { promise, owed, held } of found.covers) set(Number(held) - Number(owed), promise);
    },
  );
  gauge(
    "candor_lease_seconds",
    "How long the lease of the process that leads still lasts; below 0 nobody leads.",
    [],
    ({ leaseMs }, set) => {
      if (leaseMs !== null) set(leaseMs / 1_000);
    },
  );
  gauge(
    "candor_overdue_settlements",
    "Options whose time is over and that are not settled.",
    [],
    ({ overdue }, set) => set(overdue.count),
  );
  gauge(
    "candor_overdue_settlement_oldest_seconds",
    "How long ago the oldest of them should have been settled.",
    [],
    ({ overdue }, set) => set(age(overdue.oldestMs)),
  );
  gauge(
    "candor_backup_age_seconds",
    "Age of the newest backup that was written whole; absent without one.",
    [],
    ({ backupMs }, set) => {
      if (backupMs !== null) set(age(backupMs));
    },
  );
  gauge(
    "candor_checkpoint_age_seconds",
    "Time since a minute of the log was last signed; absent before the first.",
    [],
    ({ checkpointMs }, set) => {
      if (checkpointMs !== null) set(age(checkpointMs));
    },
  );
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
