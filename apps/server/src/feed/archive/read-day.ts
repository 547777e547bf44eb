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
import type { TickArchive } from "../../records/ticks/tick-archive.ts";
import { sha256 } from "../tick-batches.ts";
import type { IsSigned } from "./signed-by.ts";
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

/**
 * Reads minutes of days that are stored. Every minute that is returned leads to its checkpoint, and that one `isSigned`: a person who
 * can write to the store can write a chain that holds, but not a signature.
 */
export const tickArchive = (store: FileStore, isSigned: IsSigned): TickArchive => {
  const days = lastUsed<Day>(daysOpen);
  const read = lastUsed<ArchivedMinute | undefined>(minutesOpen);
  /** A day that turns out to be damaged is opened again the next time: its files may be others by then. */
  const fromDay = async <Value>(
    symbol: string,
    startMs: number,
    work: (day: Day) => Promise<Value>,
  ): Promise<Value> => {
    const name = `${symbol}/${startMs}`;
    try {
      return await work(await days.get(name, () => openDay(store, symbol, startMs)));
    } catch (error) {
      if (error instanceof ArchiveBroken) days.forget(name);
      throw error;
    }
  };
  const signedMinute = async (day: Day, index: number): Promise<ArchivedMinute> => {
    const minute = checked(day, index, await textsOf(day, index));
    if (!(await isSigned(minute.checkpoint)))
      throw brokenAt(day, index, "has a checkpoint that no key of the log signed");
    return minute;
  };
  return {
    minutes: (symbol, startMs) => fromDay(symbol, startMs, async (day) => minutesOf(day)),
    minute: (symbol, fromMs) =>
      read.get(`${symbol}/${fromMs}`, () => {
        const startMs = fromMs - (fromMs % dayMs);
        const index = (fromMs - startMs) / minuteMs;
        return fromDay(symbol, startMs, async (day) =>
          day.ticks.has(index) ? await signedMinute(day, index) : undefined,
        );
      }),
    minuteOfTick: (symbol, startMs, seq) =>
      fromDay(symbol, startMs, (day) =>
        firstThat(minutesOf(day), async (fromMs) => (await lastSeqOf(day, fromMs)) >= seq),
      ),
  };
};

/** The minutes of a day that have ticks, by their start. */
const minutesOf = ({ ticks, startMs }: Day): readonly number[] =>
  Array.from({ length: minutesADay }, (_, index) => index)
    .filter((index) => ticks.has(index))
    .map((index) => startMs + index * minuteMs);

const lastSeqOf = async (day: Day, fromMs: number): Promise<number> => {
  const known = day.lastSeqs.get(fromMs);
  if (known !== undefined) return known;
  const index = (fromMs - day.startMs) / minuteMs;
  const line = parseCheckpointLine(day.symbol, await day.checkpoints.text(index));
  if (line === undefined) throw brokenAt(day, index, "has no checkpoint");
  day.lastSeqs.set(fromMs, line.checkpoint.seq);
  return line.checkpoint.seq;
};

/** Keeps the values that were used last, up to `most`, by their names. What could not be made is forgotten at once. */
const lastUsed = <Value>(most: number) => {
  const kept = new Map<string, Promise<Value>>();
  return {
    get: async (name: string, make: () => Promise<Value>): Promise<Value> => {
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
    },
    forget: (name: string): void => void kept.delete(name),
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
