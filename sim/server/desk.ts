/**
 * What operators do (WAL-12, WAL-15, OPS-03). Two of them look at the outside's own records before they sign; the third is careless: asks
 * for anything, signs everything, also twice, and pays or names payments without asking whether somebody gives the money back.
 */
import type { Act } from "../ledger/acts.ts";
import type { Withdrawal } from "../ledger/withdrawal.ts";
import { stateOf } from "../ledger/withdrawals.ts";
import type { Payment } from "../outside/payment.ts";
import type { SimInput } from "../world/inputs.ts";
import { carryOutLarge, decideDeposit, actAbout } from "./decide-deposits.ts";
import {
  approveIt,
  askToGiveBack,
  carryOutStep,
  enterPayment,
  isFromBeforeTaken,
  mayBeSigners,
  refuseIt,
  takeFromSigner,
} from "./decide-withdrawals.ts";
import { askToGiveUp, carryOutGivingUp, emptyWallets, givingUp, isGivenUp } from "./give-up-signer.ts";
import type { Deposit } from "../ledger/deposits.ts";
import type { Host } from "./host.ts";
import { ofOrder } from "./invoices.ts";
import { carryOutMoney } from "./house.ts";
import { killable, type Place } from "./killed.ts";
import { aloneNow, isByHand, orderOf, takeOn } from "./withdrawals.ts";

type DeskInput = Extract<SimInput, { kind: "desk" }>;

const careless = 3;

export const workAtDesk = (host: Host, input: DeskInput): void => {
  const { operator, nth, act, why } = input;
  if (act === "pay") {
    payByHand(host, input);
    return;
  }
  killable(host, input.diesAfter, (place) => {
    const one = pick(requested(host), nth);
    const signed = pick(host.ledger.acts.waiting(), nth);
    if (act === "clear") clear(host, place);
    else if (act === "sign" && signed !== undefined) sign(host, operator, signed, place);
    else if (act === "again" && signed !== undefined) carryOut(host, operator, signed, place);
    else if (act === "takeBack" && signed !== undefined) host.ledger.acts.withdraw(signed.id);
    else if (act === "giveBack") giveBack(host, operator, nth);
    else if (act === "release") release(host, operator, nth, place);
    else if (act === "giveUp") giveUp(host, operator, nth);
    else if (act === "replaceSigner") replaceSigner(host, nth + 1, place);
    else if (act === "refuse" && one !== undefined) refuseIt(host, operator, one, why, place);
    else if (act === "approve" && one !== undefined) approveOne(host, operator, one, place);
    else if (act === "approveBoth" && one !== undefined) approveBoth(host, operator, one, place);
  });
};

const pick = <One>(all: readonly One[], nth: number): One | undefined => all[nth % Math.max(1, all.length)];

const inState = ({ ledger: { withdrawals } }: Host, states: readonly string[]): readonly Withdrawal[] =>
  [...withdrawals.held].flatMap((id) => {
    const found = withdrawals.all.get(id);
    return found !== undefined && states.includes(stateOf(found)) ? [found] : [];
  });

const requested = (host: Host): readonly Withdrawal[] => inState(host, ["requested"]);

const approveOne = (host: Host, operator: number, found: Withdrawal, place: Place): void =>
  approveIt(host, operator, found, aloneNow(host)(found), place);

/** Two operators look at two requests of one user at one moment; each approves one. */
const approveBoth = (host: Host, operator: number, one: Withdrawal, place: Place): void => {
  const isOther = ({ row }: Withdrawal): boolean => row.userId === one.row.userId && row.id !== one.row.id;
  const other = requested(host).find(isOther);
  const looked = [one, ...(other === undefined ? [] : [other])].map(
    (found) => [found, aloneNow(host)(found)] as const,
  );
  for (const [found, alone] of looked) approveIt(host, operator, found, alone, place);
};

