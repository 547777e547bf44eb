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
import {
  approverOf,
  changeWaits,
  remainingPolicy,
  type ApprovalPolicy,
} from "@candor/core/withdrawal/approval";
import { withdrawalFee } from "@candor/core/withdrawal/fee";
import { paidMoves, requestedMoves, returnedMoves } from "@candor/core/withdrawal/moves";
import { outcomeOf } from "@candor/core/withdrawal/withdrawal";
import type { Step, Withdrawal } from "../ledger/withdrawal.ts";
import { stateOf } from "../ledger/withdrawals.ts";
import type { MemoryLedger } from "../ledger/memory-ledger.ts";
import type { Look } from "../outside/payer.ts";
import type { Payment } from "../outside/payment.ts";
import type { Signer, SignerReads } from "../outside/signer.ts";
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
    if (!stepOn(host, found, aloneOf, place)) return;
    place();
  }
};

/** False when it waits. */
const stepOn = (host: Host, withdrawal: Withdrawal, aloneOf: AloneOf, place: Place): boolean => {
  const state = stateOf(withdrawal);
  if (host.subject.server.isEnd(state)) {
    endHold(host, withdrawal);
    return false;
  }
  if (state === "requested") return approveByPolicy(host, withdrawal, aloneOf(withdrawal));
  if (state === "approved") return send(host, withdrawal, place);
  return state === "sent" && confirm(host, withdrawal);
};

export const isWaiting = ({ ledger, nowMs }: Host, { row }: Withdrawal): boolean => {
  const changes = {
    password: ledger.withdrawals.passwordMs.get(row.userId),
    withdrawPassword: undefined,
    factor: undefined,
    address: row.addressMs,
    onlyProven: undefined,
  };
  return ledger.frozen.has(row.userId) || changeWaits(changes, nowMs).length > 0;
};

/** A demo's policy does not ask for a proven address. */
export const policyOf = ({ world: { cash } }: Host): ApprovalPolicy => ({
  autoBelow: money(cash.autoBelow),
  twoFrom: money(cash.twoFrom),
  asksForProof: false,
});

const approveByPolicy = (host: Host, withdrawal: Withdrawal, alone: Money): boolean => {
  const policy = remainingPolicy(policyOf(host), alone);
  if (approverOf(money(withdrawal.row.amount), false, policy) !== "policy") return false;
  if (isWaiting(host, withdrawal) && host.subject.server.heedsWaits) return false;
  return makeStep(host, withdrawal, { state: "approved", actor: "policy" });
};

/** Two operators approved it: a person pays it. */
export const isByTwo = ({ steps }: Withdrawal): boolean =>
  steps.some(({ state, act }) => state === "approved" && act !== undefined);

/** A person has paid it. */
const isSentByHand = ({ steps }: Withdrawal): boolean =>
  steps.some(({ state, actor }) => state === "sent" && actor === "operator");

/**
 * A person pays it: two operators approved it, it was taken from the signer, a person has paid it, or the server knows no signer and has
 * asked none.
 */
export const isByHand =
  ({ ledger: { withdrawals }, signer, hasSignersAddress }: Host) =>
  (withdrawal: Withdrawal): boolean => {
    const { id } = withdrawal.row;
    if (isByTwo(withdrawal) || isSentByHand(withdrawal) || withdrawals.taken.has(id)) return true;
    return signer !== undefined && !hasSignersAddress && !withdrawals.noted.has(id);
  };

/** What is to be paid: always the same for one withdrawal. */
export const orderOf = (withdrawal: Withdrawal) => ({
  withdrawalId: withdrawal.row.id,
  to: withdrawal.row.userId,
  amount: arrivesOf(withdrawal),
});

const send = (host: Host, withdrawal: Withdrawal, place: Place): boolean => {
  if (isByHand(host)(withdrawal) || host.ledger.frozen.has(withdrawal.row.userId)) return false;
  if (host.signer !== undefined)
    return host.hasSignersAddress && sendBySigner(host, host.signer, withdrawal, place);
  const hash = host.payer.pay({ ...orderOf(withdrawal), isByHand: false, madeMs: host.nowMs });
  if (!host.subject.server.paysWithItsStep) place();
  return makeStep(host, withdrawal, { state: "sent", actor: "payout", hash });
};

