/** Naming the hash of a transfer (WAL-03): the form, what is wrong with it, and the call. */
import { payDigital, type DigitalChannel, myPay } from "@candor/wire/deposits";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useText } from "../../i18n/use-text.ts";
import { ApiFailure, call } from "../../lib/calls/api.ts";
import { rereadAnswers } from "../../lib/calls/answer-key.ts";
import { leaveForm } from "../../lib/keyboard/focus-back.ts";
import { focusWrong } from "../../lib/keyboard/focus-field.ts";
import { focusRefused } from "../../lib/keyboard/focus-refused.ts";
import { toast } from "../../lib/toasts.ts";
import { fieldOfRefusal, hashOf, noHashText, type ClaimField } from "./deposit-form.ts";

type Typed = Readonly<Record<ClaimField, string>>;
const nothing: Typed = { hash: "", payaddress: "" };

/** Called with each hash that was named, in the form in which the list of deposits has it; with undefined before the next one is named. */
export type OnNamed = (hash: string | undefined) => void;

export type Claiming = {
  readonly typed: Typed;
  readonly type: (field: ClaimField, text: string) => void;
  readonly errors: Partial<Typed>;
  /** What is refused about the whole. */
  readonly note: string | undefined;
  readonly isSending: boolean;
  readonly submit: (page: HTMLFormElement) => void;
};

export const useClaim = ({ type: channelType }: Pick<DigitalChannel, "type">, onNamed: OnNamed): Claiming => {
  const text = useText();
  const queries = useQueryClient();
  const [typed, setTyped] = useState(nothing);
  const [errors, setErrors] = useState<Partial<Typed>>({});
  const [note, setNote] = useState<string>();
  const clear = (): void => {
    setErrors({});
    setNote(undefined);
  };
  const naming = useMutation({
    mutationFn: ({ hash }: { readonly hash: string; readonly page: HTMLFormElement }) =>
      call(payDigital, { type: String(channelType), hash, payaddress: typed.payaddress }),
    onSuccess: (_, { hash, page }) => {
      toast.good(text("deposits.claim.done"));
      setTyped(nothing);
      leaveForm(page);
      onNamed(hash);
    },
    onError: (failure, { page }) => {
      const field = failure instanceof ApiFailure ? fieldOfRefusal(failure.key) : undefined;
      if (field === undefined) return setNote(failure.message);
      setErrors({ [field]: failure.message });
      focusRefused(page, field);
    },
    onSettled: () => rereadAnswers(queries, myPay),
  });
  return {
    typed,
    type: (field, value) => {
      if (naming.isPending) return;
      clear();
      setTyped((before) => ({ ...before, [field]: value }));
    },
    errors,
    note,
    isSending: naming.isPending,
    submit: (page) => {
      clear();
      onNamed(undefined);
      const hash = hashOf(channelType, typed.hash);
      if (hash !== undefined) return naming.mutate({ hash, page });
      setErrors({ hash: text(noHashText(channelType, typed.hash)) });
      focusWrong(page, "hash" satisfies ClaimField);
    },
  };
};
