/** Recomputes the audit log's chain in the browser, from what the server sent (OPS-04). */
import { auditGenesis, auditText, type AuditLine } from "@candor/core/operators/texts";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

export type HashedLine = AuditLine & { readonly hash: string };

export type AuditCheck =
  | { readonly state: "whole"; readonly checked: number; readonly from: number }
  | { readonly state: "broken"; readonly at: number };

/** Lines in the order of the log, each the next of the one before. The first one's hash is taken as given unless it is the log's first. */
export const checkAuditChain = (lines: readonly HashedLine[]): AuditCheck => {
  let previous: HashedLine | undefined;
  let checked = 0;
  for (const line of lines) {
    const before = line.seq === 1 ? bytesToHex(sha256(utf8ToBytes(auditGenesis))) : previous?.hash;
    const isNext = previous === undefined || line.seq === previous.seq + 1;
    if (!isNext || (before !== undefined && nextHash(before, line) !== line.hash))
      return { state: "broken", at: line.seq };
    if (before !== undefined) checked += 1;
    previous = line;
  }
  return { state: "whole", checked, from: lines[0]?.seq ?? 0 };
};

/** A signed end of the log, as the public record has it. */
export type SignedEnd = { readonly minuteMs: number; readonly seq: number; readonly hash: string };

/** The latest signed end that one of these lines has, or that contradicts it. */
export const signedEndOf = (
  lines: readonly HashedLine[],
  ends: readonly SignedEnd[],
): { readonly end: SignedEnd; readonly agrees: boolean } | undefined => {
  const hashes = new Map(lines.map(({ seq, hash }) => [seq, hash]));
  const end = ends.findLast(({ seq }) => hashes.has(seq));
  return end === undefined ? undefined : { end, agrees: hashes.get(end.seq) === end.hash };
};

const nextHash = (before: string, line: AuditLine): string =>
  bytesToHex(sha256(concatBytes(hexToBytes(before), utf8ToBytes(auditText(line)))));
