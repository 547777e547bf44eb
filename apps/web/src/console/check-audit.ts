/** Recomputes the audit log's chain in the browser, from what the server sent (OPS-04). */
import { checkAuditChain as check, type AuditCheck, type HashedLine } from "@candor/core/proof/audit-chain";
import { sha256 } from "@noble/hashes/sha2.js";

export const checkAuditChain = (lines: readonly HashedLine[]): AuditCheck => check(lines, sha256);

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
