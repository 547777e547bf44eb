/**
 * How two operators take withdrawals from a signer that is gone, and how a signer is started again (WAL-12, OPS-03):
 * docs/OPERATING.md has the steps.
 *
 * Invariants: the act is asked for and carried out only while nothing listens at the signer's address, if the server has one. An act that is
 * refused when it is carried out has ended.
 * Known limits: no program checks what two operators sign. So what they sign is true here as long as it counts: nobody fills an emptied wallet
 * while an act of the last hour waits that one of them has signed. And the server is not told of a payment that was signed right before the
 * disk was lost. So operators who start an older copy of the journal look at every node first, and start no copy that lacks such a payment.
 */
import { formatMoney } from "@candor/core/money/money";
import type { Act, ActContent } from "../ledger/acts.ts";
import type { Withdrawal } from "../ledger/withdrawal.ts";
import { stateOf } from "../ledger/withdrawals.ts";
import type { SimInput } from "../world/inputs.ts";
import { askOnce, waitingAct } from "./acts.ts";
import { subjectOf } from "./decide-withdrawals.ts";
import type { Host } from "./host.ts";
import type { Place } from "./killed.ts";
import { orderOf } from "./withdrawals.ts";

const action = "withdrawal_signer_gone";
const hourMs = 3_600_000;

/** The act that waits, if it still counts. */
export const givingUp = (host: Host, found: Withdrawal): Act | undefined =>
  waitingAct(host, { action, subject: subjectOf(found.row.id) }, countsFor(host, found));

const countsFor =
  ({ nowMs }: Host, found: Withdrawal) =>
  (act: Act): boolean =>
    act.askedAt > nowMs - hourMs && (JSON.parse(act.content) as ActContent)["after"] === stateOf(found);

/** Asks for the act. An act that was asked for too long ago ends. */
export const askToGiveUp = (host: Host, operator: number, found: Withdrawal): void => {
  const { id, userId, amount } = found.row;
  if (!mayGiveUp(host, found)) return;
  const content = {
    withdrawal: String(id),
    after: stateOf(found),
    user: String(userId),
    amount: formatMoney(amount),
    arrives: formatMoney(orderOf(found).amount),
    signer: "is stopped, and its journal will not be used again",
    wallet: "can no longer pay this withdrawal",
    chain: "each of the two has looked there",
  };
  askOnce(host, operator, { action, subject: subjectOf(id) }, content, countsFor(host, found));
};

const mayGiveUp = ({ ledger, signer, hasSignersAddress }: Host, found: Withdrawal): boolean =>
  ledger.withdrawals.whoseIs(found.row.id).isWithSigner &&
  (stateOf(found) === "approved" || stateOf(found) === "sent") &&
  !(hasSignersAddress && signer?.listens() === true);

/** Carries out the act in one transaction. An act that is refused has ended, and operators ask again. */
export const carryOutGivingUp = (host: Host, operator: number, act: Act, place: Place): void => {
  const { acts, withdrawals } = host.ledger;
  const found = withdrawals.all.get(Number(acts.contentOf(act)["withdrawal"]));
  place();
  if (
    found !== undefined &&
    mayGiveUp(host, found) &&
    withdrawals.takeByTwo(found.row.id, operator, act, host.nowMs)
  )
    acts.use(act.id);
  else acts.withdraw(act.id);
};

/** Steps 1 and 2: the signer is stopped, and nothing is left in any wallet that a signer has had. */
export const emptyWallets = ({ signer, payer }: Host): void => {
  for (let wallet = signer?.wallet() ?? 0; wallet > 0; wallet--) payer.empty(wallet);
};

/** Whether what two operators confirm is true. Careful operators look before they sign. */
export const isGivenUp = ({ ledger, signer, payer }: Host, act: Act): boolean => {
  const { withdrawal, after } = JSON.parse(act.content) as ActContent;
  const found = ledger.withdrawals.all.get(Number(withdrawal));
  if (signer === undefined || signer.listens()) return false;
  for (let wallet = signer.wallet(); wallet > 0; wallet--) if (!payer.isEmpty(wallet)) return false;
  return found !== undefined && stateOf(found) === after;
};

/** The signer's process ends, and the chain may have trouble at the same time. */
export const stopSigner = (
  { signer, payer }: Host,
  { linesLost, trouble }: Extract<SimInput, { kind: "signerStops" }>,
): void => {
  signer?.stop(linesLost);
  if (trouble === "reorganised") payer.reorganise();
  if (trouble === "dear") payer.getDear();
};

/** Starts a signer, unless it must not start. */
export const startSigner = (
  host: Host,
  { from, isFilled }: Extract<SimInput, { kind: "signerStarts" }>,
): void => {
  const { signer, payer } = host;
  if (signer === undefined || signer.listens()) return;
  if (isFilled && !isBeingGivenUp(host)) payer.fill(signer.wallet());
  if (from === "newKey") {
    signer.startNew();
    return;
  }
  if (from === "wholeJournal") signer.putBack();
  if (!lacksWhatWasNotTold(host, signer.wallet())) signer.start();
};

const isBeingGivenUp = ({ ledger, nowMs }: Host): boolean =>
  ledger.acts
    .waiting()
    .some((act) => act.action === action && act.askedAt > nowMs - hourMs && act.signedBy.length > 0);

/** True when some node has had a payment that neither the server nor the journal knows. */
const lacksWhatWasNotTold = ({ ledger, signer, payer }: Host, wallet: number): boolean =>
  payer.payments.some(
    ({ withdrawalId, hash, signed }) =>
      signed?.wallet === wallet &&
      signer?.has(hash) === false &&
      ledger.withdrawals.signed.get(withdrawalId)?.includes(hash) !== true,
  );
