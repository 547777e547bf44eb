/**
 * What a password is (SES-06): 6 to 18 characters from digits, letters and `!@#$%^&*`. The browser
 * checks with the same function before it sends the form; the server checks again.
 */
import { ok, refuse, type Result } from "../result/result.ts";

const passwordPattern = /^[0-9A-Za-z!@#$%^&*]{6,18}$/;

/** The refusal of a bad password: registration has its own, all other places share one. */
export type PasswordRefusal = "passwordFormatError" | "WrongPassword";

/** Accepts a text that is a password, and refuses any other with `key`. */
export const checkPassword = (text: string, key: PasswordRefusal): Result<string> =>
  passwordPattern.test(text) ? ok(text) : refuse(key);

/** A reset asks for the password twice; both texts must be equal (SES-06). */
export const checkPasswordTwice = (text: string, again: string): Result<string> => {
  const checked = checkPassword(text, "WrongPassword");
  if (!checked.ok) return checked;
  return text === again ? checked : refuse("TheTwoPasswordsAreInconsistent");
};
