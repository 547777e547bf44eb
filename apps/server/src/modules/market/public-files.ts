/**
 * The texts of the public files (MKT-08). Signed files never change; the latest few hundred are kept in
 * memory. The index is cached for a second, because every visitor's home page requests it.
 */
import { formatSegment } from "@candor/core/market/segment";
import { minuteMs, secondMs } from "@candor/core/time/time";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/open-database.ts";
import type { PairId } from "../../records/product.ts";
import {
  checkpointOf,
  checkpoints,
  hashBefore,
  recentMinutes,
  signingKeys,
  ticksOfSpan,
} from "./segment-queries.ts";

export type PublicFile = {
  readonly type: "application/json" | "application/x-ndjson";
  readonly text: string;
  /** True when it will never change. */
  readonly isFinal: boolean;
};

/** Each returns undefined if there is no such file. `fromMs` of a minute is its first millisecond. */
export type PublicFiles = {
  readonly keys: () => Promise<PublicFile>;
  readonly index: (pair: PairId) => Promise<PublicFile>;
  readonly segment: (pair: PairId, fromMs: number) => Promise<PublicFile | undefined>;
  readonly checkpoint: (pair: PairId, fromMs: number) => Promise<PublicFile | undefined>;
  readonly range: (pair: PairId, fromMs: number, toMs: number) => Promise<PublicFile | undefined>;
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
  const span = async (pair: PairId, from: number, toMs: number, publicKeyId: string) => {
    const ticks = await ticksOfSpan(db, pair, from, toMs);
    const firstSeq = ticks[0]?.seq;
    if (firstSeq === undefined) return undefined;
    const previousHash = await hashBefore(db, pair, firstSeq);
    return formatSegment({ symbol: pair.symbol, from, previousHash, firstSeq, publicKeyId }, ticks);
  };
  return {
    keys: async () => {
      const keys = (await signingKeys(db)).map((key) => ({ ...key, algorithm: "Ed25519" }));
      return json({ keys }, false);
    },
    index: (pair) => {
      const known = indexes.get(pair.symbol);
      if (known !== undefined && clock.nowMs() < known.untilMs) return known.file;
      const file = indexFile(db, pair);
      indexes.set(pair.symbol, { untilMs: clock.nowMs() + indexLifeMs, file });
      return file;
    },
    segment: (pair, fromMs) =>
      keepFinal(`${pair.symbol}/${fromMs}`, async () => {
        // The checkpoint is read first: if it exists, all ticks of its minute are stored.
        const checkpoint = await checkpointOf(db, pair, fromMs);
        const text = await span(pair, fromMs, fromMs + minuteMs, checkpoint?.keyId ?? keyId);
        return text === undefined ? undefined : lines(text, checkpoint !== undefined);
      }),
    checkpoint: (pair, fromMs) =>
      keepFinal(`${pair.symbol}/${fromMs}/checkpoint`, async () => {
        const checkpoint = await checkpointOf(db, pair, fromMs);
        return checkpoint === undefined ? undefined : json(checkpoint, true);
      }),
    range: async (pair, fromMs, toMs) => {
      const text = await span(pair, fromMs, toMs, keyId);
      return text === undefined ? undefined : lines(text, false);
    },
  };
};

const indexFile = async (db: Db, pair: PairId): Promise<PublicFile> => {
  const minutes = await recentMinutes(db, pair, indexMinutes);
  const signed = await checkpoints(db, pair, minutes[0] ?? 0, (minutes.at(-1) ?? 0) + minuteMs);
  const index = {
    symbol: pair.symbol,
    chain: "SHA-256(previous hash as 32 bytes, then the line up to its last comma)",
    line: "seq,timeMs,t (trade) or h (heartbeat),price,qty,b (buy) or s (sale),hash",
    segments: minutes.map((minute) => `/public/ticks/${pair.symbol}/${minute}.ndjson`),
    checkpoints: signed,
  };
  return json(index, false);
};

const json = (value: unknown, isFinal: boolean): PublicFile => ({
  type: "application/json",
  text: JSON.stringify(value),
  isFinal,
});
const lines = (text: string, isFinal: boolean): PublicFile => ({
  type: "application/x-ndjson",
  text,
  isFinal,
});
