/**
 * What every request passes, whether it is a call or a file: who asks, whether their allowance covers the cost, and whose turn it is when
 * the work is expensive (API-17).
 */
import type { IncomingMessage } from "node:http";
import type { Call } from "@candor/wire/call";
import type { FastifyRequest } from "fastify";
import type { Clock } from "../../clock.ts";
import { callerAddress, type TrustedProxies } from "../../visitor/trusted-proxies.ts";
import { Throttled } from "../failures.ts";
import type { Piece } from "./fair-order.ts";
import { createFairQueue, FairQueueFull, type FairQueue } from "./fair-queue.ts";
import { addressGroup, type Kind, type RateLimits } from "./rate-limits.ts";
import { busy, createReadPlaces, usualReadPlaces } from "./read-places.ts";
import { createSharedWork } from "./shared-work.ts";

export type RequestLimits = {
  /** The caller's address, for limits and the security log. */
  readonly addressOf: (request: FastifyRequest) => string;
  /** What counts as one address: a customer's network. */
  readonly groupOf: (request: FastifyRequest) => string;
  /** Takes the cost of work out of the address's allowance. Throws `Throttled` when too little is left. */
  readonly spend: (request: FastifyRequest, cost: number) => void;
  /** The same for a user. */
  readonly spendOf: (userId: number, cost: number) => void;
  /** Counts a call by its kind, for the address, or for a user. */
  readonly count: (call: Pick<Call, "limit">, who: FastifyRequest | number) => void;
  /** Takes the cost of a request that no route answers; 0, or the milliseconds to wait when too little is left. */
  readonly waitMs: (request: IncomingMessage, cost: number) => number;
  /** Refuses a read at once while the server reads as much as it can. Throws `Busy`. */
  readonly beginRead: () => void;
  /** Does work of this cost; expensive work in its turn, light reading while there are places for it. */
  readonly work: <Value>(asked: AskedWork, work: () => Value | Promise<Value>) => Value | Promise<Value>;
};

export type AskedWork = {
  readonly request: FastifyRequest;
  readonly cost: number;
  /** True for what only reads. */
  readonly onlyReads?: boolean;
  /** Users have turns of their own; other people's turns are their address's. */
  readonly userId?: number;
  /** True for a further part of an answer of which a part was made already: it is never refused. */
  readonly continues?: boolean;
  /** True for work that may wait for the store of files. It has places of its own, so a slow store keeps nothing else waiting. */
  readonly readsFiles?: boolean;
  /** Says what the work is when its result is the same for everybody; expensive work is then done once for all who wait for it. */
  readonly sharedAs?: string;
};

export type RequestLimitDeps = {
  readonly clock: Clock;
  readonly trustedProxies: TrustedProxies;
  /** Absent when limits are off (load runs). */
  readonly limits: RateLimits | undefined;
  /** How many light reads may be under way; by default `usualReadPlaces`. */
  readonly readPlaces?: number | undefined;
};

/** What costs at least this much waits for its turn. */
const expensive = 10;

/** Both queues together: fewer than the connections for reading, and little enough work at once that everything else goes on. */
const settings = { atOnce: 4, atOnceOfOne: 2, waitingOfOne: 64, maxWaitMs: 5_000, mostLineMs: 2_000 };
const unlimited = {
  atOnce: settings.atOnce,
  atOnceOfOne: settings.atOnce,
  waitingOfOne: Infinity,
  maxWaitMs: 60_000,
  mostLineMs: Infinity,
};

export const createRequestLimits = ({
  clock,
  trustedProxies,
  limits,
  readPlaces = usualReadPlaces,
}: RequestLimitDeps): RequestLimits => {
  const openQueue = (): FairQueue =>
    createFairQueue({ ...(limits === undefined ? unlimited : settings), nowMs: () => performance.now() });
  const [queue, queueOfFiles] = [openQueue(), openQueue()];
  const share = createSharedWork();
  const reads = createReadPlaces(readPlaces);
  const callerOf = createCallerOf(trustedProxies);
  const groupOf = (request: FastifyRequest): string => callerOf(request.raw).group;
  const waitMs = (kind: Kind, subject: "user" | "address", id: string | number, cost: number): number =>
    limits?.take({ kind, subject, id, cost }, clock.nowMs()) ?? 0;
  const take = (kind: Kind, subject: "user" | "address", id: string | number, cost: number): void => {
    const ms = waitMs(kind, subject, id, cost);
    if (ms > 0) throw new Throttled(kind, ms);
  };
  return {
    addressOf: (request) => callerOf(request.raw).address,
    groupOf,
    spend: (request, cost) => take("work", "address", groupOf(request), cost),
    spendOf: (userId, cost) => take("work", "user", userId, cost),
    count: ({ limit }, who) => {
      if (limit === "read") return;
      if (typeof who === "number") take(limit, "user", who, 1);
      else take(limit, "address", groupOf(who), 1);
    },
    waitMs: (request, cost) => waitMs("work", "address", callerOf(request).group, cost),
    beginRead: () => {
      if (reads.isFull()) throw busy;
    },
    work: <Value>(
      { request, cost, userId, continues = false, readsFiles = false, sharedAs, onlyReads }: AskedWork,
      work: () => Value | Promise<Value>,
    ) => {
      if (cost < expensive) return onlyReads === true ? reads.hold(work) : work();
      const owner = userId === undefined ? groupOf(request) : `user ${userId}`;
      const turn = (own: () => Promise<Value>): Promise<Value> =>
        inTurn(readsFiles ? queueOfFiles : queue, { owner, cost, continues }, own);
      const own = async (): Promise<Value> => await work();
      return sharedAs === undefined ? turn(own) : share(sharedAs, turn, own);
    },
  };
};

type Caller = { readonly address: string; readonly group: string };

/** Who sent a request; it is asked for several times a request, and found once. */
const createCallerOf = (trustedProxies: TrustedProxies): ((request: IncomingMessage) => Caller) => {
  const known = new WeakMap<IncomingMessage, Caller>();
  return (request) => {
    let caller = known.get(request);
    if (caller === undefined) {
      const address = callerAddress(request, trustedProxies);
      caller = { address, group: addressGroup(address) };
      known.set(request, caller);
    }
    return caller;
  };
};

const inTurn = async <Value>(queue: FairQueue, piece: Piece, work: () => Promise<Value>): Promise<Value> => {
  try {
    return await queue(piece, work);
  } catch (error) {
    if (error instanceof FairQueueFull) throw new Throttled("work", 1_000);
    throw error;
  }
};
