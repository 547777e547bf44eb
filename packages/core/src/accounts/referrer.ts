/** The referrer that registration asks for (SES-05). */
import { ok, refuse, type Result } from "../result/result.ts";

/**
 * The uid that the text names. Refuses `ErrorReferrer` when it is missing or has spaces, and
 * `ReferrerIdError` for a text that cannot be a uid; the server checks whether that user exists.
 */
export const checkReferrer = (text: string): Result<number> => {
  if (text === "" || /\s/.test(text)) return refuse("ErrorReferrer");
  return /^[1-9]\d{0,14}$/.test(text) ? ok(Number(text)) : refuse("ReferrerIdError");
};
