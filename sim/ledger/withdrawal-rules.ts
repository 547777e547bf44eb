/**
 * What the database would refuse about a step of a withdrawal: the constraints and triggers of db/migrations, repeated here. Each says
 * in words what is wrong. It shares no code with core's table of steps.
 */
import type { Act, Step, Withdrawal } from "./withdrawals.ts";

/** What the operators of a world have published about withdrawals. */
export type CashTerms = {
  readonly feeBps: number;
  /** The policy approves less than this, micro-units. */
  readonly autoBelow: bigint;
  /** From here on two operators approve. */
  readonly twoFrom: bigint;
};

const steps: readonly string[] = [
  "requested approved policy",
  "requested approved operator",
  "requested cancelled owner",
  "requested refused operator",
  "approved sent payout",
  "approved sent operator",
  "approved failed payout",
  "approved failed operator",
  "sent done payout",
  "sent done operator",
  "sent failed payout",
];
const reasons: Readonly<Record<string, readonly string[]>> = {
  refused: ["addressUnusable", "ownerAsked", "notTheOwner", "sourceOfFunds", "sanctions", "courtOrder"],
  failed: ["transferFailed", "payoutImpossible"],
};
const dayMs = 86_400_000;

type Known = {
  readonly act: Act | undefined;
  readonly isFrozen: boolean;
  readonly changedMs: number;
  readonly terms: CashTerms;
};

export const stepFaults = (
  { row, steps: before }: Withdrawal,
  step: Step,
  { act, isFrozen, changedMs, terms }: Known,
): readonly string[] => {
  const { from, state, actor, operator, reason, atMs } = step;
  const isApproval = state === "approved";
  const isLarge = row.amount >= terms.twoFrom;
  const isSigned = act?.withdrawalId === row.id && !act.isCarriedOut && new Set(act.signedBy).size >= 2;
  const rules: Readonly<Record<string, boolean>> = {
    "does not follow its last step": from === (before.at(-1)?.state ?? "requested"),
    [`goes from ${from} to ${state} by ${actor}`]: steps.includes(`${from} ${state} ${actor}`),
    "has a reason that is not in the list": (reasons[state] ?? [""]).includes(reason),
    "is decided by nobody": (actor === "operator") === (operator !== undefined),
    "is approved while its owner is frozen": !isApproval || !isFrozen,
    "is approved within a day of a change": !isApproval || atMs >= changedMs + dayMs,
    "is too large for the policy": !isApproval || actor !== "policy" || row.amount < terms.autoBelow,
    "lacks the approvals of two operators": !isApproval || !isLarge || isSigned,
  };
  return Object.entries(rules).flatMap(([fault, holds]) => (holds ? [] : [fault]));
};
