/**
 * Takes a withdrawal on, one step after another, as far as no person and no chain is waited for (WAL-12).
 *
 * Invariants: each step is one transaction that leaves money in one place, and may be tried again: whatever a crash left undone is
 * found in the rows and done by the next run. Two runs of one withdrawal at once are harmless: steps, notices and the hold's end
 * each happen once.
 */
import { money } from "@candor/core/money/money";
import { approverOf, changeWaits, policyAfter } from "@candor/core/withdrawal/approval";
import { outcomeOf } from "@candor/core/withdrawal/withdrawal";
import type { Language } from "@candor/wire/language";
import type { Db } from "../../platform/db/open-database.ts";
import type { Clock } from "../../platform/clock.ts";
import type { CommandPort } from "../../records/command-port.ts";
import type { PayoutChannel, PayoutChannels, PayoutOrder } from "./ports.ts";
import { findWithdrawal, type StoredWithdrawal } from "./queries.ts";
import { makeStep, noteSigner } from "./repo.ts";
import { endHold } from "./settle.ts";
import { tellState, type TellParts } from "./tell.ts";
import type { ReadTerms } from "./terms.ts";

export type AdvanceParts = CommandPort &
  TellParts & {
    readonly clock: Clock;
    /** As the role that reports what comes from outside: only it may say that money has left. */
    readonly outside: Db;
    readonly channels: PayoutChannels;
    readonly readTerms: ReadTerms;
    /** Called after each step that was made. */
    readonly changed: (userId: number) => void;
  };

/** Goes on until it waits or has ended. Reads it first: it may have moved since it was listed. */
export const advance = async (
  parts: AdvanceParts,
  { userId, id }: Pick<StoredWithdrawal, "userId" | "id">,
  language: Language = "en",
): Promise<void> => {
  for (;;) {
    const withdrawal = await findWithdrawal(parts.db, userId, id);
    if (withdrawal?.isHeld !== true || !(await takeOn(parts, withdrawal, language))) return;
    parts.changed(userId);
  }
};

/** One step; false when it waits. */
const takeOn = async (
  parts: AdvanceParts,
  withdrawal: StoredWithdrawal,
  language: Language,
): Promise<boolean> => {
  const { state } = withdrawal;
  await tellState(parts, withdrawal, parts.clock.nowMs(), language);
  if (outcomeOf(state) !== undefined) {
    await endHold(parts, withdrawal);
    return true;
  }
  if (state === "requested") return await approveByPolicy(parts, withdrawal);
  if (state === "approved") return await send(parts, withdrawal);
  return await confirm(parts, withdrawal);
};

const approveByPolicy = async (parts: AdvanceParts, withdrawal: StoredWithdrawal): Promise<boolean> => {
  const { db, clock, readTerms } = parts;
  const nowMs = clock.nowMs();
  const { amount, isProven, isFrozen, changes, approvedAlone } = withdrawal;
  const { policy } = await readTerms();
  if (approverOf(amount, isProven, policyAfter(policy, approvedAlone)) !== "policy") return false;
  if (isFrozen || changeWaits(changes, nowMs).length > 0) return false;
  await makeStep(db, withdrawal, { state: "approved", actor: "policy" }, nowMs);
  return true;
};

export const orderOf = ({ id, network, address, amount, fee }: StoredWithdrawal): PayoutOrder => ({
  withdrawalId: id,
  network,
  address,
  arrives: money(amount - fee),
});

/** What a frozen account has approved waits, for as long as it is frozen; what two operators approved waits for a person who pays. */
const send = async (parts: AdvanceParts, withdrawal: StoredWithdrawal): Promise<boolean> => {
  const { outside, clock, channels } = parts;
  const { send: pay, ask, name } = channels[withdrawal.network];
  if (withdrawal.byTwo || withdrawal.isFrozen) return false;
  if (ask !== undefined) return await sendBySigner(parts, withdrawal, ask, name);
  if (pay === undefined) return false;
  const nowMs = clock.nowMs();
  await outside
    .transaction()
    .execute(async (tx) => {
      const hash = await pay(tx, orderOf(withdrawal), nowMs);
      const step = { state: "sent", actor: "payout", channel: name, hash } as const;
      // The payment and its step are there together, or neither is: somebody else was faster.
      if (!(await makeStep(tx, withdrawal, step, nowMs))) throw new StepTaken();
    })
    .catch((error: unknown) => {
      if (!(error instanceof StepTaken)) throw error;
    });
  return true;
};

/** It is sent when a block has it. From the first question on it is the signer's: no person pays it, or gives it back, any more. */
const sendBySigner = async (
  { outside, clock }: AdvanceParts,
  withdrawal: StoredWithdrawal,
  ask: NonNullable<PayoutChannel["ask"]>,
  channel: string,
): Promise<boolean> => {
  await noteSigner(outside, withdrawal, clock.nowMs());
  const hash = await ask(orderOf(withdrawal));
  if (hash === undefined) return false;
  const step = { state: "sent", actor: "payout", channel, hash } as const;
  await makeStep(outside, withdrawal, step, clock.nowMs());
  return true;
};

class StepTaken extends Error {}

const confirm = async (
  { outside, clock, channels }: AdvanceParts,
  withdrawal: StoredWithdrawal,
): Promise<boolean> => {
  const { network, hash } = withdrawal;
  if (hash === undefined) return false;
  // A payment that is not this order's decides nothing: a person looks at it.
  const look = await channels[network].look(orderOf(withdrawal), hash);
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
