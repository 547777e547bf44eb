import { useMutation } from "@tanstack/react-query";
import { useReducer, useState, type FormEvent } from "react";
import { useText } from "../../i18n/use-text.ts";
import { storedReferrer } from "../../lib/referrer.ts";
import { toast } from "../../lib/toasts.ts";
import {
  authErrors,
  emptyForm,
  reduceAuth,
  type AuthErrors,
  type AuthField,
  type Purpose,
} from "./auth-form.ts";
import { lastAddress } from "./last-address.ts";

/** The form's state joined with its submission: errors show once asked for, one submission runs at a time (SES-09). */
export const useAuthForm = (purpose: Purpose, submit: (form: typeof emptyForm) => Promise<void>) => {
  const text = useText();
  const [form, dispatch] = useReducer(reduceAuth, { ...emptyForm, ...lastAddress(), oid: storedReferrer() });
  const [asked, setAsked] = useState(false);
  const [codeErrors, setCodeErrors] = useState<AuthErrors>({});
  const sending = useMutation({ mutationFn: submit, onError: toast.failure });
  const errors = asked ? authErrors(form, purpose) : codeErrors;

  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (sending.isPending) return toast.bad(text("refusal.DoNotSubmit"));
    setAsked(true);
    const wrong = Object.keys(authErrors(form, purpose))[0];
    if (wrong === undefined) return sending.mutate(form);
    event.currentTarget.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
  };
  const field = (name: AuthField) => ({
    name,
    value: form[name],
    onChange: (event: { target: { value: string } }) =>
      dispatch({ kind: "typed", field: name, value: event.target.value }),
    error: errors[name] === undefined ? undefined : text(`refusal.${errors[name]}`),
  });
  return { form, dispatch, field, onSubmit, busy: sending.isPending, setCodeErrors };
};
export type AuthFormHandle = ReturnType<typeof useAuthForm>;
