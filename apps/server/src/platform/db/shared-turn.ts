/**
 * A user's turn at something that all processes share: what one may have in a day is summed and asked for in the user's turn, so
 * requests that come through several processes at once never exceed it together.
 *
 * A turn holds a lock of the database, and a connection that is used for nothing else, until the work has ended. The work uses other
 * connections, so no turn waits for a connection that another turn holds. In each process only one job of a user waits for its turn
 * (`key-queues.ts`), so no user takes all connections.
 *
 * Known limit: when the connection breaks, or the work takes longer than a role's transaction may rest (roles.ts), the lock ends before the
 * work does.
 */
import { sql } from "kysely";
import type { Pools } from "./pools.ts";

/** What the turns are for; each use has its own. */
export type SharedUse = "withdrawals" | "play_money";

/** The turns of several users at once are taken in the order of their numbers, so that none waits for another that waits for it. */
export const inSharedTurn = <Value>(
  turns: Pools["turns"],
  use: SharedUse,
  of: number | readonly number[],
  work: () => Promise<Value>,
): Promise<Value> =>
  turns.transaction().execute(async (tx) => {
    for (const userId of [of].flat().toSorted((a, b) => a - b))
      await sql`SELECT pg_advisory_xact_lock(hashtextextended(${use}, ${userId}))`.execute(tx);
    return await work();
  });
