/**
 * The public files (MKT-08). Signed files never change; the latest few hundred checkpoints are kept in memory. The index is
 * cached for a second, because every visitor's home page requests it.
 *
 * Ticks are read while they are sent, some hundred at a time: a file is never in memory as a whole, however long it is and
 * however slowly it is taken. The log only grows, so what is read later belongs to what was read before.
 */
import { formatHead, formatRows, type LoggedTick, type SegmentHead } from "@candor/core/market/segment";
import { minuteMs, minuteOf, secondMs } from "@candor/core/time/time";
import { chainWords, lineWords, type IndexFile, type KeysFile } from "@candor/wire/record/public-log";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/open-database.ts";
import type { PairId } from "../../records/product.ts";
import type { TickArchive } from "../../records/ticks/tick-archive.ts";
import { firstLeft, lastLeft, leftDays, type LeftDays } from "./left-days.ts";
import {
  checkpointOf,
  checkpoints,
  endsOfSpan,
  hashBefore,
  recentMinutes,
  signingKeys,
  ticksAfter,
} from "./segment-queries.ts";

export type PublicFile = {
  readonly type: "application/json" | "application/x-ndjson";
  /** The same for the same contents, and for no others. */
  readonly mark: string;
  /** The whole text, or its pieces, which are read as they are asked for. */
  readonly text: string | (() => AsyncIterable<string>);
  /** True when it will never change. */
  readonly isFinal: boolean;
};

/** Waits for the turn of a piece of reading, then does it. */
export type InTurn = <Value>(read: () => Promise<Value>) => Promise<Value>;

/** Each returns undefined if there is no such file. `fromMs` of a minute is its first millisecond. */
export type PublicFiles = {
  readonly keys: () => Promise<PublicFile>;
  readonly index: (pair: PairId) => Promise<PublicFile>;
  readonly segment: (pair: PairId, fromMs: number, inTurn: InTurn) => Promise<PublicFile | undefined>;
  /** `inTurn` only for a minute of a day that left: its file is unpacked, and its chain recomputed. */
  readonly checkpoint: (pair: PairId, fromMs: number, inTurn: InTurn) => Promise<PublicFile | undefined>;
  readonly range: (
    pair: PairId,
    fromMs: number,
    toMs: number,
    inTurn: InTurn,
  ) => Promise<PublicFile | undefined>;
};

export type PublicFileDeps = {
  readonly db: Db;
  readonly clock: Clock;
  /** The key that signs from now on. */
  readonly keyId: string;
  /** Days of ticks that left the database. */
  readonly archive?: TickArchive;
};

/** How many minutes the index lists. */
const indexMinutes = 30;
const indexLifeMs = secondMs;
const filesKept = 300;
/** Ticks that are read at a time: some 40 kB of text. */
const ticksAtOnce = 300;

export const publicFiles = ({ db, clock, keyId, archive }: PublicFileDeps): PublicFiles => {
  const left = leftDays(db, archive);
  const kept = new Map<string, PublicFile>();
  const indexes = new Map<string, { untilMs: number; file: Promise<PublicFile> }>();
  const keepFinal = async (
    name: string,
    make: () => Promise<PublicFile | undefined>,
  ): Promise<PublicFile | undefined> => {
    const known = kept.get(name);
    if (known !== undefined) return known;
    const file = await make();
    if (file?.isFinal !== true) return file;
    if (kept.size >= filesKept) kept.delete(kept.keys().next().value ?? name);
    kept.set(name, file);
    return file;
  };
  const signedEnd = async (pair: PairId, fromMs: number, inTurn: InTurn) => {
    const stored = await checkpointOf(db, pair, fromMs);
    // Where the log begins is read after that: the minute's day may have left in between.
    if (stored !== undefined || fromMs >= (await left.endMs())) return stored;
    return (await inTurn(() => left.minute(pair, fromMs)))?.checkpoint;
  };
  const span = async (pair: PairId, fromMs: number, toMs: number, inTurn: InTurn) => {
    const ends = await inTurn(() => endsOf(db, left, pair, fromMs, toMs));
    if (ends === undefined) return undefined;
    const { first, previousHash, last } = ends;
    // The first line says only what its ticks and the checkpoint of the last one can prove, so a verifier finds a changed one.
    const signing = await signedEnd(pair, minuteOf(last.timeMs), inTurn);
    const head: SegmentHead = {
      symbol: pair.symbol,
      from: minuteOf(first.timeMs),
      previousHash,
      firstSeq: first.seq,
      publicKeyId: signing?.keyId ?? keyId,
    };
    // The last hash covers every tick before it.
    return {
      mark: `${formatHead(head)}${last.seq} ${last.hash}`,
      text: () => linesOf({ db, left, pair, inTurn }, head, last.seq),
    };
  };
  return {
    keys: async () => {
      const keys = (await signingKeys(db)).map((key) => ({ ...key, algorithm: "Ed25519" as const }));
      return json({ keys } satisfies KeysFile, false);
    },
    index: (pair) => {
      const known = indexes.get(pair.symbol);
      if (known !== undefined && clock.nowMs() < known.untilMs) return known.file;
      const file = indexFile(db, pair);
      indexes.set(pair.symbol, { untilMs: clock.nowMs() + indexLifeMs, file });
      return file;
    },
    segment: async (pair, fromMs, inTurn) => {
      // The checkpoint is read first: if it exists, all ticks of its minute are stored.
      const checkpoint = await signedEnd(pair, fromMs, inTurn);
      const lines = await span(pair, fromMs, fromMs + minuteMs, inTurn);
      return lines && { ...lines, type: "application/x-ndjson", isFinal: checkpoint !== undefined };
    },
    checkpoint: (pair, fromMs, inTurn) =>
      keepFinal(`${pair.symbol}/${fromMs}/checkpoint`, async () => {
        const checkpoint = await signedEnd(pair, fromMs, inTurn);
        return checkpoint === undefined ? undefined : json(checkpoint, true);
      }),
    range: async (pair, fromMs, toMs, inTurn) => {
      const lines = await span(pair, fromMs, toMs, inTurn);
      return lines && { ...lines, type: "application/x-ndjson", isFinal: false };
    },
  };
};

