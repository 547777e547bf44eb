/**
 * Withdrawals as the server takes them on (WAL-12): requests, cancellations, the policy, the payment and the end of the hold, one step
 * after another, each of which may be the last thing that this server does.
 *
 * Invariants: whatever a crash leaves undone is found in the rows, and done by the next run. A payment and its step are there
 * together, or neither is.
 */
import type { MoveFunds } from "@candor/core/engine/command";
import { userAccount } from "@candor/core/ids/account-id";
import { money, moneyUnit, type Money } from "@candor/core/money/money";
import { neverChanged, type ApprovalPolicy } from "@candor/core/withdrawal/approval";
import { arrivesOf, withdrawalFee } from "@candor/core/withdrawal/fee";
import { paidMoves, requestedMoves, returnedMoves } from "@candor/core/withdrawal/moves";
import { payerOf } from "@candor/core/withdrawal/next-step";
import type { Heard, Payer, PayoutLook, WithdrawalFacts } from "@candor/core/withdrawal/next-step";
import type { WithdrawalOutcome } from "@candor/core/withdrawal/withdrawal";
import type { Step, Withdrawal } from "../ledger/withdrawal.ts";
import { stateOf } from "../ledger/withdrawals.ts";
import type { MemoryLedger } from "../ledger/memory-ledger.ts";
import type { Payment } from "../outside/payment.ts";
import type { SignerReads } from "../outside/signer.ts";
import type { ActorRequest, SimInput } from "../world/inputs.ts";
import type { Host } from "./host.ts";
import { bookApproved } from "./house.ts";
import { killable, type Place } from "./killed.ts";
import { submitOwn } from "./accept.ts";

type By = { readonly userId: number; readonly acceptedMs: number };
type WithdrawRequest = Extract<ActorRequest, { type: "withdraw" }>;
type CancelRequest = Extract<ActorRequest, { type: "cancel" }>;

/** Whole USDT of what is booked in the wallet; undefined for nothing. */
export const withdrawalOf = (
  { ledger, world }: Host,
  by: By,
  { permille }: WithdrawRequest,
): MoveFunds | undefined => {
  const { userId } = by;
  const wallet = userAccount(userId, "wallet");
  const whole = (ledger.accounts.balanceOf(wallet) * BigInt(permille)) / 1_000n / moneyUnit;
  if (whole <= 0n) return undefined;
  const amount = money(whole * moneyUnit);
  const { feeBps } = world.cash;
  return {
    type: "moveFunds",
    ...by,
    list: "withdrawals_requested",
    row: {
      user_id: userId,
      amount,
      fee_bps: feeBps,
      fee: withdrawalFee(amount, feeBps).fee,
      address_ms: ledger.withdrawals.addressMs.get(userId) ?? 0,
    },
    legs: requestedMoves({ userId, amount }),
    shortages: [{ account: wallet, refusal: { key: "low" } }],
  };
};

/** By the owner, until somebody approves; a repeat finishes a cancellation that was made. */
export const cancelWithdrawal = (host: Host, userId: number, { nth, diesAfter }: CancelRequest): void => {
  const { all } = host.ledger.withdrawals;
  const own = [...all.values()].filter(({ row }) => row.userId === userId);
  const found = own[own.length - 1 - (nth % Math.max(1, own.length))];
  if (found === undefined) return;
  killable(host, diesAfter, (place) => {
    if (stateOf(found) === "requested") makeStep(host, found, { state: "cancelled", actor: "owner" });
    place();
    if (stateOf(all.get(found.row.id) ?? found) === "cancelled") takeOn(host, found.row.id, place);
  });
};

/** What one alone has approved of the owner's other requests within a day, as it was looked up. */
export type AloneOf = (withdrawal: Withdrawal) => Money;

export const aloneNow =
  ({ ledger }: Host): AloneOf =>
  (withdrawal) =>
    money(ledger.withdrawals.approvedAlone(withdrawal));

