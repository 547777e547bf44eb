/** Why a withdrawal waits, for its owner: "why is it waiting" (WAL-12). */
import {
  approverOf,
  changeWaits,
  remainingPolicy,
  type ApprovalPolicy,
  type ProtectionChanges,
} from "@candor/core/withdrawal/approval";
import type { Money } from "@candor/core/money/money";
import { outcomeOf } from "@candor/core/withdrawal/withdrawal";
import type { WithdrawalWait } from "@candor/wire/withdrawals";
import type { StoredWithdrawal } from "./queries.ts";

type Asking = {
  readonly amount: Money;
  readonly isProven: boolean;
  readonly isFrozen: boolean;
  readonly changes: ProtectionChanges;
};

const unknownEnd = (why: WithdrawalWait["why"]): WithdrawalWait => ({ why, until: 0 });

/** What a request waits for before it is approved: changes first, then who approves it. */
export const approvalWaits = (
  { amount, isProven, isFrozen, changes }: Asking,
  policy: ApprovalPolicy,
  nowMs: number,
): readonly WithdrawalWait[] => {
  const approver = approverOf(amount, isProven, policy);
  return [
    ...(isFrozen ? [unknownEnd("frozen")] : []),
    ...changeWaits(changes, nowMs).map(({ change, untilMs }) => ({ why: change, until: untilMs })),
    unknownEnd(approver),
  ];
};

export const waitsOf = (
  withdrawal: StoredWithdrawal,
  policy: ApprovalPolicy,
  nowMs: number,
): readonly WithdrawalWait[] => {
  const { state, isHeld, isFrozen } = withdrawal;
  if (!isHeld) return [];
  if (outcomeOf(state) !== undefined) return [unknownEnd("booking")];
  if (state === "requested")
    return approvalWaits(withdrawal, remainingPolicy(policy, withdrawal.approvedAlone), nowMs);
  if (state === "sent") return [unknownEnd("confirmations")];
  return [...(isFrozen ? [unknownEnd("frozen")] : []), unknownEnd("payout")];
};
