/** For tests: holds locks that others need, so that concurrent steps happen in the order of the test. */
import { expect } from "vitest";
import type { Database } from "./open-database.ts";

type Tx = Parameters<Parameters<ReturnType<Database["db"]["transaction"]>["execute"]>[0]>[0];

/** How many connections to the test's database wait for a lock. */
const waitingForLocks = async ({ pool }: Database): Promise<number> => {
  const { rows } = await pool.query(
    "SELECT FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE NOT granted AND datname = current_database()",
  );
  return rows.length;
};

/**
 * Starts `works` while a transaction holds what `lock` has locked, waits until each of them waits for it, and lets that
 * transaction end with `then`. Returns the results of the works. Fails when they do not wait.
 */
export const whileLocked = async <Value>(
  database: Database,
  lock: (tx: Tx) => Promise<unknown>,
  works: readonly (() => Promise<Value>)[],
  then: (tx: Tx) => Promise<unknown> = async () => {},
): Promise<readonly Value[]> => {
  const released = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const holding = database.db.transaction().execute(async (tx) => {
    await lock(tx);
    locked.resolve();
    await released.promise;
    await then(tx);
  });
  await Promise.race([locked.promise, holding]);
  const done = Promise.all(works.map((work) => work()));
  await expect
    .poll(() => waitingForLocks(database), { timeout: 5_000 })
    .toBe(works.length)
    .finally(released.resolve);
  await holding;
  return await done;
};
