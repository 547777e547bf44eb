/**
 * What the server does for operators who decide on withdrawals (WAL-12, WAL-13, OPS-03): a decision is a step with its line in the audit
 * log; from the published limit on approving is only asked for, and giving back always. What follows is done at once, or by the next run.
 */
import { approvalsNeeded, remainingPolicy } from "@candor/core/withdrawal/approval";
import { mayBeApproved, paymentsOf } from "@candor/core/withdrawal/next-step";
import { mayStep, type OperatorReason } from "@candor/core/withdrawal/withdrawal";
import { formatMoney, money, type Money } from "@candor/core/money/money";
import type { Act, ActContent } from "../ledger/acts.ts";
import type { Withdrawal } from "../ledger/withdrawal.ts";
import { stateOf } from "../ledger/withdrawals.ts";
import { askOnce } from "./acts.ts";
import type { Host } from "./host.ts";
import type { Place } from "./killed.ts";
import { factsOf, isByHand, lookAt, makeStep, orderOf, policyOf, takeOn } from "./withdrawals.ts";

export const refuseIt = (
  host: Host,
  operator: number,
  found: Withdrawal,
  reason: OperatorReason,
  place: Place,
): void => {
  if (stateOf(found) !== "requested") return;
  makeStep(host, found, { state: "refused", actor: "operator", operator, reason });
  place();
  takeOn(host, found.row.id, place);
};

/** `alone`: what one alone has approved of the owner's requests within a day, as it was looked up. */
export const approveIt = (
  host: Host,
  operator: number,
  found: Withdrawal,
  alone: Money,
  place: Place,
): void => {
  if (stateOf(found) !== "requested" || !mayBeApproved(factsOf(host, found), host.nowMs)) return;
  if (approvalsNeeded(money(found.row.amount), remainingPolicy(policyOf(host), alone)) === 2) {
    askTwo(host, operator, found, "approved");
    return;
  }
  if (!makeStep(host, found, { state: "approved", actor: "operator", operator })) return;
  place();
  takeOn(host, found.row.id, place);
};

/** The payment that a person claims to have made: the outside must know it, it must be this withdrawal's, and not older than the approval. */
export const enterPayment = (
  host: Host,
  operator: number,
  found: Withdrawal,
  hash: string,
  place: Place,
): void => {
  if (stateOf(found) !== "approved" || !isByHand(host)(found) || host.ledger.frozen.has(found.row.userId))
    return;
  const look = lookAt(host, found, hash);
  if (look === undefined || look === "unknown" || look === "failed") return;
  const approvedMs = found.steps.find(({ state }) => state === "approved")?.atMs ?? 0;
  if (host.subject.server.isFromBefore(approvedMs, host.payer.madeMsOf(hash))) return;
  if (isSignersPayment(host, found, hash)) return;
  if (!makeStep(host, found, { state: "sent", actor: "operator", operator, hash })) return;
  place();
  takeOn(host, found.row.id, place);
};

/** Others that the signer was asked to pay and whose money is held, to the same address, that bring as much. */
const alikes = ({ ledger: { withdrawals } }: Host, found: Withdrawal): readonly Withdrawal[] => {
  const { to, amount } = orderOf(found);
  return [...withdrawals.held].flatMap((id) => {
    const other = withdrawals.all.get(id);
    if (other === undefined || other === found || !withdrawals.noted.has(id)) return [];
    return orderOf(other).to === to && orderOf(other).amount === amount ? [other] : [];
  });
};

/** Which of them the signer may still pay. */
const stillAsked = (host: Host, found: Withdrawal): readonly Withdrawal[] =>
  alikes(host, found).filter(
    (other) => stateOf(other) === "approved" && host.ledger.withdrawals.whoseIs(other.row.id).isWithSigner,
  );

/** Nothing listens that could say whether the signer has paid another one like it: no payment of this one can be entered. */
export const mayBeSigners = (host: Host, found: Withdrawal): boolean =>
  (!host.hasSignersAddress || host.signer?.listens() !== true) && stillAsked(host, found).length > 0;

