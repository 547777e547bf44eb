import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { useText } from "../../i18n/use-text.ts";
import type { CodePurpose } from "@candor/core/accounts/verification-code";
import { useHouseMode } from "../../lib/house-mode.ts";
import { useResendCountdown } from "../../lib/account/resend-countdown.ts";
import { toast } from "../../lib/toasts.ts";
import { CheckingNote } from "../../ui/checking/checking-note.tsx";
import { FieldAction, TextField } from "../../ui/form/field.tsx";
import { lookSoon } from "./outbox-query.ts";

type Props = {
  /** The field's own props: name, value, change handler, error. */
  readonly field: Omit<ComponentProps<typeof TextField>, "label">;
  readonly purpose: CodePurpose;
  /** The address that the code is sent to. */
  readonly to: string;
  /** False prevents the request; the function itself shows what is wrong with the address. */
  readonly mayAsk: () => boolean;
  readonly send: () => Promise<void>;
  /** A demo's code that came for `sentTo`, as a phone fills in the code of a message. */
  readonly onCame?: (code: string, sentTo: string) => void;
};

/** The 6-digit code and the button that requests it; a press during the countdown is answered with a message (SES-08). */
export const CodeBox = ({ field, purpose, to, mayAsk, send, onCame }: Props) => {
  const text = useText();
  const queries = useQueryClient();
  const { left, begin } = useResendCountdown(purpose, to);
  const isDemo = useHouseMode() === "demo";
  const sending = useMutation({
    // The address may be changed while the request is on its way.
    mutationFn: (_sentTo: string) => send(),
    onSuccess: (_, sentTo) => {
      begin(sentTo);
      toast.good(text("auth.sent"));
      if (isDemo) lookSoon(queries, sentTo, (code) => onCame?.(code, sentTo));
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
          <FieldAction
            edge
            aria-disabled={left > 0 || undefined}
            aria-busy={sending.isPending || undefined}
            onClick={ask}
          >
            {left > 0 ? text("auth.resendIn", { seconds: left }) : text("auth.send")}
          </FieldAction>
        }
      />
      <CheckingNote />
    </div>
  );
};
