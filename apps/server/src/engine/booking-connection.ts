/** The connection on which the engine books, and how its statements stay well planned. */
import pg from "pg";
import type { Log } from "../platform/log.ts";
import type { Queryable } from "./booker.ts";

/**
 * One connection for bookings and the lease alone: they never wait behind the reads of others, and their statements stay
 * planned. A pool of one, because a pool replaces a connection that broke.
 */
export const openBookingConnection = (pool: pg.Pool, log: Log): pg.Pool => {
  const own = new pg.Pool({ ...pool.options, max: 1, idleTimeoutMillis: 0 });
  own.on("error", (error) => log.warn({ err: error }, "the connection of the engine broke"));
  return own;
};

/**
 * The same database, which plans anew at the first question, the second, the fourth, the eighth and so on. A plan that was made
 * while a table was small may read all of it once it is large, and PostgreSQL keeps that plan until it has gathered statistics.
 * Doubling keeps each table within about twice its size at the last planning.
 */
export const planningAnew = (database: Queryable): Queryable => {
  let asked = 0;
  return {
    query: async (config) => {
      asked += 1;
      if (isPowerOfTwo(asked)) await database.query({ text: "DISCARD PLANS", values: [] });
      return await database.query(config);
    },
  };
};

const isPowerOfTwo = (count: number): boolean => (count & (count - 1)) === 0;
