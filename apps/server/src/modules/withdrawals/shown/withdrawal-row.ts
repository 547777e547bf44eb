/** A withdrawal as the wire shows it (WAL-11). */
import { formatMoney } from "@candor/core/money/money";
import type { ApprovalPolicy } from "@candor/core/withdrawal/approval";
import { paidDigits } from "@candor/wire/codec/digits";
import type { AnswerOf } from "@candor/wire/call";
import type { Language } from "@candor/wire/language";
import { textsOf, type ServerTexts } from "@candor/wire/texts/texts-of";
import type { withdrawalList } from "@candor/wire/withdrawals";
import type { PayoutChannels } from "../ports.ts";
import type { ListedWithdrawal } from "../queries.ts";
import { waitsOf } from "./waits.ts";

type Reason = keyof ServerTexts["withdrawals"];

type WaitTerms = { readonly policy: ApprovalPolicy; readonly channels: PayoutChannels };

export const withdrawalRow = (
  withdrawal: ListedWithdrawal,
  { policy, channels }: WaitTerms,
  language: Language,
  nowMs: number,
): AnswerOf<typeof withdrawalList> => {
  const { id, acceptedMs, amount, fee, balance, state, made, remark } = withdrawal;
  const reason = made.at(-1)?.reason ?? "";
  return {
    id: String(id),
    requestedTime: acceptedMs,
    requestedAmount: formatMoney(amount),
    balanceAfter: formatMoney(balance),
    paidDigit: paidDigits[state],
    state,
    reason: reason === "" ? "" : textsOf[language].withdrawals[reason as Reason],
    fee: formatMoney(fee),
    arrives: formatMoney(amount - fee),
    network: withdrawal.network,
    address: withdrawal.address,
    userremark: remark,
    hash: withdrawal.hash ?? "",
    steps: [
      { state: "requested", time: acceptedMs, by: "owner" },
      ...made.map(({ state: reached, actor, atMs }) => ({ state: reached, time: atMs, by: actor })),
    ],
    waits: [...waitsOf(withdrawal, policy, channels, nowMs)],
  };
};
