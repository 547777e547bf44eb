/**
 * Takes a withdrawal through its steps until it waits for a person or for the chain, or has ended (WAL-12).
 *
 * Invariants: each step is one transaction that leaves money in one place, and may be tried again: the next run finds in the rows what a
 * crash left undone. Two runs of one withdrawal at once do no harm: each step, notice and end of a hold happens once.
 */
import { money } from "@candor/core/money/money";
import { approverOf, changeWaits, remainingPolicy } from "@candor/core/withdrawal/approval";
import { outcomeOf } from "@candor/core/withdrawal/withdrawal";
import type { Language } from "@candor/wire/language";
import type { Db } from "../../../platform/db/open-database.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { CommandPort } from "../../../records/command-port.ts";
import type { Payout, PayoutChannel, PayoutChannels, PayoutLook } from "../ports.ts";
import { findWithdrawal, type StoredWithdrawal } from "../queries.ts";
import { makeStep, noteSigned, noteSigner } from "../repo.ts";
import { endHold } from "./settle.ts";
import { tellState, type TellDeps } from "./tell.ts";
import type { ReadTerms } from "../requests/terms.ts";

export type AdvanceDeps = CommandPort &
  TellDeps & {
    readonly clock: Clock;
    /** As candor_market, which reports what happens outside: only this role may say that money has left. */
    readonly outside: Db;
    readonly channels: PayoutChannels;
    readonly readTerms: ReadTerms;
    /** Called after each step that was made. */
    readonly changed: (userId: number) => void;
  };

/** Reads the withdrawal before each step: it may have changed since it was listed. */
export const advance = async (
  deps: AdvanceDeps,
  { userId, id }: Pick<StoredWithdrawal, "userId" | "id">,
  language: Language = "en",
): Promise<void> => {
  for (;;) {
    const withdrawal = await findWithdrawal(deps.db, userId, id);
    if (withdrawal?.isHeld !== true || !(await makeNextStep(deps, withdrawal, language))) return;
    deps.changed(userId);
  }
};

/** One step; false when it waits. */
const makeNextStep = async (
  deps: AdvanceDeps,
  withdrawal: StoredWithdrawal,
  language: Language,
): Promise<boolean> => {
  const { state } = withdrawal;
  await tellState(deps, withdrawal, deps.clock.nowMs(), language);
  if (outcomeOf(state) !== undefined) {
    await endHold(deps, withdrawal);
    return true;
  }
  if (state === "requested") return await approveByPolicy(deps, withdrawal);
  if (state === "approved") return await send(deps, withdrawal);
  return await confirm(deps, withdrawal);
};

const approveByPolicy = async (deps: AdvanceDeps, withdrawal: StoredWithdrawal): Promise<boolean> => {
  const { db, clock, readTerms } = deps;
  const nowMs = clock.nowMs();
  const { amount, isProven, isFrozen, changes, approvedAlone } = withdrawal;
  const { policy } = await readTerms();
  if (approverOf(amount, isProven, remainingPolicy(policy, approvedAlone)) !== "policy") return false;
  if (isFrozen || changeWaits(changes, nowMs).length > 0) return false;
  await makeStep(db, withdrawal, { state: "approved", actor: "policy" }, nowMs);
  return true;
};

export const payoutOf = ({ id, network, address, amount, fee }: StoredWithdrawal): Payout => ({
  withdrawalId: id,
  network,
  address,
  arrives: money(amount - fee),
});

/** Waits while the account is frozen. A withdrawal that two operators approved, or that was taken from the signer, waits for a person who pays it. */
const send = async (deps: AdvanceDeps, withdrawal: StoredWithdrawal): Promise<boolean> => {
  const { outside, clock, channels } = deps;
  const { send: pay, ask, name } = channels[withdrawal.network];
  const { isApprovedByTwo, isTakenBack, isFrozen } = withdrawal;
  if (isApprovedByTwo || isTakenBack || isFrozen) return false;
  if (ask !== undefined) return await sendBySigner(deps, withdrawal, ask, name);
  if (pay === undefined) return false;
  const nowMs = clock.nowMs();
  await outside
    .transaction()
    .execute(async (tx) => {
      const hash = await pay(tx, payoutOf(withdrawal), nowMs);
      const step = { state: "sent", actor: "payout", channel: name, hash } as const;
      // Another step was first: this transaction fails, and the payment in it is undone.
      if (!(await makeStep(tx, withdrawal, step, nowMs))) throw new StepTaken();
    })
    .catch((error: unknown) => {
      if (!(error instanceof StepTaken)) throw error;
    });
  return true;
};

/** The withdrawal counts as sent when a block has its payment. Once the signer is asked, only the signer may pay: no person pays by hand or gives it back. */
const sendBySigner = async (
  { outside, clock }: AdvanceDeps,
  withdrawal: StoredWithdrawal,
  ask: NonNullable<PayoutChannel["ask"]>,
  channel: string,
): Promise<boolean> => {
  // An operator may have taken it back since this process read it.
  if (!(await noteSigner(outside, withdrawal, clock.nowMs()))) return false;
  const payment = await ask(payoutOf(withdrawal));
  if (payment === undefined) return false;
  const { hash, isInBlock } = payment;
  await noteSigned(outside, withdrawal, hash, clock.nowMs());
  if (!isInBlock) return false;
  const step = { state: "sent", actor: "payout", channel, hash } as const;
  await makeStep(outside, withdrawal, step, clock.nowMs());
  return true;
};

class StepTaken extends Error {}

const confirm = async (deps: AdvanceDeps, withdrawal: StoredWithdrawal): Promise<boolean> => {
  const { outside, clock } = deps;
  // A transaction that pays something else decides nothing: a person must look at it.
  const look = await lookAtPayment(deps, withdrawal);
  if (look === "paid") {
    await makeStep(outside, withdrawal, { state: "done", actor: "payout" }, clock.nowMs());
    return true;
  }
  if (look !== "failed") return false;
  await makeStep(
    outside,
    withdrawal,
    { state: "failed", actor: "payout", reason: "transferFailed" },
    clock.nowMs(),
  );
  return true;
};

/**
 * What the chain says of the payment. A reorganisation can remove its block, and the chain may then take another version, which the signer
 * names. When a person has paid a withdrawal that was taken from the signer, a payment of the signer may still arrive. If the signer's
 * payment has failed, that says nothing about the payment of the person.
 */
const lookAtPayment = async (
  { outside, clock, channels }: AdvanceDeps,
  withdrawal: StoredWithdrawal,
): Promise<PayoutLook | undefined> => {
  const { network, hash, signedHashes, isSentByHand, isWithSigner } = withdrawal;
  const { look, ask } = channels[network];
  const payout = payoutOf(withdrawal);
  const sent = hash === undefined ? "unknown" : await look(payout, hash);
  if (sent !== "unknown" && sent !== "failed") return sent;
  for (const version of signedHashes.filter((each) => each !== hash)) {
    const seen = await look(payout, version);
    if (seen === "paid" || seen === "pending" || (seen === "failed" && !isSentByHand)) return seen;
  }
  if (sent === "failed" || !isWithSigner || ask === undefined) return sent;
  const named = await ask(payout);
  if (named === undefined || signedHashes.includes(named.hash)) return "unknown";
  await noteSigned(outside, withdrawal, named.hash, clock.nowMs());
  return await look(payout, named.hash);
};
