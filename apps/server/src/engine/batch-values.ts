/** How a batch travels to the database's functions: arrays as text, legs numbered by the transaction they belong to. */
import type { Leg } from "@candor/core/money/leg";

/** The part of a pg pool or client that booking needs. */
export type Queryable = {
  query: (config: { name: string; text: string; values: unknown[] }) => Promise<{ rows: unknown[] }>;
};

/** Where and when a batch belongs. `epoch` and `batch` fence it, `nowMs` dates it. */
export type BatchHead = {
  readonly shard: number;
  readonly epoch: bigint;
  readonly batch: bigint;
  readonly markMs: number;
  readonly nowMs: number;
};

export const headValues = (head: BatchHead, hash: bigint): unknown[] => [
  head.shard,
  head.epoch.toString(),
  head.batch.toString(),
  head.markMs,
  head.nowMs,
  BigInt.asIntN(64, hash).toString(),
];

/** Four parallel arrays: which transaction of the batch (from 1), debit, credit, amount. */
export const numberedLegs = (legsOfEach: readonly (readonly Leg[])[]): readonly string[] => {
  const all = legsOfEach.flatMap((legs, index) => legs.map((leg) => ({ ...leg, place: index + 1 })));
  return [
    numbers(all.map(({ place }) => place)),
    numbers(all.map(({ debit }) => debit)),
    numbers(all.map(({ credit }) => credit)),
    numbers(all.map(({ amount }) => amount)),
  ];
};

/** A PostgreSQL array literal of numbers; undefined becomes NULL. Faster than the driver's own. */
export const numbers = (values: readonly (number | bigint | undefined)[]): string =>
  `{${values.map((value) => value ?? "NULL").join(",")}}`;

export const placeholders = (count: number): string =>
  Array.from({ length: count }, (_, index) => `$${index + 1}`).join(",");
