import { useMutation, useQueryClient } from "@tanstack/react-query";
import { queryKeys } from "../../lib/calls/query-keys.ts";

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
      await queries.invalidateQueries({ queryKey: [queryKeys.payout] });
    },
    onError: refused,
  });
};
