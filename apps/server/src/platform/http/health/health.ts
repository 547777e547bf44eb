/**
 * What `/healthz` tells a monitor or a load balancer: whether this process can do its work now, and the figures behind that.
 * The database must answer within a second, on the connections for reading and on those for writing; the engine's mark and the
 * tick log must have moved within five. When storing ticks takes long, everybody waits and nothing fails: that has a name of its own, and is no
 * reason for a balancer to take the server away.
 */
import type { FastifyInstance } from "fastify";
import type { Pool, QueryConfig } from "pg";

export type HealthDeps = {
  /** Sends any query to the database. */
  readonly askDatabase: () => Promise<unknown>;
  /** The age of the engine's mark, in ms. */
  readonly markAgeMs: () => number;
  /** The time since ticks were last stored, in ms. */
  readonly appendAgeMs: () => number;
  /** How long storing ticks takes now, in ms. */
  readonly appendMs: () => number;
};

export type Health = {
  readonly status: "ok" | "slow" | "not ready" | "failing";
  /** How long the database took to answer, in ms; null when it did not. */
  readonly databaseMs: number | null;
  /** The time since the database last answered, to this question or by storing ticks, in ms. */
  readonly databaseAgeMs: number;
  readonly markAgeMs: number;
  readonly appendAgeMs: number;
  /** How long storing ticks takes now, in ms; commands wait as long. */
  readonly appendMs: number;
};

/** The start waits until the clock has passed the end of the log (TRUST-07). Only the console is served, and that works. */
export type WaitingForClock = { readonly status: "waiting for the clock" };

const databaseWithinMs = 1_000;
const mostAgeMs = 5_000;
/** Usually it takes some milliseconds, and a command waits for at most one beat of 25 ms beside it. */
const mostAppendMs = 250;

/** The cheapest query; a connection that does not answer it is closed. */
export const askPools = (pools: readonly Pool[]) => (): Promise<unknown> => {
  const question: QueryConfig & { readonly query_timeout: number } = {
    text: "SELECT 1",
    query_timeout: databaseWithinMs,
  };
  return Promise.all(pools.map((pool) => pool.query(question)));
};

/** Sends one query at a time, however many clients ask for the health: a slow database does not get more queries. */
export const createHealth = (deps: HealthDeps): (() => Promise<Health>) => {
  let asking: Promise<number | null> | undefined;
  let answeredMs = performance.now();
  const databaseMs = (): Promise<number | null> =>
    withinTime((asking ??= timed(deps.askDatabase).finally(() => (asking = undefined))));
  return async () => {
    const answered = await databaseMs();
    const markAgeMs = Math.max(0, deps.markAgeMs());
    const appendAgeMs = Math.max(0, deps.appendAgeMs());
    if (answered !== null) answeredMs = performance.now();
    const databaseAgeMs = Math.min(Math.floor(performance.now() - answeredMs), appendAgeMs);
    const isWell = answered !== null && markAgeMs <= mostAgeMs && appendAgeMs <= mostAgeMs;
    const appendMs = Math.round(deps.appendMs());
    const status = !isWell ? "failing" : appendMs > mostAppendMs ? "slow" : "ok";
    return { status, databaseMs: answered, databaseAgeMs, markAgeMs, appendAgeMs, appendMs };
  };
};

const timed = async (ask: () => Promise<unknown>): Promise<number | null> => {
  const startedMs = performance.now();
  try {
    await ask();
  } catch {
    return null;
  }
  return Math.ceil(performance.now() - startedMs);
};

const withinTime = async (answer: Promise<number | null>): Promise<number | null> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), databaseWithinMs);
  });
  const first = await Promise.race([answer, late]);
  clearTimeout(timer);
  return first !== null && first > databaseWithinMs ? null : first;
};

/**
 * Answers 200 while what this address serves works, else 503. The console has 200 while the start waits for the clock: with 503, a balancer
 * would take it away, and operators sign there.
 */
export const mountHealth = (
  app: FastifyInstance,
  isReady: () => boolean,
  health: (() => Promise<Health | WaitingForClock>) | undefined,
): void => {
  app.get("/healthz", async (_request, reply) => {
    const found = isReady() ? await health?.() : { status: "not ready" as const };
    const answer = found ?? { status: "ok" as const };
    return reply
      .code(["ok", "slow", "waiting for the clock"].includes(answer.status) ? 200 : 503)
      .header("cache-control", "no-store")
      .send(answer);
  });
};
