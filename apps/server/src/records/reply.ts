/**
 * The answer to a command, as data. The engine runs in a thread of its own and stores the answer with the decision (API-11), so a
 * module sends what the answer has to say, and the engine's thread writes it.
 */
import { assert } from "@candor/core/assert/assert";
import type { Decision } from "@candor/core/engine/events";
import { userAccount } from "@candor/core/ids/account-id";
import { formatMoney, money, type Money } from "@candor/core/money/money";
import type { Refusal } from "@candor/core/result/result";
import { refusalBody, successBody } from "@candor/wire/answer";
import type { Language } from "@candor/wire/language";

export type Reply = {
  readonly language: Language;
  /** What it says of a command that was taken: the number of the new row, how many contracts changed, or the user's new balance. */
  readonly says: "nothing" | "newId" | "count" | "wallet";
  /** For "newId": the number when there is no new row. */
  readonly otherwiseId?: number;
  /** The refusal to report instead of LeverOrderNotFound. */
  readonly notFound?: Refusal["key"];
};

/** The exact body for a command of `userId` that was taken. */
export const takenBody = (reply: Reply, userId: number, decision: Decision): string =>
  successBody(dataOf(reply, userId, decision), reply.language);

/** The exact body for a refused command. */
export const refusedBody = ({ language, notFound }: Reply, refusal: Refusal): string => {
  const isRenamed = notFound !== undefined && refusal.key === "LeverOrderNotFound";
  return refusalBody(isRenamed ? { key: notFound } : refusal, language);
};

const dataOf = ({ says, otherwiseId }: Reply, userId: number, decision: Decision): object => {
  switch (says) {
    case "nothing":
      return {};
    case "newId":
      return { id: String(decision.newId ?? otherwiseId) };
    case "count":
      return { count: decision.facts.filter(({ type }) => type === "leverChanged").length };
    case "wallet":
      return { wallet: formatMoney(walletAfter(decision, userId)) };
  }
};

const walletAfter = ({ facts }: Decision, userId: number): Money => {
  const [fact] = facts;
  assert(fact?.type === "moved", "a funding is one fact that moves money");
  const wallet = fact.after.find(({ account }) => account === userAccount(userId, "wallet"));
  assert(wallet !== undefined, "a funding changes the wallet");
  return money(wallet.balance);
};
