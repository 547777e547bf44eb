/**
 * The forms of /login, /register and /forget as three pure functions: apply an input, find the
 * errors, and build the request. Components only draw (SES-05 to SES-07, SES-11).
 */
import { checkAddress, type AddressType } from "@candor/core/accounts/address";
import { checkPassword, checkPasswordTwice } from "@candor/core/accounts/password";
import { checkReferrer } from "@candor/core/accounts/referrer";
import { foldDigits } from "@candor/core/accounts/typed-digits";
import { checkCode, sixDigits } from "@candor/core/accounts/verification-code";
import type { Result } from "@candor/core/result/result";
import type { MessageKey } from "@candor/wire/messages/fill-in";
import { codeDigitsIn, digitsIn } from "../../lib/show/typed-digits.ts";

/** What a form is for; "withdrawal" sets the withdrawal password with a code, "firstWithdrawal" without (SES-10). */
export type Purpose = "login" | "register" | "forget" | "withdrawal" | "firstWithdrawal";

/** The second factor that a login is asked for: none yet, the authenticator app's code, or a recovery code (SES-15). */
export type Factor = "none" | "app" | "recovery";

/** The state of a frozen account, and how many of its positions were closed from here; undefined before any were closed (SES-17). */
export type Frozen = { readonly closed: number | undefined };

export type AuthForm = {
  readonly type: AddressType;
  /** The country's letters, "" until one is picked; several countries share a calling code. */
  readonly country: string;
  readonly telcode: string;
  readonly phone: string;
  readonly email: string;
  readonly pwd: string;
  readonly pwdAgain: string;
  readonly verifycode: string;
  readonly oid: string;
  readonly factor: Factor;
  readonly otp: string;
  /** Undefined until the server has said that this account is frozen. */
  readonly frozen: Frozen | undefined;
};
export type AuthField = Exclude<keyof AuthForm, "type" | "country" | "telcode" | "factor" | "frozen">;
export type AuthErrors = Partial<Record<AuthField, MessageKey>>;

export const emptyForm: AuthForm = {
  type: 2,
  country: "",
  telcode: "+1",
  phone: "",
  email: "",
  pwd: "",
  pwdAgain: "",
  verifycode: "",
  oid: "",
  factor: "none",
  otp: "",
  frozen: undefined,
};

type Reachable = { readonly email: string; readonly userPhone: string };

/** The account's own addresses in the form, the e-mail address first. `userPhone` is E.164, so it contains the calling code. */
export const ownAddress = ({ email, userPhone }: Reachable): Partial<AuthForm> => ({
  type: email === "" ? 1 : 2,
  email,
  telcode: "",
  phone: userPhone,
});

/** /edit?type=0 asks for no code while no withdrawal password is set; everything else asks for one (SES-10). */
export const withdrawalPurpose = (
  type: string | undefined,
  user: { readonly withdrawalPassword: number },
): "withdrawal" | "firstWithdrawal" =>
  type === "0" && user.withdrawalPassword === 0 ? "firstWithdrawal" : "withdrawal";

export type AuthEvent =
  | { readonly kind: "typed"; readonly field: AuthField; readonly value: string }
  | { readonly kind: "type"; readonly type: AddressType }
  /** A code that came for an address by itself. */
  | { readonly kind: "code"; readonly code: string; readonly to: string }
  | { readonly kind: "factor"; readonly factor: Factor }
  | { readonly kind: "frozen"; readonly frozen: Frozen | undefined }
  | { readonly kind: "country"; readonly country: PickedCountry };
type PickedCountry = { readonly countrycode: string; readonly telcode: string };

export const reduceAuth = (form: AuthForm, event: AuthEvent): AuthForm => {
  if (event.kind === "factor") return { ...form, factor: event.factor, otp: "" };
  if (event.kind === "frozen") return { ...form, frozen: event.frozen, factor: "none", otp: "" };
  if (event.kind === "typed") {
    const typed = { ...form, [event.field]: cleaned(form, event.field, event.value) };
    return event.field === "otp" ? typed : ofAnother(typed);
  }
  // It never takes the place of one that was typed, and is of no use to another address.
  if (event.kind === "code")
    return form.verifycode === "" && addressOf(form) === event.to
      ? { ...form, verifycode: event.code }
      : form;
  // A code belongs to its address: it is cleared when the kind of address changes (SES-14).
  if (event.kind === "type") return ofAnother({ ...form, type: event.type, verifycode: "" });
  const { countrycode, telcode } = event.country;
  // With another country the code stays valid when the calling code is the same (SES-14).
  const verifycode = telcode === form.telcode ? form.verifycode : "";
  return ofAnother({ ...form, country: countrycode, telcode, verifycode });
};

