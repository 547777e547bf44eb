/** Days of the tick log, as the database has them and as far as they have come into files: reading, and noting steps. */
import type { DayEnds } from "@candor/core/market/archived-day";
import { dayMs } from "@candor/core/time/time";
import type { Pool } from "pg";
import type { LogPair, WritingLead } from "../tick-store.ts";
import type { DayContents } from "./read-day.ts";

/** How far a day has come. */
export type DayState = { readonly isWritten: boolean; readonly isSigned: boolean };

/** A pair's ticks of a day, as the log has them. */
export type PairDay = { readonly pair: LogPair; readonly ends: DayEnds };

/** The start of the first UTC day with a tick in the database at or after `fromMs`; undefined when there is none. */
export const nextLogDay = async (market: Pool, fromMs: number): Promise<number | undefined> => {
  const { rows } = await market.query<{ next_ms: bigint | null }>(
    `SELECT min(t.time_ms) AS next_ms FROM product p CROSS JOIN LATERAL
       (SELECT time_ms FROM tick_log WHERE pid = p.pid AND time_ms >= $1 ORDER BY time_ms LIMIT 1) t`,
    [fromMs],
  );
  const nextMs = rows[0]?.next_ms ?? undefined;
  return nextMs === undefined ? undefined : Number(nextMs) - (Number(nextMs) % dayMs);
};

export const dayState = async (market: Pool, startMs: number): Promise<DayState> => {
  const { rows } = await market.query<{ signed_ms: bigint | null }>(
    "SELECT signed_ms FROM tick_day WHERE day_ms = $1",
    [startMs],
  );
  return { isWritten: rows[0] !== undefined, isSigned: (rows[0]?.signed_ms ?? null) !== null };
};

/** Why the day cannot be written yet, or cannot leave yet; undefined when it can. */
export const whyNot = async (
  market: Pool,
  step: "tick_day_waits" | "tick_day_stays",
  startMs: number,
): Promise<string | undefined> => {
  const { rows } = await market.query<{ reason: string | null }>(`SELECT ${step}($1) AS reason`, [startMs]);
  return rows[0]?.reason ?? undefined;
};

type EndsRow = {
  pid: number;
  first_seq: bigint;
  last_seq: bigint;
  last_ms: bigint;
  previous_hash: Buffer;
  hash: Buffer;
};

const endsOf = (row: EndsRow): DayEnds => ({
  firstSeq: Number(row.first_seq),
  lastSeq: Number(row.last_seq),
  lastMs: Number(row.last_ms),
  previousHash: row.previous_hash.toString("hex"),
  hash: row.hash.toString("hex"),
});

/** The pairs that have ticks on a day of the log. */
export const pairDays = async (
  market: Pool,
  pairs: readonly LogPair[],
  startMs: number,
): Promise<readonly PairDay[]> => {
  const { rows } = await market.query<EndsRow>("SELECT * FROM tick_day_ends($1)", [startMs]);
  return rows.flatMap((row) => {
    const pair = pairs.find(({ pid }) => pid === row.pid);
    return pair === undefined ? [] : [{ pair, ends: endsOf(row) }];
  });
};

/** The starts of all days whose records are signed, oldest first. */
export const signedDays = async (market: Pool): Promise<readonly number[]> => {
  const { rows } = await market.query<{ day_ms: bigint }>(
    "SELECT day_ms FROM tick_day WHERE signed_ms IS NOT NULL ORDER BY 1",
  );
  return rows.map((row) => Number(row.day_ms));
};

/** What the signed records of a day say that its files hold, by pair. */
export const signedContents = async (
  market: Pool,
  startMs: number,
): Promise<ReadonlyMap<number, DayContents>> => {
  const { rows } = await market.query<EndsRow & { ticks_digest: Buffer; checkpoints_digest: Buffer }>(
    "SELECT * FROM tick_day_record WHERE day_ms = $1",
    [startMs],
  );
  return new Map(
    rows.map((row) => [
      row.pid,
      {
        ...endsOf(row),
        ticks: row.ticks_digest.toString("hex"),
        checkpoints: row.checkpoints_digest.toString("hex"),
      },
    ]),
  );
};

/** Notes that the files of a day are written, or were checked. CA019 when the day can still change. */
export const noteDay = async (
  market: Pool,
  lead: WritingLead,
  startMs: number,
  step: "written" | "checked",
): Promise<void> => {
  await market.query("SELECT tick_day_note($1::smallint, $2::bigint, $3::bigint, $4)", [
    lead.shard,
    lead.epoch.toString(),
    startMs,
    step === "checked",
  ]);
};

/** A signed record of one pair, as it is stored. */
export type SignedDay = {
  readonly pid: number;
  readonly contents: DayContents;
  readonly signature: Buffer;
};

/** Stores the signed records of a day, all or none; as candor_sign. */
export const signDay = async (
  sign: Pool,
  lead: WritingLead,
  startMs: number,
  signed: readonly SignedDay[],
  keyId: string,
): Promise<void> => {
  const bytes = (of: (contents: DayContents) => string) =>
    signed.map(({ contents }) => Buffer.from(of(contents), "hex"));
  await sign.query(
    `SELECT tick_day_sign($1::smallint, $2::bigint, $3::bigint, $4::smallint[], $5::bigint[], $6::bigint[], $7::bigint[],
      $8::bytea[], $9::bytea[], $10::bytea[], $11::bytea[], $12::bytea[], $13::text)`,
    [
      lead.shard,
      lead.epoch.toString(),
      startMs,
      signed.map(({ pid }) => pid),
      signed.map(({ contents }) => contents.firstSeq),
      signed.map(({ contents }) => contents.lastSeq),
      signed.map(({ contents }) => contents.lastMs),
      bytes((contents) => contents.previousHash),
      bytes((contents) => contents.hash),
      bytes((contents) => contents.ticks),
      bytes((contents) => contents.checkpoints),
      signed.map(({ signature }) => signature),
      keyId,
    ],
  );
};

/** Takes the day out of the database. CA019 when it has to stay, 55P03 while somebody reads the log. */
export const letDayLeave = async (market: Pool, lead: WritingLead, startMs: number): Promise<void> => {
  await market.query("SELECT tick_day_leave($1::smallint, $2::bigint, $3::bigint)", [
    lead.shard,
    lead.epoch.toString(),
    startMs,
  ]);
};
