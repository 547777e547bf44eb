/** Days of ticks that are stored as files; feed/archive writes and reads them (MKT-08). */
import type { ArchivedMinute } from "@candor/core/market/archived-day";

/** `startMs` is the first millisecond of a UTC day. Each throws when a file is missing or damaged. */
export type TickArchive = {
  /** The minute that begins at `fromMs`; undefined when it has no ticks. */
  readonly minute: (symbol: string, fromMs: number) => Promise<ArchivedMinute | undefined>;
  /** The minutes of a day that have ticks, by their start, oldest first. */
  readonly minutes: (symbol: string, startMs: number) => Promise<readonly number[]>;
  /** The start of the minute of a day that has tick `seq`, which must be a tick of that day. */
  readonly minuteOfTick: (symbol: string, startMs: number, seq: number) => Promise<number | undefined>;
};

/** The names of a day's two files, below the folder or bucket of the archive. */
export type DayFileKind = "csv.zst" | "checkpoints.csv.zst";
