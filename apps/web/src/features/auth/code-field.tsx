import { sendVerifyCode } from "@candor/wire/accounts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useText } from "../../i18n/use-text.ts";
import { call } from "../../lib/api.ts";
import { toast } from "../../lib/toasts.ts";
import { TextField } from "../../ui/field.tsx";
import { addressErrors, addressOf, codeSummary } from "./auth-form.ts";
import styles from "./auth.module.css";
import { useCodePace, type Pace } from "./code-pace.ts";
import { keepAddress } from "./last-address.ts";
import { lookSoon } from "./outbox-query.ts";
import type { AuthFormHandle } from "./use-auth-form.ts";

type Props = { readonly handle: AuthFormHandle; readonly pace: Pace };

/** The 6-digit code and the button that sends it; pressed while it counts, it says so (SES-08). */
export const CodeField = ({ handle, pace }: Props) => {
  const text = useText();
  const queries = useQueryClient();
  const { left, begin } = useCodePace(pace);
  const { form } = handle;
  const sending = useMutation({
    mutationFn: () => call(sendVerifyCode, codeSummary(form, pace === "register" ? "register" : "forget")),
    onSuccess: () => {
      begin();
      keepAddress(form);
      toast.good(text("auth.sent"));
      lookSoon(queries, addressOf(form));
    },
    onError: toast.failure,
  });
  const send = (): void => {
    if (left > 0 || sending.isPending) return toast.bad(text("refusal.CannotSend"));
    const wrong = addressErrors(form);
    handle.setCodeErrors(wrong);
    if (Object.keys(wrong).length === 0) sending.mutate();
  };
  return (
    <TextField
      {...handle.field("verifycode")}
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
          onClick={send}
        >
          {left > 0 ? text("auth.resendIn", { seconds: left }) : text("auth.send")}
        </button>
      }
    />
  );
};
