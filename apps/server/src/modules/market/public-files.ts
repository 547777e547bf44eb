/**
 * The public files (MKT-08). Signed files never change; the latest few hundred checkpoints are kept in memory. The index is
 * cached for a second, because every visitor's home page requests it.
 *
 * Ticks are read while they are sent, some hundred at a time: a file is never in memory as a whole, however long it is and
 * however slowly it is taken. The log only grows, so what is read later belongs to what was read before.
 */
import { formatHead, formatRows, type SegmentHead } from "@candor/core/market/segment";
import { minuteMs, minuteOf, secondMs } from "@candor/core/time/time";
import { chainWords, lineWords, type IndexFile, type KeysFile } from "@candor/wire/public-log";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/open-database.ts";
import type { PairId } from "../../records/product.ts";
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
  readonly checkpoint: (pair: PairId, fromMs: number) => Promise<PublicFile | undefined>;
  readonly range: (
    pair: PairId,
    fromMs: number,
    toMs: number,
    inTurn: InTurn,
  ) => Promise<PublicFile | undefined>;
};

export type PublicFileParts = {
  readonly db: Db;
  readonly clock: Clock;
  /** The key that signs from now on. */
  readonly keyId: string;
};

/** How many minutes the index lists. */
const indexMinutes = 30;
const indexLifeMs = secondMs;
const filesKept = 300;
/** Ticks that are read at a time: some 40 kB of text. */
const ticksAtOnce = 300;

export const publicFiles = ({ db, clock, keyId }: PublicFileParts): PublicFiles => {
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
  const span = async (pair: PairId, fromMs: number, toMs: number, inTurn: InTurn) => {
    const ends = await inTurn(() => endsOfSpan(db, pair, fromMs, toMs));
    if (ends === undefined) return undefined;
    const { first, last } = ends;
    const previousHash = await hashBefore(db, pair, first.seq);
    // The first line says only what its ticks and the checkpoint of the last one can prove, so a verifier finds a changed one.
    const signing = await checkpointOf(db, pair, minuteOf(last.timeMs));
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
      text: () => linesOf(db, pair, head, last.seq, inTurn),
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
      const checkpoint = await checkpointOf(db, pair, fromMs);
      const lines = await span(pair, fromMs, fromMs + minuteMs, inTurn);
      return lines && { ...lines, type: "application/x-ndjson", isFinal: checkpoint !== undefined };
    },
    checkpoint: (pair, fromMs) =>
      keepFinal(`${pair.symbol}/${fromMs}/checkpoint`, async () => {
        const checkpoint = await checkpointOf(db, pair, fromMs);
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

const linesOf = async function* (
  db: Db,
  pair: PairId,
  head: SegmentHead,
  lastSeq: number,
  inTurn: InTurn,
): AsyncIterable<string> {
  yield formatHead(head);
  let readSeq = head.firstSeq - 1;
  while (readSeq < lastSeq) {
    const ticks = await inTurn(() => ticksAfter(db, pair, readSeq, lastSeq, ticksAtOnce));
    readSeq = ticks.at(-1)?.seq ?? lastSeq;
    yield formatRows(ticks);
  }
};

const json = (value: unknown, isFinal: boolean): PublicFile => {
  const text = JSON.stringify(value);
  return { type: "application/json", mark: text, text, isFinal };
};
