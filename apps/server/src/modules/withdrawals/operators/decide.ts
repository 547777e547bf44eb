/**
 * What operators do with withdrawals (WAL-12, WAL-13, OPS-03): approve, refuse, say with which payment one was paid by hand, that a
 * bank has paid, or that one cannot be paid.
 *
 * Invariants: a decision is a step with its line in the audit log, in one transaction as candor_operator; the hold ends after it, by
 * the job that finds the step. From cash_two_from on, approving and a bank's payment are only asked for here: two passkeys sign
 * first, and the database checks them.
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
  type ActingSession,
  type ApprovedAct,
} from "../../../records/operator-act.ts";
import { orderOf } from "../advance.ts";
import { paysByItself, type PayoutChannel, type PayoutChannels } from "../ports.ts";
import type { StoredWithdrawal } from "../queries.ts";
import { makeStep, type NewStep } from "../repo.ts";
import type { ReadTerms } from "../terms.ts";
import { findByNumber, subjectOf, waitingAct } from "./detail.ts";

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

/** Refuses WithdrawalNotFound, WithdrawalMovedOn. */
export const failedIt = async (
  parts: DecideParts,
  session: DecidingSession,
  { id, reason }: Asked,
): Promise<Decided> => {
  const found = await findByNumber(parts.reads, id);
  if (found.state !== "approved" || !isPaidByHand(parts.channels[found.network], found))
    refuseWith("WithdrawalMovedOn");
  return await stepNow(parts, session, found, { state: "failed", reason: "payoutImpossible" }, reason);
};

/** Carries an act out that two have approved. May be repeated: the second time refuses ActNotWaiting, and the job does the rest. */
export const carryOutLarge =
  (parts: DecideParts) =>
  async ({ id: actId, session, reason, content }: ApprovedAct): Promise<void> => {
    const { withdrawal, step: state } = content as {
      readonly withdrawal: string;
      readonly step: "approved" | "done";
    };
    const found = await findByNumber(parts.reads, Number(withdrawal));
    const operatorId = await operatorOf(parts.operators, session);
    const acting = { ...session, userId: operatorId };
    await makeOperatorStep(parts, acting, found, { state }, reason, actId);
    await parts.takeOn(found);
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
  step: OperatorStep,
  reason: string,
): Promise<Decided> => {
  const { operators, readTerms } = parts;
  const { policy } = await readTerms();
  const asked = step.state === "approved" ? policyAfter(policy, found.approvedAlone) : policy;
  if (approvalsNeeded(found.amount, asked) === 1) return await stepNow(parts, session, found, step, reason);
  const { id, userId, network, address, amount, fee, state } = found;
  const waiting = await waitingAct(operators, id);
  if (waiting !== undefined) return { state, act: String(waiting) };
  const act = { action: "withdrawal_large", subject: subjectOf(id), reason } as const;
  const content = {
    withdrawal: String(id),
    step: step.state,
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
  actId?: number,
): Promise<void> => {
  const action = actId === undefined ? "withdrawal_decide" : "withdrawal_large";
  const act = { action, subject: subjectOf(found.id), reason } as const;
  const row = {
    ...step,
    actor: "operator",
    operatorId: session.userId,
    note: reason.trim(),
    ...(actId === undefined ? {} : { actId }),
  } as const;
  try {
    await operatorAct(operators, session, act, async (tx) => {
      if (actId !== undefined) await takeApproved(tx, actId);
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
