/**
 * Checks a log of which only parts were downloaded (LEV-14, TRUST-06): consecutive minutes form a run, and each run is walked
 * separately, link by link. What lies between two runs is reported as a gap, because nothing is known about it; a gap inside the
 * range of one check is for the caller to report.
 *
 * Segments are given oldest first. Reports, in order: `keyFalse`; each run's segments, after the gap before it; checkpoints; what is
 * missing of signatures.
 */
import type { Sha256 } from "../market/tick-chain.ts";
import { parseTickLine } from "../market/tick.ts";
import type { LoggedTick } from "../market/segment.ts";
import { checkSigned, type VerifySignature } from "./check-signed.ts";
import { checkKeys } from "./trust-keys.ts";
import type { ChainEvidence } from "./verify-chain.ts";
import type { VerifyStep } from "./verify-step.ts";
import { walkSegments, type FiledSegment, type Walked } from "./walk-segments.ts";

/** Consecutive ticks, oldest first, whose chain holds; never empty. */
export type Run = {
  readonly ticks: readonly LoggedTick[];
  readonly firstSeq: number;
  readonly lastSeq: number;
  /** The last tick number that a valid checkpoint covers; 0 when there is none. */
  readonly signedThrough: number;
};
export type RunsReport = { readonly steps: readonly VerifyStep[]; readonly runs: readonly Run[] };

export const verifyRuns = async (
  evidence: ChainEvidence,
  sha256: Sha256,
  verifySignature: VerifySignature,
): Promise<RunsReport> => {
  const { keys, steps } = checkKeys(evidence.keys, sha256);
  const walks = split(evidence.segments).map((part) => walkSegments(evidence.symbol, part, sha256));
  const signed = await checkSigned({ ...evidence, keys }, walks, verifySignature);
  return {
    steps: [...steps, ...withGaps(walks), ...signed.steps],
    runs: walks.flatMap((walk) => runOf(walk, signed.signedSeqs)),
  };
};

/** A segment that starts before the end of the one before is not a gap but an overlap. */
const split = (segments: readonly FiledSegment[]): readonly (readonly FiledSegment[])[] => {
  const parts: FiledSegment[][] = [];
  let nextSeq: number | undefined;
  for (const segment of segments) {
    const { head, rows } = segment;
    if (nextSeq === undefined || head.firstSeq > nextSeq) parts.push([]);
    parts.at(-1)?.push(segment);
    const last = parseTickLine(head.symbol, rows.at(-1)?.line ?? "");
    nextSeq = Math.max(nextSeq ?? 0, head.firstSeq + rows.length, (last?.seq ?? 0) + 1);
  }
  return parts;
};

const withGaps = (walks: readonly Walked[]): readonly VerifyStep[] => {
  const steps: VerifyStep[] = [];
  let last: LoggedTick | undefined;
  for (const walk of walks) {
    const first = walk.ticks.at(0);
    if (first !== undefined && last !== undefined) steps.push(gapStep(last.seq + 1, first.seq - 1));
    steps.push(...walk.steps);
    last = walk.ticks.at(-1) ?? last;
  }
  return steps;
};

const gapStep = (from: number, to: number): VerifyStep => ({
  key: "logHole",
  ok: true,
  values: { from: String(from), to: String(to) },
});

const runOf = ({ ticks }: Walked, signedSeqs: ReadonlySet<number>): readonly Run[] => {
  const [first, last] = [ticks.at(0), ticks.at(-1)];
  if (first === undefined || last === undefined) return [];
  const covered = [...signedSeqs].filter((seq) => seq >= first.seq && seq <= last.seq);
  return [{ ticks, firstSeq: first.seq, lastSeq: last.seq, signedThrough: Math.max(0, ...covered) }];
};
