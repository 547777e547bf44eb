/**
 * How often a call may be made, per user and per address (API-17): token buckets in memory. A bucket
 * holds `burst` calls and refills at `perMinute`; a bucket that is full again is deleted.
 */
import type { Limit } from "@candor/wire/call";
import { networkOf } from "../network-of.ts";

type Allowance = { readonly burst: number; readonly perMinute: number };
type Subject = "user" | "address";

/** Tighter for money, logins and codes. An address may stand for a whole office, so it gets more. */
export const allowances: Readonly<Record<Limit, Readonly<Record<Subject, Allowance>>>> = {
  read: { user: { burst: 200, perMinute: 1_200 }, address: { burst: 1_000, perMinute: 6_000 } },
  write: { user: { burst: 120, perMinute: 240 }, address: { burst: 400, perMinute: 1_200 } },
  money: { user: { burst: 80, perMinute: 120 }, address: { burst: 300, perMinute: 600 } },
  login: { user: { burst: 20, perMinute: 20 }, address: { burst: 40, perMinute: 40 } },
  code: { user: { burst: 20, perMinute: 20 }, address: { burst: 30, perMinute: 30 } },
};

type Bucket = { left: number; atMs: number };

export type RateLimits = {
  /** Takes one call out of a subject's bucket: 0, or the milliseconds to wait when it is empty. */
  readonly take: (limit: Limit, subject: Subject, id: string | number, nowMs: number) => number;
  /** Deletes the buckets that are full again; called from time to time. */
  readonly prune: (nowMs: number) => void;
};

export const createRateLimits = (): RateLimits => {
  const buckets = new Map<string, Bucket>();
  const refilled = (bucket: Bucket, allowance: Allowance, nowMs: number): number =>
    Math.min(allowance.burst, bucket.left + ((nowMs - bucket.atMs) * allowance.perMinute) / 60_000);
  return {
    take: (limit, subject, id, nowMs) => {
      const allowance = allowances[limit][subject];
      const key = `${limit} ${subject} ${id}`;
      let bucket = buckets.get(key);
      if (bucket === undefined) {
        bucket = { left: allowance.burst, atMs: nowMs };
        buckets.set(key, bucket);
      }
      const left = refilled(bucket, allowance, nowMs);
      bucket.atMs = nowMs;
      bucket.left = left < 1 ? left : left - 1;
      return left < 1 ? Math.ceil(((1 - left) * 60_000) / allowance.perMinute) : 0;
    },
    prune: (nowMs) => {
      for (const [key, bucket] of buckets) {
        const [limit, subject] = key.split(" ") as [Limit, Subject];
        const allowance = allowances[limit][subject];
        if (refilled(bucket, allowance, nowMs) >= allowance.burst) buckets.delete(key);
      }
    },
  };
};

/** What an address counts as: an IPv6 customer owns a whole /64, so only the network part counts. */
export const addressGroup = (address: string): string => networkOf(address, { v4: 32, v6: 64 });
