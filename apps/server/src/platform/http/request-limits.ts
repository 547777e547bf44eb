/**
 * What every request passes, be it a call or a file: who asks, whether their allowance covers the cost, and whose turn it is when
 * the work is expensive (API-17).
 */
import type { Call } from "@candor/wire/call";
import type { FastifyRequest } from "fastify";
import type { Clock } from "../clock.ts";
import { callerAddress, type TrustedProxies } from "../trusted-proxies.ts";
import { Throttled } from "./failures.ts";
import { createFairQueue, FairQueueFull, type FairQueue } from "./fair-queue.ts";
import { addressGroup, type Kind, type RateLimits } from "./rate-limits.ts";

export type RequestLimits = {
  /** The caller's address, for limits and the security log. */
  readonly addressOf: (request: FastifyRequest) => string;
  /** Takes the cost of work out of the address's allowance. Throws `Throttled` when too little is left. */
  readonly spend: (request: FastifyRequest, cost: number) => void;
  /** The same for a user. */
  readonly spendOf: (userId: number, cost: number) => void;
  /** Counts a call by its kind, for the address, or for a user. */
  readonly count: (call: Pick<Call, "limit">, who: FastifyRequest | number) => void;
  /** Does work of this cost; expensive work in its turn. */
  readonly work: <Value>(
    request: FastifyRequest,
    cost: number,
    work: () => Value | Promise<Value>,
  ) => Value | Promise<Value>;
};

export type RequestLimitParts = {
  readonly clock: Clock;
  readonly trustedProxies: TrustedProxies;
  /** Absent when limits are off (load runs). */
  readonly limits: RateLimits | undefined;
};

/** What costs at least this much waits for its turn. */
const expensive = 10;

/** Fewer than the connections for reading, and little enough work at once that everything else goes on. */
const settings = { atOnce: 4, atOnceOfOne: 2, waitingOfOne: 24, maxWaitMs: 5_000 };
const unlimited = { ...settings, atOnceOfOne: settings.atOnce, waitingOfOne: Infinity, maxWaitMs: 60_000 };

export const createRequestLimits = ({ clock, trustedProxies, limits }: RequestLimitParts): RequestLimits => {
  const queue: FairQueue = createFairQueue(limits === undefined ? unlimited : settings);
  const addressOf = (request: FastifyRequest): string => callerAddress(request.raw, trustedProxies);
  const take = (kind: Kind, subject: "user" | "address", id: string | number, cost: number): void => {
    const waitMs = limits?.take({ kind, subject, id, cost }, clock.nowMs()) ?? 0;
    if (waitMs > 0) throw new Throttled(kind, waitMs);
  };
  return {
    addressOf,
    spend: (request, cost) => take("work", "address", addressGroup(addressOf(request)), cost),
    spendOf: (userId, cost) => take("work", "user", userId, cost),
    count: ({ limit }, who) => {
      if (limit === "read") return;
      if (typeof who === "number") take(limit, "user", who, 1);
      else take(limit, "address", addressGroup(addressOf(who)), 1);
    },
    work: (request, cost, work) =>
      cost < expensive ? work() : inTurn(queue, addressGroup(addressOf(request)), async () => await work()),
  };
};

const inTurn = async <Value>(queue: FairQueue, owner: string, work: () => Promise<Value>): Promise<Value> => {
  try {
    return await queue(owner, work);
  } catch (error) {
    if (error instanceof FairQueueFull) throw new Throttled("work", 1_000);
    throw error;
  }
};
