import { useMutation } from "@tanstack/react-query";
import { useEffect, useReducer, useState, type Dispatch } from "react";
import { useText } from "../../i18n/use-text.ts";
import { ApiFailure } from "../../lib/calls/api.ts";
import { focusField } from "../../lib/keyboard/focus-field.ts";
import { toast } from "../../lib/toasts.ts";
import {
  authErrors,
  emptyForm,
  reduceAuth,
  refusedField,
  type AuthErrors,
  type AuthEvent,
  type AuthField,
  type AuthForm,
  type Purpose,
} from "./auth-form.ts";
import { keepFields, keptFields } from "./kept-fields.ts";

/** What the server refused, and the refused value: the message disappears as soon as the value changes. */
type FieldRefusal = { readonly field: AuthField; readonly value: string; readonly message: string };

/** The action that a form is submitted for. */
export type AuthAction = (form: AuthForm, dispatch: Dispatch<AuthEvent>) => Promise<void>;

/** The form's state and its submission: errors show after the first submission, one submission runs at a time (SES-09). */
export const useAuthForm = (
  purpose: Purpose,
  submit: AuthAction,
  /** The first values, which are not kept for other forms; when left out, what was typed in this tab. */
  given?: Partial<AuthForm>,
) => {
  const text = useText();
  const [form, dispatch] = useReducer(reduceAuth, { ...emptyForm, ...(given ?? keptFields()) });
  const keeps = given === undefined;
  useEffect(() => {
    if (keeps) keepFields(form);
  }, [keeps, form]);
  const [asked, setAsked] = useState(false);
  const [codeErrors, setCodeErrors] = useState<AuthErrors>({});
  const [refused, setRefused] = useState<FieldRefusal>();
  const [note, setNote] = useState<ApiFailure>();
  const sending = useMutation({
    mutationFn: ({ action, sent }: { action: AuthAction; sent: AuthForm }) => action(sent, dispatch),
  });
  const errors = asked ? authErrors(form, purpose) : codeErrors;

  const onSubmit = (page: HTMLFormElement): void => {
    if (sending.isPending) return toast.bad(text("refusal.DoNotSubmit"));
    const wrong = Object.keys(authErrors(form, purpose))[0];
    setAsked(wrong !== undefined);
    if (wrong !== undefined) return focusField(page, wrong);
    send(submit, page);
  };
  const send = (action: AuthAction, page?: HTMLFormElement): void => {
    setRefused(undefined);
    setNote(undefined);
    const sent = form;
    sending.mutate(
      { action, sent },
      {
        onError: (error) => {
          const named = error instanceof ApiFailure ? refusedField(error.key) : undefined;
          // Why a login was refused, and how long to wait, must stay readable until the next try.
          const stays = named === undefined && purpose === "login";
          if (stays && error instanceof ApiFailure) return setNote(error);
          if (named === undefined) return toast.failure(error);
          setRefused({ field: named, value: sent[named], message: error.message });
          if (page !== undefined) focusField(page, named);
        },
      },
    );
  };
  const errorOf = (name: AuthField): string | undefined => {
    if (errors[name] !== undefined && name === "verifycode" && form.verifycode === "")
      return text("auth.codeMissing");
    if (errors[name] !== undefined) return text(`refusal.${errors[name]}`);
    return refused?.field === name && refused.value === form[name] ? refused.message : undefined;
  };
  const field = (name: AuthField) => ({
    name,
    value: form[name],
    onChange: (event: { target: { value: string } }) =>
      dispatch({ kind: "typed", field: name, value: event.target.value }),
    error: errorOf(name),
  });
  const shown = { note: note?.message, noteKey: note?.key };
  return { form, dispatch, field, onSubmit, send, busy: sending.isPending, ...shown, setCodeErrors };
};

export type AuthFormHandle = ReturnType<typeof useAuthForm>;
