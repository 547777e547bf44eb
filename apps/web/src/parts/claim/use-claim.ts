import { obtainAI } from "@candor/wire/bot";
import { useMutation } from "@tanstack/react-query";
import { useText } from "../../i18n/use-text.ts";
import { call } from "../../lib/calls/api.ts";
import { refreshUser } from "../../lib/account/refresh-user.ts";
import { useSessionStore } from "../../lib/account/session.ts";
import { toast } from "../../lib/toasts.ts";

/** Claims the bot's code, reports it and reads the user's record again (BOT-01, HOME-05). A second claim changes nothing. */
export const useClaim = () => {
  const text = useText();
  return useMutation({
    mutationFn: () => call(obtainAI, {}),
    onSuccess: async () => {
      await refreshUser();
      const code = useSessionStore.getState().session?.user.botCode ?? "";
      toast.good(text("shell.codeClaimed", { code }));
    },
    onError: toast.failure,
  });
};
