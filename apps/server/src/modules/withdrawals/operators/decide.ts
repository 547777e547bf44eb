/**
 * What operators do with withdrawals (WAL-12, WAL-13, OPS-03): approve, refuse, enter the payment that one of them has made, say that
 * the bank has paid, or ask to give back what cannot be paid or whose payment is lost.
 *
 * Invariants: a decision is a step with its line in the audit log, in one transaction as candor_operator; the hold ends after it, by
 * the job that finds the step. What takes two is only asked for here: approvals and a bank's payment from cash_two_from on, and every
 * return. Two passkeys sign first, and the database checks them.
 */
import { approvalsNeeded, remainingPolicy } from "@candor/core/withdrawal/approval";
import { assert } from "@candor/core/assert/assert";
import { formatMoney } from "@candor/core/money/money";
import { mayBeApproved, payerOf, paymentsOf } from "@candor/core/withdrawal/next-step";
import { mayStep, type OperatorReason } from "@candor/core/withdrawal/withdrawal";
import type { Clock } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/db/open-database.ts";
import type { Log } from "../../../platform/log.ts";
import { refuseWith } from "../../../platform/refused.ts";
import {
  operatorAct,
  requireReason,
  takeApproved,
  type ActingSession,
  type ApprovedAct,
} from "../../../records/operator-act.ts";
import { payoutOf } from "../steps/advance.ts";
import { payerThrough, type PayoutChannels } from "../ports.ts";
import type { StoredWithdrawal } from "../queries.ts";
import { makeStep, type NewStep } from "../repo.ts";
import type { ReadTerms } from "../requests/terms.ts";
import { findByNumber } from "./detail.ts";
import { requireNotSigners } from "./signers-payment.ts";
import { askOnce, subjectOf } from "./waiting-acts.ts";

export type DecideDeps = {
  readonly reads: Db;
  readonly operators: Db;
  readonly clock: Clock;
  readonly log: Pick<Log, "warn">;
  readonly channels: PayoutChannels;
  readonly readTerms: ReadTerms;
  /** Called after a change that is not a step: the owner's devices read the withdrawal again. */
  readonly changed: (userId: number) => void;
  /** Called after the step: pays it, or gives the money back. */
  readonly advance: (withdrawal: { readonly userId: number; readonly id: number }) => Promise<void>;
};
/** What was done. `act` is the act of two operators that was asked for; null when the step was made at once. */
export type Decided = { readonly state: StoredWithdrawal["state"]; readonly act: string | null };

export type Decision = { readonly id: number; readonly reason: string };
type OperatorStep = Pick<NewStep, "state" | "reason" | "channel" | "hash">;

/** Refuses WithdrawalNotFound, WithdrawalMovedOn, WithdrawalStillWaits. */
export const approveRequest = async (
  deps: DecideDeps,
  session: ActingSession,
  { id, reason }: Decision,
): Promise<Decided> => {
  const found = await findByNumber(deps.reads, id);
  if (found.state !== "requested") refuseWith("WithdrawalMovedOn");
  if (!mayBeApproved(found, deps.clock.nowMs())) refuseWith("WithdrawalStillWaits");
  return await oneOrTwo(deps, session, found, { state: "approved" }, reason);
};

/** One operator may refuse any amount: nobody loses money by it. Refuses WithdrawalNotFound, WithdrawalMovedOn. */
export const refuseRequest = async (
  deps: DecideDeps,
  session: ActingSession,
  { id, reason, why }: Decision & { readonly why: OperatorReason },
): Promise<Decided> => {
  const found = await findByNumber(deps.reads, id);
  if (found.state !== "requested") refuseWith("WithdrawalMovedOn");
  return await stepNow(deps, session, found, { state: "refused", reason: why }, reason);
};

