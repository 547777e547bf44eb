/**
 * Takes a withdrawal from the signer that was asked to pay it, so that a person pays it (WAL-12, OPS-03). Either one operator takes it back,
 * because the signer says that it will never sign it. Or two operators say that no signer can pay it any more, because none can answer.
 *
 * Invariants: the signer is asked before the row is written, and it never says that it has released what it has signed. The row and its line
 * in the audit log are written in one transaction, as candor_operator. A person then pays the withdrawal by hand or gives it back, as usual.
 * Known limits: the database cannot see the signer's answer, which this server brings, or whether what two operators have signed is true.
 */
import { formatMoney } from "@candor/core/money/money";
import { Refused, refuseWith } from "../../../platform/refused.ts";
import { Unavailable } from "../../../platform/unavailable.ts";
import {
  operatorAct,
  requireReason,
  takeApproved,
  withdrawAct,
  type ActingSession,
  type ApprovedAct,
} from "../../../records/operator-act.ts";
import { payoutOf } from "../steps/advance.ts";
import type { StoredWithdrawal } from "../queries.ts";
import { noteTakenBack } from "../repo.ts";
import type { Decided, DecideDeps, Decision } from "./decide.ts";
import { findByNumber } from "./detail.ts";
import { askOnce, subjectOf } from "./waiting-acts.ts";

/**
 * Takes a withdrawal back by the signer's word. May be repeated when no answer came. Refuses WithdrawalNotFound, WithdrawalMovedOn,
 * SignerHasSigned, SignerDoesNotAnswer.
 */
export const takeBackFromSigner = async (
  deps: DecideDeps,
  session: ActingSession,
  { id, reason }: Decision,
): Promise<Decided> => {
  requireReason(reason);
  const found = await findByNumber(deps.reads, id);
  if (!found.isWithSigner || found.state !== "approved") refuseWith("WithdrawalMovedOn");
  // A signer with an older copy of its journal does not know what it has signed and named before.
  if (!(await isReleased(deps, found)) || found.signedHashes.length > 0) refuseWith("SignerHasSigned");
  await noteIt(deps, session, found, reason);
  return { state: found.state, act: null };
};

const isReleased = async ({ channels, log }: DecideDeps, found: StoredWithdrawal): Promise<boolean> => {
  const { takeBack } = channels[found.network];
  if (takeBack === undefined) return refuseWith("SignerDoesNotAnswer");
  try {
    return await takeBack(payoutOf(found));
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error;
    log.warn({ withdrawal: found.id, err: error }, "the signer did not release a withdrawal");
    return refuseWith("SignerDoesNotAnswer");
  }
};

/** What two operators confirm by their signatures. No program can check it. */
const confirmed = {
  signer: "is stopped, and its journal will not be used again",
  wallet:
    "can no longer pay this withdrawal: all was moved out of it, or the nonce of the payment is used up, or the key is lost and the journal has no payment of it",
  chain: "each of the two has looked there whether this withdrawal was paid from that wallet",
} as const;

/**
 * Asks for an act by which two operators say that no signer can pay this withdrawal any more. It must be approved or sent. An act that was
 * asked for too long ago ends, and a new one is asked for. Refuses WithdrawalNotFound, WithdrawalMovedOn, SignerAnswers.
 */
export const askToGiveUpSigner = async (
  deps: DecideDeps,
  session: ActingSession,
  { id, reason }: Decision,
): Promise<Decided> => {
  const found = await findByNumber(deps.reads, id);
  await requireGone(deps, found);
  const action = "withdrawal_signer_gone";
  const { userId, network, address, amount, fee, state } = found;
  const content = {
    withdrawal: String(id),
    after: state,
    user: String(userId),
    amount: formatMoney(amount),
    arrives: formatMoney(amount - fee),
    network,
    address,
    ...confirmed,
  };
  return { state, act: String(await askOnce(deps.operators, session, { action, reason }, found, content)) };
};

/** Refuses while anything listens at the signer's address: what a signer may still pay must not be given to a person. */
const requireGone = async ({ channels }: DecideDeps, found: StoredWithdrawal): Promise<void> => {
  const { isWithSigner, state, network } = found;
  if (!isWithSigner || (state !== "approved" && state !== "sent")) refuseWith("WithdrawalMovedOn");
  const { isSignerGone } = channels[network];
  if (isSignerGone !== undefined && !(await isSignerGone())) refuseWith("SignerAnswers");
};

/**
 * Carries out an act that two operators have approved. Refuses WithdrawalMovedOn, SignerAnswers, AskedTooLongAgo; a repeat refuses
 * ActNotWaiting. An act that is refused here has ended, because the signer may sign before it is tried again. Operators ask for a new one.
 */
export const carryOutGivingUp =
  (deps: DecideDeps) =>
  async (act: ApprovedAct): Promise<void> => {
    try {
      const { withdrawal } = act.content as { readonly withdrawal: string };
      const found = await findByNumber(deps.reads, Number(withdrawal));
      await requireGone(deps, found);
      // The database compares the state with that of the act.
      await noteIt(deps, act.session, found, act.reason, act.id);
    } catch (error) {
      const key = error instanceof Refused ? error.refusal.key : "";
      if (endings.has(key)) await withdrawAct(deps.operators, act.session, act, `refused with ${key}`);
      throw error;
    }
  };

const endings: ReadonlySet<string> = new Set(["WithdrawalMovedOn", "SignerAnswers", "AskedTooLongAgo"]);

/** Writes the row and its line in the audit log. Refuses WithdrawalMovedOn when a step or another operator came first, and AskedTooLongAgo. */
const noteIt = async (
  { operators, clock, changed }: DecideDeps,
  session: ActingSession,
  found: StoredWithdrawal,
  reason: string,
  actId?: number,
): Promise<void> => {
  const action = actId === undefined ? "withdrawal_decide" : "withdrawal_signer_gone";
  const by = { operatorId: session.userId, ...(actId === undefined ? {} : { actId }) };
  try {
    await operatorAct(operators, session, { action, subject: subjectOf(found.id), reason }, async (tx) => {
      if (actId !== undefined) await takeApproved(tx, actId);
      if (!(await noteTakenBack(tx, found, by, clock.nowMs()))) refuseWith("WithdrawalMovedOn");
    });
  } catch (error) {
    const { code, constraint } = error as { readonly code?: string; readonly constraint?: string };
    if (constraint === "it_was_asked_for_lately") refuseWith("AskedTooLongAgo");
    if (code === "CA042") refuseWith("WithdrawalMovedOn");
    throw error;
  }
  changed(found.userId);
};
