/** Recomputes an option or a contract on this device from fetched evidence (OPT-08, LEV-14, TRUST-05). */
import { checkLever } from "@candor/core/proof/check-lever";
import { checkOption } from "@candor/core/proof/check-option";
import { verifyChain, type ChainReport, type VerifyStep } from "@candor/core/proof/verify-chain";
import { sha256, verifySignature } from "./device-crypto.ts";
import { isLeverAudit, type Evidence } from "./evidence.ts";
import { readCheckpoint, readKeys, readSegment } from "./public-log.ts";

export type CheckReport = {
  readonly ok: boolean;
  readonly steps: readonly VerifyStep[];
  readonly ticks: number;
};

/** Undefined when the facts are not those of a settled option or of a closed contract. */
export const checkEvidence = async ({
  audit,
  files,
  checkpoints,
  keys,
}: Evidence): Promise<CheckReport | undefined> => {
  const segments = files.map((file) => file.segment);
  const proof = { segments, checkpoints, keys };
  const report = isLeverAudit(audit)
    ? await checkLever(audit.order, proof, sha256, verifySignature)
    : await checkOption(audit.order, proof, sha256, verifySignature);
  if (report === undefined) return undefined;
  return { ...report, ticks: segments.reduce((sum, segment) => sum + segment.rows.length, 0) };
};

/** Checks one minute of a pair's log: every link, and the signature when there is one. */
export const checkMinute = async (
  symbol: string,
  path: string,
): Promise<ChainReport & { readonly signed: boolean }> => {
  const [keys, { segment }, checkpoint] = await Promise.all([
    readKeys(),
    readSegment(path),
    readCheckpoint(path),
  ]);
  const checkpoints = checkpoint === undefined ? [] : [checkpoint];
  const report = await verifyChain(
    { symbol, segments: [segment], checkpoints, keys },
    sha256,
    verifySignature,
  );
  return { ...report, signed: checkpoint !== undefined };
};
