/**
 * Everything about a registration that can be checked without a lookup (SES-05 to SES-07), in the order of
 * the form's fields: address, code, password, referrer. The first mistake is the one that is returned.
 */
import { ok, type Result } from "../result/result.ts";
import { checkAddress, type AddressType } from "./address.ts";
import { checkPassword } from "./password.ts";
import { checkReferrer } from "./referrer.ts";
import { checkCode } from "./verification-code.ts";

export type RegisterForm = {
  readonly type: AddressType;
  readonly phone: string;
  readonly email: string;
  readonly verifycode: string;
  readonly pwd: string;
  readonly oid: string;
};

export type CheckedRegisterForm = {
  /** An e-mail address as it is stored, or a phone number without spaces. */
  readonly address: string;
  readonly code: string;
  readonly password: string;
  readonly referrerId: number;
};

/** Refuses WrongPhone or EmailError, SMSIncorrect or EMAILIncorrect, passwordFormatError, ErrorReferrer. */
export const checkRegisterForm = (form: RegisterForm): Result<CheckedRegisterForm> => {
  const address = checkAddress(form.type, form.phone, form.email);
  if (!address.ok) return address;
  const code = checkCode(form.verifycode, form.type);
  if (!code.ok) return code;
  const password = checkPassword(form.pwd, "passwordFormatError");
  if (!password.ok) return password;
  const referrer = checkReferrer(form.oid);
  if (!referrer.ok) return referrer;
  return ok({
    address: address.value,
    code: code.value,
    password: password.value,
    referrerId: referrer.value,
  });
};