/** From the house's own wallet, which shows what was sent before; the hash is entered right after, also in a server that was killed. */
const payByHand = (
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
  // The careless one also names somebody else's payment. But nobody names one that two have found for another withdrawal.
  const last = payer.payments.at(-1);
  if (operator === careless && nth % 3 === 0 && last !== undefined && !isOfTwo(host, last)) enter(last.hash);
  const other = payer.payments.find((payment) => isOther(payment, orderOf(found)));
  if (operator === careless && other !== undefined) enter(other.hash);
  const paid = foundByTwo(host, found);
  if (paid !== undefined) enter(paid);
  if (paid !== undefined || !maySend(host, operator, found)) return;
  enter(payer.pay({ ...orderOf(found), isByHand: true, madeMs: host.nowMs }));
};

/** Known limit: what the signer has not named, before two took it, could be entered for another withdrawal like it. */
const isOfTwo = ({ ledger }: Host, { withdrawalId, hash, signed }: Payment): boolean =>
  signed !== undefined &&
  ledger.withdrawals.taken.get(withdrawalId)?.act !== undefined &&
  ledger.withdrawals.signed.get(withdrawalId)?.includes(hash) !== true;

/** The payment that the two who took it from the signer have found in a block: all who pay look there first, also the careless one. */
const foundByTwo = ({ payer, ledger }: Host, { row: { id } }: Withdrawal): string | undefined =>
  ledger.withdrawals.taken.get(id)?.act === undefined ? undefined : payer.paidBySigner(id);

/** For something else, and as if it were for this one. */
const isOther = (payment: Payment, { to, amount }: Pick<Payment, "to" | "amount">): boolean =>
  payment.withdrawalId === 0 && payment.to === to && payment.amount === amount;

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
  const { payer, ledger } = host;
  const { row } = found;
  if (payer.isSentByHand(row.id) || ledger.frozen.has(row.userId)) return false;
  // Its payment could not be entered.
  if (mayBeSigners(host, found)) return false;
  return operator === careless || !ledger.acts.waiting().some((act) => isGivingBack(act, row.id));
};

const isGivingBack = ({ action, content }: Act, id: number): boolean =>
  action === "withdrawal_give_back" && content.includes(`"withdrawal":"${id}"`);

const giveBack = (host: Host, operator: number, nth: number): void => {
  const all = inState(host, ["approved", "sent"]).filter(
    ({ row }) => operator === careless || !host.payer.isUnderWay(row.id),
  );
  const found = pick(all, nth);
  if (found !== undefined) askToGiveBack(host, operator, found);
};

const withSigner = (host: Host, states: readonly string[] = ["approved"]): readonly Withdrawal[] =>
  inState(host, states).filter(({ row }) => host.ledger.withdrawals.whoseIs(row.id).isWithSigner);

/** Sometimes another signer takes over after the answer, and another server's job asks it, before the answer is written down. */
const release = (host: Host, operator: number, nth: number, place: Place): void => {
  const found = pick(withSigner(host), nth);
  if (found === undefined) return;
  takeFromSigner(host, operator, found, () => {
    place();
    if (nth % 3 !== 0) return;
    host.signer?.restart();
    takeOn(host, found.row.id, place);
  });
};

const given = ["approved", "sent"];

/** The operators who look first empty the wallet of a signer that does not run, and then ask. */
const giveUp = (host: Host, operator: number, nth: number): void => {
  const found = pick(withSigner(host, given), nth);
  if (found === undefined) return;
  if (operator !== careless && host.signer?.listens() === false) emptyWallets(host);
  askToGiveUp(host, operator, found);
};

/** Two operators who look take as many withdrawals from it as they get to, one after another; when nothing is left, a new signer takes over. */
const replaceSigner = (host: Host, most: number, place: Place): void => {
  const { signer } = host;
  if (signer === undefined || signer.listens()) return;
  emptyWallets(host);
  for (const found of withSigner(host, given).slice(0, most)) {
    askToGiveUp(host, 1, found);
    const act = givingUp(host, found);
    if (act !== undefined) for (const operator of [1, 2]) sign(host, operator, act, place);
  }
  signer.startNew();
};

