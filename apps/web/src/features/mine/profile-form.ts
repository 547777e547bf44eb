/** The user's name and e-mail address as pure functions: apply an input, find the errors, build the request (MINE-01). The rules are the server's own. */
import { checkEmail } from "@candor/core/accounts/address";
import { checkUserName } from "@candor/core/accounts/user-name";
import { checkCode } from "@candor/core/accounts/verification-code";
import type { Result } from "@candor/core/result/result";
import type { MessageKey } from "@candor/wire/messages/fill-in";
import { codeDigitsIn } from "../../lib/show/typed-digits.ts";

export type ProfileField = "username" | "email" | "verifycode";
export type ProfileForm = Readonly<Record<ProfileField, string>>;
/** What the account has. An account that was opened by phone has no e-mail address: "". */
export type Known = { readonly username: string; readonly email: string };
export type ProfileErrors = Partial<Record<ProfileField, MessageKey>>;
export type ProfileEvent = { readonly field: ProfileField; readonly value: string };

export const profileOf = ({ username, email }: Known): ProfileForm => ({ username, email, verifycode: "" });

export const reduceProfile = (form: ProfileForm, { field, value }: ProfileEvent): ProfileForm => {
  if (field === "verifycode") return { ...form, verifycode: codeDigitsIn(value) };
  // A code belongs to its address: it is cleared when the address changes (SES-14).
  return field === "email" ? { ...form, email: value, verifycode: "" } : { ...form, username: value };
};

/** True when the form has a new address, which needs a code sent to it. */
export const isNewEmail = (form: ProfileForm, known: Known): boolean =>
  form.email !== "" && valueOf(checkEmail(form.email), form.email) !== known.email;

/** The errors of the address only: checked before a code is sent. */
export const emailErrors = (form: ProfileForm): ProfileErrors => wrong("email", checkEmail(form.email));

/** The errors, in the order of the fields; empty when there are none. */
export const profileErrors = (form: ProfileForm, known: Known): ProfileErrors => ({
  ...wrong("username", checkUserName(form.username)),
  ...emailErrors(form),
  ...(isNewEmail(form, known) ? wrong("verifycode", checkCode(form.verifycode, 2)) : {}),
});

/** True when there is nothing to save (NoChanges). */
export const isUnchanged = (form: ProfileForm, known: Known): boolean =>
  valueOf(checkUserName(form.username), form.username) === known.username && !isNewEmail(form, known);

export const profileInput = (form: ProfileForm, known: Known) => ({
  username: form.username.trim(),
  email: form.email,
  ...(isNewEmail(form, known) ? { verifycode: form.verifycode } : {}),
});

const wrong = (field: ProfileField, result: Result<unknown>): ProfileErrors =>
  result.ok ? {} : { [field]: result.refusal.key as MessageKey };

const valueOf = (result: Result<string>, otherwise: string): string => (result.ok ? result.value : otherwise);
