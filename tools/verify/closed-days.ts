/**
 * Closed days among the files (MKT-08): `DD.csv.zst`, `DD.checkpoints.csv.zst` and the day's record, which names the digests of both
 * texts. Together they become the same segments and checkpoints as files of single minutes. Pure but for this machine's cryptography.
 *
 * A record covers the two texts, not how they are packed: another packing of the same texts proves the same.
 */
import { zstdDecompressSync } from "node:zlib";
import {
  dayRecordMessage,
  joinMinute,
  minutesADay,
  parseCheckpointLine,
  readMinute,
  type DayEnds,
  type DayRecord,
} from "@candor/core/market/archived-day";
import { parseSeekTable } from "@candor/core/market/seek-table";
import { fromHex, utf8 } from "@candor/core/market/tick-chain";
import { tickLine } from "@candor/core/market/tick";
import type { FiledCheckpoint } from "@candor/core/proof/check-signed";
import type { PublicKey } from "@candor/core/proof/trust-keys";
import type { FiledSegment } from "@candor/core/proof/walk-segments";
import { minuteOf, utcDate } from "@candor/core/time/time";
import { digest, sha256, verifySignature } from "./device-crypto.ts";

/** The text of a packed day, and the record of one, with the names of their files. */
export type PackedText = { readonly file: string; readonly text: string };
export type FiledDay = DayRecord & { readonly file: string };

/** The first bytes of a zstd frame. */
const magic = [0x28, 0xb5, 0x2f, 0xfd];
export const isPacked = (bytes: Uint8Array): boolean => magic.every((byte, at) => bytes[at] === byte);

/** The text of a packed day; undefined when the file is not one, or is damaged. */
export const unpackDay = (file: Uint8Array): string | undefined => {
  const frames = parseSeekTable(file, file.length, minutesADay);
  if (frames === undefined) return undefined;
  let day = "";
  for (const { at, bytes, textBytes } of frames) {
    const text = unpackMinute(file.subarray(at, at + bytes), textBytes);
    if (text === undefined) return undefined;
    day += text;
  }
  return day;
};

/** A text longer than the table says is not unpacked any further. */
const unpackMinute = (frame: Uint8Array, textBytes: number): string | undefined => {
  try {
    const text = zstdDecompressSync(frame, { maxOutputLength: Math.max(1, textBytes) });
    return text.length === textBytes ? text.toString("latin1") : undefined;
  } catch {
    return undefined;
  }
};

type DayParts = {
  readonly segments: readonly FiledSegment[];
  readonly checkpoints: readonly FiledCheckpoint[];
};
type DayFault = { readonly why: string; readonly isFalse: boolean };

export type OpenedDays = DayParts & { readonly faults: readonly (DayFault & { readonly file: string })[] };

/** The minutes of all days whose record one of the keys has signed; a fault for every record or file that gives none. */
export const openDays = async (
  days: readonly FiledDay[],
  packed: readonly PackedText[],
  keys: readonly PublicKey[],
): Promise<OpenedDays> => {
  const named = new Set(days.flatMap(({ ticks, checkpoints }) => [ticks, checkpoints]));
  const alone = packed
    .filter(({ text }) => !named.has(digest(text)))
    .map(({ file }) => ({
      file,
      why: "is named by no record of a day here: it proves nothing",
      isFalse: false,
    }));
  const opened = await Promise.all(
    days.map(async (day) => ({ file: day.file, ...(await partsOfDay(day, packed, keys)) })),
  );
  return {
    segments: opened.flatMap((each) => ("why" in each ? [] : each.segments)),
    checkpoints: opened.flatMap((each) => ("why" in each ? [] : each.checkpoints)),
    faults: [...opened.flatMap((each) => ("why" in each ? [each] : [])), ...alone],
  };
};

const partsOfDay = async (
  day: FiledDay,
  texts: readonly PackedText[],
  keys: readonly PublicKey[],
): Promise<DayParts | DayFault> => {
  const key = fromHex(keys.find(({ keyId }) => keyId === day.keyId)?.publicKey ?? "-");
  const signature = fromHex(day.signature) ?? new Uint8Array();
  if (key === undefined)
    return {
      why: `names key ${day.keyId}, which is not among the keys that count`,
      isFalse: keys.length > 0,
    };
  if (!(await verifySignature(key, utf8(dayRecordMessage(day)), signature)))
    return {
      why: `was not signed by key ${day.keyId}: it was changed, or somebody else made it`,
      isFalse: true,
    };
  const find = (name: string): PackedText | undefined => texts.find(({ text }) => digest(text) === name);
  const [ticks, checkpoints] = [find(day.ticks), find(day.checkpoints)];
  if (ticks === undefined || checkpoints === undefined) {
    const lacking = ticks === undefined ? "ticks" : "checkpoints";
    return {
      why: `names ${lacking} of ${day.symbol} on ${day.day} that are not among the files`,
      isFalse: false,
    };
  }
  return (
    minutesOf(day, ticks, checkpoints) ?? {
      why: "does not lead from its first tick to its last by the files that it names",
      isFalse: true,
    }
  );
};

const minutesOf = (day: FiledDay, ticks: PackedText, checkpoints: PackedText): DayParts | undefined => {
  const { symbol } = day;
  const lines = ticks.text.split("\n");
  const segments: FiledSegment[] = [];
  const signed: FiledCheckpoint[] = [];
  let [at, ends]: [number, DayEnds | undefined] = [0, undefined];
  for (const line of checkpoints.text.split("\n").slice(0, -1)) {
    const checkpoint = parseCheckpointLine(symbol, `${line}\n`)?.checkpoint;
    if (checkpoint === undefined) return undefined;
    const firstSeq: number = ends === undefined ? day.firstSeq : ends.lastSeq + 1;
    const count = checkpoint.seq - firstSeq + 1;
    const text = `${lines.slice(at, at + count).join("\n")}\n`;
    const from = minuteOf(checkpoint.timeMs);
    const minute = readMinute(symbol, from, { ticks: text, checkpoint: `${line}\n` }, sha256);
    if (minute === undefined || utcDate(from) !== day.day) return undefined;
    ends = joinMinute(ends, minute);
    if (ends === undefined) return undefined;
    at += count;
    signed.push({ ...checkpoint, file: checkpoints.file });
    const head = { symbol, from, previousHash: minute.previousHash, firstSeq, publicKeyId: checkpoint.keyId };
    const rows = minute.ticks.map((tick) => ({ line: tickLine(tick), hash: tick.hash }));
    segments.push({ head, rows, file: ticks.file });
  }
  const isWhole =
    at === lines.length - 1 &&
    ends !== undefined &&
    Object.entries(ends).every(([name, value]) => day[name as keyof DayEnds] === value);
  return isWhole ? { segments, checkpoints: signed } : undefined;
};
