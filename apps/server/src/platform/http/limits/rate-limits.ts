/**
 * How much work and how many calls a user and an address may cause (API-17): token buckets in memory. Everything that is asked for
 * costs `work`; calls that change something are also counted by their kind. A bucket holds `burst` and refills at `perMinute`; a
 * bucket that is full again is deleted.
 */
import type { Limit } from "@candor/wire/call";
import { networkOf } from "../../visitor/network-of.ts";

type Allowance = { readonly burst: number; readonly perMinute: number };
type Subject = "user" | "address";
/** The kinds of calls that are counted. A call that only reads is limited by its work alone. */
export type Kind = "work" | Exclude<Limit, "read">;

/** Tighter for money, logins and codes. An address may stand for a whole office, so it gets more. */
export const allowances: Readonly<Record<Kind, Readonly<Record<Subject, Allowance>>>> = {
  work: { user: { burst: 600, perMinute: 1_800 }, address: { burst: 2_000, perMinute: 9_000 } },
  write: { user: { burst: 120, perMinute: 240 }, address: { burst: 400, perMinute: 1_200 } },
  money: { user: { burst: 80, perMinute: 120 }, address: { burst: 300, perMinute: 600 } },
  login: { user: { burst: 20, perMinute: 20 }, address: { burst: 40, perMinute: 40 } },
  code: { user: { burst: 20, perMinute: 20 }, address: { burst: 30, perMinute: 30 } },
};

type Bucket = { left: number; atMs: number };

export type Spending = {
  readonly kind: Kind;
  readonly subject: Subject;
  readonly id: string | number;
  readonly cost: number;
};

export type RateLimits = {
  /** Takes the cost out of a subject's bucket: 0, or the milliseconds to wait when too little is left. Nothing costs more than a full bucket. */
  readonly take: (spending: Spending, nowMs: number) => number;
  /** Deletes the buckets that are full again; called from time to time. */
  readonly prune: (nowMs: number) => void;
};

export const createRateLimits = (): RateLimits => {
  const buckets = new Map<string, Bucket>();
  const refilled = (bucket: Bucket, allowance: Allowance, nowMs: number): number =>
    Math.min(allowance.burst, bucket.left + ((nowMs - bucket.atMs) * allowance.perMinute) / 60_000);
  return {
    take: ({ kind, subject, id, cost }, nowMs) => {
      const allowance = allowances[kind][subject];
      const key = `${kind} ${subject} ${id}`;
      let bucket = buckets.get(key);
      if (bucket === undefined) {
        bucket = { left: allowance.burst, atMs: nowMs };
        buckets.set(key, bucket);
      }
      const left = refilled(bucket, allowance, nowMs);
      const price = Math.min(cost, allowance.burst);
      bucket.atMs = nowMs;
      bucket.left = left < price ? left : left - price;
      return left < price ? Math.ceil(((price - left) * 60_000) / allowance.perMinute) : 0;
    },
    prune: (nowMs) => {
      for (const [key, bucket] of buckets) {
        const [kind, subject] = key.split(" ") as [Kind, Subject];
        const allowance = allowances[kind][subject];
        if (refilled(bucket, allowance, nowMs) >= allowance.burst) buckets.delete(key);
      }
    },
  };
};

/** What an address counts as: an IPv6 customer owns a whole /64, so only the network part counts. */
export const addressGroup = (address: string): string => networkOf(address, { v4: 32, v6: 64 });
