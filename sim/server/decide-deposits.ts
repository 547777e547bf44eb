/**
 * What the server does for operators who decide whose a transfer is (WAL-15, OPS-03): one decides, or from the limit on two sign for the
 * transfer, the user and the amount.
 */
import { formatMoney } from "@candor/core/money/money";
import type { Act } from "../ledger/acts.ts";
import type { Deposit } from "../ledger/deposits.ts";
import { askForTwo, waitingAct } from "./acts.ts";
import type { Host } from "./host.ts";

const subjectOf = (depositId: number): string => `deposit ${depositId}`;

export const actAbout = (host: Host, depositId: number): Act | undefined =>
  waitingAct(host, { action: "deposit_large", subject: subjectOf(depositId) });

/** Undefined: it is nobody's. */
export const decideDeposit = (
  host: Host,
  operator: number,
  { id, state, amount }: Deposit,
  userId: number | undefined,
): void => {
  if (state !== "review") return;
  const takesTwo = amount >= host.world.cash.twoFrom && host.subject.server.asksTwoForDeposits;
  if (userId === undefined || !takesTwo) {
    host.ledger.deposits.decide({ depositId: id, operator, userId, act: undefined });
    return;
  }
  if (actAbout(host, id) !== undefined) return;
  const content = { deposit: String(id), user: String(userId), amount: formatMoney(amount) };
  askForTwo(host, operator, { action: "deposit_large", subject: subjectOf(id) }, content);
};

/** A transfer that was decided meanwhile leaves the act as it is. */
export const carryOutLarge = (host: Host, operator: number, act: Act): void => {
  const { deposits, acts } = host.ledger;
  const { deposit, user } = acts.contentOf(act);
  const held = deposits.all.get(Number(deposit));
  if (held?.state !== "review" || acts.use(act.id) === undefined) return;
  deposits.decide({ depositId: held.id, operator, userId: Number(user), act: act.id });
};