/**
 * Enters the payment that an operator has made. On a chain, a block must have it, and it must pay exactly this withdrawal. The withdrawal is
 * done when the payment has enough confirmations. A payment from before the approval is refused: it was for something else, even if it
 * paid the same amount to the same address.
 * Refuses WithdrawalNotFound, WithdrawalMovedOn, WithdrawalStillWaits, PaymentNotOnChain, PaymentIsAnother, PaymentIsOlder, PaymentIsTaken,
 * SignerDoesNotAnswer.
 */
export const enterPayment = async (
  deps: DecideDeps,
  session: ActingSession,
  { id, reason, hash: written }: Decision & { readonly hash: string },
): Promise<Decided> => {
  const found = await findByNumber(deps.reads, id);
  const channel = deps.channels[found.network];
  if (found.state !== "approved" || !isPaidByHand(deps, found)) refuseWith("WithdrawalMovedOn");
  if (found.isFrozen) refuseWith("WithdrawalStillWaits");
  const isBank = found.network === "bank";
  const hash = isBank ? written.trim() : written.trim().toLowerCase();
  if (!hashForms[found.network].test(hash)) refuseWith("PaymentNotOnChain");
  if (!isBank) {
    const { approvedMs: sinceMs } = found;
    assert(sinceMs !== undefined, "an approved withdrawal has the time of its approval");
    const look = await channel.look({ ...payoutOf(found), sinceMs }, hash);
    if (look === "unknown") refuseWith("PaymentNotOnChain");
    if (look === undefined || look === "failed") refuseWith("PaymentIsAnother");
    if (look === "older") refuseWith("PaymentIsOlder");
    await requireNotSigners(deps, found, hash);
  }
  return await stepNow(deps, session, found, { state: "sent", channel: channel.name, hash }, reason);
};

const isPaidByHand = ({ channels }: DecideDeps, found: StoredWithdrawal): boolean =>
  payerOf(found, payerThrough(channels[found.network])) === "person";

/** One way to write each transaction, so that one payment is never entered twice. */
const hashForms = { ethereum: /^0x[0-9a-f]{64}$/, tron: /^[0-9a-f]{64}$/, bank: /^.{1,200}$/u } as const;

/** Refuses WithdrawalNotFound, WithdrawalMovedOn. */
export const confirmBankPayment = async (
  deps: DecideDeps,
  session: ActingSession,
  { id, reason }: Decision,
): Promise<Decided> => {
  const found = await findByNumber(deps.reads, id);
  if (found.state !== "sent" || found.network !== "bank" || !isPaidByHand(deps, found))
    refuseWith("WithdrawalMovedOn");
  return await oneOrTwo(deps, session, found, { state: "done" }, reason);
};

/**
 * Asks two operators to give back what nobody can pay, or what was paid with a payment that is lost. Always two: from the approval on,
 * another operator may have paid it. Refuses WithdrawalNotFound, WithdrawalMovedOn, PaymentIsOnChain.
 */
export const askToGiveBack = async (
  deps: DecideDeps,
  session: ActingSession,
  { id, reason }: Decision,
): Promise<Decided> => {
  const found = await findByNumber(deps.reads, id);
  await requireUnpaid(deps, found);
  return await askTwo(deps, session, found, { state: "failed" }, reason);
};

const requireUnpaid = async (deps: DecideDeps, found: StoredWithdrawal): Promise<void> => {
  const { state, network } = found;
  if (!isPaidByHand(deps, found) || (state !== "approved" && state !== "sent"))
    refuseWith("WithdrawalMovedOn");
  if (network === "bank") return;
  for (const payment of paymentsOf(found)) {
    const look = await deps.channels[network].look(payoutOf(found), payment);
    if (look === "paid" || look === "pending") refuseWith("PaymentIsOnChain");
  }
};

/**
 * Carries out an act that two have approved. A repeat refuses ActNotWaiting, and the job does the rest. Refuses WithdrawalMovedOn,
 * PaymentIsOnChain.
 */