/** The signer has made it for another withdrawal like this one, or may have: it has named it, or the server does not know it yet, and asks. */
const isSignersPayment = (host: Host, found: Withdrawal, hash: string): boolean => {
  const { ledger, signer, hasSignersAddress, nowMs, subject } = host;
  if (alikes(host, found).some(({ row }) => ledger.withdrawals.signed.get(row.id)?.includes(hash)))
    return true;
  const words = stillAsked(host, found).map(({ row }) =>
    hasSignersAddress ? signer?.pay(row.id, nowMs) : undefined,
  );
  return subject.server.refusalOfEntry(hash, words) !== undefined;
};

/** What cannot be paid and was not, or whose payment is gone. */
export const askToGiveBack = (host: Host, operator: number, found: Withdrawal): void => {
  if (isUnpaid(host, found)) askTwo(host, operator, found, "failed");
};

const isUnpaid = (host: Host, found: Withdrawal): boolean => {
  const state = stateOf(found);
  if (!isByHand(host)(found) || (state !== "approved" && state !== "sent")) return false;
  if (!host.subject.server.looksBeforeGivingBack) return true;
  return paymentsOf(factsOf(host, found)).every((hash) => {
    const look = lookAt(host, found, hash);
    return look !== "paid" && look !== "pending";
  });
};

/** By the signer's word that it never pays it. `between`: what happens after the word, before it is written down. */
export const takeFromSigner = (
  { signer, ledger, nowMs, hasSignersAddress }: Host,
  operator: number,
  { row: { id } }: Withdrawal,
  between: () => void,
): void => {
  // A signer with an older copy of its journal does not know what it has signed and named before.
  const isNamed = ledger.withdrawals.signed.has(id);
  if (!hasSignersAddress || signer?.release(id) !== true || isNamed) return;
  between();
  ledger.withdrawals.takeFromSigner(id, operator, nowMs);
};

export const subjectOf = (id: number): string => `withdrawal ${id}`;

const askTwo = (host: Host, operator: number, found: Withdrawal, step: "approved" | "failed"): void => {
  const { id, userId, amount } = found.row;
  const action = step === "failed" ? "withdrawal_give_back" : "withdrawal_large";
  const content = {
    withdrawal: String(id),
    step,
    after: stateOf(found),
    user: String(userId),
    amount: formatMoney(amount),
    arrives: formatMoney(orderOf(found).amount),
  };
  const counts = (act: Act): boolean =>
    (JSON.parse(act.content) as ActContent)["after"] === stateOf(found) &&
    !isFromBeforeTaken(host, act, found);
  askOnce(host, operator, { action, subject: subjectOf(id) }, content, counts);
};

/** Two who signed that nobody had paid it, before it was taken from the signer, did not sign this about the signer. */
export const isFromBeforeTaken = ({ ledger }: Host, act: Act, { row: { id } }: Withdrawal): boolean =>
  act.id < (ledger.withdrawals.taken.get(id)?.act ?? 0);

/** What two have signed, with the second signature or later; a withdrawal that has moved on leaves the act as it is. */
export const carryOutStep = (host: Host, operator: number, act: Act, place: Place): void => {
  const { withdrawal, step, after } = host.ledger.acts.contentOf(act);
  const found = host.ledger.withdrawals.all.get(Number(withdrawal));
  if (found === undefined || (step !== "approved" && step !== "failed")) return;
  if (!mayStep(stateOf(found), step, "operator")) return;
  if (step === "approved" && !mayBeApproved(factsOf(host, found), host.nowMs)) return;
  if (
    step === "failed" &&
    (!isUnpaid(host, found) || !host.subject.server.isStateSigned(stateOf(found), after))
  )
    return;
  if (step === "failed" && isFromBeforeTaken(host, act, found)) return;
  if (host.ledger.acts.use(act.id) === undefined) return;
  const reason = step === "failed" ? "payoutImpossible" : "";
  makeStep(host, found, { state: step, actor: "operator", operator, reason, act: act.id });
  place();
  takeOn(host, found.row.id, place);
};
