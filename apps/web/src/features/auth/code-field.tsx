import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useText } from "../../i18n/use-text.ts";
import { useCodePace, type Pace } from "../../lib/code-pace.ts";
import { sendCode } from "../../lib/send-code.ts";
import { toast } from "../../lib/toasts.ts";
import { CheckingNote } from "../../ui/checking/checking-note.tsx";
import { TextField } from "../../ui/field.tsx";
import { addressErrors, addressOf, codeSummary } from "./auth-form.ts";
import styles from "./auth.module.css";
import { keepAddress } from "./last-address.ts";
import { lookSoon } from "./outbox-query.ts";
import type { AuthFormHandle } from "./use-auth-form.ts";

type Props = {
  readonly handle: AuthFormHandle;
  readonly pace: Pace;
  /** The address is the account's own: it is not kept for another form to begin with. */
  readonly isOwn?: boolean;
};

/** The 6-digit code and the button that sends it; pressed while it counts, it says so (SES-08). */
export const CodeField = ({ handle, pace, isOwn = false }: Props) => {
  const text = useText();
  const queries = useQueryClient();
  const { left, begin } = useCodePace(pace);
  const { form } = handle;
  const sending = useMutation({
    mutationFn: () => sendCode(codeSummary(form, pace === "register" ? "register" : "forget")),
    onSuccess: () => {
      begin();
      if (!isOwn) keepAddress(form);
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
    <div>
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
      <CheckingNote />
    </div>
  );
};
