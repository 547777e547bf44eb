/**
 * Checks a part of the log that was downloaded without gaps: segments, checkpoints and keys (MKT-08, TRUST-06).
 *
 * The page /verify checks a minute with it. Options, contracts and the offline verifier use verify-runs.ts, which allows gaps; both
 * go from link to link in walk-segments.ts. The caller gives its own SHA-256 and Ed25519. Only the public keys that are given count,
 * under the names that are their hashes.
 *
 * Reports, in order: `keyFalse` for each key with a false name; a step for each segment (walk-segments.ts), given oldest first
 * and without gaps; a step for each checkpoint; then what is missing of signatures (check-signed.ts).
 */
import type { Sha256 } from "../market/tick-chain.ts";
import type { LoggedTick } from "../market/segment.ts";
import { checkSigned, type FiledCheckpoint, type VerifySignature } from "./check-signed.ts";
import { checkKeys, type PublicKey } from "./trust-keys.ts";
import type { VerifyStep } from "./verify-step.ts";
import { walkSegments, type FiledSegment } from "./walk-segments.ts";

export type ChainEvidence = {
  readonly symbol: string;
  readonly segments: readonly FiledSegment[];
  readonly checkpoints: readonly FiledCheckpoint[];
  readonly keys: readonly PublicKey[];
  /** The reader's time, epoch ms: what ended before it should be signed. */
  readonly nowMs: number;
  /** True when the reader asked the platform for every checkpoint: one that is missing then does not exist. */
  readonly isFetched?: boolean;
};

export type ChainReport = {
  readonly ok: boolean;
  readonly steps: readonly VerifyStep[];
  /** The ticks whose chain holds, oldest first. */
  readonly ticks: readonly LoggedTick[];
  /** The last tick number that a valid checkpoint covers; 0 when there is none. */
  readonly signedThrough: number;
};

export const verifyChain = async (
  evidence: ChainEvidence,
  sha256: Sha256,
  verifySignature: VerifySignature,
): Promise<ChainReport> => {
  const { keys, steps } = checkKeys(evidence.keys, sha256);
  const walked = walkSegments(evidence.symbol, evidence.segments, sha256);
  const signed = await checkSigned({ ...evidence, keys }, [walked], verifySignature);
  const all = [...steps, ...walked.steps, ...signed.steps];
  return {
    ok: all.every((step) => step.ok),
    steps: all,
    ticks: walked.ticks,
    signedThrough: Math.max(0, ...signed.signedSeqs),
  };
};
