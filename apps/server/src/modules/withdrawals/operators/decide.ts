/**
 * What operators do with withdrawals (WAL-12, WAL-13, OPS-03): approve, refuse, say with which payment one was paid by hand, that a
 * bank has paid, or that one cannot be paid or its payment is gone.
 *
 * Invariants: a decision is a step with its line in the audit log, in one transaction as candor_operator; the hold ends after it, by
 * the job that finds the step. From cash_two_from on, approving and a bank's payment are only asked for here, and giving back always:
 * two passkeys sign first, and the database checks them.
 */
import { approvalsNeeded, changeWaits, policyAfter } from "@candor/core/withdrawal/approval";
import { formatMoney } from "@candor/core/money/money";
import type { OperatorReason } from "@candor/core/withdrawal/withdrawal";
import type { Clock } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/db/open-database.ts";
import { refuseWith } from "../../../platform/refused.ts";
import {
  askForTwo,
  operatorAct,
  takeApproved,
  waitingAct,
  type ActingSession,
  type ApprovedAct,
} from "../../../records/operator-act.ts";
import { orderOf } from "../advance.ts";
import { paysByItself, type PayoutChannel, type PayoutChannels } from "../ports.ts";
import type { StoredWithdrawal } from "../queries.ts";
import { makeStep, type NewStep } from "../repo.ts";
import type { ReadTerms } from "../terms.ts";
import { findByNumber, subjectOf } from "./detail.ts";

export type DecideParts = {
  readonly reads: Db;
  readonly operators: Db;
  readonly clock: Clock;
  readonly channels: PayoutChannels;
  readonly readTerms: ReadTerms;
  /** Takes it on after the step: pays it, or gives the money back. */
  readonly takeOn: (withdrawal: { readonly userId: number; readonly id: number }) => Promise<void>;
};
export type DecidingSession = ActingSession & { readonly userId: number };
/** The step was made, or the act that was asked for. */
export type Decided = { readonly state: StoredWithdrawal["state"]; readonly act: string | null };

type Asked = { readonly id: number; readonly reason: string };
type OperatorStep = Pick<NewStep, "state" | "reason" | "channel" | "hash">;

/** The shortest reason of a decision about money. */
const shortestReason = 10;

/** Refuses WithdrawalNotFound, WithdrawalMovedOn, WithdrawalStillWaits. */
export const approveIt = async (
  parts: DecideParts,
  session: DecidingSession,
  { id, reason }: Asked,
): Promise<Decided> => {
  const found = await findByNumber(parts.reads, id);
  if (found.state !== "requested") refuseWith("WithdrawalMovedOn");
  if (found.isFrozen || changeWaits(found.changes, parts.clock.nowMs()).length > 0)
    refuseWith("WithdrawalStillWaits");
  return await oneOrTwo(parts, session, found, { state: "approved" }, reason);
};

/** A refusal needs one operator, whatever the amount: nobody loses money by it. Refuses WithdrawalNotFound, WithdrawalMovedOn. */
export const refuseIt = async (
  parts: DecideParts,
  session: DecidingSession,
  { id, reason, why }: Asked & { readonly why: OperatorReason },
): Promise<Decided> => {
  const found = await findByNumber(parts.reads, id);
  if (found.state !== "requested") refuseWith("WithdrawalMovedOn");
  return await stepNow(parts, session, found, { state: "refused", reason: why }, reason);
};

/**
 * The payment that an operator has made. On a chain, it must be in a block and pay this order exactly; it is done when it lies deep
 * enough. Refuses WithdrawalNotFound, WithdrawalMovedOn, PaymentNotOnChain, PaymentIsAnother, PaymentIsTaken.
 */
export const sentIt = async (
  parts: DecideParts,
  session: DecidingSession,
  { id, reason, hash: written }: Asked & { readonly hash: string },
): Promise<Decided> => {
  const found = await findByNumber(parts.reads, id);
  const channel = parts.channels[found.network];
  if (found.state !== "approved" || !isPaidByHand(channel, found)) refuseWith("WithdrawalMovedOn");
  if (found.isFrozen) refuseWith("WithdrawalStillWaits");
  const isBank = found.network === "bank";
  const hash = isBank ? written.trim() : written.trim().toLowerCase();
  if (!(isBank ? /^.{1,200}$/u : hashForms[found.network]).test(hash)) refuseWith("PaymentNotOnChain");
  if (!isBank) {
    const look = await channel.look(orderOf(found), hash);
    if (look === "unknown") refuseWith("PaymentNotOnChain");
    if (look === undefined || look === "failed") refuseWith("PaymentIsAnother");
  }
  return await stepNow(parts, session, found, { state: "sent", channel: channel.name, hash }, reason);
};

const isPaidByHand = (channel: PayoutChannel, { byTwo, isSigners }: StoredWithdrawal): boolean =>
  !isSigners && (byTwo || !paysByItself(channel));

/** One way to write each transaction, so that one payment is never entered twice. */
const hashForms = { ethereum: /^0x[0-9a-f]{64}$/, tron: /^[0-9a-f]{64}$/, bank: /^.{1,200}$/u } as const;

