import { myBankCard, payoutAddresses, queryColdWallet } from "@candor/wire/payout-details";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { rereadAnswers } from "../../lib/calls/answer-key.ts";

/** Saves one thing and reads everything of payout details again; what is refused is shown in the form. */
export const useSaving = <Answer, Input = void>(
  run: (input: Input) => Promise<Answer>,
  done: (answer: Answer) => void,
  refused: (failure: Error) => void,
) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: async (answer) => {
      done(answer);
      await rereadAnswers(queries, myBankCard, queryColdWallet, payoutAddresses);
    },
    onError: refused,
  });
};
