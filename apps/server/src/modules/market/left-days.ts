/**
 * Days of ticks that left the database (MKT-08): which there are, and their ticks from their files. Read only.
 *
 * Cost: a minute is two reads of some hundred bytes to some kilobytes; a tick by its number is found by bisection over the
 * minutes of its day. Every tick that is returned leads to a checkpoint of its minute.
 */
import type { ArchivedMinute, DayRecord } from "@candor/core/market/archived-day";
import type { LoggedTick } from "@candor/core/market/segment";
import { dayMs, minuteMs, utcDate } from "@candor/core/time/time";
import type { Db } from "../../platform/db/open-database.ts";
import type { PairId } from "../../records/product.ts";
import type { TickArchive } from "../../records/ticks/tick-archive.ts";

export type LeftDays = {
  /** From where on the database has all ticks, epoch ms; 0 while no day left. */
  readonly endMs: () => Promise<number>;
  /** The minute that begins at `fromMs`; undefined when it has no ticks or is of no day that is stored. */
  readonly minute: (pair: PairId, fromMs: number) => Promise<ArchivedMinute | undefined>;
  /** The minute that has tick `seq`; undefined when no day that is stored has it. */
  readonly minuteOfTick: (pair: PairId, seq: number) => Promise<ArchivedMinute | undefined>;
  /** The minutes with ticks that begin in `fromMs <= minute < toMs`, by their start, newest day first, each day's oldest first. */
  readonly days: (pair: PairId, fromMs: number, toMs: number) => AsyncIterable<readonly number[]>;
};

/** Without an archive there are no such days. */
export const leftDays = (db: Db, archive: TickArchive | undefined): LeftDays => {
  const daysOf = (pair: PairId) =>
    db.selectFrom("tick_day_record").select("day_ms").where("pid", "=", pair.pid);
  return {
    endMs: async () => {
      const row = await db.selectFrom("tick_log_start").select("from_ms").executeTakeFirst();
      return Number(row?.from_ms ?? 0n);
    },
    minute: async (pair, fromMs) => {
      const startMs = fromMs - (fromMs % dayMs);
      const day = await daysOf(pair).where("day_ms", "=", BigInt(startMs)).executeTakeFirst();
      return day === undefined ? undefined : await archive?.minute(pair.symbol, fromMs);
    },
    minuteOfTick: async (pair, seq) => {
      const day = await daysOf(pair)
        .where("first_seq", "<=", BigInt(seq))
        .where("last_seq", ">=", BigInt(seq))
        .orderBy("first_seq", "desc")
        .limit(1)
        .executeTakeFirst();
      if (day === undefined) return undefined;
      const fromMs = await archive?.minuteOfTick(pair.symbol, Number(day.day_ms), seq);
      return fromMs === undefined ? undefined : await archive?.minute(pair.symbol, fromMs);
    },
    days: async function* (pair, fromMs, toMs) {
      const rows = await daysOf(pair)
        .where("day_ms", ">", BigInt(fromMs - dayMs))
        .where("day_ms", "<", BigInt(toMs))
        .orderBy("day_ms", "desc")
        .execute();
      for (const { day_ms: startMs } of rows) {
        const minutes = (await archive?.minutes(pair.symbol, Number(startMs))) ?? [];
        yield minutes.filter((minute) => minute >= fromMs && minute < toMs);
      }
    },
  };
};

/** The signed record of a day; undefined when none was signed. */
export const dayRecord = async (db: Db, pair: PairId, startMs: number): Promise<DayRecord | undefined> => {
  const row = await db
    .selectFrom("tick_day_record")
    .selectAll()
    .where("pid", "=", pair.pid)
    .where("day_ms", "=", BigInt(startMs))
    .executeTakeFirst();
  return (
    row && {
      symbol: pair.symbol,
      day: utcDate(startMs),
      firstSeq: Number(row.first_seq),
      lastSeq: Number(row.last_seq),
      lastMs: Number(row.last_ms),
      previousHash: row.previous_hash.toString("hex"),
      hash: row.hash.toString("hex"),
      ticks: row.ticks_digest.toString("hex"),
      checkpoints: row.checkpoints_digest.toString("hex"),
      signature: row.signature.toString("hex"),
      keyId: row.key_id,
    }
  );
};

/** The first tick of the days that left which is at or after `fromMs`, before `toMs`, and has the hash before it. */
export const firstLeft = async (
  left: LeftDays,
  pair: PairId,
  fromMs: number,
  toMs: number,
): Promise<{ readonly tick: LoggedTick; readonly previousHash: string } | undefined> => {
  // Day by day: until now may be a year, and the next tick is nearly always of the same day.
  for (let dayFromMs = fromMs; dayFromMs < toMs; dayFromMs += dayMs - (dayFromMs % dayMs)) {
    const dayToMs = Math.min(toMs, dayFromMs + dayMs - (dayFromMs % dayMs));
    for (const fromMinute of await minutesOf(left, pair, dayFromMs, dayToMs)) {
      const minute = await left.minute(pair, fromMinute);
      const index = minute?.ticks.findIndex(({ timeMs }) => timeMs >= fromMs && timeMs < toMs) ?? -1;
      const tick = minute?.ticks[index];
      if (minute !== undefined && tick !== undefined)
        return { tick, previousHash: minute.ticks[index - 1]?.hash ?? minute.previousHash };
    }
  }
  return undefined;
};

/** The last tick of the days that left which is at or after `fromMs` and before `toMs`. */
export const lastLeft = async (
  left: LeftDays,
  pair: PairId,
  fromMs: number,
  toMs: number,
): Promise<LoggedTick | undefined> => {
  for (const fromMinute of (await minutesOf(left, pair, fromMs, toMs)).toReversed()) {
    const minute = await left.minute(pair, fromMinute);
    const tick = minute?.ticks.findLast(({ timeMs }) => timeMs >= fromMs && timeMs < toMs);
    if (tick !== undefined) return tick;
  }
  return undefined;
};

/** All minutes that have ticks in a span, oldest first. */
const minutesOf = async (
  left: LeftDays,
  pair: PairId,
  fromMs: number,
  toMs: number,
): Promise<readonly number[]> => {
  const days: (readonly number[])[] = [];
  for await (const day of left.days(pair, fromMs - (fromMs % minuteMs), toMs)) days.push(day);
  return days.toReversed().flat();
};

/** The last trade up to tick `seq`, which is of a day that left: backwards through its minutes, at most `most` of them. */
export const tradeLeft = async (
  left: LeftDays,
  pair: PairId,
  seq: number,
  most: number,
): Promise<LoggedTick | undefined> => {
  let at = seq;
  for (let looked = 0; looked < most && at > 0; looked += 1) {
    const minute = await left.minuteOfTick(pair, at);
    const trade = minute?.ticks.findLast((tick) => tick.seq <= seq && tick.kind === "trade");
    if (trade !== undefined) return trade;
    at = (minute?.ticks[0]?.seq ?? 0) - 1;
  }
  return undefined;
};