const indexFile = async (db: Db, pair: PairId): Promise<PublicFile> => {
  const minutes = await recentMinutes(db, pair, indexMinutes);
  const signed = await checkpoints(db, pair, minutes[0] ?? 0, (minutes.at(-1) ?? 0) + minuteMs);
  const index = {
    symbol: pair.symbol,
    chain: chainWords,
    line: lineWords,
    segments: minutes.map((minute) => `/public/ticks/${pair.symbol}/${minute}.ndjson`),
    checkpoints: [...signed],
  } satisfies IndexFile;
  return json(index, false);
};

/** The first and the last tick of a span, in the database or in the files of days that left it. */
const endsOf = async (db: Db, left: LeftDays, pair: PairId, fromMs: number, toMs: number) => {
  const endMs = await left.endMs();
  const stored = await endsOfSpan(db, pair, Math.max(fromMs, endMs), toMs);
  const leftMs = Math.min(toMs, endMs);
  const first = fromMs < endMs ? await firstLeft(left, pair, fromMs, leftMs) : undefined;
  if (first === undefined) {
    if (stored === undefined) return undefined;
    return { ...stored, previousHash: await hashBefore(db, pair, stored.first.seq) };
  }
  const last = stored?.last ?? (await lastLeft(left, pair, fromMs, leftMs)) ?? first.tick;
  return { first: first.tick, previousHash: first.previousHash, last };
};

type LineDeps = {
  readonly db: Db;
  readonly left: LeftDays;
  readonly pair: PairId;
  readonly inTurn: InTurn;
};

const linesOf = async function* (
  { db, left, pair, inTurn }: LineDeps,
  head: SegmentHead,
  lastSeq: number,
): AsyncIterable<string> {
  yield formatHead(head);
  const storedAfter = (seq: number) => ticksAfter(db, pair, seq, lastSeq, ticksAtOnce);
  let readSeq = head.firstSeq - 1;
  while (readSeq < lastSeq) {
    const ticks = await inTurn(async () => {
      const stored = await storedAfter(readSeq);
      // The day of the next tick left the database, perhaps only now.
      return stored[0]?.seq === readSeq + 1 ? stored : ticksLeft(left, pair, readSeq, lastSeq);
    });
    readSeq = ticks.at(-1)?.seq ?? lastSeq;
    yield formatRows(ticks);
  }
};

/** The rest of the minute of the tick after `afterSeq`, up to `lastSeq`. Throws when it is nowhere: a file must not end early. */
const ticksLeft = async (
  left: LeftDays,
  pair: PairId,
  afterSeq: number,
  lastSeq: number,
): Promise<readonly LoggedTick[]> => {
  const minute = await left.minuteOfTick(pair, afterSeq + 1);
  if (minute === undefined) throw new Error(`tick ${afterSeq + 1} of ${pair.symbol} is not to be found`);
  return minute.ticks.filter(({ seq }) => seq > afterSeq && seq <= lastSeq);
};

const json = (value: unknown, isFinal: boolean): PublicFile => {
  const text = JSON.stringify(value);
  return { type: "application/json", mark: text, text, isFinal };
};
