/**
 * Checks downloaded log segments and checkpoints, link by link (MKT-08, TRUST-06).
 *
 * The same function runs in the browser, in the offline verifier and in the tests; only the implementations of
 * SHA-256 and Ed25519 differ. It trusts only the public keys that it is given: ticks whose chain does not lead
 * to a signed checkpoint are reported as not yet signed, not as proven.
 *
 * Reports, in order: `segment` for each segment, `checkpoint` for each checkpoint. The first break of a
 * segment is located by its tick number. Segments are given oldest first, without gaps. A heartbeat may decide a
 * command (API-18), so a heartbeat with another price than the tick before it is also a break.
 */
import {
  chainHash,
  checkpointMessage,
  fromHex,
  utf8,
  type Checkpoint,
  type Sha256,
} from "../market/tick-chain.ts";
import { parseTickLine } from "../market/tick.ts";
import type { LoggedTick, Segment } from "../market/segment.ts";

/** True when `signature` over `message` was made with the key. */
export type VerifySignature = (
  publicKey: Uint8Array,
  message: Uint8Array,
  signature: Uint8Array,
) => boolean | Promise<boolean>;

export type PublicKey = { readonly keyId: string; readonly publicKey: string };

/** One line of the report: what was checked, whether it holds, and the values to show. */
export type VerifyStep = {
  readonly key:
    | "segment"
    | "segmentBroken"
    | "segmentForeign"
    | "heartbeatPrice"
    | "checkpoint"
    | "checkpointForged"
    | "checkpointPending"
    | "keyUnknown"
    | "entry"
    | "entryMissing"
    | "entryComplete"
    | "entryOpen"
    | "exit"
    | "exitMissing"
    | "exitComplete"
    | "exitOpen"
    | "outcome"
    | "outcomeDiffers"
    | LeverStepKey;
  readonly ok: boolean;
  readonly values: Readonly<Record<string, string>>;
};

/** Steps only for a closed position (see verify-lever.ts). */
export type LeverStepKey =
  | "logHole"
  | "placed"
  | "placedMissing"
  | "placedUnseen"
  | "openedAtOnce"
  | "openedWaiting"
  | "openedWaitingFrom"
  | "openedMissing"
  | "openedUnseen"
  | "closedAsked"
  | "closedMissing"
  | "closedComplete"
  | "closedOpen"
  | "triggered"
  | "triggeredMissing"
  | "priority"
  | "closeOutFirst"
  | "untouched"
  | "untouchedFrom"
  | "touchedBefore"
  | "sequence"
  | "sequenceBroken"
  | "terms"
  | "termsDiffer"
  | "leverOutcome"
  | "leverOutcomeDiffers";

const partialKeys: ReadonlySet<VerifyStep["key"]> = new Set([
  "logHole",
  "placedUnseen",
  "openedUnseen",
  "openedWaitingFrom",
  "untouchedFrom",
]);

/** How far a step that holds was checked: `unsigned` when a signature is still to come, `partial` when files are missing. */
export const reachOf = ({ key }: VerifyStep): "whole" | "unsigned" | "partial" => {
  if (key === "checkpointPending") return "unsigned";
  return partialKeys.has(key) ? "partial" : "whole";
};

export type ChainEvidence = {
  readonly symbol: string;
  readonly segments: readonly Segment[];
  readonly checkpoints: readonly Checkpoint[];
  readonly keys: readonly PublicKey[];
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
  const { steps, ticks } = checkSegments(evidence, sha256);
  let signedThrough = 0;
  for (const checkpoint of evidence.checkpoints) {
    const step = await checkCheckpoint(evidence, checkpoint, ticks, verifySignature);
    steps.push(step);
    if (step.key === "checkpoint") signedThrough = Math.max(signedThrough, checkpoint.seq);
  }
  return { ok: steps.every((step) => step.ok), steps, ticks, signedThrough };
};

const checkSegments = (
  evidence: ChainEvidence,
  sha256: Sha256,
): { steps: VerifyStep[]; ticks: LoggedTick[] } => {
  const steps: VerifyStep[] = [];
  const ticks: LoggedTick[] = [];
  for (const segment of evidence.segments) {
    const before = ticks.at(-1);
    const { step, held } = checkSegment(evidence.symbol, segment, before, sha256);
    steps.push(step);
    ticks.push(...held);
    if (!step.ok) break;
  }
  return { steps, ticks };
};

/** Walks one segment from its stated previous hash, which must be that of the tick before. */
const checkSegment = (
  symbol: string,
  segment: Segment,
  before: LoggedTick | undefined,
  sha256: Sha256,
): { step: VerifyStep; held: LoggedTick[] } => {
  const { head, rows } = segment;
  const held: LoggedTick[] = [];
  const values = { symbol, from: String(head.from), firstSeq: String(head.firstSeq) };
  if (head.symbol !== symbol) return { step: { key: "segmentForeign", ok: false, values }, held };
  let previousHash = before?.hash ?? head.previousHash;
  let previousMs = before?.timeMs ?? 0;
  let seq = before === undefined ? head.firstSeq : before.seq + 1;
  const broken = (key: "segmentBroken" | "heartbeatPrice"): { step: VerifyStep; held: LoggedTick[] } => ({
    step: { key, ok: false, values: { ...values, seq: String(seq) } },
    held,
  });
  let previousPrice = before?.price;
  if (head.previousHash !== previousHash || head.firstSeq !== seq) return broken("segmentBroken");
  for (const row of rows) {
    const tick = parseTickLine(symbol, row.line);
    const inOrder = tick !== undefined && tick.seq === seq && tick.timeMs >= previousMs;
    if (!inOrder || chainHash(previousHash, row.line, sha256) !== row.hash) return broken("segmentBroken");
    if (tick.kind === "heartbeat" && tick.price !== (previousPrice ?? tick.price))
      return broken("heartbeatPrice");
    held.push({ ...tick, hash: row.hash });
    previousHash = row.hash;
    previousMs = tick.timeMs;
    previousPrice = tick.price;
    seq += 1;
  }
  return { step: { key: "segment", ok: true, values: { ...values, lastSeq: String(seq - 1) } }, held };
};

const checkCheckpoint = async (
  evidence: ChainEvidence,
  checkpoint: Checkpoint,
  ticks: readonly LoggedTick[],
  verifySignature: VerifySignature,
): Promise<VerifyStep> => {
  const values = { symbol: checkpoint.symbol, seq: String(checkpoint.seq), keyId: checkpoint.keyId };
  const key = evidence.keys.find((candidate) => candidate.keyId === checkpoint.keyId);
  const publicKey = fromHex(key?.publicKey ?? "-");
  if (publicKey === undefined) return { key: "keyUnknown", ok: false, values };
  const tick = ticks.find((candidate) => candidate.seq === checkpoint.seq);
  const says = tick !== undefined && tick.hash === checkpoint.hash && tick.timeMs === checkpoint.timeMs;
  const signature = fromHex(checkpoint.signature) ?? new Uint8Array();
  const signed =
    says &&
    checkpoint.symbol === evidence.symbol &&
    (await verifySignature(publicKey, utf8(checkpointMessage(checkpoint)), signature));
  return { key: signed ? "checkpoint" : "checkpointForged", ok: signed, values };
};
