/**
 * What the database would refuse about a step of a withdrawal: the constraints and triggers of db/schema, repeated here. Each says
 * in words what is wrong. It shares no code with core's table of steps.
 */
import type { Act } from "./acts.ts";
import { unitsOf } from "./units.ts";
import type { Step, Withdrawal } from "./withdrawal.ts";

/** What the operators of a world have published about withdrawals. */
export type CashTerms = {
  readonly feeBps: number;
  /** The policy approves less than this, micro-units. */
  readonly autoBelow: bigint;
  /** From here on two operators approve. */
  readonly twoFrom: bigint;
  /** The most of a business day for a user who owns no financial product, and who those are (WAL-10). */
  readonly dayCap: bigint;
  readonly capped: ReadonlySet<number>;
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
  "sent failed payout",
  "sent failed operator",
];
const reasons: Readonly<Record<string, readonly string[]>> = {
  refused: ["addressUnusable", "ownerAsked", "notTheOwner", "sourceOfFunds", "sanctions", "courtOrder"],
  failed: ["transferFailed", "payoutImpossible"],
};
const dayMs = 86_400_000;

type Known = {
  readonly act: Act | undefined;
  readonly isFrozen: boolean;
  /** The signer was asked to pay it, and nobody took it back. */
  readonly isWithSigner: boolean;
  readonly isTaken: boolean;
  /** The act of two by which it was taken from the signer. */
  readonly takenAct: number | undefined;
  readonly changedMs: number;
  readonly terms: CashTerms;
};

export const stepFaults = (
  withdrawal: Withdrawal,
  step: Step,
  { act, isFrozen, isWithSigner, isTaken, takenAct, changedMs, terms }: Known,
): readonly string[] => {
  const { row, steps: before } = withdrawal;
  const { from, state, actor, operator, reason, hash, atMs } = step;
  const isApproval = state === "approved";
  const takesTwo =
    (isApproval && row.amount >= terms.twoFrom) || (state === "failed" && actor === "operator");
  const isSigned = isActOf(act, withdrawal, step) && new Set(act?.signedBy).size >= 2;
  const rules: Readonly<Record<string, boolean>> = {
    "does not follow its last step": from === (before.at(-1)?.state ?? "requested"),
    [`goes from ${from} to ${state} by ${actor}`]: steps.includes(`${from} ${state} ${actor}`),
    "has a reason that is not in the list": (reasons[state] ?? [""]).includes(reason),
    "is decided by nobody": (actor === "operator") === (operator !== undefined),
    "is sent without a payment": (state === "sent") === (hash !== undefined),
    "is approved while its owner is frozen": !isApproval || !isFrozen,
    "is approved within a day of a change": !isApproval || atMs >= changedMs + dayMs,
    "is too large for the policy": !isApproval || actor !== "policy" || row.amount < terms.autoBelow,
    "is a person's while the signer may pay it": !isWithSigner || actor !== "operator",
    "is sent by the signer that gave it back": !isTaken || state !== "sent" || actor !== "payout",
    "is given back by an act from before it was taken from the signer":
      state !== "failed" || step.act === undefined || step.act > (takenAct ?? 0),
    "lacks the approvals of two operators": (!takesTwo && step.act === undefined) || isSigned,
  };
  return Object.entries(rules).flatMap(([fault, holds]) => (holds ? [] : [fault]));
};

/** The two who signed have read this withdrawal, its amount, the step, and of what is given back the state before it. */
const isActOf = (act: Act | undefined, { row }: Withdrawal, { from, state }: Step): boolean => {
  if (act === undefined || act.end === "withdrawn") return false;
  const said = JSON.parse(act.content) as Readonly<Record<string, string>>;
  const isBack = state === "failed";
  return (
    act.action === (isBack ? "withdrawal_give_back" : "withdrawal_large") &&
    said["withdrawal"] === String(row.id) &&
    said["user"] === String(row.userId) &&
    said["step"] === state &&
    (!isBack || said["after"] === from) &&
    unitsOf(said["amount"] ?? "") === row.amount
  );
};
