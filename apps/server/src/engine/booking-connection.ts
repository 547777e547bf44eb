/**
 * The connection on which the engine books.
 *
 * Invariant: bookings and lease renewals have a connection of their own: they never wait behind other callers' reads,
 * and their statements stay planned.
 */
import { countedOf } from "../platform/counted-log.ts";
import pg from "pg";
import type { Log } from "../platform/log.ts";
import type { Queryable } from "./booker.ts";

/** A pool of one, because a pool replaces a connection that broke. */
export const openBookingConnection = (pool: pg.Pool, log: Log): pg.Pool => {
  const own = new pg.Pool({ ...pool.options, max: 1, idleTimeoutMillis: 0 });
  own.on("error", (error) =>
    countedOf(log)("the engine's connection broke", { err: error }, "the engine's connection broke"),
  );
  return own;
};

/**
 * The same database, but statements are planned again at the first query, the second, the fourth, the eighth and so on, and
 * after a minute. A plan made while a table was small may scan all of it once it is large, and PostgreSQL keeps that plan
 * until it has gathered statistics. `database` must be one connection: plans belong to a connection.
 */
export const replanning = (database: Queryable, monotonicMs = () => performance.now()): Queryable => {
  let asked = 0;
  let plannedMs = monotonicMs();
  return {
    query: async (config) => {
      asked += 1;
      if (isPowerOfTwo(asked) || monotonicMs() - plannedMs >= oldPlanMs) {
        await database.query({ text: "DISCARD PLANS", values: [] });
        plannedMs = monotonicMs();
      }
      return await database.query(config);
    },
  };
};

const oldPlanMs = 60_000;
const isPowerOfTwo = (count: number): boolean => (count & (count - 1)) === 0;
