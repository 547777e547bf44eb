/**
 * Recognizes a file of the public record by its contents, and reads it strictly (TRUST-06). Pure.
 *
 * Every other file, and a file that is not written as the platform writes it, is a fault: a verification never skips a file.
 */
import { readSegmentText, type SegmentFault } from "@candor/core/market/segment";
import type { FiledCheckpoint } from "@candor/core/proof/check-signed";
import { falseFields, withBroken, type FalseField } from "@candor/core/proof/false-fields";
import type { PublicKey } from "@candor/core/proof/trust-keys";
import type { FiledSegment } from "@candor/core/proof/walk-segments";
import { readAltered, readEvidence, type EvidenceFile } from "@candor/wire/record/evidence-file";
import { checkpointFile, dayFile, indexFile, keysFile, type IndexFile } from "@candor/wire/record/public-log";
import { readFields, readJson, type FileFault } from "@candor/wire/record/read-file";
import { isPacked, unpackDay, type FiledDay, type PackedText } from "./closed-days.ts";
import { digest } from "./device-crypto.ts";
import { notText, textOf } from "./utf8-text.ts";

/** Something about a file: that it is false, or that it cannot be used. */
export type Fault = { readonly file: string; readonly why: string; readonly isFalse: boolean };

export type Bundle = {
  readonly file: string;
  readonly audit: EvidenceFile["audit"];
  readonly segments: readonly FiledSegment[];
  readonly checkpoints: readonly FiledCheckpoint[];
};

/** What files contain. `minutes` are paths that an index lists. */
export type Found = {
  readonly bundles: readonly Bundle[];
  readonly segments: readonly FiledSegment[];
  readonly checkpoints: readonly FiledCheckpoint[];
  readonly keys: readonly PublicKey[];
  readonly minutes: readonly string[];
  /** Records of closed days, and the unpacked texts that they name. */
  readonly days: readonly FiledDay[];
  readonly packed: readonly PackedText[];
  readonly faults: readonly Fault[];
};

const nothing: Found = {
  bundles: [],
  segments: [],
  checkpoints: [],
  keys: [],
  minutes: [],
  days: [],
  packed: [],
  faults: [],
};

export const joinFound = (all: readonly Found[]): Found => ({
  bundles: all.flatMap((found) => found.bundles),
  segments: all.flatMap((found) => found.segments),
  checkpoints: all.flatMap((found) => found.checkpoints),
  keys: all.flatMap((found) => found.keys),
  minutes: all.flatMap((found) => found.minutes),
  days: all.flatMap((found) => found.days),
  packed: all.flatMap((found) => found.packed),
  faults: all.flatMap((found) => found.faults),
});

/** A file that is false, or that cannot be used. `why` continues a sentence that begins with its name. */
export const fault = (file: string, why: string, isFalse = false): Found => ({
  ...nothing,
  faults: [{ file, why, isFalse }],
});

/** The contents of one file. */
export const readFound = (file: string, bytes: Uint8Array): Found => {
  if (isPacked(bytes)) {
    const unpacked = unpackDay(bytes);
    if (unpacked === undefined) return fault(file, "is not a whole file of a closed day, or is damaged");
    return { ...nothing, packed: [{ file, text: unpacked }] };
  }
  const text = textOf(bytes);
  if (text === undefined) return fault(file, notText);
  const json = readJson(text);
  if ("value" in json) return readKnown(file, text, json.value);
  // A segment has several lines. An evidence file has, too, but its first line is only a brace.
  const isLog = json.at === undefined && text.includes("\n") && !text.startsWith("{\n");
  if (isLog) return readSegmentFile(file, text);
  return alteredOf(file, text) ?? fault(file, sentenceOf(json, text));
};

const readSegmentFile = (file: string, text: string): Found => {
  const read = readSegmentText(text);
  if ("why" in read) return fault(file, segmentSentence(read));
  return { ...nothing, segments: [{ ...read, file }] };
};

