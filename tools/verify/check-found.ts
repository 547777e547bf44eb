/**
 * Checks everything that the given files contain: each option and contract with the log around it, and each pair's log by
 * itself where there is none (TRUST-06). Pure but for this machine's cryptography.
 */
import { checkAudit } from "@candor/core/proof/check-audit";
import { trustKeys, type PublicKey } from "@candor/core/proof/trust-keys";
import { missingMinutes } from "@candor/core/proof/shown-ticks";
import { verifyRuns } from "@candor/core/proof/verify-runs";
import { verdictOf, type Verdict, type VerifyStep } from "@candor/core/proof/verify-step";
import { conflictingTicks, type FiledSegment } from "@candor/core/proof/walk-segments";
import { claimsOf, titleOf } from "./claims.ts";
import { sha256, verifySignature } from "./device-crypto.ts";
import type { Bundle, Found } from "./read-found.ts";

export type Check = {
  readonly title: string;
  readonly verdict: Verdict;
  readonly steps: readonly VerifyStep[];
  /** What the file says and nothing can prove: its owner knows. */
  readonly claims: readonly string[];
};

export const checkFound = async (
  found: Found,
  pinned: readonly PublicKey[],
  nowMs: number,
): Promise<readonly Check[]> => {
  const trust = trustKeys(pinned, found.keys, sha256);
  const evidence = { keys: trust.keys, nowMs };
  const checks: Check[] = [];
  for (const bundle of found.bundles) checks.push(await checkBundle(bundle, found, evidence));
  const alone = symbolsAlone(found);
  for (const symbol of alone) checks.push(await checkLog(symbol, found, evidence));
  const across = [...trust.steps, ...acrossSteps(found)];
  return across.length === 0 ? checks : [...checks, aside(across)];
};

type Evidence = { readonly keys: readonly PublicKey[]; readonly nowMs: number };

/** An option or a contract, with what its own file and loose files have of its pair. */
const checkBundle = async (bundle: Bundle, found: Found, evidence: Evidence): Promise<Check> => {
  const { audit } = bundle;
  const symbol = audit.order.symbol;
  const proof = {
    ...evidence,
    segments: inOrder([...bundle.segments, ...ofPair(found.segments, symbol)]),
    checkpoints: [
      ...bundle.checkpoints,
      ...found.checkpoints.filter((checkpoint) => checkpoint.symbol === symbol),
    ],
  };
  const title = titleOf(audit.order, bundle.file);
  const report = await checkAudit(audit, proof, sha256, verifySignature);
  if (report === undefined) return { title, verdict: "partial", steps: [], claims: [unsettled] };
  return { title, ...report, claims: claimsOf(audit.order) };
};

const unsettled =
  "These are not the facts of a settled option or of a closed contract: there is nothing to check.";

/** A pair's log without a trade on it. */
const checkLog = async (symbol: string, found: Found, evidence: Evidence): Promise<Check> => {
  const proof = {
    ...evidence,
    symbol,
    segments: inOrder(ofPair(found.segments, symbol)),
    checkpoints: found.checkpoints.filter((checkpoint) => checkpoint.symbol === symbol),
  };
  const { steps } = await verifyRuns(proof, sha256, verifySignature);
  return { title: `The log of ${symbol}`, verdict: verdictOf(steps), steps, claims: [] };
};

/** Pairs of loose files that no option or contract is of. */
const symbolsAlone = ({ bundles, segments, checkpoints }: Found): readonly string[] => {
  const traded = new Set(bundles.map(({ audit }) => audit.order.symbol));
  const loose = [...segments.map(({ head }) => head.symbol), ...checkpoints.map(({ symbol }) => symbol)];
  return [...new Set(loose)].filter((symbol) => !traded.has(symbol));
};

/** What no single check sees: files that contradict each other, and listed minutes that were not given. */
const acrossSteps = ({ bundles, segments, minutes }: Found): readonly VerifyStep[] => {
  const all = [...bundles.flatMap((bundle) => bundle.segments), ...segments];
  const conflicts = bundles.length > 1 ? conflictingTicks(all) : [];
  return [...conflicts, ...missingMinutes(minutes, all)];
};

/** Statements about files and keys. They prove nothing by themselves, so they never make a verdict better. */
const aside = (steps: readonly VerifyStep[]): Check => {
  const isFalse = steps.some((step) => !step.ok);
  const isWhole = steps.every(({ key }) => key === "keyStrange");
  const verdict = isFalse ? "false" : isWhole ? "proved" : "partial";
  return { title: "Files and keys", verdict, steps, claims: [] };
};

const ofPair = (segments: readonly FiledSegment[], symbol: string): readonly FiledSegment[] =>
  segments.filter(({ head }) => head.symbol === symbol);

/** Oldest first; a file that was given twice counts once. */
const inOrder = (segments: readonly FiledSegment[]): readonly FiledSegment[] => {
  const textOf = ({ head, rows }: FiledSegment): string => JSON.stringify([head, rows]);
  const distinct = [...new Map(segments.map((segment) => [textOf(segment), segment])).values()];
  return distinct.toSorted((a, b) => a.head.firstSeq - b.head.firstSeq);
};