/** Only what is true outside, for those who look. */
const isRight = (host: Host, act: Act): boolean => {
  const { payer, ledger } = host;
  if (act.action === "withdrawal_signer_gone") return isGivenUp(host, act);
  const said = JSON.parse(act.content) as Readonly<Record<string, string>>;
  if (act.action === "withdrawal_give_back") {
    const found = ledger.withdrawals.all.get(Number(said["withdrawal"]));
    if (found === undefined || isFromBeforeTaken(host, act, found)) return false;
    return stateOf(found) === said["after"] && !payer.isUnderWay(found.row.id);
  }
  if (act.action !== "deposit_large") return true;
  return whoseIs(host, ledger.deposits.all.get(Number(said["deposit"]))) === Number(said["user"]);
};

/** With the second signature the act is carried out. An operator who sees a wrong one takes it back. */
const sign = (host: Host, operator: number, act: Act, place: Place): void => {
  const { ledger, passkeys } = host;
  if (operator !== careless && !isRight(host, act)) {
    ledger.acts.withdraw(act.id);
    return;
  }
  if (!ledger.acts.sign(act.id, passkeys.sign(operator, act))) return;
  place();
  carryOut(host, operator, act, place);
};

const carryOut = (host: Host, operator: number, { id }: Act, place: Place): void => {
  const { acts } = host.ledger;
  const act = acts.all.get(id);
  if (act === undefined || act.end !== undefined || !acts.isApproved(act)) return;
  switch (act.action) {
    case "withdrawal_large":
    case "withdrawal_give_back":
      carryOutStep(host, operator, act, place);
      return;
    case "withdrawal_signer_gone":
      carryOutGivingUp(host, operator, act, place);
      return;
    case "deposit_large":
      carryOutLarge(host, operator, act);
      return;
    case "house_move":
    case "correction":
      carryOutMoney(host, act, place);
      return;
    default:
      throw new Error(`nobody carries out ${act.action}`);
  }
};

/** Who has sent it, as the outside knows. */
const whoseIs = ({ chain, gateway, ledger }: Host, held: Deposit | undefined): number | undefined => {
  if (held?.channel !== "gateway") return chain.find(held?.hash ?? "")?.meantFor;
  return gateway.invoices.find(({ orderId }) => ofOrder(ledger.deposits.all, orderId).includes(held))?.userId;
};

/** Operators decide whose it is: they have both facts, and the careless one mixes users up where somebody else looks once more. */
export const reviewDeposits = (
  host: Host,
  { operator, nth, isRejected }: Extract<SimInput, { kind: "review" }>,
): void => {
  const { deposits, acts } = host.ledger;
  const waiting = deposits.open().filter(({ state }) => state === "review");
  for (const [place, held] of waiting.entries()) {
    if (nth !== "all" && nth % waiting.length !== place) continue;
    const owner = whoseIs(host, held);
    const asked = actAbout(host, held.id);
    if (operator !== careless && asked !== undefined && !isRight(host, asked)) acts.withdraw(asked.id);
    const isMixedUp = operator === careless && held.amount >= host.world.cash.twoFrom;
    const said = isMixedUp ? ((owner ?? 0) % host.world.wallets.size) + 1 : owner;
    decideDeposit(host, operator, held, isRejected ? undefined : said);
  }
};

/** Everything that can be decided is, by the first two operators where it takes two; what was signed for is paid. */
const clear = (host: Host, place: Place): void => {
  for (const found of requested(host)) approveOne(host, 1, found, place);
  host.hasSignersAddress = true;
  if (host.signer?.isWell() === false) {
    host.signer.stop(0);
    replaceSigner(host, Number.POSITIVE_INFINITY, place);
  }
  giveBackAll(host);
  // Of which the answer was lost.
  for (const found of withSigner(host))
    if (host.signer?.hasReleased(found.row.id) === true) takeFromSigner(host, 1, found, () => undefined);
  for (const operator of [1, 2, 1])
    for (const act of host.ledger.acts.waiting()) sign(host, operator, act, place);
  for (const act of host.ledger.acts.waiting()) carryOut(host, 1, act, place);
  for (let nth = inState(host, ["approved"]).length - 1; nth >= 0; nth--)
    payByHand(host, { operator: 1, nth, diesAfter: undefined });
};

const giveBackAll = (host: Host): void => {
  for (const found of inState(host, ["sent"]))
    if (!host.payer.isUnderWay(found.row.id)) askToGiveBack(host, 1, found);
};
