/**
 * Who approves a withdrawal (WAL-12, OPS-03), and what delays the approval. The policy is published: the screen shows it before the
 * request is made.
 */
import { dayMs } from "../time/time.ts";
import { money, type Money } from "../money/money.ts";

export type ApprovalPolicy = {
  /** Smaller amounts need no person; 0: every amount needs one. */
  readonly autoBelow: Money;
  /** Only for an address whose owner has proven control of it (COLD-01); a demo does not ask for it. */
  readonly asksForProof: boolean;
  /** From this amount on, two operators approve. */
  readonly twoFrom: Money;
};

/**
 * The policy that remains for a user's next request. `approvedAlone`: the sum of the user's requests within a day that were approved by
 * the policy or by one operator. That sum stays below `twoFrom`, so a large withdrawal in pieces takes two operators as well (OPS-03).
 */
export const remainingPolicy = (policy: ApprovalPolicy, approvedAlone: Money): ApprovalPolicy => ({
  ...policy,
  twoFrom: money(policy.twoFrom > approvedAlone ? policy.twoFrom - approvedAlone : 0n),
});

export type Approver = "policy" | "operator" | "twoOperators";

export const approverOf = (
  amount: Money,
  isProven: boolean,
  { autoBelow, asksForProof, twoFrom }: ApprovalPolicy,
): Approver => {
  if (amount >= twoFrom) return "twoOperators";
  return amount < autoBelow && (isProven || !asksForProof) ? "policy" : "operator";
};

/** How many operators' approvals it takes. */
export const approvalsNeeded = (amount: Money, { twoFrom }: Pick<ApprovalPolicy, "twoFrom">): 1 | 2 =>
  amount >= twoFrom ? 2 : 1;

/** How long approvals wait after a change of what protects the money (WAL-12). */
export const waitAfterChangeMs = dayMs;

/** What was changed last, and when; epoch ms, undefined for never. */
export type ProtectionChanges = {
  readonly password: number | undefined;
  readonly withdrawPassword: number | undefined;
  readonly factor: number | undefined;
  /** The address or bank account to which this withdrawal goes. */
  readonly address: number | undefined;
  /** The rule that money goes only to a proven address was switched off. */
  readonly onlyProven: number | undefined;
};

export const neverChanged: ProtectionChanges = {
  password: undefined,
  withdrawPassword: undefined,
  factor: undefined,
  address: undefined,
  onlyProven: undefined,
};

export type ChangeWait = { readonly change: keyof ProtectionChanges; readonly untilMs: number };

/** The changes that still delay an approval, the longest delay first: nobody may approve before it has ended. */
export const changeWaits = (changes: ProtectionChanges, nowMs: number): readonly ChangeWait[] =>
  (Object.entries(changes) as [keyof ProtectionChanges, number | undefined][])
    .flatMap(([change, changedMs]) =>
      changedMs === undefined || nowMs >= changedMs + waitAfterChangeMs
        ? []
        : [{ change, untilMs: changedMs + waitAfterChangeMs }],
    )
    .toSorted((a, b) => b.untilMs - a.untilMs);
