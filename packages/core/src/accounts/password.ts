/**
 * What a password is (SES-06): 6 to 18 characters out of digits, letters and `!@#$%^&*`. The browser
 * checks with the same function before it sends, the server checks again.
 */
import { ok, refuse, type Result } from "../result/result.ts";

const passwordPattern = /^[0-9A-Za-z!@#$%^&*]{6,18}$/;

/** Which refusal a bad password gets: registration has its own, every other place shares one. */
export type PasswordRefusal = "passwordFormatError" | "WrongPassword";

/** Says yes to a text that is a password, and refuses every other one with `key`. */
export const checkPassword = (text: string, key: PasswordRefusal): Result<string> =>
  passwordPattern.test(text) ? ok(text) : refuse(key);

/** Resets ask twice; both must be the same text (SES-06). */
export const checkPasswordTwice = (text: string, again: string): Result<string> => {
  const checked = checkPassword(text, "WrongPassword");
  if (!checked.ok) return checked;
  return text === again ? checked : refuse("TheTwoPasswordsAreInconsistent");
};