export const carryOutStep =
  (deps: DecideDeps) =>
  async ({ id, action, session, reason, content }: ApprovedAct): Promise<void> => {
    const { withdrawal, step: state, after } = content as ActContent;
    const found = await findByNumber(deps.reads, Number(withdrawal));
    if (state === "failed") {
      await requireUnpaid(deps, found);
      if (found.state !== after) refuseWith("WithdrawalMovedOn");
    }
    // Meanwhile its owner may have cancelled it, or another operator may have refused it.
    if (!mayStep(found.state, state, "operator")) refuseWith("WithdrawalMovedOn");
    const step = state === "failed" ? ({ state, reason: "payoutImpossible" } as const) : { state };
    await makeOperatorStep(deps, session, found, step, reason, { id, action });
    await deps.advance(found);
  };

type StepOfTwo = "approved" | "done" | "failed";
type ActContent = {
  readonly withdrawal: string;
  readonly step: StepOfTwo;
  /** The state before the step. */
  readonly after: StoredWithdrawal["state"];
};

const oneOrTwo = async (
  deps: DecideDeps,
  session: ActingSession,
  found: StoredWithdrawal,
  step: { readonly state: Exclude<StepOfTwo, "failed"> },
  reason: string,
): Promise<Decided> => {
  const { policy } = await deps.readTerms();
  const asked = step.state === "approved" ? remainingPolicy(policy, found.approvedAlone) : policy;
  return approvalsNeeded(found.amount, asked) === 1
    ? await stepNow(deps, session, found, step, reason)
    : await askTwo(deps, session, found, step, reason);
};

const askTwo = async (
  { operators }: DecideDeps,
  session: ActingSession,
  found: StoredWithdrawal,
  { state: step }: { readonly state: StepOfTwo },
  reason: string,
): Promise<Decided> => {
  const { id, userId, network, address, amount, fee, state } = found;
  const action = step === "failed" ? "withdrawal_give_back" : "withdrawal_large";
  const content = {
    withdrawal: String(id),
    step,
    after: state,
    user: String(userId),
    amount: formatMoney(amount),
    arrives: formatMoney(amount - fee),
    network,
    address,
  };
  return { state, act: String(await askOnce(operators, session, { action, reason }, found, content)) };
};

const stepNow = async (
  deps: DecideDeps,
  session: ActingSession,
  found: StoredWithdrawal,
  step: OperatorStep,
  reason: string,
): Promise<Decided> => {
  requireReason(reason);
  await makeOperatorStep(deps, session, found, step, reason);
  await deps.advance(found);
  return { state: step.state, act: null };
};

/** Makes the step, with its line in the audit log. Refuses WithdrawalMovedOn when another step was first, and PaymentIsTaken. */
const makeOperatorStep = async (
  { operators, clock }: DecideDeps,
  session: ActingSession,
  found: StoredWithdrawal,
  step: OperatorStep,
  reason: string,
  ofTwo?: Pick<ApprovedAct, "id" | "action">,
): Promise<void> => {
  const act = { action: ofTwo?.action ?? "withdrawal_decide", subject: subjectOf(found.id), reason } as const;
  const row = {
    ...step,
    actor: "operator",
    operatorId: session.userId,
    note: reason.trim(),
    ...(ofTwo === undefined ? {} : { actId: ofTwo.id }),
  } as const;
  try {
    await operatorAct(operators, session, act, async (tx) => {
      if (ofTwo !== undefined) await takeApproved(tx, ofTwo.id);
      if (!(await makeStep(tx, found, row, clock.nowMs()))) refuseWith("WithdrawalMovedOn");
    });
  } catch (error) {
    const { code, constraint } = error as { readonly code?: string; readonly constraint?: string };
    if (constraint === "withdrawal_step_hash" || constraint === "it_is_no_other_ones_payment")
      refuseWith("PaymentIsTaken");
    if (constraint === "it_was_asked_for_after_that") refuseWith("WithdrawalMovedOn");
    // The database checked again: the account was frozen or changed meanwhile.
    if (code === "CA042") refuseWith("WithdrawalStillWaits");
    throw error;
  }
};