/** Refuses WithdrawalNotFound, WithdrawalMovedOn. */
export const bankPaidIt = async (
  parts: DecideParts,
  session: DecidingSession,
  { id, reason }: Asked,
): Promise<Decided> => {
  const found = await findByNumber(parts.reads, id);
  const isByHand = isPaidByHand(parts.channels[found.network], found);
  if (found.state !== "sent" || found.network !== "bank" || !isByHand) refuseWith("WithdrawalMovedOn");
  return await oneOrTwo(parts, session, found, { state: "done" }, reason);
};

/**
 * Asks two to give back what cannot be paid and was not, or whose payment is gone. Always two: from the approval on, another operator
 * may have paid it. Refuses WithdrawalNotFound, WithdrawalMovedOn, PaymentIsOnChain.
 */
export const failedIt = async (
  parts: DecideParts,
  session: DecidingSession,
  { id, reason }: Asked,
): Promise<Decided> => {
  const found = await findByNumber(parts.reads, id);
  await requireUnpaid(parts, found);
  return await askTwo(parts, session, found, { state: "failed" }, reason);
};

const requireUnpaid = async ({ channels }: DecideParts, found: StoredWithdrawal): Promise<void> => {
  const { state, network, hash } = found;
  if (!isPaidByHand(channels[network], found) || (state !== "approved" && state !== "sent"))
    refuseWith("WithdrawalMovedOn");
  if (state === "approved" || network === "bank" || hash === undefined) return;
  const look = await channels[network].look(orderOf(found), hash);
  if (look === "paid" || look === "pending") refuseWith("PaymentIsOnChain");
};

/**
 * Carries an act out that two have approved. May be repeated: the second time refuses ActNotWaiting, and the job does the rest. Refuses
 * WithdrawalMovedOn, PaymentIsOnChain.
 */
export const carryOutStep =
  (parts: DecideParts) =>
  async ({ id, action, session, reason, content }: ApprovedAct): Promise<void> => {
    const { withdrawal, step: state, after } = content as ActContent;
    const found = await findByNumber(parts.reads, Number(withdrawal));
    if (state === "failed") {
      await requireUnpaid(parts, found);
      if (found.state !== after) refuseWith("WithdrawalMovedOn");
    }
    const operatorId = await operatorOf(parts.operators, session);
    const step = state === "failed" ? ({ state, reason: "payoutImpossible" } as const) : { state };
    await makeOperatorStep(parts, { ...session, userId: operatorId }, found, step, reason, { id, action });
    await parts.takeOn(found);
  };

type StepOfTwo = "approved" | "done" | "failed";
type ActContent = {
  readonly withdrawal: string;
  readonly step: StepOfTwo;
  /** From which state it takes the withdrawal there. */
  readonly after: StoredWithdrawal["state"];
};

const operatorOf = async (operators: Db, { id }: ActingSession): Promise<number> => {
  const { operator_id } = await operators
    .selectFrom("operator_session")
    .select("operator_id")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return operator_id;
};

const oneOrTwo = async (
  parts: DecideParts,
  session: DecidingSession,
  found: StoredWithdrawal,
  step: { readonly state: Exclude<StepOfTwo, "failed"> },
  reason: string,
): Promise<Decided> => {
  const { policy } = await parts.readTerms();
  const asked = step.state === "approved" ? policyAfter(policy, found.approvedAlone) : policy;
  return approvalsNeeded(found.amount, asked) === 1
    ? await stepNow(parts, session, found, step, reason)
    : await askTwo(parts, session, found, step, reason);
};

const askTwo = async (
  { operators }: DecideParts,
  session: DecidingSession,
  found: StoredWithdrawal,
  { state: step }: { readonly state: StepOfTwo },
  reason: string,
): Promise<Decided> => {
  const { id, userId, network, address, amount, fee, state } = found;
  const action = step === "failed" ? "withdrawal_give_back" : "withdrawal_large";
  const waiting = await waitingAct(operators, [action], subjectOf(id));
  if (waiting !== undefined) return { state, act: String(waiting) };
  const act = { action, subject: subjectOf(id), reason } as const;
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
  return { state, act: String(await askForTwo(operators, session, act, content)) };
};

const stepNow = async (
  parts: DecideParts,
  session: DecidingSession,
  found: StoredWithdrawal,
  step: OperatorStep,
  reason: string,
): Promise<Decided> => {
  if (reason.trim().length < shortestReason) refuseWith("ReasonNeeded");
  await makeOperatorStep(parts, session, found, step, reason);
  await parts.takeOn(found);
  return { state: step.state, act: null };
};

/** The step and its line in the log. Refuses WithdrawalMovedOn when another step took its place, PaymentIsTaken. */
const makeOperatorStep = async (
  { operators, clock }: DecideParts,
  session: DecidingSession,
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
    if (constraint === "withdrawal_step_hash") refuseWith("PaymentIsTaken");
    // The database looked once more: the account was frozen meanwhile, or changed.
    if (code === "CA042") refuseWith("WithdrawalStillWaits");
    throw error;
  }
};