/** Recognizes a file by a field that only files of its kind have. */
const readKnown = (file: string, text: string, value: unknown): Found => {
  const has = (name: string): boolean => typeof value === "object" && value !== null && name in value;
  if (has("audit")) return evidenceOf(file, text);
  if (has("day")) {
    const read = readFields(dayFile, value);
    return "why" in read ? fault(file, read.why) : { ...nothing, days: [{ ...read.value, file }] };
  }
  if (has("signature")) {
    const read = readFields(checkpointFile, value);
    return "why" in read ? fault(file, read.why) : { ...nothing, checkpoints: [{ ...read.value, file }] };
  }
  if (has("chain")) {
    const read = readFields(indexFile, value);
    return "why" in read ? fault(file, read.why) : indexOf(file, read.value);
  }
  if (!has("keys")) return fault(file, "is not a file of the record: it proves nothing here. Leave it out");
  const read = readFields(keysFile, value);
  if ("why" in read) return fault(file, read.why);
  if (read.value.keys.length === 0) return fault(file, "has no key: it proves nothing");
  return { ...nothing, keys: read.value.keys.map((key) => ({ ...key, file })) };
};

/** An index is not evidence by itself: its checkpoints are checked, and the minutes that it lists have to be among the files. */
const indexOf = (file: string, { symbol, segments, checkpoints }: IndexFile): Found => {
  if (segments.length === 0) return fault(file, "lists no minute: it proves nothing");
  const isOfPair =
    segments.every((path) => path.startsWith(`/public/ticks/${symbol}/`)) &&
    checkpoints.every((checkpoint) => checkpoint.symbol === symbol);
  if (!isOfPair) return fault(file, `says that it is of ${symbol}, but lists files of another pair`, true);
  const isRising = segments.every((path, index) => path > (segments[index - 1] ?? ""));
  if (!isRising) return fault(file, "lists minutes twice or out of order", true);
  return {
    ...nothing,
    minutes: segments,
    checkpoints: checkpoints.map((checkpoint) => ({ ...checkpoint, file })),
  };
};

const evidenceOf = (file: string, text: string): Found => {
  const altered = alteredOf(file, text);
  if (altered !== undefined) return altered;
  const read = readEvidence(text, digest);
  if ("why" in read) return fault(file, read.why);
  const { audit, segments, checkpoints, keys } = read.value.file;
  const parts = segments.map((each, index) => readSegmentFile(`${file}, segment ${index + 1}`, each));
  const joined = joinFound(parts);
  const bundle = {
    file,
    audit,
    segments: joined.segments,
    checkpoints: checkpoints.map((checkpoint) => ({ ...checkpoint, file })),
  };
  return {
    ...nothing,
    bundles: [bundle],
    keys: keys.map((key) => ({ ...key, file })),
    faults: joined.faults,
  };
};

/** An evidence file that is not as it was written is false, and so is each field that is not as the record has it or not in its form. */
const alteredOf = (file: string, text: string): Found | undefined => {
  const altered = readAltered(text, digest);
  if (altered === undefined) return undefined;
  const { audit, broken, claimed, computed } = altered;
  const { segments } = joinFound(altered.segments.map((each) => readSegmentFile(file, each)));
  const why = `was changed after it was written: it names ${claimed} as its digest, and its contents give ${computed}`;
  const fields = withBroken(falseFields(audit, segments), broken).map((found) =>
    fault(file, `is false in ${found.field}: the file says ${found.says}, ${recordOf(found)}`, true),
  );
  return joinFound([fault(file, why, true), ...fields]);
};

const recordOf = ({ record, byFile }: FalseField): string => {
  if (record === undefined) return "which the platform never writes there";
  return `the record says ${record}${byFile === true ? ", if the rest of the file is right" : ""}`;
};

const sentenceOf = ({ why, at }: FileFault, text: string): string => {
  if (at === undefined) return why;
  const before = text.slice(0, at).split("\n");
  return `${why}, from line ${before.length}, character ${(before.at(-1)?.length ?? 0) + 1}`;
};

const segmentSentence = ({ why, line }: SegmentFault): string => {
  if (why === "head") return "has a first line that does not describe a stretch of the log";
  if (why === "ending")
    return `does not end with a line break, as a file of the platform does: see line ${line}`;
  return `has a line that is not a tick as the platform writes it: line ${line}`;
};
