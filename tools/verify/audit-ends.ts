/**
 * Checks the signed ends of the audit log that some files have, saved at different times (OPS-04): that each is signed, that together they
 * are one history, and that none that was there has gone.
 */
import { auditCheckpointText } from "@candor/core/operators/texts";
import {
  checkAuditChain,
  restoresIn,
  type AuditRestore,
  type HashedLine,
} from "@candor/core/proof/audit-chain";
import { fromHex, utf8 } from "@candor/core/market/tick-chain";
import type { PublicKey } from "@candor/core/proof/trust-keys";
import { utcDate } from "@candor/core/time/time";
import type { AuditFile } from "@candor/wire/record/operators-record";
import type { AuditPart } from "./audit-files.ts";
import { sha256, verifySignature } from "./device-crypto.ts";
import type { Report } from "./plain-report.ts";

type End = AuditFile["checkpoints"][number];
export type FiledEnd = End & { readonly file: string };

/** All different ones, oldest first. */
export const checkEnds = async (
  parts: readonly AuditPart[],
  keys: readonly PublicKey[],
  report: Report,
): Promise<readonly FiledEnd[]> => {
  for (const part of parts) checkPlaces(part, report);
  const ends = distinct(parts).toSorted((a, b) => a.minuteMs - b.minuteMs);
  const faults = await Promise.all(
    ends.map(async (end) => ({ end, fault: await signatureFault(end, keys) })),
  );
  for (const { end, fault } of faults) {
    if (fault === "false") report.no(`${nameOf(end)} is not signed by key ${end.keyId}`);
    if (fault === "unknown")
      report.open(`${nameOf(end)} is signed with key ${end.keyId}, which was not given`);
  }
  const isOne = checkHistory(ends, report);
  const signed = faults.flatMap(({ end, fault }) => (fault === undefined ? [end] : []));
  const restores = parts.flatMap(({ lines = [] }) => signedRestores(lines, signed));
  for (const [nth, part] of parts.entries())
    for (const other of parts.slice(nth + 1)) checkGone(part, other, restores, report);
  checkDays(parts, report);
  const last = ends.at(-1);
  if (last !== undefined && isOne && faults.every(({ fault }) => fault === undefined))
    report.ok(
      `${ends.length} signed ends from ${timeOf(ends[0]?.minuteMs ?? 0)} to ${timeOf(last.minuteMs)} are one history, up to line ${last.seq}`,
    );
  return ends;
};

const timeOf = (minuteMs: number): string => new Date(minuteMs).toISOString();
const nameOf = ({ minuteMs, seq, file }: FiledEnd): string =>
  `the end of ${timeOf(minuteMs)}, line ${seq} (${file}),`;

/** Minutes rise in a file, and a day's file has those of its day. */
const checkPlaces = ({ file, ends, day }: AuditPart, report: Report): void => {
  const isRising = ends.every(({ minuteMs }, nth) => minuteMs > (ends[nth - 1]?.minuteMs ?? 0));
  if (!isRising) report.no(`${file} has minutes twice or out of order`);
  if (day !== undefined && ends.some(({ minuteMs }) => utcDate(minuteMs) !== day))
    report.no(`${file} says that it is of ${day}, but has minutes of another day`);
};

const distinct = (parts: readonly AuditPart[]): FiledEnd[] => {
  const all = parts.flatMap(({ file, ends }) => ends.map((end): FiledEnd => ({ ...end, file })));
  const textOf = (end: End): string => [end.minuteMs, end.seq, end.hash, end.signature, end.keyId].join();
  return [...new Map(all.toReversed().map((end) => [textOf(end), end])).values()];
};

const signatureFault = async (
  { minuteMs, seq, hash, signature, keyId }: End,
  keys: readonly PublicKey[],
): Promise<"false" | "unknown" | undefined> => {
  const key = fromHex(keys.find((each) => each.keyId === keyId)?.publicKey ?? "-");
  if (key === undefined) return "unknown";
  const message = utf8(auditCheckpointText(minuteMs, seq, hash));
  const bytes = fromHex(signature) ?? new Uint8Array();
  return (await verifySignature(key, message, bytes)) ? undefined : "false";
};

