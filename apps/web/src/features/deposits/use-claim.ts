/** Naming the hash of a transfer (WAL-03): the form, what is wrong with it, and the call. */
import { payDigital, type DigitalChannel } from "@candor/wire/deposits";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useText } from "../../i18n/use-text.ts";
import { ApiFailure, call } from "../../lib/calls/api.ts";
import { queryKeys } from "../../lib/calls/query-keys.ts";
import { toast } from "../../lib/toasts.ts";
import { fieldOfRefusal, isHash, type ClaimField } from "./deposit-form.ts";

type Typed = Readonly<Record<ClaimField, string>>;
const nothing: Typed = { hash: "", sender: "" };

export type Claiming = {
  readonly typed: Typed;
  readonly type: (field: ClaimField, text: string) => void;
  readonly errors: Partial<Typed>;
  /** What is refused about the whole. */
  readonly note: string | undefined;
  readonly isSending: boolean;
  readonly submit: () => void;
};

export const useClaim = ({ type: channelType }: Pick<DigitalChannel, "type">): Claiming => {
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
    mutationFn: () =>
      call(payDigital, { type: String(channelType), hash: typed.hash, payaddress: typed.sender }),
    onSuccess: () => {
      toast.good(text("deposits.claim.done"));
      setTyped(nothing);
    },
    onError: (failure) => {
      const field = failure instanceof ApiFailure ? fieldOfRefusal(failure.key) : undefined;
      if (field === undefined) setNote(failure.message);
      else setErrors({ [field]: failure.message });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: [queryKeys.deposits] }),
  });
  return {
    typed,
    type: (field, value) => {
      clear();
      setTyped((before) => ({ ...before, [field]: value }));
    },
    errors,
    note,
    isSending: naming.isPending,
    submit: () => {
      clear();
      if (isHash(channelType, typed.hash)) naming.mutate();
      else setErrors({ hash: text("refusal.enterTransferHash") });
    },
  };
};
