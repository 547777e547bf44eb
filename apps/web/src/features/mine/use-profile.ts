import { userUpdate } from "@candor/wire/accounts";
import { useMutation } from "@tanstack/react-query";
import { useReducer, useState } from "react";
import { useText } from "../../i18n/use-text.ts";
import { ApiFailure, call } from "../../lib/calls/api.ts";
import { refreshUser } from "../../lib/account/refresh-user.ts";
import { toast } from "../../lib/toasts.ts";
import {
  isUnchanged,
  profileErrors,
  profileInput,
  profileOf,
  reduceProfile,
  type Known,
  type ProfileErrors,
  type ProfileField,
} from "./profile-form.ts";

/** The profile form's state and its submission: errors show after the first submission; a refusal is shown in the form. */
export const useProfile = (known: Known, onDone: () => void) => {
  const text = useText();
  const [form, dispatch] = useReducer(reduceProfile, profileOf(known));
  const [errors, setErrors] = useState<ProfileErrors>({});
  const [note, setNote] = useState<string>();
  const saving = useMutation({
    mutationFn: () => call(userUpdate, profileInput(form, known)),
    onSuccess: async () => {
      await refreshUser();
      toast.good(text("mine.profile.saved"));
      onDone();
    },
    onError: (error) => {
      if (error instanceof ApiFailure && error.key === "EMAILIncorrect")
        setErrors({ verifycode: "EMAILIncorrect" });
      else setNote(error.message);
    },
  });
  const submit = (): void => {
    const wrong = profileErrors(form, known);
    setErrors(wrong);
    setNote(undefined);
    if (Object.keys(wrong).length > 0) return;
    if (isUnchanged(form, known)) setNote(text("refusal.NoChanges"));
    else saving.mutate();
  };
  const change = (field: ProfileField, value: string): void => {
    setErrors({ ...errors, [field]: undefined });
    setNote(undefined);
    dispatch({ field, value });
  };
  const field = (name: ProfileField) => ({
    name,
    value: form[name],
    error: errors[name] === undefined ? undefined : text(`refusal.${errors[name]}`),
    onChange: (event: { target: { value: string } }) => change(name, event.target.value),
  });
  return { form, field, change, submit, note, busy: saving.isPending, setErrors };
};
