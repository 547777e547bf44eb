/**
 * The life of a withdrawal (WAL-12): requested, approved, sent, done; or cancelled, refused, failed.
 *
 * Invariants: a step is made once, by one of those who may make it. Money is held from the request until the end: it is
 * returned by `cancelled`, `refused` and `failed`, and paid by `done`, and by nothing else. The database states the same table of steps
 * (db/schema/85-withdrawals.sql).
 * Known limit: nobody takes an approval back, because the money may be on its way from then on; two operators say that it failed.
 */
export type WithdrawalState = "requested" | "approved" | "sent" | "done" | "cancelled" | "refused" | "failed";

/** Who makes a step: the owner, the published policy, an operator, or the pay-out itself. */
export type StepActor = "owner" | "policy" | "operator" | "payout";

/** Where the money goes: to an address on a chain, or to a bank account. */
export type WithdrawalWay = "digital" | "bank";

/** How it is paid out: USDT on one of the chains, or through a bank. */
export type PayoutNetwork = "ethereum" | "tron" | "bank";

type NextSteps = Readonly<Partial<Record<WithdrawalState, readonly StepActor[]>>>;

/** Which states follow which, and who may take a withdrawal there. */
export const nextSteps: Readonly<Record<WithdrawalState, NextSteps>> = {
  requested: { approved: ["policy", "operator"], cancelled: ["owner"], refused: ["operator"] },
  approved: { sent: ["payout", "operator"], failed: ["payout", "operator"] },
  sent: { done: ["payout", "operator"], failed: ["payout", "operator"] },
  done: {},
  cancelled: {},
  refused: {},
  failed: {},
};

export const mayStep = (from: WithdrawalState, to: WithdrawalState, actor: StepActor): boolean =>
  nextSteps[from][to]?.includes(actor) ?? false;

/** What becomes of the held money at the end; undefined before. */
export type WithdrawalOutcome = "returned" | "paid";

export const outcomeOf = (state: WithdrawalState): WithdrawalOutcome | undefined => {
  if (state === "done") return "paid";
  return Object.keys(nextSteps[state]).length === 0 ? "returned" : undefined;
};

/** Why an operator refuses (WAL-13): one of these, which the owner reads. */
export const operatorReasons = [
  "addressUnusable",
  "ownerAsked",
  "notTheOwner",
  "sourceOfFunds",
  "sanctions",
  "courtOrder",
] as const;
export type OperatorReason = (typeof operatorReasons)[number];

/** Why a pay-out failed: no money has left the house then. */
export const payoutFailures = ["transferFailed", "payoutImpossible"] as const;
export type PayoutFailure = (typeof payoutFailures)[number];

/** What the row of a step says: empty where a step needs no reason. */
export type StepReason = "" | OperatorReason | PayoutFailure;
