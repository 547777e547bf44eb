/**
 * What a verification reports: its steps, how far each reaches, and what follows from all of them (TRUST-06).
 *
 * The offline verifier and the page compute the verdict with this one function. It is `proved` only when every step holds, at least
 * one signature was checked, and nothing was left open: ticks without a signature are not proved, even when their chain holds.
 */

/** One line of the report: what was checked, whether it holds, and the values to show. */
export type VerifyStep = {
  readonly key: SignedStepKey | OptionStepKey | LeverStepKey;
  readonly ok: boolean;
  /** Where a file is known, `file` and `line` say where to look. */
  readonly values: Readonly<Record<string, string>>;
};

/** Steps about files, keys, ticks and signatures. */
type SignedStepKey =
  | "segment"
  | "segmentBroken"
  | "segmentForeign"
  | "segmentTwice"
  | "headDiffers"
  | "heartbeatPrice"
  | "checkpoint"
  | "checkpointForged"
  | "checkpointContradicts"
  | "checkpointApart"
  | "checkpointPending"
  | "minutePending"
  | "minuteUnsigned"
  | "minuteCut"
  | "minuteMissing"
  | "nothingSigned"
  | "keyUnknown"
  | "keyFalse"
  | "keyStrange"
  | "keyUntrusted";

/** Steps of a settled option (see verify-option.ts), and what an audit shows beside its facts (shown-ticks.ts). */
type OptionStepKey =
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
  | "tickDiffers"
  | "pathDiffers";

/** Steps only for a closed position (see verify-lever.ts). */
type LeverStepKey =
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
  | "leverOutcomeDiffers"
  | "netDiffers";

const unsignedKeys: ReadonlySet<VerifyStep["key"]> = new Set([
  "checkpointPending",
  "minutePending",
  "nothingSigned",
]);

const partialKeys: ReadonlySet<VerifyStep["key"]> = new Set([
  "logHole",
  "placedUnseen",
  "openedUnseen",
  "openedWaitingFrom",
  "untouchedFrom",
  "checkpointApart",
  "minuteCut",
  "minuteMissing",
  "keyUntrusted",
]);

/** How far a step that holds was checked: `unsigned` when a signature is missing, `partial` when files or keys are missing. */
export const reachOf = ({ key }: VerifyStep): "whole" | "unsigned" | "partial" => {
  if (unsignedKeys.has(key)) return "unsigned";
  return partialKeys.has(key) ? "partial" : "whole";
};

/**
 * What all steps together say: `false` when a step does not hold; `unsigned` when no signature was checked; `pending` when a signature
 * is still to come; `partial` when files or keys are missing; else `proved`. Only `proved` is a success.
 */
export type Verdict = "proved" | "false" | "unsigned" | "pending" | "partial";

export const verdictOf = (steps: readonly VerifyStep[]): Verdict => {
  if (steps.some((step) => !step.ok)) return "false";
  if (!steps.some(({ key }) => key === "checkpoint")) return "unsigned";
  const reaches = new Set(steps.map(reachOf));
  if (reaches.has("unsigned")) return "pending";
  return reaches.has("partial") ? "partial" : "proved";
};
