/** Checks the form that sets a new password with a code, in the order of its fields (SES-06, SES-07). */
import { ok, type Result } from "../result/result.ts";
import { checkAddress, type AddressType } from "./address.ts";
import { checkPassword } from "./password.ts";
import { checkCode } from "./verification-code.ts";

export type ResetForm = {
  readonly type: AddressType;
  readonly phone: string;
  readonly email: string;
  readonly verifycode: string;
  readonly pwd: string;
};

export type CheckedResetForm = { readonly address: string; readonly code: string; readonly password: string };

/** Refuses WrongPhone or EmailError, then SMSIncorrect or EMAILIncorrect, then WrongPassword. */
export const checkResetForm = (form: ResetForm): Result<CheckedResetForm> => {
  const address = checkAddress(form.type, form.phone, form.email);
  if (!address.ok) return address;
  const code = checkCode(form.verifycode, form.type);
  if (!code.ok) return code;
  const password = checkPassword(form.pwd, "WrongPassword");
  return password.ok ? ok({ address: address.value, code: code.value, password: password.value }) : password;
};