/** As it was when several were looked up at one moment: what happens between the look and the step is not seen. */
const aloneThen = (host: Host): AloneOf => {
  const { all, held } = host.ledger.withdrawals;
  const now = aloneNow(host);
  const seen = new Map(
    [...held].map((id) => {
      const found = all.get(id);
      return [id, found === undefined ? undefined : now(found)];
    }),
  );
  return (withdrawal) => seen.get(withdrawal.row.id) ?? now(withdrawal);
};

/**
 * The payments under way end as they will, and the server takes on everything that is held: in turn, or several at one moment. Then what
 * was approved about the house's money is booked, if a server was killed before.
 */
export const runWithdrawals = (
  host: Host,
  { fates, isAtOnce, diesAfter }: Extract<SimInput, { kind: "withdrawals" }>,
): void => {
  const { signed } = host.ledger.withdrawals;
  const isTold = ({ withdrawalId, hash }: Payment): boolean =>
    signed.get(withdrawalId)?.includes(hash) === true;
  for (const fate of fates) host.payer.settle(fate, isTold);
  const aloneOf = isAtOnce ? aloneThen(host) : aloneNow(host);
  killable(host, diesAfter, (place) => {
    for (const id of host.ledger.withdrawals.held) takeOn(host, id, place, aloneOf);
    host.watch.tookOn();
    bookApproved(host, place);
  });
  host.signer?.resend(host.nowMs);
};

/** One step after another, until it waits or has ended. */
export const takeOn = (host: Host, id: number, place: Place, aloneOf = aloneNow(host)): void => {
  for (;;) {
    const found = host.ledger.withdrawals.all.get(id);
    if (found === undefined || !host.ledger.withdrawals.held.has(id)) return;
    place();
    if (!stepOn(host, found, aloneOf(found), place)) return;
    place();
  }
};

/** The next step of core, with what has to be heard before it; false when it waits. */
const stepOn = (host: Host, withdrawal: Withdrawal, alone: Money, place: Place): boolean => {
  const facts = factsOf(host, withdrawal, alone);
  const present = { nowMs: host.nowMs, policy: policyOf(host), channel: channelOf(host) };
  const looks = new Map<string, PayoutLook | undefined>();
  let signer: Heard["signer"];
  for (;;) {
    const next = host.subject.server.nextStep(facts, present, { looks, signer });
    switch (next.type) {
      case "wait":
        return false;
      case "look":
        looks.set(next.hash, lookAt(host, withdrawal, next.hash));
        break;
      case "askSigner":
        signer = askSigner(host, withdrawal, place);
        if (signer === undefined) return false;
        break;
      case "pay":
        return pay(host, withdrawal, place);
      case "make":
        return makeStep(host, withdrawal, next.step);
      case "endHold":
        endHold(host, withdrawal, next.outcome);
        return false;
    }
  }
};

/** What the rows say of it. `alone`: what one alone has approved of the owner's others, as it was looked up. */
export const factsOf = (
  { ledger: { withdrawals, frozen } }: Host,
  withdrawal: Withdrawal,
  approvedAlone = money(0n),
): WithdrawalFacts => {
  const { row, steps } = withdrawal;
  const { isWithSigner, isTaken } = withdrawals.whoseIs(row.id);
  return {
    state: stateOf(withdrawal),
    amount: money(row.amount),
    isProven: false,
    isFrozen: frozen.has(row.userId),
    changes: {
      ...neverChanged,
      password: withdrawals.passwordMs.get(row.userId),
      address: row.addressMs,
    },
    approvedAlone,
    hash: steps.find(({ hash }) => hash !== undefined)?.hash,
    signedHashes: withdrawals.signed.get(row.id) ?? [],
    isSentByHand: steps.some(({ state, actor }) => state === "sent" && actor === "operator"),
    isApprovedByTwo: isByTwo(withdrawal),
    isWithSigner,
    isTakenBack: isTaken,
  };
};

/** A demo's policy does not ask for a proven address. */
export const policyOf = ({ world: { cash } }: Host): ApprovalPolicy => ({
  autoBelow: money(cash.autoBelow),
  twoFrom: money(cash.twoFrom),
  asksForProof: false,
});

const channelOf = ({ signer, hasSignersAddress }: Host): Payer => {
  if (signer === undefined) return "server";
  return hasSignersAddress ? "signer" : "person";
};

