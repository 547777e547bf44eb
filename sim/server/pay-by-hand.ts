/**
 * Operators who pay a withdrawal by hand, and enter the payment (WAL-12). One of them is careless: names payments of others, and pays
 * without asking whether somebody gives the money back.
 */
import type { Act } from "../ledger/acts.ts";
import type { Withdrawal } from "../ledger/withdrawal.ts";
import { stateOf } from "../ledger/withdrawals.ts";
import type { Payment } from "../outside/payment.ts";
import type { SimInput } from "../world/inputs.ts";
import { enterPayment, mayBeSigners } from "./decide-withdrawals.ts";
import type { Host } from "./host.ts";
import { killable } from "./killed.ts";
import { isByHand, orderOf } from "./withdrawals.ts";

type DeskInput = Extract<SimInput, { kind: "desk" }>;

export const careless = 3;

export const pick = <One>(all: readonly One[], nth: number): One | undefined =>
  all[nth % Math.max(1, all.length)];

export const inState = (
  { ledger: { withdrawals } }: Host,
  states: readonly string[],
): readonly Withdrawal[] =>
  [...withdrawals.held].flatMap((id) => {
    const found = withdrawals.all.get(id);
    return found !== undefined && states.includes(stateOf(found)) ? [found] : [];
  });

export const requested = (host: Host): readonly Withdrawal[] => inState(host, ["requested"]);

/**
 * From the house's own wallet, which shows what was sent before; the hash is entered right after, also in a server that was killed. What was
 * refused then, because the signer said nothing certain, is entered later.
 */
export const payByHand = (
  host: Host,
  { operator, nth, diesAfter }: Pick<DeskInput, "operator" | "nth" | "diesAfter">,
): void => {
  const { payer, ledger } = host;
  const waiting = inState(host, ["approved"]).filter(isByHand(host));
  const found = pick(waiting, nth);
  if (found === undefined) return;
  const enter = (hash: string): void => {
    killable(host, diesAfter, (place) => {
      place();
      enterPayment(host, operator, found, hash, place);
    });
    const now = ledger.withdrawals.all.get(found.row.id) ?? found;
    enterPayment(host, operator, now, hash, () => undefined);
  };
  if (operator === careless) for (const hash of othersPayments(host, found, nth)) enter(hash);
  const paid = payer.sentByHand(found.row.id) ?? foundByTwo(host, found);
  if (paid !== undefined) enter(paid);
  if (paid !== undefined || !maySend(host, operator, found)) return;
  enter(payer.pay({ ...orderOf(found), isByHand: true, madeMs: host.nowMs }));
};

/** What the careless one names: the newest payment of all, one for something else, and one that the signer made for another withdrawal like it. */
const othersPayments = (host: Host, found: Withdrawal, nth: number): readonly string[] => {
  const { payments } = host.payer;
  const isLike = ({ to, amount }: Payment): boolean =>
    to === orderOf(found).to && amount === orderOf(found).amount;
  const named = [
    ...(nth % 3 === 0 ? [payments.at(-1)] : []),
    payments.find((payment) => isLike(payment) && payment.withdrawalId === 0),
    payments.findLast((payment) => isLike(payment) && payment.signed !== undefined),
  ];
  return named.flatMap((payment) =>
    payment === undefined || isOfTwo(host, payment) || isToBeEntered(host, payment) ? [] : [payment.hash],
  );
};

/** Known limit: what a person has sent and could not enter yet could be entered for another withdrawal like it. */
const isToBeEntered = ({ ledger }: Host, { withdrawalId, hash, isByHand }: Payment): boolean =>
  isByHand && ledger.withdrawals.all.get(withdrawalId)?.steps.every((step) => step.hash !== hash) === true;

/** Known limit: what the signer has not named, before two took it, could be entered for another withdrawal like it. */
const isOfTwo = ({ ledger }: Host, { withdrawalId, hash, signed }: Payment): boolean =>
  signed !== undefined &&
  ledger.withdrawals.taken.get(withdrawalId)?.act !== undefined &&
  ledger.withdrawals.signed.get(withdrawalId)?.includes(hash) !== true;

/** The payment that the two who took it from the signer have found in a block: all who pay look there first, also the careless one. */
const foundByTwo = ({ payer, ledger }: Host, { row: { id } }: Withdrawal): string | undefined =>
  ledger.withdrawals.taken.get(id)?.act === undefined ? undefined : payer.paidBySigner(id);

/** Longer ago than the clocks of a block and of the server may differ. */
const agoMs = 200_000;

/** Known limit: one that comes after the approval of a withdrawal like it cannot be told from its payment. None is made then. */
export const payOther = (host: Host, { nth }: Extract<SimInput, { kind: "otherPayment" }>): void => {
  const found = pick(requested(host), nth);
  if (found === undefined) return;
  const { to, amount } = orderOf(found);
  const isLike = (other: Withdrawal): boolean => orderOf(other).to === to && orderOf(other).amount === amount;
  if (inState(host, ["approved"]).some(isLike)) return;
  host.payer.payOther({ ...orderOf(found), madeMs: host.nowMs - agoMs });
};

const maySend = (host: Host, operator: number, found: Withdrawal): boolean => {
  const { ledger } = host;
  const { row } = found;
  if (ledger.frozen.has(row.userId)) return false;
  // Its payment could not be entered.
  if (mayBeSigners(host, found)) return false;
  return operator === careless || !ledger.acts.waiting().some((act) => isGivingBack(act, row.id));
};

const isGivingBack = ({ action, content }: Act, id: number): boolean =>
  action === "withdrawal_give_back" && content.includes(`"withdrawal":"${id}"`);
