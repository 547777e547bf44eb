/**
 * What operators do (WAL-12, WAL-15, OPS-03). Two of them look at the outside's own records before they sign; the third is careless: asks
 * for anything, signs everything, also twice, and pays or names payments without asking whether somebody gives the money back.
 */
import type { Act } from "../ledger/acts.ts";
import type { Withdrawal } from "../ledger/withdrawal.ts";
import { stateOf } from "../ledger/withdrawals.ts";
import type { SimInput } from "../world/inputs.ts";
import { carryOutLarge, decideDeposit, actAbout } from "./decide-deposits.ts";
import {
  approveIt,
  askToGiveBack,
  carryOutStep,
  isFromBeforeTaken,
  refuseIt,
  takeFromSigner,
} from "./decide-withdrawals.ts";
import { askToGiveUp, carryOutGivingUp, emptyWallets, givingUp, isGivenUp } from "./give-up-signer.ts";
import type { Deposit } from "../ledger/deposits.ts";
import type { Host } from "./host.ts";
import { ofOrder } from "./invoices.ts";
import { carryOutMoney } from "./house.ts";
import { killable, type Place } from "./killed.ts";
import { careless, inState, payByHand, pick, requested } from "./pay-by-hand.ts";
import { aloneNow, takeOn } from "./withdrawals.ts";

type DeskInput = Extract<SimInput, { kind: "desk" }>;

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
  host.signer?.answerAgain();
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
