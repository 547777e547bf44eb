/**
 * Recomputes the hash chain of the operators' audit log from its lines (OPS-04). The console and the offline verifier call this function.
 *
 * Known limit: the first line's hash is taken as given unless it is the log's first.
 */
import { chainHash, toHex, utf8, type Sha256 } from "../market/tick-chain.ts";
import { auditGenesis, auditText, type AuditLine } from "../operators/texts.ts";

export type HashedLine = AuditLine & { readonly hash: string };

export type AuditCheck =
  | { readonly state: "whole"; readonly checked: number; readonly from: number }
  | { readonly state: "broken"; readonly at: number };

/** Lines in the order of the log, each the next of the one before. */
export const checkAuditChain = (lines: readonly HashedLine[], sha256: Sha256): AuditCheck => {
  let previous: HashedLine | undefined;
  let checked = 0;
  for (const line of lines) {
    const before = line.seq === 1 ? toHex(sha256(utf8(auditGenesis))) : previous?.hash;
    const isNext = previous === undefined || line.seq === previous.seq + 1 || isRestored(previous, line);
    if (!isNext || (before !== undefined && chainHash(before, auditText(line), sha256) !== line.hash))
      return { state: "broken", at: line.seq };
    if (before !== undefined) checked += 1;
    previous = line;
  }
  return { state: "whole", checked, from: lines[0]?.seq ?? 0 };
};

/** Where the record was restored to an earlier moment, numbers that may have been signed are left out, and the line itself says so. */
const isRestored = (previous: AuditLine, line: AuditLine): boolean =>
  line.action === "record_restored" && line.operatorId === null && line.seq > previous.seq;

/** A restore to an earlier moment, as the line says it. What was signed between that moment and the restore is gone. */
export type AuditRestore = {
  /** The number of the line, and of the line before it. */
  readonly seq: number;
  readonly afterSeq: number;
  readonly backupMs: number;
  readonly restoredMs: number;
};

/** The restores that lines tell of. They count only in a chain that is whole. */
export const restoresIn = (lines: readonly HashedLine[]): readonly AuditRestore[] =>
  lines.flatMap((line, nth) => {
    const previous = lines[nth - 1];
    if (previous === undefined || !isRestored(previous, line)) return [];
    const backupMs = numberIn(line.before, "backup_ms");
    const restoredMs = numberIn(line.after, "restored_ms");
    if (backupMs === undefined || restoredMs === undefined) return [];
    return [{ seq: line.seq, afterSeq: previous.seq, backupMs, restoredMs }];
  });

const numberIn = (text: string | null, name: string): number | undefined => {
  const found = new RegExp(`"${name}": ?(\\d{1,15})\\b`).exec(text ?? "");
  return found === null ? undefined : Number(found[1]);
};
