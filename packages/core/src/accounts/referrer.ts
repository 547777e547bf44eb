/** The referrer whom registration asks for (SES-05). */
import { ok, refuse, type Result } from "../result/result.ts";

/**
 * The uid that the text names. Refuses `ErrorReferrer` when it is missing or has spaces, and
 * `ReferrerIdError` for what can be nobody's uid; whether that user exists is the server's to say.
 */
export const checkReferrer = (text: string): Result<number> => {
  if (text === "" || /\s/.test(text)) return refuse("ErrorReferrer");
  return /^[1-9]\d{0,14}$/.test(text) ? ok(Number(text)) : refuse("ReferrerIdError");
};
