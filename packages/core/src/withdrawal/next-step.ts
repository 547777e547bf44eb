/**
 * What is done next about a withdrawal whose money is held (WAL-12): from what its rows say, and from what was heard outside since.
 *
 * Invariants: the same facts give the same step. Once the signer was asked to pay it, nobody else pays it. Only what the chain says of one of
 * its payments makes it done or failed; a transaction that pays something else decides nothing, because a person must look at it.
 * Ordering: the caller carries the step out and asks again, until it waits: with what it has heard added, or with the facts read again.
 */
import type { Money } from "../money/money.ts";
import { approverOf, changeWaits, remainingPolicy } from "./approval.ts";
import type { ApprovalPolicy, ProtectionChanges } from "./approval.ts";
import { outcomeOf, type PayoutFailure, type WithdrawalOutcome, type WithdrawalState } from "./withdrawal.ts";

/** `unknown`: in no block that the chain shows; `pending`: in a block, but not deep enough; `older`: in a block from before the approval. */
export type PayoutLook = "unknown" | "pending" | "paid" | "failed" | "older";

/**
 * A block of Ethereum has the time at which its slot began, up to 12 s before a transaction reached it, and the server's clock may be ahead:
 * by more than this, and no node is believed at all, because its newest block looks too old.
 */
const clockSlackMs = 180_000;

/** Whether a payment in a block of this time was made before the approval, so that it pays something else. */
export const isFromBefore = (approvedMs: number, minedMs: number): boolean =>
  minedMs < approvedMs - clockSlackMs;

/** The signer's payment of a withdrawal: the version in a block, otherwise the newest version. */
export type SignersPayment = { readonly hash: string; readonly isInBlock: boolean };

/** Who pays it. */
export type Payer = "server" | "signer" | "person";

export type WithdrawalFacts = {
  readonly state: WithdrawalState;
  readonly amount: Money;
  /** The owner's control of the address was proven at the request, and still is. */
  readonly isProven: boolean;
  readonly isFrozen: boolean;
  /** Changes of the account that it waits for. */
  readonly changes: ProtectionChanges;
  /** What the policy or one operator alone has approved of the user's other requests within a day of this one. */
  readonly approvedAlone: Money;
  /** Of the payment that it was sent with: set from `sent` on. */
  readonly hash: string | undefined;
  /** The hashes of all versions of its payment that the signer has named, oldest first. The chain takes at most one of them. */
  readonly signedHashes: readonly string[];
  /** A person has paid it, even if the channel could pay by itself now. */
  readonly isSentByHand: boolean;
  /** Two operators approved it: a person pays it, even if the channel can pay by itself. */
  readonly isApprovedByTwo: boolean;
  /** The signer was asked to pay it, and may have paid it; nobody has taken it back. */
  readonly isWithSigner: boolean;
  /** It was taken from the signer: a person pays it, even if the channel can pay by itself. */
  readonly isTakenBack: boolean;
};

/** What counts at this moment. */
export type Present = {
  readonly nowMs: number;
  readonly policy: ApprovalPolicy;
  /** Who pays withdrawals of its network, if nothing else says so. */
  readonly channel: Payer;
};

/** What was heard outside since the facts were read. */
export type Heard = {
  /** What the chain says of the payments that were looked at; undefined for a transaction that pays something else. */
  readonly looks: ReadonlyMap<string, PayoutLook | undefined>;
  /** What the signer has said; undefined: it was not asked. */
  readonly signer: SignersPayment | "nothing" | undefined;
};

/** A step in the table of steps. */
type MadeStep =
  | { readonly state: "approved"; readonly actor: "policy" }
  | { readonly state: "sent"; readonly actor: "payout"; readonly hash: string }
  | { readonly state: "done" | "failed"; readonly actor: "payout"; readonly reason: "" | PayoutFailure };

/**
 * `wait`: for a person, the chain, the signer or time. `pay`: the server pays it and makes the step `sent`, both or neither. `askSigner`: to
 * pay what is approved, which is noted before, or what became of its payment; a hash that it names is noted at once. `look`: at a payment.
 */
export type NextStep =
  | { readonly type: "wait" | "pay" | "askSigner" }
  | { readonly type: "look"; readonly hash: string }
  | { readonly type: "make"; readonly step: MadeStep }
  | { readonly type: "endHold"; readonly outcome: WithdrawalOutcome };

