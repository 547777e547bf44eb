/**
 * Checks a log of which only parts were downloaded (LEV-14, TRUST-06): minutes that follow on one another make a run,
 * and each run is checked by itself, link by link, by verify-chain.ts. What lies between two runs is named as a hole,
 * because nothing can be said about it; a hole that splits one question is for the asker to name.
 *
 * Segments are given oldest first. A checkpoint goes to the run that holds its tick; one that fits none is reported as
 * forged, never passed over.
 */
import type { Checkpoint, Sha256 } from "../market/tick-chain.ts";
import type { LoggedTick, Segment } from "../market/segment.ts";
import { verifyChain, type ChainEvidence, type VerifySignature, type VerifyStep } from "./verify-chain.ts";

/** Ticks without a hole, oldest first, whose chain held; never empty. */
export type Run = {
  readonly ticks: readonly LoggedTick[];
  readonly firstSeq: number;
  readonly lastSeq: number;
  /** The last tick number that a valid checkpoint vouches for; 0 when none does. */
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
    if (first !== undefined && before !== undefined) steps.push(hole(before.lastSeq + 1, first.seq - 1));
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
    // What starts before the end of the one before is no hole but a log told twice: the chain's check refuses it.
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

const hole = (from: number, to: number): VerifyStep => ({
  key: "logHole",
  ok: true,
  values: { from: String(from), to: String(to) },
});
