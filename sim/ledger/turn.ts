/**
 * Which server may book, and how far the books have come: the row of `engine_state`.
 *
 * Invariants: a batch is booked once, even if it is sent again; a former leader books nothing; marks do not go back, and
 * the lever mark is never ahead.
 */

/** The leader and number of a batch, and its marks. */
export type Head = {
  readonly epoch: number;
  readonly batch: number;
  readonly markMs: number;
  /** Undefined: unchanged. */
  readonly leverMarkMs: number | undefined;
  /** The digest of all rows after the batch. */
  readonly digest: bigint;
  /** The number of decisions in the batch, including those without a row. */
  readonly decisions: number;
};

/** The caller was the leader and is not any more. */
export class Fenced extends Error {}
/** The database did not answer; nothing was booked. */
export class Down extends Error {}
/** A mark that is ahead of the database's clock. */
export class Ahead extends Error {}

export type TurnRules = {
  readonly fences: boolean;
  readonly knowsBatches: boolean;
  readonly refusesFuture: boolean;
};

/** A mark may be ahead of the database's clock by this. */
const mostAheadMs = 2_000;

export const createTurn = (faults: string[], rules: TurnRules) => {
  const committed = { epoch: 0, batch: 0, markMs: 0, leverMarkMs: 0, digest: 0n, decisions: 0 };
  let isDown = false;
  return {
    committed,

    /** Makes the caller the leader; the former leader books nothing from now on. */
    lead: (): number => (committed.epoch += 1),

    isLeader: (epoch: number): boolean => !rules.fences || epoch === committed.epoch,

    /** The next batch fails before anything of it is booked. */
    fail: (): void => void (isDown = true),

    /** Returns whether the batch is already booked. Throws for a former leader. */
    fence: ({ epoch, batch, markMs }: Head, nowMs: number): boolean => {
      if (isDown) {
        isDown = false;
        throw new Down("the ledger does not answer");
      }
      const isNext = batch === committed.batch || batch === committed.batch + 1;
      if (rules.fences && (epoch !== committed.epoch || !isNext)) {
        throw new Fenced(
          `epoch ${epoch} books batch ${batch}: ${committed.epoch} leads, at ${committed.batch}`,
        );
      }
      if (rules.refusesFuture && markMs > nowMs + mostAheadMs)
        throw new Ahead(`the mark ${markMs} is ahead of the clock, ${nowMs}`);
      return rules.knowsBatches && batch === committed.batch;
    },

    commit: (head: Head): void => {
      const { batch, markMs, digest, leverMarkMs = committed.leverMarkMs } = head;
      if (markMs < committed.markMs) faults.push(`the committed mark went back to ${markMs}`);
      if (leverMarkMs < committed.leverMarkMs || leverMarkMs > markMs) {
        faults.push(`the lever mark went from ${committed.leverMarkMs} to ${leverMarkMs} at ${markMs}`);
      }
      const decisions = committed.decisions + head.decisions;
      Object.assign(committed, { batch, markMs, digest, leverMarkMs, decisions });
    },
  };
};
