/** Recomputes an option or a contract on this device from fetched evidence (OPT-08, LEV-14, TRUST-05). */
import { checkAudit } from "@candor/core/proof/check-audit";
import { falseFields, type FalseField } from "@candor/core/proof/false-fields";
import { verifyChain } from "@candor/core/proof/verify-chain";
import { verdictOf, type Verdict, type VerifyStep } from "@candor/core/proof/verify-step";
import { serverNowMs } from "../calls/server-clock.ts";
import { sha256, verifySignature } from "./device-crypto.ts";
import type { Evidence } from "./evidence.ts";
import { readCheckpoint, readKeys, readSegment } from "./public-log.ts";

export type CheckReport = {
  readonly verdict: Verdict;
  readonly steps: readonly VerifyStep[];
  /** How many ticks were recomputed. */
  readonly ticks: number;
  /** Fields that the log contradicts. */
  readonly falseFields: readonly FalseField[];
};

/** Undefined when the facts are not those of a settled option or of a closed contract. */
export const checkEvidence = async ({
  audit,
  files,
  checkpoints,
  keys,
}: Evidence): Promise<CheckReport | undefined> => {
  const segments = files.map((file) => file.segment);
  const proof = { segments, checkpoints, keys, nowMs: serverNowMs(), isFetched: true };
  const report = await checkAudit(audit, proof, sha256, verifySignature);
  if (report === undefined) return undefined;
  return {
    ...report,
    ticks: segments.reduce((sum, segment) => sum + segment.rows.length, 0),
    falseFields: falseFields(audit, segments),
  };
};

/** Checks one minute of a pair's log: every link and the signature. */
export const checkMinute = async (symbol: string, path: string): Promise<CheckReport> => {
  const [keys, { segment }, checkpoint] = await Promise.all([
    readKeys(),
    readSegment(path),
    readCheckpoint(path),
  ]);
  const checkpoints = checkpoint === undefined ? [] : [checkpoint];
  const proof = { symbol, segments: [segment], checkpoints, keys, nowMs: serverNowMs(), isFetched: true };
  const { steps, ticks } = await verifyChain(proof, sha256, verifySignature);
  return { verdict: verdictOf(steps), steps, ticks: ticks.length, falseFields: [] };
};
