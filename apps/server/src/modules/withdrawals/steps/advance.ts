/**
 * Takes a withdrawal through its steps until it waits for a person or for the chain, or has ended (WAL-12). `nextStep` of core says which
 * step is next; here it is carried out.
 *
 * Invariants: each step is one transaction that leaves money in one place, and may be tried again: the next run finds in the rows what a
 * crash left undone. Two runs of one withdrawal at once do no harm: each step, notice and end of a hold happens once.
 */
import { assert } from "@candor/core/assert/assert";
import { arrivesOf } from "@candor/core/withdrawal/fee";
import { nextStep, type Heard, type PayoutLook } from "@candor/core/withdrawal/next-step";
import type { Language } from "@candor/wire/language";
import type { Db } from "../../../platform/db/open-database.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { CommandPort } from "../../../records/command-port.ts";
import { payerThrough, type Payout, type PayoutChannel, type PayoutChannels } from "../ports.ts";
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
    if (withdrawal?.isHeld !== true) return;
    await tellState(deps, withdrawal, deps.clock.nowMs(), language);
    if (!(await makeNextStep(deps, withdrawal))) return;
    deps.changed(userId);
  }
};

/** One step, with what has to be heard before it; false when it waits. */
const makeNextStep = async (deps: AdvanceDeps, withdrawal: StoredWithdrawal): Promise<boolean> => {
  const { db, outside, clock } = deps;
  const channel = deps.channels[withdrawal.network];
  const present = { policy: (await deps.readTerms()).policy, channel: payerThrough(channel) };
  const looks = new Map<string, PayoutLook | undefined>();
  let signer: Heard["signer"];
  for (;;) {
    const nowMs = clock.nowMs();
    const next = nextStep(withdrawal, { ...present, nowMs }, { looks, signer });
    switch (next.type) {
      case "wait":
        return false;
      case "look":
        looks.set(next.hash, await channel.look(payoutOf(withdrawal), next.hash));
        break;
      case "askSigner":
        signer = await askSigner(deps, withdrawal, channel);
        if (signer === undefined) return false;
        break;
      case "pay":
        await pay(deps, withdrawal, channel);
        return true;
      case "make": {
        const sentBy = next.step.state === "sent" ? { channel: channel.name } : {};
        const by = next.step.actor === "policy" ? db : outside;
        await makeStep(by, withdrawal, { ...next.step, ...sentBy }, nowMs);
        return true;
      }
      case "endHold":
        await endHold(deps, withdrawal, next.outcome);
        return true;
    }
  }
};

/** Undefined when an operator has taken it back since this process read it. */
const askSigner = async (
  { outside, clock }: AdvanceDeps,
  withdrawal: StoredWithdrawal,
  { ask }: PayoutChannel,
): Promise<Heard["signer"]> => {
  assert(ask !== undefined, "the signer pays on this network");
  const { state } = withdrawal;
  if (state === "approved" && !(await noteSigner(outside, withdrawal, clock.nowMs()))) return undefined;
  const payment = await ask(payoutOf(withdrawal));
  if (payment !== undefined) await noteSigned(outside, withdrawal, payment.hash, clock.nowMs());
  return payment ?? "nothing";
};

export const payoutOf = (withdrawal: StoredWithdrawal): Payout => {
  const { id, network, address } = withdrawal;
  return { withdrawalId: id, network, address, arrives: arrivesOf(withdrawal) };
};

const pay = async (
  { outside, clock }: AdvanceDeps,
  withdrawal: StoredWithdrawal,
  { send, name }: PayoutChannel,
): Promise<void> => {
  assert(send !== undefined, "the server can pay it");
  const nowMs = clock.nowMs();
  await outside
    .transaction()
    .execute(async (tx) => {
      const hash = await send(tx, payoutOf(withdrawal), nowMs);
      const step = { state: "sent", actor: "payout", channel: name, hash } as const;
      // Another step was first: this transaction fails, and the payment in it is undone.
      if (!(await makeStep(tx, withdrawal, step, nowMs))) throw new StepTaken();
    })
    .catch((error: unknown) => {
      if (!(error instanceof StepTaken)) throw error;
    });
};

class StepTaken extends Error {}
