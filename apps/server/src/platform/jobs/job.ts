/** Work that no caller waits for: done again and again, or once for each business day. A module names its own (`jobs.ts`). */
import type { Fence } from "../db/lead.ts";

export type JobTurn = {
  /** For what the job writes: the database refuses it once another process leads. */
  readonly fence: Fence;
  /** Aborted when the server stops: a long run ends at its next step, by an error if it is by business date. */
  readonly signal: AbortSignal;
};

export type RepeatedJob = {
  /** Unique in the server. */
  readonly name: string;
  readonly isByBusinessDate?: never;
  /** The rest between two runs. */
  readonly everyMs: number;
  /** The rest before the first run, if it is another one. */
  readonly firstAfterMs?: number;
  /** True for what each process keeps for itself: it also runs while the lease is not held. */
  readonly isOfEachProcess?: boolean;
  /** Receives how to begin the next run now, or as soon as the run under way has ended. */
  readonly onWake?: (wake: () => void) => void;
  readonly run: (turn: JobTurn) => Promise<void>;
};

/**
 * Runs once for each business day that has ended, in their order, one at a time. A run that fails or is cut off is repeated for the same
 * day, so whatever it did before must change nothing when it is done again. No day is owed from before the job's first start.
 */
export type DailyJob = {
  /** Unique in the server, and never changed: it is stored. */
  readonly name: string;
  readonly isByBusinessDate: true;
  /** `date` is a number such as 20261128. */
  readonly run: (turn: JobTurn & { readonly date: number }) => Promise<void>;
};

export type Job = RepeatedJob | DailyJob;