/**
 * It counts as sent when a block has it. What the signer is asked for is noted before: it pays nothing else. That it has signed is noted
 * when it says so: a journal without that payment is an older copy.
 */
const sendBySigner = (host: Host, signer: Signer, withdrawal: Withdrawal, place: Place): boolean => {
  const { id } = withdrawal.row;
  host.ledger.withdrawals.noteSigner(id);
  place();
  const payment = signer.pay(id, host.nowMs);
  place();
  if (payment === undefined) return false;
  const { hash, isInBlock } = payment;
  if (!host.ledger.withdrawals.noteSigned(id, hash)) return false;
  place();
  return isInBlock && makeStep(host, withdrawal, { state: "sent", actor: "payout", hash });
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
export const lookAt = ({ payer, subject }: Host, withdrawal: Withdrawal, hash: string): Look | undefined => {
  const { to, amount } = orderOf(withdrawal);
  return subject.server.look(payer, hash, { to, amount });
};

export const paymentOf = ({ steps }: Withdrawal): string =>
  steps.find(({ hash }) => hash !== undefined)?.hash ?? "";

/**
 * After a reorganisation the chain may have taken another version, which the signer names; also of what two have taken. But that the
 * signer's payment has failed says nothing of what a person has paid.
 */
const lookAtPayment = (host: Host, withdrawal: Withdrawal): Look | undefined => {
  const hash = paymentOf(withdrawal);
  const sent = lookAt(host, withdrawal, hash);
  if (sent !== "unknown" && sent !== "failed") return sent;
  const { looksAtVersions, heedsSignersFailure } = host.subject.server;
  if (!looksAtVersions) return sent;
  const { signed, noteSigned, whoseIs } = host.ledger.withdrawals;
  const { id } = withdrawal.row;
  const versions = signed.get(id) ?? [];
  for (const version of versions.filter((each) => each !== hash)) {
    const seen = lookAt(host, withdrawal, version);
    if (seen === "paid" || seen === "pending") return seen;
    if (seen === "failed" && heedsSignersFailure(isSentByHand(withdrawal))) return seen;
  }
  if (sent === "failed" || !whoseIs(id).isWithSigner || !host.hasSignersAddress) return sent;
  const named = host.signer?.pay(id, host.nowMs);
  if (named === undefined || versions.includes(named.hash) || !noteSigned(id, named.hash)) return "unknown";
  return lookAt(host, withdrawal, named.hash);
};

const confirm = (host: Host, withdrawal: Withdrawal): boolean => {
  const look = lookAtPayment(host, withdrawal);
  if (look === "paid") return makeStep(host, withdrawal, { state: "done", actor: "payout" });
  if (look !== "failed") return false;
  return makeStep(host, withdrawal, { state: "failed", actor: "payout", reason: "transferFailed" });
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

const arrivesOf = ({ row }: Withdrawal): Money => money(row.amount - row.fee);

/** The house's own command, under a key that never changes: a freeze must not keep money that goes back (SES-17). */
const endHold = (host: Host, withdrawal: Withdrawal): void => {
  const { id, userId, amount, fee } = withdrawal.row;
  const isPaid = outcomeOf(stateOf(withdrawal)) === "paid";
  const deducted = { fee: money(fee), arrives: arrivesOf(withdrawal) };
  submitOwn(host, `withdrawal-ended-${id}`, {
    type: "moveFunds",
    userId: 0,
    acceptedMs: 0,
    list: "withdrawals_ended",
    row: { user_id: userId, withdrawal_id: id },
    legs: isPaid
      ? paidMoves(userId, deducted, "custody:sandbox")
      : returnedMoves({ userId, amount: money(amount) }),
    shortages: [],
  });
};
