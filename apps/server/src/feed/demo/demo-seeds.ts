/**
 * The seeds of a demo's market as the database has them (MKT-07): a root that is made once, the hashes of days to come, and the seeds of
 * days that have ended (`db/functions/demo.sql`).
 *
 * Hashes are written more than three years ahead, so a stop of months leaves no day without one. A day's seed is published when the log has
 * passed the day; the database looks.
 */
import { createHash, hash, randomBytes } from "node:crypto";
import { daySeed, seedHash, type Hmac } from "@candor/core/market/day-path";
import type { SeededDay } from "@candor/core/market/live-path";
import { dayMs, minuteOf } from "@candor/core/time/time";
import type { Pool } from "pg";
import type { WritingLead } from "../tick-store.ts";

export type DemoSeeds = {
  readonly days: () => readonly SeededDay[];
  /** Sees to it that the days to come have their hashes. */
  readonly addDays: (nowMs: number) => Promise<void>;
  readonly seedOf: (dayMs: number) => Uint8Array;
  readonly hmac: Hmac;
  /** The last day whose seed was published, and the places at which the pairs began it. */
  readonly known: { readonly dayMs: number; readonly places: Readonly<Record<string, number>> } | undefined;
};

/** As candor_market, for the leader. */
export type SeedStore = { readonly pool: Pool; readonly lead: WritingLead };

/** Days whose hashes are public ahead. */
const daysAhead = 1_200;

/**
 * HMAC-SHA-256 (RFC 2104) of a key of at most 64 bytes, by two hashes: a third of the time of node's own, which makes an object for each. A
 * day takes 1 440 of each pair.
 */
export const hmac: Hmac = (key, text) => {
  const { inner, outer } = padsOf(key);
  return sha256(outer, sha256(inner, Buffer.from(text)));
};

const sha256 = (...parts: readonly Uint8Array[]): Buffer => hash("sha256", Buffer.concat(parts), "buffer");

type Pads = { readonly inner: Buffer; readonly outer: Buffer };
const pads = new WeakMap<Uint8Array, Pads>();
const padsOf = (key: Uint8Array): Pads => {
  const known = pads.get(key);
  if (known !== undefined) return known;
  const padded = (byte: number): Buffer =>
    Buffer.from(Uint8Array.from({ length: 64 }, (_, at) => (key[at] ?? 0) ^ byte));
  const made = { inner: padded(0x36), outer: padded(0x5c) };
  pads.set(key, made);
  return made;
};

/** Reads the root, or makes it at the first start, and sees to it that today and the days to come have their hashes. */
export const openDemoSeeds = async (store: SeedStore, nowMs: number): Promise<DemoSeeds> => {
  const { pool, lead } = store;
  const { rows } = await pool.query<{ root: Buffer }>(
    "SELECT demo_root_open($1::smallint, $2::bigint, $3::bytea) AS root",
    [lead.shard, lead.epoch.toString(), randomBytes(32)],
  );
  const root = rows[0]?.root;
  if (root === undefined) throw new Error("the demo's market has no root");
  const seedOf = (day: number): Uint8Array => daySeed(root, day, hmac);
  let days = await addDays(store, seedOf, nowMs);
  return {
    days: () => days,
    addDays: async (atMs) => {
      days = await addDays(store, seedOf, atMs);
    },
    seedOf,
    hmac,
    known: await lastPublished(pool),
  };
};

/** Adds the hashes of days that have none yet, and returns all days. A first day counts from the minute of now on. */
const addDays = async (
  { pool, lead }: SeedStore,
  seedOf: (dayMs: number) => Uint8Array,
  nowMs: number,
): Promise<readonly SeededDay[]> => {
  const today = nowMs - (nowMs % dayMs);
  const has = new Set((await readDays(pool)).map((day) => day.dayMs));
  const wanted = Array.from({ length: daysAhead }, (_, index) => today + index * dayMs);
  const missing = wanted.filter((day) => !has.has(day));
  if (missing.length > 0)
    await pool.query(
      "SELECT demo_days_add($1::smallint, $2::bigint, $3::bigint[], $4::bigint[], $5::bytea[])",
      [
        lead.shard,
        lead.epoch.toString(),
        missing,
        missing.map((day) => (day === today ? minuteOf(nowMs) : day)),
        missing.map((day) => Buffer.from(hashOf(seedOf(day)), "hex")),
      ],
    );
  return await readDays(pool);
};

const hashOf = (seed: Uint8Array): string =>
  seedHash(seed, (bytes) => createHash("sha256").update(bytes).digest());

const readDays = async (pool: Pool): Promise<readonly SeededDay[]> => {
  const { rows } = await pool.query<{ day_ms: bigint; since_ms: bigint }>(
    "SELECT day_ms, since_ms FROM demo_day ORDER BY day_ms",
  );
  return rows.map((row) => ({ dayMs: Number(row.day_ms), sinceMs: Number(row.since_ms) }));
};

const lastPublished = async (pool: Pool): Promise<DemoSeeds["known"]> => {
  const { rows } = await pool.query<{ day_ms: bigint; places: Record<string, number> }>(
    "SELECT day_ms, places FROM demo_seed ORDER BY day_ms DESC LIMIT 1",
  );
  const [last] = rows;
  return last && { dayMs: Number(last.day_ms), places: last.places };
};

/** What is published of a day that has ended: its seed, and for each pair whose recording it followed and the place at which it began. */
export type EndedDay = {
  readonly dayMs: number;
  readonly seed: Uint8Array;
  readonly feed: "replay" | "simulated";
  readonly places: Readonly<Record<string, number>>;
};

export const publishSeed = async (
  { pool, lead }: SeedStore,
  { dayMs: day, seed, feed, places }: EndedDay,
): Promise<void> => {
  await pool.query(
    "SELECT demo_seed_publish($1::smallint, $2::bigint, $3::bigint, $4::bytea, $5, $6::jsonb)",
    [lead.shard, lead.epoch.toString(), day, Buffer.from(seed), feed, JSON.stringify(places)],
  );
};

/** The days before `nowMs` that have a hash and whose seed is not published yet, oldest first. */
export const unpublished = async (pool: Pool, nowMs: number): Promise<readonly number[]> => {
  const { rows } = await pool.query<{ day_ms: bigint }>(
    `SELECT day_ms FROM demo_day d WHERE day_ms + 86400000 <= $1
       AND NOT EXISTS (SELECT FROM demo_seed s WHERE s.day_ms = d.day_ms) ORDER BY day_ms`,
    [nowMs],
  );
  return rows.map((row) => Number(row.day_ms));
};
