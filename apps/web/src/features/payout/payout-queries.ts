/** What the pages of payout details read. */
import { myBankCard, queryColdWallet } from "@candor/wire/payout-details";
import type { AnswerOf } from "@candor/wire/call";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/calls/api.ts";
import { answerKey } from "../../lib/calls/answer-key.ts";

export type BankCard = AnswerOf<typeof myBankCard>;
export type ColdWallets = AnswerOf<typeof queryColdWallet>;

export const bankCardQuery = queryOptions({
  queryKey: answerKey(myBankCard),
  queryFn: () => call(myBankCard, {}),
});

export const coldWalletsQuery = queryOptions({
  queryKey: answerKey(queryColdWallet),
  queryFn: () => call(queryColdWallet, {}),
});
