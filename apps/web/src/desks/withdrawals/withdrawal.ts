import { operatorActions } from "@candor/core/operators/actions";
import type { AnswerOf } from "@candor/wire/call";
import type { withdrawalDetail, withdrawalQueue } from "@candor/wire/desks/withdrawals";

/** A withdrawal, as the queue lists it. */
export type Withdrawal = AnswerOf<typeof withdrawalQueue>;
/** The same with its steps and what is known about its risk. */
export type WithdrawalDetail = AnswerOf<typeof withdrawalDetail>;
export type WithdrawalState = Withdrawal["state"];

/** What can be done with it now. The server decides again. */
export type WithdrawalDecision =
  | "approve"
  | "refuse"
  | "sent"
  | "bankPaid"
  | "failed"
  | "takeBack"
  | "signerGone";

export const decisionsOf = ({
  state,
  network,
  isPaidByServer,
  isWithSigner,
  waitingAct,
  isFrozen,
  waitsUntil,
}: Pick<
  WithdrawalDetail,
  "state" | "network" | "isPaidByServer" | "isWithSigner" | "waitingAct" | "isFrozen" | "waitsUntil"
>): readonly WithdrawalDecision[] => {
  if (state === "requested")
    return waitingAct === null && !isFrozen && waitsUntil === 0 ? ["approve", "refuse"] : ["refuse"];
  if (state !== "approved" && state !== "sent") return [];
  if (isWithSigner)
    return [
      ...(state === "approved" ? (["takeBack"] as const) : []),
      ...(waitingAct === null ? (["signerGone"] as const) : []),
    ];
  if (isPaidByServer) return [];
  const failed = waitingAct === null ? (["failed"] as const) : [];
  if (state === "approved") return isFrozen ? failed : ["sent", ...failed];
  return network === "bank" && waitingAct === null ? ["bankPaid", ...failed] : failed;
};

/** For an operator whose roles do not allow the decisions: who may make them (OPS-03). */
export const whoDecides = `Operators with the role ${operatorActions.withdrawal_decide.roles.join(" or ")} decide this.`;

/** Who has paid it or will pay it; "" when nobody will: the amount went back to the owner. */
export const payerOf = ({
  state,
  isWithSigner,
  isPaidByServer,
}: Pick<WithdrawalDetail, "state" | "isWithSigner" | "isPaidByServer">): string => {
  if (state === "cancelled" || state === "refused" || state === "failed") return "";
  if (isWithSigner) return "the signer";
  return isPaidByServer ? "the server" : "an operator, by hand";
};

/** The reasons of the list (WAL-13), as operators know them; the owner reads them in the own language. */
export const refusalReasons = [
  { value: "addressUnusable", label: "The address or account cannot be paid to" },
  { value: "ownerAsked", label: "The owner asked for it" },
  { value: "notTheOwner", label: "Not the owner's request" },
  { value: "sourceOfFunds", label: "Source of funds is not shown" },
  { value: "sanctions", label: "Sanctions" },
  { value: "courtOrder", label: "Order of a court" },
] as const;
export type RefusalReason = (typeof refusalReasons)[number]["value"];

export const stateColors: Readonly<Record<WithdrawalState, string>> = {
  requested: "yellow",
  approved: "blue",
  sent: "blue",
  done: "green",
  cancelled: "gray",
  refused: "red",
  failed: "red",
};

/** Why it does not move by itself, or who moves it. */
export const waitsFor = (
  { state, isFrozen, waitsUntil, approver, isWithSigner }: Withdrawal,
  shownTime: string,
): string => {
  if (isWithSigner && (state === "approved" || state === "sent")) {
    const isHeldBack = isFrozen && state === "approved";
    return isHeldBack ? "the signer, and the account to be opened again" : "the signer";
  }
  if (isFrozen && (state === "requested" || state === "approved")) return "the account to be opened again";
  if (state !== "requested") return "";
  if (waitsUntil > 0) return `a change of the account, until ${shownTime}`;
  return { policy: "the policy", operator: "an operator", twoOperators: "two operators" }[approver];
};
