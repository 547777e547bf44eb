/**
 * Whose turn it is to book, and how far the books have come: the row of `engine_state`.
 *
 * Invariants: a batch is booked once, whatever is sent again; whoever leads no more books nothing; marks do not go back, and
 * the lever mark is never ahead.
 */

/** Who books which batch, and how far it has come. */
export type Head = {
  readonly epoch: number;
  readonly batch: number;
  readonly markMs: number;
  /** Undefined: as it was. */
  readonly leverMarkMs: number | undefined;
  /** The digest of all rows as they are booked then. */
  readonly digest: bigint;
  /** Decisions in the batch, also those without a row. */
  readonly decisions: number;
};

/** Whoever was the leader once and is not any more. */
export class Fenced extends Error {}
/** The database does not answer; nothing was booked. */
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

    /** Makes the caller the leader; whoever was it before books nothing from now on. */
    lead: (): number => (committed.epoch += 1),

    isLeader: (epoch: number): boolean => !rules.fences || epoch === committed.epoch,

    /** The next batch fails before anything of it is booked. */
    fail: (): void => void (isDown = true),

    /** Says whether the batch is booked already. Throws at whoever leads no more. */
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
