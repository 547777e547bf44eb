/**
 * House money and corrections as the server takes them (OPS-03): asked for, looked at again when two have signed, taken from the act, and
 * sent to the engine under the act's key, in steps between any two of which the server may be killed.
 *
 * Invariants: what is sent is what the request says, which the database made from the act. What the engine refuses is over, and is
 * written down; a full queue is not a decision.
 */
import type { MoveFunds } from "@candor/core/engine/command";
import { houseMoves, isOfProduct, movedAccount, moveTargets } from "@candor/core/house/house-move";
import { houseClasses, readAccount, type AccountId, type HouseClass } from "@candor/core/ids/account-id";
import { formatMoney, money, parseMoney, type Money } from "@candor/core/money/money";
import {
  correctedAccount,
  correctionMoves,
  isCorrection,
  isUsers,
  type CorrectableAccount,
} from "@candor/core/wallet/correction";
import type { Act } from "../ledger/acts.ts";
import { requestName, type MoneyRequest } from "../ledger/money-requests.ts";
import { submitOwn } from "./accept.ts";
import { askForTwo } from "./acts.ts";
import type { Host } from "./host.ts";
import type { Place } from "./killed.ts";

export type Move = { readonly from: HouseClass; readonly to: HouseClass; readonly amount: Money };
export type Correct = {
  readonly userId: number;
  readonly from: CorrectableAccount;
  readonly to: CorrectableAccount;
  readonly amount: Money;
};

/** The investment product whose reserve is moved here: one is like another. */
const theProduct = 101;

export const askToMove = (host: Host, operator: number, { from, to, amount }: Move): void => {
  if (!moveTargets(from, "USDT", "demo").includes(to)) return;
  if (!isHeld(host, movedAccount(from, "USDT", theProduct), amount)) return;
  const product = isOfProduct(from, to) ? { product: String(theProduct) } : {};
  const content = { from, to, ...product, asset: "USDT", amount: formatMoney(amount) };
  askForTwo(host, operator, { action: "house_move", subject: `house ${from}` }, content);
};

export const askToCorrect = (host: Host, operator: number, { userId, from, to, amount }: Correct): void => {
  if (!isCorrection(from, to) || isUsers(from, to) !== userId > 0) return;
  if (!isOpen(host, userId) || !isHeld(host, correctedAccount(from, userId), amount)) return;
  const subject = userId > 0 ? `user ${userId}` : `house ${from}`;
  const content = { user: String(userId), from, to, amount: formatMoney(amount) };
  askForTwo(host, operator, { action: "correction", subject }, content);
};

/** What is outside has no limit here. */
const isHeld = ({ ledger }: Host, account: AccountId, amount: Money): boolean =>
  Number(account % 64n) >= houseClasses["custody:sandbox"] || ledger.accounts.balanceOf(account) >= amount;

const isOpen = ({ ledger }: Host, userId: number): boolean => userId === 0 || !ledger.frozen.has(userId);

/** With the second signature, and again by anyone who tries: what could not be booked now leaves the act as it is. */
export const carryOutMoney = (host: Host, act: Act, place: Place): void => {
  const { user = "0", product = "0", from = "", amount = "" } = host.ledger.acts.contentOf(act);
  const userId = Number(user);
  const debit = correctedOrHouse(from, userId, Number(product));
  if (!isOpen(host, userId) || !isHeld(host, debit, parseMoney(amount) ?? money(0n))) return;
  if (!host.ledger.money.take(act.id)) return;
  place();
  const request = host.ledger.money.requests.get(act.id);
  if (request !== undefined) book(host, act.id, request);
};

const correctedOrHouse = (name: string, userId: number, productId: number): AccountId =>
  name === "wallet" || name === "contract"
    ? correctedAccount(name, userId)
    : movedAccount(name as HouseClass, "USDT", productId);

/** What was taken and is not booked, such as what a killed server has left. */
export const bookApproved = (host: Host, place: Place): void => {
  const { money: taken, moved, answers } = host.ledger;
  for (const [actId, request] of taken.requests) {
    if (taken.refused.has(actId) || moved.has(requestName(actId, request))) continue;
    const answer = answers.before({ userId: ownerOf(request), key: keyOf(host, actId) });
    if (answer?.isApplied === false) taken.refused.add(actId);
    else book(host, actId, request);
    place();
  }
};

const keyOf = ({ subject, lastTicket }: Host, actId: number): string =>
  subject.server.actKey(actId, lastTicket);

const book = (host: Host, actId: number, request: MoneyRequest): void =>
  submitOwn(host, keyOf(host, actId), commandOf(actId, request));

const ownerOf = ({ action, debit, credit }: MoneyRequest): number =>
  action === "house_move" ? 0 : Math.max(readAccount(debit).userId, readAccount(credit).userId);

const commandOf = (actId: number, request: MoneyRequest): MoveFunds => {
  const { action, debit, credit, amount } = request;
  const shortages = [{ account: debit, refusal: { key: "HouseAccountIsShort" } }];
  const moving = { type: "moveFunds", userId: ownerOf(request), acceptedMs: 0, shortages } as const;
  if (action === "correction") {
    const legs = correctionMoves({ requestId: actId, debit, credit, amount: money(amount) });
    return { ...moving, list: "corrections", row: { request_id: actId }, legs };
  }
  const legs = houseMoves({ debit, credit, amount: money(amount) });
  return { ...moving, list: "house_moves", row: { act_id: actId }, legs, isHouses: true };
};
