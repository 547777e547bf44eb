/** Reads the files of a day: all of it, to check it, or a minute, to show it. */
import { createHash } from "node:crypto";
import {
  joinMinute,
  readMinute,
  minutesADay,
  parseCheckpointLine,
  type ArchivedMinute,
  type DayEnds,
} from "@candor/core/market/archived-day";
import { dayMs, minuteMs } from "@candor/core/time/time";
import type { FileStore } from "../../platform/files/file-store.ts";
import type { TickArchive } from "../../records/tick-archive.ts";
import { sha256 } from "../tick-batches.ts";
import { ArchiveBroken, openDayFile, type DayFile } from "./day-file.ts";
import { dayFileName } from "./write-day.ts";

/** What a day's files hold: from which tick to which, and the SHA-256 of both texts, hex. */
export type DayContents = DayEnds & { readonly ticks: string; readonly checkpoints: string };

type Day = {
  readonly symbol: string;
  readonly startMs: number;
  readonly ticks: DayFile;
  readonly checkpoints: DayFile;
  /** The last tick of minutes, as far as it was looked up. */
  readonly lastSeqs: Map<number, number>;
};

const openDay = async (store: FileStore, symbol: string, startMs: number): Promise<Day> => {
  const [ticks, checkpoints] = await Promise.all([
    openDayFile(store, dayFileName(symbol, startMs, "csv.zst")),
    openDayFile(store, dayFileName(symbol, startMs, "checkpoints.csv.zst")),
  ]);
  return { symbol, startMs, ticks, checkpoints, lastSeqs: new Map() };
};

/**
 * Reads a day as it is stored, frame by frame, and recomputes its chain from its first tick to its last. Throws `ArchiveBroken` when
 * a file is missing or damaged, or a tick or a minute does not follow the one before. Signatures are not checked here. `breathe` is
 * called between two minutes.
 */
export const readDay = async (
  store: FileStore,
  symbol: string,
  startMs: number,
  breathe?: () => Promise<void>,
): Promise<DayContents> => {
  const day = await openDay(store, symbol, startMs);
  const [ticks, checkpoints] = [createHash("sha256"), createHash("sha256")];
  let ends: DayEnds | undefined;
  for (let index = 0; index < minutesADay; index += 1) {
    await breathe?.();
    const texts = await textsOf(day, index);
    ticks.update(texts.ticks, "latin1");
    checkpoints.update(texts.checkpoint, "latin1");
    if (texts.ticks === "" && texts.checkpoint === "") continue;
    const joined = joinMinute(ends, checked(day, index, texts));
    if (joined === undefined) throw brokenAt(day, index, "does not follow the minute before it");
    ends = joined;
  }
  if (ends === undefined) throw new ArchiveBroken(`the day ${startMs} of ${symbol} has no ticks`);
  return { ...ends, ticks: ticks.digest("hex"), checkpoints: checkpoints.digest("hex") };
};

/** What a pair's files of a day hold; undefined when they are damaged, or do not hold what is expected. */
export const heldContents = async (
  store: FileStore,
  symbol: string,
  startMs: number,
  expected: Partial<DayContents>,
  breathe?: () => Promise<void>,
): Promise<DayContents | undefined> => {
  try {
    const contents = await readDay(store, symbol, startMs, breathe);
    const isSame = Object.entries(expected).every(
      ([name, value]) => contents[name as keyof DayContents] === value,
    );
    return isSame ? contents : undefined;
  } catch (error) {
    if (error instanceof ArchiveBroken) return undefined;
    throw error;
  }
};

type Texts = { readonly ticks: string; readonly checkpoint: string };

const textsOf = async (day: Day, index: number): Promise<Texts> => {
  const [ticks, checkpoint] = await Promise.all([day.ticks.text(index), day.checkpoints.text(index)]);
  return { ticks, checkpoint };
};

const checked = (day: Day, index: number, texts: Texts): ArchivedMinute => {
  const minute = readMinute(day.symbol, day.startMs + index * minuteMs, texts, sha256);
  if (minute === undefined) throw brokenAt(day, index, "does not lead to its checkpoint");
  return minute;
};

const brokenAt = ({ symbol, startMs }: Day, index: number, what: string): ArchiveBroken =>
  new ArchiveBroken(`the minute ${startMs + index * minuteMs} of ${symbol} ${what}`);

/** How many days have their tables in memory; each takes some 100 kB. */
const daysOpen = 32;
/** How many minutes are in memory: a public file of one looks at it several times. Each takes some 50 kB, at most 1 MB. */
const minutesOpen = 8;

/** Reads minutes of days that are stored. Every minute that is returned leads to its checkpoint. */
export const tickArchive = (store: FileStore): TickArchive => {
  const days = lastUsed<Day>(daysOpen);
  const read = lastUsed<ArchivedMinute | undefined>(minutesOpen);
  const dayOf = (symbol: string, startMs: number): Promise<Day> =>
    days(`${symbol}/${startMs}`, () => openDay(store, symbol, startMs));
  const minutes = async (symbol: string, startMs: number): Promise<readonly number[]> => {
    const { ticks } = await dayOf(symbol, startMs);
    return Array.from({ length: minutesADay }, (_, index) => index)
      .filter((index) => ticks.has(index))
      .map((index) => startMs + index * minuteMs);
  };
  return {
    minutes,
    minute: (symbol, fromMs) =>
      read(`${symbol}/${fromMs}`, async () => {
        const startMs = fromMs - (fromMs % dayMs);
        const index = (fromMs - startMs) / minuteMs;
        const day = await dayOf(symbol, startMs);
        return day.ticks.has(index) ? checked(day, index, await textsOf(day, index)) : undefined;
      }),
    minuteOfTick: async (symbol, startMs, seq) => {
      const { checkpoints, lastSeqs } = await dayOf(symbol, startMs);
      const candidates = await minutes(symbol, startMs);
      const lastSeqOf = async (fromMs: number): Promise<number> => {
        const known = lastSeqs.get(fromMs);
        if (known !== undefined) return known;
        const line = await checkpoints.text((fromMs - startMs) / minuteMs);
        const lastSeq = parseCheckpointLine(symbol, line)?.checkpoint.seq ?? 0;
        lastSeqs.set(fromMs, lastSeq);
        return lastSeq;
      };
      return await firstThat(candidates, async (fromMs) => (await lastSeqOf(fromMs)) >= seq);
    },
  };
};

/** Keeps the values that were used last, up to `most`, by their names. What could not be made is forgotten at once. */
const lastUsed = <Value>(most: number) => {
  const kept = new Map<string, Promise<Value>>();
  return async (name: string, make: () => Promise<Value>): Promise<Value> => {
    const known = kept.get(name) ?? make();
    // Used last, so it is forgotten last.
    kept.delete(name);
    kept.set(name, known);
    if (kept.size > most) kept.delete(kept.keys().next().value ?? name);
    try {
      return await known;
    } catch (error) {
      kept.delete(name);
      throw error;
    }
  };
};

/** The first of the values, by bisection: from some value on it is true of all. */
const firstThat = async <Value>(
  values: readonly Value[],
  isTrue: (value: Value) => Promise<boolean>,
): Promise<Value | undefined> => {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const value = values[middle];
    if (value !== undefined && (await isTrue(value))) high = middle;
    else low = middle + 1;
  }
  return values[low];
};
