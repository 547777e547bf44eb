/**
 * The forms of /login, /register and /forget as three pure functions: what an input changes, what is
 * wrong with what stands there, and what goes to the server. Components only draw (SES-05 to SES-07, SES-11).
 */
import { checkAddress, type AddressType } from "@candor/core/accounts/address";
import { checkPassword, checkPasswordTwice } from "@candor/core/accounts/password";
import { checkReferrer } from "@candor/core/accounts/referrer";
import { checkCode } from "@candor/core/accounts/verification-code";
import type { Result } from "@candor/core/result/result";
import type { MessageKey } from "@candor/wire/messages/fill-in";

export type Purpose = "login" | "register" | "forget";

export type AuthForm = {
  readonly type: AddressType;
  readonly telcode: string;
  readonly phone: string;
  readonly email: string;
  readonly pwd: string;
  readonly pwdAgain: string;
  readonly verifycode: string;
  readonly oid: string;
};
export type AuthField = Exclude<keyof AuthForm, "type" | "telcode">;
export type AuthErrors = Partial<Record<AuthField, MessageKey>>;

export const emptyForm: AuthForm = {
  type: 2,
  telcode: "+1",
  phone: "",
  email: "",
  pwd: "",
  pwdAgain: "",
  verifycode: "",
  oid: "",
};

export type AuthEvent =
  | { readonly kind: "typed"; readonly field: AuthField; readonly value: string }
  | { readonly kind: "type"; readonly type: AddressType }
  | { readonly kind: "telcode"; readonly telcode: string };

export const reduceAuth = (form: AuthForm, event: AuthEvent): AuthForm => {
  if (event.kind === "typed") return { ...form, [event.field]: cleaned(event.field, event.value) };
  // A code belongs to its address: it goes when the kind of address changes (SES-14).
  if (event.kind === "type") return { ...form, type: event.type, verifycode: "" };
  return { ...form, telcode: event.telcode };
};

/** Digits are all that phones and codes hold: "090-1234 5678" pasted from elsewhere is read as meant. */
const cleaned = (field: AuthField, value: string): string => {
  if (field === "phone") return value.replaceAll(/\D/g, "");
  return field === "verifycode" ? value.replaceAll(/\D/g, "").slice(0, 6) : value;
};

/**
 * What is wrong, by field, in the order in which a user reads the form; empty when all is well. The
 * rules are the server's own functions.
 */
export const authErrors = (form: AuthForm, purpose: Purpose): AuthErrors => ({
  ...addressErrors(form),
  ...(purpose === "login" ? {} : wrong("verifycode", checkCode(form.verifycode, form.type))),
  ...passwordErrors(form, purpose),
  ...(purpose === "register" ? wrong("oid", checkReferrer(form.oid)) : {}),
});

/** What is wrong with the address alone: asked before a code is sent (SES-07). */
export const addressErrors = (form: AuthForm): AuthErrors =>
  wrong(
    form.type === 1 ? "phone" : "email",
    checkAddress(form.type, form.phone === "" ? "" : addressOf(form), form.email),
  );

/** The field that a refusal of the server speaks of; undefined when it speaks of none, or of all. */
export const refusedField = (key: string): AuthField | undefined => {
  if (key === "SMSIncorrect" || key === "EMAILIncorrect") return "verifycode";
  return key === "ErrorReferrer" || key === "ReferrerIdError" ? "oid" : undefined;
};

const passwordErrors = (form: AuthForm, purpose: Purpose): AuthErrors => {
  const key = purpose === "register" ? "passwordFormatError" : "WrongPassword";
  const errors = wrong("pwd", checkPassword(form.pwd, key));
  if (errors.pwd !== undefined || purpose !== "forget") return errors;
  return wrong("pwdAgain", checkPasswordTwice(form.pwd, form.pwdAgain));
};

const wrong = (field: AuthField, result: Result<unknown>): AuthErrors =>
  result.ok ? {} : { [field]: result.refusal.key as MessageKey };

/** The address as the server knows it: e-mail, or calling code and number. */
export const addressOf = (form: AuthForm): string =>
  form.type === 1 ? form.telcode + form.phone : form.email;

const address = (form: AuthForm) =>
  form.type === 1 ? { type: 1, telcode: form.telcode, phone: form.phone } : { type: 2, email: form.email };

/** What each call is sent (SES-11). */
export const loginSummary = (form: AuthForm) => ({ ...address(form), pwd: form.pwd });
export const registerSummary = (form: AuthForm) => ({
  ...address(form),
  pwd: form.pwd,
  verifycode: form.verifycode,
  oid: form.oid,
});
export const resetSummary = (form: AuthForm) => ({
  ...address(form),
  pwd: form.pwd,
  verifycode: form.verifycode,
});
export const codeSummary = (form: AuthForm, purpose: Purpose) => ({
  ...(form.type === 1 ? { code: form.telcode, phone: form.phone } : { email: form.email }),
  source: "web",
  status: purpose === "register" ? 1 : 2,
});
