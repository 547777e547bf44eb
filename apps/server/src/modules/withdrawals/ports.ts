/** What withdrawals need from other parts; `compose/` connects them. */
import type { Money } from "@candor/core/money/money";
import type { Payer, PayoutLook, SignersPayment } from "@candor/core/withdrawal/next-step";
import type { PayoutNetwork } from "@candor/core/withdrawal/withdrawal";
import type { Language } from "@candor/wire/language";
import type { Tx } from "../../platform/db/schema/schema.ts";
import type { OwnSession } from "../../records/own-session.ts";
import type { OwnerProtection } from "../../records/owner-protection.ts";

/** The owner's account (the accounts module). */
export type OwnerPort = {
  readonly protectionOf: (userId: number) => Promise<OwnerProtection>;
  /** Counts the attempt first. Refuses LoginLocked. */
  readonly isWithdrawPassword: (userId: number, password: string, nowMs: number) => Promise<boolean>;
  readonly hasFactor: (userId: number) => Promise<boolean>;
  /** Refuses FreshFactorNeeded where there is a second factor. */
  readonly requireFactor: (session: OwnSession, nowMs: number) => Promise<void>;
  readonly setOnlyProven: (session: OwnSession, isOn: boolean, nowMs: number) => Promise<void>;
  /** Writes to the owner, in the transaction of the notice. */
  readonly tellRequested: (tx: Tx, userId: number, language: Language, nowMs: number) => Promise<void>;
};

/** Where a user's money goes, as the user saved it. */
export type PayoutDetails = {
  readonly bank: { readonly text: string; readonly changedMs: number } | undefined;
  readonly wallet:
    | {
        readonly address: string;
        /** Undefined: the currency is not USDT. */
        readonly network: Exclude<PayoutNetwork, "bank"> | undefined;
        readonly changedMs: number;
        readonly isProven: boolean;
      }
    | undefined;
};
/** `chosen`: an address of the address book; "" for the saved address. */
export type PayoutDetailsOf = (userId: number, chosen: string) => Promise<PayoutDetails>;

/** The payment to make. It is always the same for one withdrawal. */
export type Payout = {
  readonly withdrawalId: number;
  readonly network: PayoutNetwork;
  readonly address: string;
  readonly arrives: Money;
};

export type PayoutChannelName = "sandbox" | "ethereum" | "tron" | "gateway";

/**
 * How withdrawals of a network are paid out: by `send`, by `ask`, or by a person who pays and enters the hash. What two operators approved is
 * always paid by a person, so a wallet that pays by itself needs to hold only what smaller withdrawals take.
 *
 * Invariant: a withdrawal is never paid twice. `send` writes its payment in the transaction that stores the step, so both are there or
 * neither is. A payment that cannot be written in that transaction is made through `ask`, by a signer that pays each number once.
 */
export type PayoutChannel = {
  readonly name: PayoutChannelName;
  readonly send?: (tx: Tx, payout: Payout, nowMs: number) => Promise<string>;
  /**
   * Asks the signer to pay, or what became of its payment. Undefined until it has signed one. May be called again and again. Rejects with
   * `Unavailable` when the signer does not answer, and when it refuses: then it has signed nothing, or another signer has.
   */
  readonly ask?: (payout: Payout) => Promise<SignersPayment | undefined>;
  /**
   * Makes the signer promise never to pay it. False when it has signed a payment. May be called again and again. Rejects with `Unavailable`
   * when the signer does not answer.
   */
  readonly takeBack?: (payout: Payout) => Promise<boolean>;
  /** True when nothing listens at the signer's address. */
  readonly isSignerGone?: () => Promise<boolean>;
  /**
   * What became of the payment with this hash: `paid` only when it has reached the receiver, in the token, with the amount, and deep
   * enough. With `sinceMs`, a payment in an earlier block is `older`. Undefined when the transaction pays something else. Rejects with
   * `Unavailable` when nothing certain can be said.
   */
  readonly look: (
    payout: Payout & { readonly sinceMs?: number },
    hash: string,
  ) => Promise<PayoutLook | undefined>;
  /** How long a payment that is in a block usually takes to be deep enough; undefined where nobody can say. */
  readonly confirmsMs?: number | undefined;
};
/** Who pays what one operator or the policy approves. */
export const payerThrough = ({ send, ask }: PayoutChannel): Payer => {
  if (ask !== undefined) return "signer";
  return send === undefined ? "person" : "server";
};

export type PayoutChannels = Readonly<Record<PayoutNetwork, PayoutChannel>>;

/** Networks whose pay-outs a person makes. */
export const paidByHand = (channels: PayoutChannels): readonly PayoutNetwork[] =>
  (Object.keys(channels) as PayoutNetwork[]).filter(
    (network) => payerThrough(channels[network]) === "person",
  );
