/** The referrer that registration asks for (SES-05). */
import { ok, refuse, type Result } from "../result/result.ts";
import { foldDigits } from "./typed-digits.ts";

/**
 * The uid that the text names. Refuses `ErrorReferrer` when it is missing or has spaces, and
 * `ReferrerIdError` for a text that cannot be a uid; the server checks whether that user exists.
 */
export const checkReferrer = (typed: string): Result<number> => {
  const text = foldDigits(typed);
  if (text === "" || /\s/.test(text)) return refuse("ErrorReferrer");
  return /^[1-9]\d{0,14}$/.test(text) ? ok(Number(text)) : refuse("ReferrerIdError");
};