/** The log never becomes shorter, and a line never changes. */
const checkHistory = (ends: readonly FiledEnd[], report: Report): boolean => {
  let isOne = true;
  for (const [nth, end] of ends.entries()) {
    const before = ends[nth - 1];
    if (before === undefined) continue;
    const isSameMinute = before.minuteMs === end.minuteMs;
    const isSameLine = before.seq === end.seq;
    if (end.seq > before.seq && !isSameMinute) continue;
    if (isSameLine && before.hash === end.hash) continue;
    isOne = false;
    report.no(`${nameOf(before)} and ${nameOf(end)} are two histories: the log was written again`);
  }
  return isOne;
};

/** The restores that the platform has signed: in a whole chain, of which a line at or after theirs was signed. */
const signedRestores = (lines: readonly HashedLine[], signed: readonly End[]): readonly AuditRestore[] => {
  if (checkAuditChain(lines, sha256).state === "broken") return [];
  const hashes = new Map(lines.map(({ seq, hash }) => [seq, hash]));
  const last = Math.max(0, ...signed.flatMap(({ seq, hash }) => (hashes.get(seq) === hash ? [seq] : [])));
  return restoresIn(lines).filter(({ seq }) => seq <= last);
};

/** Whether it was signed after the moment to which the record was restored. An end is signed within a minute after its own. */
const isOfBefore = (
  { seq, minuteMs }: End,
  { afterSeq, backupMs, restoredMs, ...restore }: AuditRestore,
): boolean =>
  seq >= afterSeq && seq < restore.seq && minuteMs > backupMs - 2 * minute && minuteMs <= restoredMs;
const minute = 60_000;

/** Of the minutes that both files cover, each has what the other has. What a restore has taken away is named, and is no fault. */
const checkGone = (
  one: AuditPart,
  other: AuditPart,
  restores: readonly AuditRestore[],
  report: Report,
): void => {
  const [a, b] = [spanOf(one), spanOf(other)];
  const isCovered = ({ minuteMs }: End): boolean =>
    minuteMs >= Math.max(a.from, b.from) && minuteMs <= Math.min(a.to, b.to);
  for (const [has, lacks] of [
    [one, other],
    [other, one],
  ] as const) {
    const minutes = new Set(lacks.ends.map(({ minuteMs }) => minuteMs));
    const gone = has.ends.filter((end) => isCovered(end) && !minutes.has(end.minuteMs));
    const taken = gone.find((end) => restores.some((restore) => isOfBefore(end, restore)));
    const missing = gone.find((end) => !restores.some((restore) => isOfBefore(end, restore)));
    if (taken !== undefined)
      report.open(
        `${lacks.file} lacks ${nameOf({ ...taken, file: has.file })} because the record was restored: what the lines said then is not known`,
      );
    if (missing !== undefined)
      report.no(`${lacks.file} lacks ${nameOf({ ...missing, file: has.file })} which was signed once`);
  }
};

/** The minutes that a file covers: a day's file begins with its day, the latest ends begin with the first of them. */
const spanOf = ({ ends, day }: AuditPart): { readonly from: number; readonly to: number } => ({
  from: day === undefined ? (ends[0]?.minuteMs ?? Infinity) : Date.parse(`${day}T00:00:00Z`),
  to: ends.at(-1)?.minuteMs ?? -Infinity,
});

/** Days that an index lists have to be among the files. */
const checkDays = (parts: readonly AuditPart[], report: Report): void => {
  const given = new Set(parts.map(({ day }) => day));
  const listed = new Set(parts.flatMap(({ days }) => days ?? []));
  for (const day of listed)
    if (!given.has(day))
      report.open(`the signed ends of ${day} are not among the files: /public/audit/${day}.json`);
};
