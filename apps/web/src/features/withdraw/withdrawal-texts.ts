/** The texts for the words of a withdrawal. */
import type { Approver } from "@candor/core/withdrawal/approval";
import type { PayoutNetwork, StepActor, WithdrawalState } from "@candor/core/withdrawal/withdrawal";
import type { TextKey } from "../../i18n/use-text.ts";

export const networkText: Readonly<Record<PayoutNetwork, TextKey>> = {
  ethereum: "withdraw.networks.ethereum",
  tron: "withdraw.networks.tron",
  bank: "withdraw.networks.bank",
};

export const approverText: Readonly<Record<Approver, TextKey>> = {
  policy: "withdraw.approvers.policy",
  operator: "withdraw.approvers.operator",
  twoOperators: "withdraw.approvers.twoOperators",
};

export const stateTexts: Readonly<Record<WithdrawalState, TextKey>> = {
  requested: "withdraw.states.requested",
  approved: "withdraw.states.approved",
  sent: "withdraw.states.sent",
  done: "withdraw.states.done",
  cancelled: "withdraw.states.cancelled",
  refused: "withdraw.states.refused",
  failed: "withdraw.states.failed",
};

export const actorText: Readonly<Record<StepActor, TextKey>> = {
  owner: "withdraw.actors.owner",
  policy: "withdraw.actors.policy",
  operator: "withdraw.actors.operator",
  payout: "withdraw.actors.payout",
};
