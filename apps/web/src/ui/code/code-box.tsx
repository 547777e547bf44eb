import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { useText } from "../../i18n/use-text.ts";
import type { CodePurpose } from "@candor/core/accounts/verification-code";
import { useResendCountdown } from "../../lib/resend-countdown.ts";
import { toast } from "../../lib/toasts.ts";
import { CheckingNote } from "../checking/checking-note.tsx";
import { TextField } from "../field.tsx";
import styles from "./code.module.css";
import { lookSoon } from "./outbox-query.ts";

type Props = {
  /** The field's own: name, value, what a change does, what is wrong. */
  readonly field: Omit<ComponentProps<typeof TextField>, "label">;
  readonly purpose: CodePurpose;
  /** Where the code goes. */
  readonly to: string;
  /** False keeps the code from being sent for; it shows by itself what is wrong with the address. */
  readonly mayAsk: () => boolean;
  readonly send: () => Promise<void>;
};

/** The 6-digit code and the button that sends it; pressed while it counts, it says so (SES-08). */
export const CodeBox = ({ field, purpose, to, mayAsk, send }: Props) => {
  const text = useText();
  const queries = useQueryClient();
  const { left, begin } = useResendCountdown(purpose, to);
  const sending = useMutation({
    // The address may be changed while the code is on its way.
    mutationFn: (_sentTo: string) => send(),
    onSuccess: (_, sentTo) => {
      begin(sentTo);
      toast.good(text("auth.sent"));
      lookSoon(queries, sentTo);
    },
    onError: toast.failure,
  });
  const ask = (): void => {
    if (left > 0 || sending.isPending) return toast.bad(text("refusal.CannotSend"));
    if (mayAsk()) sending.mutate(to);
  };
  return (
    <div>
      <TextField
        {...field}
        label={text("auth.code")}
        inputMode="numeric"
        autoComplete="one-time-code"
        placeholder="000000"
        after={
          <button
            type="button"
            className={styles["send"]}
            aria-disabled={left > 0 || undefined}
            aria-busy={sending.isPending || undefined}
            onClick={ask}
          >
            {left > 0 ? text("auth.resendIn", { seconds: left }) : text("auth.send")}
          </button>
        }
      />
      <CheckingNote />
    </div>
  );
};