const wait: NextStep = { type: "wait" };

export const nextStep = (facts: WithdrawalFacts, present: Present, heard: Heard): NextStep => {
  const { state } = facts;
  const outcome = outcomeOf(state);
  if (outcome !== undefined) return { type: "endHold", outcome };
  if (state === "requested") return approval(facts, present);
  return state === "approved" ? payment(facts, present, heard) : confirmation(facts, present, heard);
};

/** Whether anybody may approve it now. */
export const mayBeApproved = (
  { isFrozen, changes }: Pick<WithdrawalFacts, "isFrozen" | "changes">,
  nowMs: number,
): boolean => !isFrozen && changeWaits(changes, nowMs).length === 0;

const approval = (facts: WithdrawalFacts, { policy, nowMs }: Present): NextStep => {
  const { amount, isProven, approvedAlone } = facts;
  const isPolicys = approverOf(amount, isProven, remainingPolicy(policy, approvedAlone)) === "policy";
  if (!isPolicys || !mayBeApproved(facts, nowMs)) return wait;
  return { type: "make", step: { state: "approved", actor: "policy" } };
};

/** Who pays it: the signer, once it was asked, and otherwise a person, if two approved it or it was taken from the signer. */
export const payerOf = (
  { isSentByHand, isApprovedByTwo, isWithSigner, isTakenBack }: WithdrawalFacts,
  channel: Payer,
): Payer => {
  if (isWithSigner) return "signer";
  return isSentByHand || isApprovedByTwo || isTakenBack ? "person" : channel;
};

/** Waits while the account is frozen. It counts as sent when a block has the signer's payment. */
const payment = (facts: WithdrawalFacts, { channel }: Present, { signer }: Heard): NextStep => {
  const payer = payerOf(facts, channel);
  if (facts.isFrozen || payer === "person") return wait;
  if (payer === "server") return { type: "pay" };
  if (channel !== "signer") return wait;
  if (signer === undefined) return { type: "askSigner" };
  if (signer === "nothing" || !signer.isInBlock) return wait;
  return { type: "make", step: { state: "sent", actor: "payout", hash: signer.hash } };
};

/** The payments that it may have been paid with. */
export const paymentsOf = ({ hash, signedHashes }: WithdrawalFacts): readonly string[] => [
  ...new Set([...(hash === undefined ? [] : [hash]), ...signedHashes]),
];

/**
 * A reorganisation can remove a payment's block, and the chain may then take another version, which the signer names. When a person has paid
 * a withdrawal that was taken from the signer, a payment of the signer may still arrive. If the signer's payment has failed, that says
 * nothing about the payment of the person.
 */
const confirmation = (facts: WithdrawalFacts, { channel }: Present, { looks, signer }: Heard): NextStep => {
  const { hash, signedHashes, isWithSigner } = facts;
  for (const each of paymentsOf(facts)) {
    if (!looks.has(each)) return { type: "look", hash: each };
    const look = looks.get(each);
    if (isDecisive(look, each === hash, facts)) return verdict(look);
  }
  const sent = hash === undefined ? "unknown" : looks.get(hash);
  if (sent === "failed" || !isWithSigner || channel !== "signer") return verdict(sent);
  if (signer === undefined) return { type: "askSigner" };
  if (signer === "nothing" || signedHashes.includes(signer.hash)) return wait;
  return looks.has(signer.hash) ? verdict(looks.get(signer.hash)) : { type: "look", hash: signer.hash };
};

/** Of the payment that it was sent with, or of another version of it. */
const isDecisive = (
  look: PayoutLook | undefined,
  isSent: boolean,
  { isSentByHand }: WithdrawalFacts,
): boolean => {
  if (isSent) return look !== "unknown" && look !== "failed";
  return look === "paid" || look === "pending" || (look === "failed" && !isSentByHand);
};

const verdict = (look: PayoutLook | undefined): NextStep => {
  if (look !== "paid" && look !== "failed") return wait;
  const [state, reason] = look === "paid" ? (["done", ""] as const) : (["failed", "transferFailed"] as const);
  return { type: "make", step: { state, actor: "payout", reason } };
};
