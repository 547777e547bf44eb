import { passkeyOptions, prove, securityOverview, sessionList } from "@candor/wire/security";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/calls/api.ts";
import { passkeyAnswer, PasskeyCancelled } from "../../lib/account/passkey.ts";
import { typedFactor } from "./prove-ways.ts";
import { rereadAnswers } from "../../lib/calls/answer-key.ts";

type Proof = { readonly method: "pwd" | "otp" | "passkey"; readonly value: string };

/** Proves a factor with the typed text or a passkey; `note` is the message of a refusal. */
export const useProve = (onProved: () => void) => {
  const queries = useQueryClient();
  const proving = useMutation({
    mutationFn: async (proof: () => Promise<Proof>) => call(prove, await proof()),
    onSuccess: () => {
      onProved();
      // The overview contains the time until which a proof is valid, and the number of unused recovery codes.
      void rereadAnswers(queries, securityOverview, sessionList);
    },
  });
  const { error } = proving;
  return {
    busy: proving.isPending,
    note: error === null || error instanceof PasskeyCancelled ? undefined : error.message,
    byTyping: (typed: "otp" | "recovery" | "pwd", value: string) =>
      proving.mutate(async () => ({
        method: typed === "pwd" ? "pwd" : "otp",
        value: typedFactor(typed, value),
      })),
    byPasskey: () =>
      proving.mutate(async () => {
        const { options } = await call(passkeyOptions, { purpose: "prove" });
        return { method: "passkey", value: await passkeyAnswer(options) };
      }),
  };
};
