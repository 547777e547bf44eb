/**
 * Whose turn it is to book, and how far the books have come: the row of `engine_state`.
 *
 * Invariants: a batch is booked once, whatever is sent again; whoever leads no more books nothing; marks do not go back, and
 * the lever mark is never ahead.
 */

/** Who books which batch, and how far it has come. */
export type Head = { readonly epoch: number; readonly batch: number; readonly markMs: number };

/** Whoever was the leader once and is not any more. */
export class Fenced extends Error {}
/** The database does not answer; nothing was booked. */
export class Down extends Error {}

export const createTurn = (faults: string[], fences: boolean) => {
  const committed = { epoch: 0, batch: 0, markMs: 0, leverMarkMs: 0, hash: undefined as bigint | undefined };
  let isDown = false;
  return {
    committed,

    /** Makes the caller the leader; whoever was it before books nothing from now on. */
    lead: (): number => (committed.epoch += 1),

    /** The next batch fails before anything of it is booked. */
    fail: (): void => void (isDown = true),

    /** Says whether the batch is booked already. Throws `Fenced` at whoever leads no more. */
    fence: ({ epoch, batch }: Head): boolean => {
      if (isDown) {
        isDown = false;
        throw new Down("the ledger does not answer");
      }
      if (!fences) return false;
      const isNext = batch === committed.batch || batch === committed.batch + 1;
      if (epoch !== committed.epoch || !isNext) {
        throw new Fenced(
          `epoch ${epoch} books batch ${batch}: ${committed.epoch} leads, at ${committed.batch}`,
        );
      }
      return batch === committed.batch;
    },

    commit: ({ batch, markMs }: Head, hash: bigint, leverMarkMs = committed.leverMarkMs): void => {
      if (markMs < committed.markMs) faults.push(`the committed mark went back to ${markMs}`);
      if (leverMarkMs < committed.leverMarkMs || leverMarkMs > markMs) {
        faults.push(`the lever mark went from ${committed.leverMarkMs} to ${leverMarkMs} at ${markMs}`);
      }
      Object.assign(committed, { batch, markMs, hash, leverMarkMs });
    },
  };
};

export type Turn = ReturnType<typeof createTurn>;