/** Nothing is known yet about another address or password: the state of the previous account must not be shown with it. */
const ofAnother = (form: AuthForm): AuthForm => ({ ...form, frozen: undefined });

/** Whether the next request closes the positions of a frozen account: its second factor is being asked for. */
export const isClosing = ({ frozen, factor }: AuthForm): boolean => frozen !== undefined && factor !== "none";

/** Phones and codes contain only digits: a pasted "090-1234 5678" is read as meant. */
const cleaned = ({ factor }: AuthForm, field: AuthField, value: string): string => {
  if (field === "phone") return digitsIn(value);
  if (field === "oid") return foldDigits(value);
  const isCode = field === "verifycode" || (field === "otp" && factor === "app");
  return isCode ? codeDigitsIn(value) : value;
};

/**
 * The errors by field, in the order in which a user reads the form; empty when there are none. The
 * rules are the server's own functions.
 */
export const authErrors = (form: AuthForm, purpose: Purpose): AuthErrors => {
  if (purpose === "login")
    return { ...addressErrors(form), ...passwordErrors(form, purpose), ...otpErrors(form) };
  if (purpose === "firstWithdrawal") return passwordErrors(form, purpose);
  return {
    ...addressErrors(form),
    ...wrong("verifycode", checkCode(form.verifycode, form.type)),
    ...passwordErrors(form, purpose),
    ...(purpose === "register" ? wrong("oid", checkReferrer(form.oid)) : {}),
  };
};

/** The errors of the address only: checked before a code is sent (SES-07). */
export const addressErrors = (form: AuthForm): AuthErrors =>
  wrong(
    form.type === 1 ? "phone" : "email",
    checkAddress(form.type, form.phone === "" ? "" : addressOf(form), form.email),
  );

/** The field that a refusal of the server is about; undefined when it is about none, or about all. */
export const refusedField = (key: string): AuthField | undefined => {
  if (key === "WrongSecondFactor") return "otp";
  if (key === "SMSIncorrect" || key === "EMAILIncorrect") return "verifycode";
  return key === "ErrorReferrer" || key === "ReferrerIdError" ? "oid" : undefined;
};

const passwordErrors = (form: AuthForm, purpose: Purpose): AuthErrors => {
  const key = purpose === "register" ? "passwordFormatError" : "WrongPassword";
  const errors = wrong("pwd", checkPassword(form.pwd, key));
  const isAskedTwice = purpose !== "login" && purpose !== "register";
  if (errors.pwd !== undefined || !isAskedTwice) return errors;
  return wrong("pwdAgain", checkPasswordTwice(form.pwd, form.pwdAgain));
};

/** An app's code is six digits; a recovery code is any text, because people copy it with and without hyphens. */
const otpErrors = ({ factor, otp }: AuthForm): AuthErrors => {
  const isWritten = factor === "app" ? sixDigits(otp) !== undefined : otp.trim() !== "";
  return factor === "none" || isWritten ? {} : { otp: "WrongSecondFactor" };
};

const wrong = (field: AuthField, result: Result<unknown>): AuthErrors =>
  result.ok ? {} : { [field]: result.refusal.key as MessageKey };

/** The address as the server knows it: e-mail, or calling code and number. */
export const addressOf = (form: AuthForm): string =>
  form.type === 1 ? form.telcode + form.phone : form.email;

const address = (form: AuthForm) =>
  form.type === 1 ? { type: 1, telcode: form.telcode, phone: form.phone } : { type: 2, email: form.email };

/** The fields of each request (SES-11). */
export const loginSummary = (form: AuthForm) => ({
  ...address(form),
  pwd: form.pwd,
  ...(form.factor === "none" ? {} : { otp: form.otp.trim() }),
});
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
export const withdrawalSummary = (form: AuthForm, purpose: Purpose) => ({
  newpwd: form.pwd,
  ...(purpose === "firstWithdrawal" ? {} : { verifycode: form.verifycode, type: form.type }),
});
export const codeSummary = (form: AuthForm, purpose: Purpose) => ({
  ...(form.type === 1 ? { code: form.telcode, phone: form.phone } : { email: form.email }),
  source: "web",
  status: purpose === "register" ? 1 : 2,
});