const isByTwo = ({ steps }: Withdrawal): boolean =>
  steps.some(({ state, act }) => state === "approved" && act !== undefined);

/** A person pays it. */
export const isByHand =
  (host: Host) =>
  (withdrawal: Withdrawal): boolean =>
    payerOf(factsOf(host, withdrawal), channelOf(host)) === "person";

/** What is to be paid: always the same for one withdrawal. */
export const orderOf = (withdrawal: Withdrawal) => ({
  withdrawalId: withdrawal.row.id,
  to: withdrawal.row.userId,
  amount: arrivesOf(withdrawal.row),
});

const pay = (host: Host, withdrawal: Withdrawal, place: Place): boolean => {
  const hash = host.payer.pay({ ...orderOf(withdrawal), isByHand: false, madeMs: host.nowMs });
  if (!host.subject.server.paysWithItsStep) place();
  return makeStep(host, withdrawal, { state: "sent", actor: "payout", hash });
};

/** Undefined when it says nothing certain, and when it names the payment of another withdrawal. */
const askSigner = (host: Host, withdrawal: Withdrawal, place: Place): Heard["signer"] => {
  const { noteSigner, noteSigned } = host.ledger.withdrawals;
  const { id } = withdrawal.row;
  const between = stateOf(withdrawal) === "approved" ? place : () => undefined;
  if (stateOf(withdrawal) === "approved") noteSigner(id);
  between();
  const payment = host.signer?.pay(id, host.nowMs);
  between();
  if (payment === undefined || payment === "nothing") return payment;
  if (!noteSigned(id, payment.hash)) return undefined;
  between();
  return payment;
};

/** What the signer reads before it signs, and before it starts. */
export const signerReads = ({ withdrawals, frozen }: MemoryLedger): SignerReads => {
  const { all, noted, signed, taken } = withdrawals;
  const isOpen = (id: number, states: readonly string[]): boolean =>
    !taken.has(id) && states.includes(stateOf(all.get(id) ?? { steps: [] }));
  return {
    approvalOf: (id) => {
      const found = all.get(id);
      if (found === undefined || !noted.has(id) || taken.has(id)) return undefined;
      if (frozen.has(found.row.userId)) return undefined;
      return stateOf(found) === "approved" && !isByTwo(found) ? orderOf(found) : undefined;
    },
    isGivenBefore: () => [...noted].some((id) => isOpen(id, ["approved"])),
    signedBefore: () => [...signed.keys()].filter((id) => isOpen(id, ["approved", "sent"])),
    isTakenByTwo: (id) => taken.get(id)?.act !== undefined,
  };
};

/** What the outside says of the payment that it was sent with. */
export const lookAt = (
  { payer, subject }: Host,
  withdrawal: Withdrawal,
  hash: string,
): PayoutLook | undefined => {
  const { to, amount } = orderOf(withdrawal);
  return subject.server.look(payer, hash, { to, amount });
};

type NewStep = Omit<Step, "from" | "reason" | "atMs"> & { readonly reason?: string };

/** False when the database did not take it. */
export const makeStep = (host: Host, withdrawal: Withdrawal, step: NewStep): boolean =>
  host.ledger.withdrawals.step(withdrawal.row.id, withdrawal.steps.length + 1, {
    from: stateOf(withdrawal),
    reason: "",
    ...step,
    atMs: host.nowMs,
  });

/** The house's own command, under a key that never changes: a freeze must not keep money that goes back (SES-17). */
const endHold = (host: Host, { row }: Withdrawal, outcome: WithdrawalOutcome): void => {
  const { id, userId } = row;
  const held = { userId, amount: money(row.amount), fee: money(row.fee) };
  submitOwn(host, `withdrawal-ended-${id}`, {
    type: "moveFunds",
    userId: 0,
    acceptedMs: 0,
    list: "withdrawals_ended",
    row: { user_id: userId, withdrawal_id: id },
    legs: outcome === "paid" ? paidMoves(held, "custody:sandbox") : returnedMoves(held),
    shortages: [],
  });
};
