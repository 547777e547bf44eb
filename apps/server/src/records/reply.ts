/**
 * The answer to a command, as data. The engine runs in a thread of its own and stores the answer with the decision (API-11), so a
 * module sends what the answer has to say, and the engine's thread writes it.
 */
import { assert } from "@candor/core/assert/assert";
import type { Decision } from "@candor/core/engine/events";
import { userAccount } from "@candor/core/ids/account-id";
import { formatMoney, money, type Money } from "@candor/core/money/money";
import type { Refusal } from "@candor/core/result/result";
import { refusalBody, successBody } from "@candor/wire/messages/answer";
import type { Language } from "@candor/wire/language";
import type { SuccessKey } from "@candor/wire/messages/fill-in";

export type Reply = {
  readonly language: Language;
  /** What it says of a command that was taken: the number of the new row, how many contracts changed, or the user's new balance. */
  readonly says: "nothing" | "newId" | "count" | "wallet";
  /** What it says of the success; "success" unless it is given. */
  readonly success?: SuccessKey;
  /** For "newId": the number when there is no new row. */
  readonly otherwiseId?: number;
  /** The refusal to report instead of LeverOrderNotFound. */
  readonly notFound?: Refusal["key"];
};

/** An answer: its exact body, which the caller's client gets, and what it says, for the code that sent the command. */
export type Answered = {
  readonly body: string;
  /** The number of the new row, when the command made one. */
  readonly newId?: number | undefined;
  /** How many contracts changed, when the reply says so. */
  readonly count?: number | undefined;
  /** Why the command was refused, as the body reports it. */
  readonly refusal?: Refusal | undefined;
};

/** The answer to a command of `userId` that was taken. */
export const takenAnswer = (reply: Reply, userId: number, decision: Decision): Answered => {
  const data = dataOf(reply, userId, decision);
  return { body: successBody(data, reply.language, reply.success), newId: decision.newId, count: data.count };
};

/** The answer to a refused command. */
export const refusedAnswer = ({ language, notFound }: Reply, refusal: Refusal): Answered => {
  const isRenamed = notFound !== undefined && refusal.key === "LeverOrderNotFound";
  const reported = isRenamed ? { key: notFound } : refusal;
  return { body: refusalBody(reported, language), refusal: reported };
};

/** The same of an answer that was stored for this request before, perhaps by another process: only the body was kept. */
export const repeatedAnswer = ({ otherwiseId }: Reply, body: string): Answered => {
  const { key, data } = JSON.parse(body) as { readonly key?: string; readonly data: Data | null };
  const id = data?.id === undefined ? undefined : Number(data.id);
  return {
    body,
    newId: id === otherwiseId ? undefined : id,
    count: data?.count,
    refusal: key === undefined ? undefined : { key },
  };
};

type Data = { readonly id?: string; readonly count?: number; readonly wallet?: string };

const dataOf = ({ says, otherwiseId }: Reply, userId: number, decision: Decision): Data => {
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
