import { securityOverview, sessionList } from "@candor/wire/security";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { PasskeyCancelled } from "../../lib/account/passkey.ts";
import { toast } from "../../lib/toasts.ts";
import { rereadAnswers } from "../../lib/calls/answer-key.ts";

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
      void rereadAnswers(queries, securityOverview, sessionList);
    },
    onError: (error) => {
      if (!(error instanceof PasskeyCancelled)) onRefused(error);
    },
  });
};
