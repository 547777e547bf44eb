/**
 * Checks a log of which only parts were downloaded (LEV-14, TRUST-06): consecutive minutes form a run, and
 * verify-chain.ts checks each run separately, link by link. What lies between two runs is reported as a gap,
 * because nothing is known about it; a gap inside the range of one check is for the caller to report.
 *
 * Segments are given oldest first. A checkpoint belongs to the run that contains its tick; one that fits no run is
 * reported as forged, never ignored.
 */
import type { Checkpoint, Sha256 } from "../market/tick-chain.ts";
import type { LoggedTick, Segment } from "../market/segment.ts";
import { verifyChain, type ChainEvidence, type VerifySignature, type VerifyStep } from "./verify-chain.ts";

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
  const steps: VerifyStep[] = [];
  const runs: Run[] = [];
  for (const { segments, checkpoints } of split(evidence)) {
    const chain = await verifyChain({ ...evidence, segments, checkpoints }, sha256, verifySignature);
    const [first, last, before] = [chain.ticks.at(0), chain.ticks.at(-1), runs.at(-1)];
    if (first !== undefined && before !== undefined) steps.push(gapStep(before.lastSeq + 1, first.seq - 1));
    steps.push(...chain.steps);
    if (first !== undefined && last !== undefined) {
      const { ticks, signedThrough } = chain;
      runs.push({ ticks, firstSeq: first.seq, lastSeq: last.seq, signedThrough });
    }
  }
  return { steps, runs };
};

type Part = { readonly segments: Segment[]; readonly checkpoints: Checkpoint[] };

const split = ({ segments, checkpoints }: ChainEvidence): readonly Part[] => {
  const parts: Part[] = [];
  let nextSeq: number | undefined;
  for (const segment of segments) {
    // A segment that starts before the end of the one before is not a gap but an overlap: the chain's check refuses it.
    if (nextSeq === undefined || segment.head.firstSeq > nextSeq)
      parts.push({ segments: [], checkpoints: [] });
    parts.at(-1)?.segments.push(segment);
    nextSeq = endOf(segment);
  }
  for (const checkpoint of checkpoints) {
    const holder = parts.find((part) => part.segments.some((segment) => holds(segment, checkpoint.seq)));
    (holder ?? parts.at(-1))?.checkpoints.push(checkpoint);
  }
  return parts;
};

const endOf = ({ head, rows }: Segment): number => head.firstSeq + rows.length;
const holds = (segment: Segment, seq: number): boolean =>
  seq >= segment.head.firstSeq && seq < endOf(segment);

const gapStep = (from: number, to: number): VerifyStep => ({
  key: "logHole",
  ok: true,
  values: { from: String(from), to: String(to) },
});
