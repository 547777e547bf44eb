/** Tells an owner why a withdrawal waits, and until when, if that is known (WAL-12). */
import {
  approverOf,
  changeWaits,
  remainingPolicy,
  type ApprovalPolicy,
  type ProtectionChanges,
} from "@candor/core/withdrawal/approval";
import type { Money } from "@candor/core/money/money";
import { payerOf, type Payer } from "@candor/core/withdrawal/next-step";
import { outcomeOf } from "@candor/core/withdrawal/withdrawal";
import type { WithdrawalWait } from "@candor/wire/withdrawals";
import { payerThrough, type PayoutChannel, type PayoutChannels } from "../ports.ts";
import type { ListedWithdrawal } from "../queries.ts";

type Asking = {
  readonly amount: Money;
  readonly isProven: boolean;
  readonly isFrozen: boolean;
  readonly changes: ProtectionChanges;
};

const unknownEnd = (why: WithdrawalWait["why"]): WithdrawalWait => ({ why, until: 0 });

/**
 * What a request waits for before it is approved: first for changes of the account, then for the policy or a person. The policy approves
 * within seconds after the last change has been waited for. For a person no time is known.
 */
export const approvalWaits = (
  { amount, isProven, isFrozen, changes }: Asking,
  policy: ApprovalPolicy,
  nowMs: number,
): readonly WithdrawalWait[] => {
  const approver = approverOf(amount, isProven, policy);
  const waits = changeWaits(changes, nowMs).map(({ change, untilMs }) => ({ why: change, until: untilMs }));
  const until = approver === "policy" && !isFrozen ? (waits[0]?.until ?? 0) : 0;
  return [...(isFrozen ? [unknownEnd("frozen")] : []), ...waits, { why: approver, until }];
};

export const waitsOf = (
  withdrawal: ListedWithdrawal,
  policy: ApprovalPolicy,
  channels: PayoutChannels,
  nowMs: number,
): readonly WithdrawalWait[] => {
  const { state, isHeld, isFrozen, network } = withdrawal;
  if (!isHeld) return [];
  if (outcomeOf(state) !== undefined) return [unknownEnd("booking")];
  if (state === "requested")
    return approvalWaits(withdrawal, remainingPolicy(policy, withdrawal.approvedAlone), nowMs);
  if (state === "sent") return [confirmationWait(withdrawal, channels[network])];
  const payer = payerOf(withdrawal, payerThrough(channels[network]));
  return [...(isFrozen ? [unknownEnd("frozen")] : []), unknownEnd(payoutWaits[payer])];
};

/** The server pays within seconds. The signer pays when fees and its limits allow. For a person no time is known. */
const payoutWaits: Readonly<Record<Payer, WithdrawalWait["why"]>> = {
  server: "payout",
  signer: "payoutBySigner",
  person: "payoutByHand",
};

/** Counted from the step `sent`, when a block had the payment. */
const confirmationWait = (
  { network, made }: ListedWithdrawal,
  { confirmsMs }: PayoutChannel,
): WithdrawalWait => {
  if (network === "bank") return unknownEnd("bank");
  const sentMs = made.find(({ state }) => state === "sent")?.atMs;
  return sentMs === undefined || confirmsMs === undefined
    ? unknownEnd("confirmations")
    : { why: "confirmations", until: sentMs + confirmsMs };
};
