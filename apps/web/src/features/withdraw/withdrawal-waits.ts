/** What a withdrawal waits for, in words: what happens next, and by when where anybody can know it (WAL-12). */
import { outcomeOf } from "@candor/core/withdrawal/withdrawal";
import type { AnswerOf } from "@candor/wire/call";
import type { WithdrawalWait, withdrawalList } from "@candor/wire/withdrawals";
import type { TextKey } from "../../i18n/use-text.ts";

const texts: Readonly<Record<WithdrawalWait["why"], TextKey>> = {
  password: "withdraw.waits.password",
  withdrawPassword: "withdraw.waits.withdrawPassword",
  factor: "withdraw.waits.factor",
  address: "withdraw.waits.address",
  onlyProven: "withdraw.waits.onlyProven",
  frozen: "withdraw.waits.frozen",
  policy: "withdraw.waits.policy",
  operator: "withdraw.waits.operator",
  twoOperators: "withdraw.waits.twoOperators",
  payout: "withdraw.waits.payout",
  payoutBySigner: "withdraw.waits.payoutBySigner",
  payoutByHand: "withdraw.waits.payoutByHand",
  confirmations: "withdraw.waits.confirmations",
  bank: "withdraw.waits.bank",
  booking: "withdraw.waits.booking",
};

/** `until`: the time that the text names; undefined where nobody can know one, and the text says so. */
export type ShownWait = { readonly text: TextKey; readonly until?: number };

/** `all`: what the withdrawal waits for together. */
export const shownWait = (
  { why, until }: WithdrawalWait,
  all: readonly WithdrawalWait[],
  nowMs: number,
): ShownWait => {
  if (why === "policy") {
    if (until > nowMs) return { text: "withdraw.waits.policyAt", until };
    return {
      text: all.some((other) => other.why === "frozen") ? "withdraw.waits.policyLater" : texts.policy,
    };
  }
  // A network that is slower than usual: the time that was expected is over, and there is no other.
  if (why === "confirmations" && until <= nowMs) return { text: "withdraw.waits.confirmationsLater" };
  return until === 0 ? { text: texts[why] } : { text: texts[why], until };
};

/** The changes of the account among them. Who approves follows from the amount, which a quote without one cannot know. */
export const changesIn = (waits: readonly WithdrawalWait[]): readonly WithdrawalWait[] =>
  waits.filter(({ why, until }) => until > 0 && why !== "policy");

/** True when the whole amount is in the wallet again: the withdrawal was cancelled, refused or has failed, and that is booked (WAL-12). */
export const isBack = ({ state, waits }: Pick<AnswerOf<typeof withdrawalList>, "state" | "waits">): boolean =>
  outcomeOf(state) === "returned" && waits.length === 0;
