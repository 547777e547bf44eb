/**
 * A deadlock is no answer for the person who asked: PostgreSQL ends one of the transactions that wait for each other, which did nothing
 * then, so it is tried again.
 */

/** So often in all. Each try has waited for a second at least (`deadlock_timeout`) before PostgreSQL ended it. */
const tries = 5;

/** Does it again when it ended in a deadlock. `work` is a transaction, and does nothing outside of it. */
export const againAfterDeadlock = async <Value>(work: () => Promise<Value>): Promise<Value> => {
  for (let left = tries - 1; ; left -= 1) {
    try {
      return await work();
    } catch (error) {
      if (left === 0 || (error as { code?: string }).code !== "40P01") throw error;
    }
  }
};
