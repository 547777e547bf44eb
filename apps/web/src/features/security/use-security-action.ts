import { useMutation, useQueryClient } from "@tanstack/react-query";
import { PasskeyCancelled } from "../../lib/account/passkey.ts";
import { queryKeys } from "../../lib/calls/query-keys.ts";
import { toast } from "../../lib/toasts.ts";

/** Sends one change of the security settings, reports the result and refreshes the page. */
export const useSecurityAction = <Answer, Input = void>(
  run: (input: Input) => Promise<Answer>,
  done: (answer: Answer, input: Input) => void,
  onRefused: (error: Error) => void = toast.failure,
) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: (answer, input) => {
      done(answer, input);
      void queries.invalidateQueries({ queryKey: [queryKeys.security] });
    },
    onError: (error) => {
      if (!(error instanceof PasskeyCancelled)) onRefused(error);
    },
  });
};
