/** Reads the whole log, the newest part first, recomputes every hash, and compares the end with the one that was signed (OPS-04). */
import { auditList } from "@candor/wire/desks/operators";
import type { AuditFile } from "@candor/wire/record/operators-record";
import { askList } from "../../console/ask.ts";
import type { AuditCheck, HashedLine } from "@candor/core/proof/audit-chain";
import { checkAuditChain, signedEndOf } from "../../console/check-audit.ts";

export type LogCheck = {
  readonly chain: AuditCheck;
  readonly signed: ReturnType<typeof signedEndOf>;
  /** All of them when they are to be kept, in the order of the log. */
  readonly lines: readonly HashedLine[];
};

const linesAtOnce = 500;

const signedEnds = async (): Promise<AuditFile["checkpoints"]> =>
  ((await (await fetch("/public/audit")).json()) as AuditFile).checkpoints;

export const checkWholeLog = async (
  onProgress: (left: number) => void,
  keepsLines: boolean,
): Promise<LogCheck> => {
  const kept: (readonly HashedLine[])[] = [];
  const ends = await signedEnds();
  let signed: LogCheck["signed"];
  let before: number | undefined;
  let later: HashedLine | undefined;
  let checked = 0;
  for (;;) {
    const { rows } = await askList(auditList, {
      pageSize: linesAtOnce,
      ...(before === undefined ? {} : { before }),
    });
    const lines = rows.toReversed();
    signed ??= signedEndOf(lines, ends);
    const chain = checkAuditChain(later === undefined ? lines : [...lines, later]);
    if (keepsLines) kept.push(lines);
    if (chain.state === "broken") return { chain, signed, lines: kept.toReversed().flat() };
    checked += lines.length;
    const first = lines[0];
    if (first === undefined || first.seq === 1)
      return {
        chain: { state: "whole", checked, from: first?.seq ?? 0 },
        signed,
        lines: kept.toReversed().flat(),
      };
    [later, before] = [first, first.seq];
    onProgress(first.seq);
  }
};
