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

type Texts = { readonly ticks: string; readonly checkpoint: string };

const textsOf = async ({ ticks, checkpoints }: Day, index: number): Promise<Texts> => ({
  ticks: await ticks.text(index),
  checkpoint: await checkpoints.text(index),
});

const checked = (day: Day, index: number, texts: Texts): ArchivedMinute => {
  const minute = readMinute(day.symbol, day.startMs + index * minuteMs, texts, sha256);
  if (minute === undefined) throw brokenAt(day, index, "does not lead to its checkpoint");
  return minute;
};

const brokenAt = ({ symbol, startMs }: Day, index: number, what: string): ArchiveBroken =>
  new ArchiveBroken(`the minute ${startMs + index * minuteMs} of ${symbol} ${what}`);

/** How many days have their tables in memory; each takes some 100 kB. */
const daysOpen = 32;

/** Reads minutes of days that are stored. Every minute that is returned leads to its checkpoint. */
export const tickArchive = (store: FileStore): TickArchive => {
  const open = new Map<string, Promise<Day>>();
  const dayOf = async (symbol: string, startMs: number): Promise<Day> => {
    const name = `${symbol}/${startMs}`;
    const known = open.get(name) ?? openDay(store, symbol, startMs);
    // Used last, so it is forgotten last.
    open.delete(name);
    open.set(name, known);
    if (open.size > daysOpen) open.delete(open.keys().next().value ?? name);
    try {
      return await known;
    } catch (error) {
      open.delete(name);
      throw error;
    }
  };
  const minutes = async (symbol: string, startMs: number): Promise<readonly number[]> => {
    const { ticks } = await dayOf(symbol, startMs);
    return Array.from({ length: minutesADay }, (_, index) => index)
      .filter((index) => ticks.has(index))
      .map((index) => startMs + index * minuteMs);
  };
  return {
    minutes,
    minute: async (symbol, fromMs) => {
      const startMs = fromMs - (fromMs % dayMs);
      const index = (fromMs - startMs) / minuteMs;
      const day = await dayOf(symbol, startMs);
      return day.ticks.has(index) ? checked(day, index, await textsOf(day, index)) : undefined;
    },
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
